import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { returnRule as ruleText } from '#texts/return-rule.ts';

/** All tickets of an order share the performance and so the deadline. The amount is per ticket. */
export function returnRule(
  {
    tickets,
    order,
    scheduleChange,
    performance,
  }: Pick<TicketsView, 'tickets' | 'order' | 'scheduleChange' | 'performance'>,
  locale: Locale,
): string {
  const ownReturn = tickets.find((ticket) => ticket.ownReturn !== null)?.ownReturn ?? null;
  const { currency } = order;
  const mayRefundPostponed = scheduleChange?.mayRefund === true;
  return ruleText(
    { ownReturn, currency, timeZone: performance.timeZone, scheduleChange, mayRefundPostponed },
    { locale, on: 'page' },
  );
}
