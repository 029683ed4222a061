import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay, formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** Tickets of one order share the performance and so the day; the amount is of one ticket. */
export function returnRule(
  { tickets, order, move, performance }: Pick<TicketsView, 'tickets' | 'order' | 'move' | 'performance'>,
  locale: Locale,
): string {
  // The whole price is open: a share of it, with a last day of its own, would contradict that.
  if (move?.kind === 'postponed' && move.mayRefund) {
    return move.refundUntil === null || move.newStartsAt === null
      ? m.ticket_return_postponed()
      : m.ticket_return_whole({ until: formatDateTime(move.refundUntil, performance.timeZone, locale) });
  }
  const rule = tickets.find((ticket) => ticket.ownReturn !== null)?.ownReturn ?? null;
  if (rule === null) return m.ticket_return_none();
  const day = formatCalendarDay(rule.lastDay, locale);
  if (!rule.isOpen) return m.ticket_return_over({ day });
  const amount = formatMoney(rule.amountMinor, order.currency, locale, 'long');
  return m.ticket_return_until({ day, share: rule.sharePermille / 10, amount });
}
