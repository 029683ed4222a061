import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OwnReturn } from '#domain/tickets/own-return.ts';
import { returnOffer } from '#domain/tickets/return-offer.ts';
import { formatCalendarDay, formatDateTime, formatMoney } from './format.ts';
import { m } from './generated/messages.js';
import { textLanguage } from './in-language.ts';
import { amountSteps, isPlain, ruleSteps, type ReturnStepText } from './return-steps.ts';

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
  /** The rule is said of several tickets that do not all give back the same amount. */
  isDiffering?: boolean;
};

/**
 * Until when a ticket may be returned, and for how much: one sentence for page, cabinet, PDF and email. For a schedule
 * change the page has a button, and a file refers to the page.
 */
export function returnRule(
  { ownReturn, currency, timeZone, scheduleChange, mayRefundPostponed, isDiffering = false }: Sold,
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
        const told = { currency, timeZone, locale };
        const steps = isDiffering ? ruleSteps(offer.rule.steps, told) : amountSteps(offer.rule, told);
        return m.ticket_return_steps({ steps }, speak);
      }
      const day = formatCalendarDay(offer.rule.lastDay, locale);
      const share = offer.rule.sharePermille / 10;
      if (isDiffering) return m.ticket_return_share({ day, share }, speak);
      const amount = formatMoney(offer.rule.amountMinor, currency, locale, 'long');
      return m.ticket_return_until({ day, share, amount }, speak);
    }
  }
}

/** Whether tickets give back different amounts, as a child's and an adult's do. */
export function doReturnsDiffer(tickets: readonly { ownReturn: { amountMinor: number } | null }[]): boolean {
  return new Set(tickets.flatMap(({ ownReturn }) => ownReturn?.amountMinor ?? [])).size > 1;
}
