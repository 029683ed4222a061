import type { Listing } from '#api/catalog/listing-contract.ts';
import { daysWithEvents, nearestTo } from '#domain/catalog/days-with-events.ts';
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
  const days =
    chosenFilters(selection).length > 0 ? near : daysWithEvents(listing.months).filter((day) => day >= first);
  return nearestTo(chosen, days, OFFERED);
}
