import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OwnReturn } from '#domain/tickets/own-return.ts';
import { formatCalendarDay, formatDateTime, formatMoney } from './format.ts';
import { m } from './generated/messages.js';
import { textLanguage } from './in-language.ts';

type Sold = {
  /** Of one ticket; the tickets of an order share the performance and so the day. */
  ownReturn: Pick<OwnReturn, 'lastDay' | 'isOpen' | 'sharePermille' | 'amountMinor'> | null;
  currency: Currency;
  timeZone: string;
  move: {
    kind: 'cancelled' | 'postponed';
    mayRefund: boolean;
    refundUntil: Date | string | null;
    newStartsAt: Date | string | null;
  } | null;
};

/** Until when a ticket may be given back, and for how much: one sentence for page, PDF, cabinet and letter. */
export function returnRule({ ownReturn, currency, timeZone, move }: Sold, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  // The whole price is open: a share of it, with a last day of its own, would contradict that.
  if (move?.kind === 'postponed' && move.mayRefund) {
    return move.refundUntil === null || move.newStartsAt === null
      ? m.ticket_return_postponed({}, speak)
      : m.ticket_return_whole({ until: formatDateTime(move.refundUntil, timeZone, locale) }, speak);
  }
  if (ownReturn === null) return m.ticket_return_none({}, speak);
  const day = formatCalendarDay(ownReturn.lastDay, locale);
  if (!ownReturn.isOpen) return m.ticket_return_over({ day }, speak);
  const amount = formatMoney(ownReturn.amountMinor, currency, locale, 'long');
  return m.ticket_return_until({ day, share: ownReturn.sharePermille / 10, amount }, speak);
}
