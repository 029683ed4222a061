import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay } from '#texts/format.ts';

/** "5–8 декабря", "30 ноября – 2 декабря", "30 декабря – 2 января 2027" */
export function dayRangeLabel(from: string, until: string, locale: Locale, year: boolean): string {
  const last = formatCalendarDay(until, locale, { year });
  return from.slice(0, 7) === until.slice(0, 7)
    ? `${Number(from.slice(8))}–${last}`
    : `${formatCalendarDay(from, locale)} – ${last}`;
}
