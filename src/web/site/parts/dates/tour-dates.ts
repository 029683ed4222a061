import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** "30 ноября — 12 декабря", with years unless both dates are in the current year. */
export function tourDates(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  today: string,
  locale: Locale,
): string {
  const isThisYear = startsOn.slice(0, 4) === today.slice(0, 4) && endsOn.slice(0, 4) === today.slice(0, 4);
  const [from, to] = [startsOn, endsOn].map((day) => formatCalendarDay(day, locale, { year: !isThisYear }));
  return from === to ? (from ?? '') : m.site_tour_from_to({ from: from ?? '', to: to ?? '' });
}
