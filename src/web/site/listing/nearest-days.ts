import type { Listing } from '#api/catalog/listing-contract.ts';
import { chosenFilters, type Selection } from '#web/site/listing/selection.ts';

const OFFERED = 5;

/**
 * Days with events that are nearest to the chosen one, in calendar order. Of the next two weeks it is known what other
 * filters leave; of later days only where nothing else is filtered by.
 */
export function nearestDays(listing: Pick<Listing, 'dates' | 'months'>, selection: Selection): string[] {
  const near = listing.dates.filter(({ events }) => events > 0).map(({ day }) => day);
  const { day: chosen } = selection;
  if (chosen === null) return near.slice(0, OFFERED);
  const first = listing.dates[0]?.day ?? '';
  const days = chosenFilters(selection).length > 0 ? near : daysOf(listing.months).filter((day) => day >= first);
  const away = (day: string): number => Math.abs(Date.parse(day) - Date.parse(chosen));
  return days
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, OFFERED)
    .toSorted();
}

function daysOf(months: Listing['months']): string[] {
  return months.flatMap(({ month, days }) =>
    Array.from(days).flatMap((digit, at) => (digit === '1' ? [`${month}-${String(at + 1).padStart(2, '0')}`] : [])),
  );
}
