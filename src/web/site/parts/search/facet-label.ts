import type { SearchFacet } from '#api/catalog/search-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { monthName } from '#texts/month-names.ts';
import { lowerFirst, upperFirst } from '#texts/typography.ts';
import { ageLabel } from '#web/site/parts/age-label.ts';
import { dayRangeLabel } from '#web/site/parts/dates/day-range-label.ts';
import { withDayPart } from '#web/site/parts/dates/day-part-labels.ts';

/** "Комедия · завтра · до 20 руб. · Гродно" */
export function facetLabel(facet: SearchFacet, locale: Locale): string {
  const { name, category, maxPriceMinor, currency, free, accessible, age, children, city } = facet;
  const price = maxPriceMinor === null ? null : formatMoney(maxPriceMinor, currency, locale);
  const parts = [
    name,
    category !== null && category !== name ? category : null,
    children ? m.site_home_children() : null,
    withDayPart(whenOf(facet, locale), facet.part),
    free ? m.site_price_free() : null,
    price === null ? null : m.site_search_facet_price({ price }),
    accessible ? m.site_filter_accessible() : null,
    age === null ? null : ageLabel(age),
    city,
  ].filter((part) => part !== null);
  // Names of genres, cities and categories keep their capital; everything else only when it comes first.
  const kept = new Set([name, category, city]);
  return parts.map((part, at) => (at === 0 ? upperFirst(part) : kept.has(part) ? part : lowerFirst(part))).join(' · ');
}

function whenOf({ day, period, month, from, until }: SearchFacet, locale: Locale): string | null {
  if (from !== null && until !== null)
    return dayRangeLabel(from, until, locale, from.slice(0, 4) !== until.slice(0, 4));
  if (day !== null) return formatCalendarDay(day, locale, { weekday: 'short' });
  if (month !== null) return `${upperFirst(monthName(month, locale))}\u00a0${month.slice(0, 4)}`;
  switch (period) {
    case 'today':
      return m.site_when_today();
    case 'tomorrow':
      return m.site_when_tomorrow();
    case 'weekend':
      return m.site_when_weekend();
    case 'month':
      return m.site_search_facet_month();
    // A week says its first and last day, see above.
    case 'week':
    case null:
      return null;
  }
}
