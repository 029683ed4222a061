import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { returnOffer } from '#domain/tickets/return-offer.ts';
import { formatCalendarDay, formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** Tickets of one order share the performance and so the day; the amount is of one ticket. */
export function returnRule(
  { tickets, order, move, performance }: Pick<TicketsView, 'tickets' | 'order' | 'move' | 'performance'>,
  locale: Locale,
): string {
  const rule = tickets.find((ticket) => ticket.ownReturn !== null)?.ownReturn ?? null;
  const offer = returnOffer(move, move?.mayRefund === true, rule);
  switch (offer.kind) {
    case 'whole_until_date_known':
      return m.ticket_return_postponed();
    case 'whole_until':
      return m.ticket_return_whole({ until: formatDateTime(offer.until, performance.timeZone, locale) });
    case 'organizer_rules':
      return m.ticket_return_none();
    case 'over':
      return m.ticket_return_over({ day: formatCalendarDay(offer.lastDay, locale) });
    case 'share': {
      const day = formatCalendarDay(offer.rule.lastDay, locale);
      const amount = formatMoney(offer.rule.amountMinor, order.currency, locale, 'long');
      return m.ticket_return_until({ day, share: offer.rule.sharePermille / 10, amount });
    }
  }
}
