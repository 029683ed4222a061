import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OwnReturn } from '#domain/tickets/own-return.ts';
import { returnOffer } from '#domain/tickets/return-offer.ts';
import { formatCalendarDay, formatDateTime, formatMoney } from './format.ts';
import { m } from './generated/messages.js';
import { textLanguage } from './in-language.ts';
import { amountSteps, isPlain, type ReturnStepText } from './return-steps.ts';

type Returnable = Omit<OwnReturn, 'closesAt' | 'steps'> & { steps: readonly ReturnStepText[] };

type Sold = {
  /** Of one ticket; all tickets of a performance share the day. */
  ownReturn: Returnable | null;
  currency: Currency;
  timeZone: string;
  scheduleChange: {
    kind: 'cancelled' | 'postponed';
    refundUntil: Date | string | null;
    newStartsAt: Date | string | null;
  } | null;
  mayRefundPostponed: boolean;
};

/**
 * Until when a ticket may be returned, and for how much: one sentence for page, cabinet, PDF and email. For a schedule
 * change the page has a button, and a file refers to the page.
 */
export function returnRule(
  { ownReturn, currency, timeZone, scheduleChange, mayRefundPostponed }: Sold,
  { locale, on }: { locale: Locale; on: 'page' | 'file' },
): string {
  const speak = { locale: textLanguage(locale) };
  const offer = returnOffer<Date | string, Returnable>(scheduleChange, mayRefundPostponed, ownReturn);
  switch (offer.kind) {
    case 'whole_until_date_known':
      return on === 'page' ? m.ticket_return_postponed({}, speak) : m.ticket_return_postponed_file({}, speak);
    case 'whole_until': {
      const until = formatDateTime(offer.until, timeZone, locale);
      return on === 'page' ? m.ticket_return_whole({ until }, speak) : m.ticket_return_whole_file({ until }, speak);
    }
    case 'none':
      return m.ticket_return_none({}, speak);
    case 'over':
      return m.ticket_return_over({ day: formatCalendarDay(offer.lastDay, locale) }, speak);
    case 'share': {
      if (!isPlain(offer.rule.steps, timeZone)) {
        return m.ticket_return_steps({ steps: amountSteps(offer.rule, { currency, timeZone, locale }) }, speak);
      }
      const day = formatCalendarDay(offer.rule.lastDay, locale);
      const amount = formatMoney(offer.rule.amountMinor, currency, locale, 'long');
      return m.ticket_return_until({ day, share: offer.rule.sharePermille / 10, amount }, speak);
    }
  }
}
