import type { Listing } from '#api/catalog/listing-contract.ts';
import { periodWindow } from '#domain/catalog/city-day.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { monthName } from '#texts/month-names.ts';
import { joinWords, lowerFirst, upperFirst } from '#texts/typography.ts';
import { dayRangeLabel } from '#web/site/parts/dates/day-range-label.ts';
import { withDayPart } from '#web/site/parts/dates/day-part-labels.ts';
import type { Selection, Sort } from './selection.ts';

/** "Концерты в Минске: джаз" */
export function listingTitle(listing: Listing, selection: Selection, where: string, locale: Locale): string {
  const filter = subjectLabel(listing, selection, locale);
  const what = listing.category?.plural;
  if (what === undefined) {
    const whole = m.site_feeds_near_link({ where });
    return joinWords(filter === null ? whole : `${whole}: ${lowerFirst(filter)}`);
  }
  return joinWords(
    filter === null
      ? m.site_listing_title({ what, where })
      : m.site_listing_title_filter({ what, where, filter: lowerFirst(filter) }),
  );
}

/** Names of the genres, the theme and the month in the address: "Блюз, джаз · премьеры". */
export function subjectLabel(listing: Listing, { genres, tag, month }: Selection, locale: Locale): string | null {
  const names = genres.map((genre, at) => (at === 0 ? nameOf(listing, genre) : lowerFirst(nameOf(listing, genre))));
  const parts = [
    ...(names.length === 0 ? [] : [names.join(', ')]),
    ...(tag === null ? [] : [nameOf(listing, tag)]),
    ...(month === null ? [] : [monthLabel(month, locale)]),
  ];
  return parts.length === 0 ? null : parts.map((part, at) => (at === 0 ? part : lowerFirst(part))).join(' · ');
}

/** Name of a requested genre or theme. */
export function nameOf({ filters }: Listing, key: string): string {
  return filters.find((one) => one.key === key)?.name ?? '';
}

export function monthLabel(month: string, locale: Locale): string {
  return `${upperFirst(monthName(month, locale))}\u00a0${month.slice(0, 4)}`;
}

/** "25 ноября вечером", "Выходные", "Вечером", or null for all times. */
export function whenLabel(listing: Listing, selection: Selection, locale: Locale): string | null {
  return withDayPart(dayLabel(listing, selection, locale), selection.part);
}

/** Whether a day is of another year than the first of the strip of dates, which is today. */
export function isOfAnotherYear({ dates }: Listing, day: string): boolean {
  return dates[0] !== undefined && day.slice(0, 4) !== dates[0].day.slice(0, 4);
}

/** The chosen day or days without their part: "25 ноября", "1 января 2027", the seven days of a week. */
export function dayLabel(listing: Listing, { day, until, period }: Selection, locale: Locale): string | null {
  if (day !== null && until !== null) return dayRangeLabel(day, until, locale, isOfAnotherYear(listing, until));
  if (day !== null) return formatCalendarDay(day, locale, { year: isOfAnotherYear(listing, day) });
  if (period === 'today') return m.site_when_today();
  if (period === 'tomorrow') return m.site_when_tomorrow();
  if (period === 'weekend') return m.site_when_weekend();
  const [first] = listing.dates;
  if (period === 'week' && first !== undefined) {
    const { from, to } = periodWindow('week', first.day);
    return dayRangeLabel(from, to, locale, isOfAnotherYear(listing, to));
  }
  if (period === 'month') return upperFirst(m.site_search_facet_month());
  return null;
}

export const SORT_LABELS: Readonly<Record<Sort, () => string>> = {
  popular: m.site_sort_popular,
  rating: m.site_listing_sort_rating,
  date: m.site_sort_date,
  price: m.site_sort_price,
};
