import { addDays, cityDay, daysNow } from '#domain/catalog/city-day.ts';
import { DATE_STRIP_DAYS } from '#usecases/catalog/ports.ts';
import type { CityFacts, ListingFilter } from '#usecases/catalog/ports.ts';

/**
 * A listing's question as statements ask it. Days before that of `since` are over; on that day some have begun, after
 * it nothing has: only one day of a window is ever looked at by the clock.
 */
export type ListingQuestion = {
  filter: ListingFilter;
  city: number;
  /** First and last day that can still have something; `from` after `to` when none can. */
  from: string;
  to: string;
  /** The window's day that has begun by `since`, where it is one of the window. */
  begun: string | null;
  since: Date;
  /** First and last day of the strip above the listing. The first takes in what is left of the night that began `night`. */
  strip: { night: string; from: string; to: string };
  /** What must be true of an event, as `event_city_bits` calls it, and what a day may cost at most. */
  facts: readonly string[];
  maxPriceMinor: number | null;
};

/** Where one way of answering becomes cheaper than the other. */
export type ListingLimits = {
  /**
   * Events that a walk passes in the time that it takes to look one up: a few events are put in order, many are met in
   * the order of an index.
   */
  passedPerLookup: number;
  /** Rows that a walk takes at first for one that is wanted, and beyond; how much further it goes when that was too few. */
  share: number;
  spare: number;
  stride: number;
};
export const LISTING_LIMITS: ListingLimits = { passedPerLookup: 20, share: 1.5, spare: 24, stride: 3 };

/** Nothing is announced further ahead; an address may ask for it. */
const FARTHEST_DAYS = 10 * 366;

export function askListing(city: CityFacts, filter: ListingFilter, now: Date): ListingQuestion {
  const sinceDay = cityDay(filter.since, city.timeZone);
  const from = filter.window.from > sinceDay ? filter.window.from : sinceDay;
  const farthest = addDays(from, FARTHEST_DAYS);
  const to = filter.window.to < farthest ? filter.window.to : farthest;
  const { from: night, to: today } = daysNow(now, city.timeZone);
  const facts: string[] = [];
  for (const kind of ['category', 'genre', 'tag'] as const)
    if (filter[kind] !== null) facts.push(`${kind}:${filter[kind]}`);
  for (const flag of ['accessible', 'children'] as const) if (filter[flag]) facts.push(flag);
  return {
    filter,
    city: city.id,
    from,
    to,
    begun: from === sinceDay && from <= to ? sinceDay : null,
    since: filter.since,
    strip: { night, from: today, to: addDays(today, DATE_STRIP_DAYS - 1) },
    facts,
    maxPriceMinor: filter.free ? 0 : filter.maxPriceMinor,
  };
}
