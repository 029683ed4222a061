import type { SaleView } from '#api/performances/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { calendarDay, formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

type Sold = Pick<SaleView, 'ownReturn'> & { performance: Pick<SaleView['performance'], 'timeZone'> };

/** Return rule shown before the payment. Does not offer a return when its last day has already passed. */
export function returnRule({ ownReturn, performance }: Sold, now: Date, locale: Locale): string {
  if (ownReturn === null) return m.widget_return_none();
  const date = formatCalendarDay(ownReturn.until, locale);
  if (ownReturn.until < calendarDay(now, performance.timeZone)) return m.widget_return_late({ date });
  return m.widget_return_rule({ date, share: ownReturn.sharePermille / 10 });
}
