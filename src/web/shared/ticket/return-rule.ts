import type { TicketsPart, TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { doReturnsDiffer, returnRule as ruleText } from '#texts/return-rule.ts';

/** The tickets of a performance share the deadline. The amount is per ticket, and said where it is that of each. */
export function returnRule(
  {
    tickets,
    order,
    scheduleChange,
    performance,
  }: Pick<TicketsPart, 'tickets' | 'scheduleChange' | 'performance'> & Pick<TicketsView, 'order'>,
  locale: Locale,
): string {
  const ownReturn = tickets.find((ticket) => ticket.ownReturn !== null)?.ownReturn ?? null;
  const { currency } = order;
  const mayRefundPostponed = scheduleChange?.mayRefund === true;
  return ruleText(
    {
      ownReturn,
      currency,
      timeZone: performance.timeZone,
      scheduleChange,
      mayRefundPostponed,
      isDiffering: doReturnsDiffer(tickets),
    },
    { locale, on: 'page' },
  );
}
