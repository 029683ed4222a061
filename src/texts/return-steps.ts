import type { Locale } from '#domain/locales/locale.ts';
import { type Currency, shareMinor } from '#domain/money/money.ts';
import { formatCalendarDay, formatDateTime, formatMoney, calendarDay, formatTime } from './format.ts';
import { m } from './generated/messages.js';
import { textLanguage } from './in-language.ts';

export type ReturnStepText = { until: Date | string; sharePermille: number | null; keptMinor: number | null };

type Told = { currency: Currency; timeZone: string; locale: Locale };

/** One share until the end of one day is a sentence of its own; anything else is told step by step. */
export function isPlain(steps: readonly ReturnStepText[], timeZone: string): boolean {
  const [only, ...more] = steps;
  if (only === undefined) return true;
  return more.length === 0 && only.sharePermille !== null && isMidnight(only.until, timeZone);
}

/** «75 % цены — до конца 3 декабря; 50 % цены — до 5 декабря, 18:00» */
export function ruleSteps(steps: readonly ReturnStepText[], told: Told): string {
  const speak = { locale: textLanguage(told.locale) };
  return inTurn(steps, told, ({ sharePermille, keptMinor }) =>
    sharePermille === null
      ? m.ticket_return_what_less({ amount: formatMoney(keptMinor ?? 0, told.currency, told.locale, 'long') }, speak)
      : m.ticket_return_what_share({ share: sharePermille / 10 }, speak),
  );
}

/** The same for a ticket whose price is known. */
export function amountSteps(
  { steps, amountMinor, keptMinor }: { steps: readonly ReturnStepText[]; amountMinor: number; keptMinor: number },
  told: Told,
): string {
  const priceMinor = amountMinor + keptMinor;
  return inTurn(steps, told, (step) => {
    const backMinor =
      step.sharePermille === null
        ? Math.max(0, priceMinor - (step.keptMinor ?? 0))
        : shareMinor(priceMinor, step.sharePermille);
    return formatMoney(backMinor, told.currency, told.locale, 'long');
  });
}

function inTurn(
  steps: readonly ReturnStepText[],
  { timeZone, locale }: Told,
  whatOf: (step: ReturnStepText) => string,
): string {
  const speak = { locale: textLanguage(locale) };
  return steps
    .map((step) => {
      const what = whatOf(step);
      return isMidnight(step.until, timeZone)
        ? m.ticket_return_step_day({ what, day: dayBefore(step.until, timeZone, locale) }, speak)
        : m.ticket_return_step_time({ what, time: formatDateTime(step.until, timeZone, locale) }, speak);
    })
    .join('; ');
}

/** Until when a line can be returned: «до 28 декабря включительно», or a time if the day ends earlier. */
export function untilText(until: Date | string, timeZone: string, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  return isMidnight(until, timeZone)
    ? m.ticket_own_line_until_day({ day: dayBefore(until, timeZone, locale) }, speak)
    : m.ticket_own_line_until({ until: formatDateTime(until, timeZone, locale) }, speak);
}

function dayBefore(midnight: Date | string, timeZone: string, locale: Locale): string {
  return formatCalendarDay(calendarDay(new Date(new Date(midnight).getTime() - 1), timeZone), locale);
}

function isMidnight(moment: Date | string, timeZone: string): boolean {
  return formatTime(moment, timeZone) === '00:00';
}
