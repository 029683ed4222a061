import type { SaleView } from '#api/performances/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { calendarDay, formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { isPlain, ruleSteps } from '#texts/return-steps.ts';

type Sold = Pick<SaleView, 'ownReturn' | 'currency'> & { performance: Pick<SaleView['performance'], 'timeZone'> };

type OtherSold = Pick<SaleView, 'zones'> & Omit<Sold, 'ownReturn'>;

/** Return rule shown before the payment. Does not offer a return when its last day has already passed. */
export function returnRule({ ownReturn, currency, performance }: Sold, now: Date, locale: Locale): string {
  if (ownReturn === null) return m.widget_return_none();
  const { timeZone } = performance;
  const date = formatCalendarDay(ownReturn.until, locale);
  if (ownReturn.until < calendarDay(now, timeZone)) return m.widget_return_late({ date });
  if (isPlain(ownReturn.steps, timeZone) && ownReturn.sharePermille !== null) {
    return m.widget_return_rule({ date, share: ownReturn.sharePermille / 10 });
  }
  return m.widget_return_steps({ steps: ruleSteps(ownReturn.steps, { currency, timeZone, locale }) });
}

/** Tariffs of the performance that are returned by other rules, one sentence each. */
export function otherReturnRules({ zones, currency, performance }: OtherSold, locale: Locale): string[] {
  const { timeZone } = performance;
  const sentences = zones
    .flatMap(({ tariffs }) => tariffs)
    .flatMap(({ name, otherReturn }) => {
      if (otherReturn === null) return [];
      const steps = ruleSteps(otherReturn.steps, { currency, timeZone, locale });
      return [steps === '' ? m.widget_return_tariff_none({ name }) : m.widget_return_tariff({ name, steps })];
    });
  return [...new Set(sentences)];
}
