import { addDays, cityDay, daysNow } from '#domain/catalog/city-day.ts';
import { DATE_STRIP_DAYS } from '#usecases/catalog/ports.ts';
import type { CityFacts, ListingFilter } from '#usecases/catalog/ports.ts';

/**
 * A listing request in the form that the statements need. Days before the day of an instant are over, and on later days
 * nothing has begun; so only one day of a window is compared with the clock.
 */
export type ListingQuestion = {
  filter: ListingFilter;
  city: number;
  /** Last day of the window. */
  to: string;
  /** What is listed, and what of it is available: that comes first, and what has begun never counts for it. */
  now: Date;
  ahead: Ahead;
  available: Ahead;
  /**
   * First and last day of the date strip above the listing. The first day includes the rest of the night that began on
   * `night`.
   */
  strip: { night: string; from: string; to: string };
  /** Facts of which an event must have one; null for fewer than two. */
  genres: readonly string[] | null;
  /** Facts that an event must have, named as in `event_city_bits`, and the maximum price of a day. */
  facts: readonly string[];
  maxPriceMinor: number | null;
  timeZone: string;
};

/** The part of a window that is ahead of an instant. */
export type Ahead = {
  since: Date;
  /** First day that can still have performances; it is after `to` when there is none. */
  from: string;
  /** The day of `since` if it lies in the window, else null. */
  begun: string | null;
};

/** Thresholds at which one way of reading becomes cheaper than another. */
export type ListingLimits = {
  /**
   * Number of events that an index walk passes in the time of one lookup. Few matching events are looked up and sorted;
   * many are found by walking an index.
   */
  passedPerLookup: number;
  /** First rows of a walk: `share` per wanted event plus `spare`; `stride` multiplies them when they were too few. */
  share: number;
  spare: number;
  stride: number;
};
export const LISTING_LIMITS: ListingLimits = { passedPerLookup: 20, share: 1.5, spare: 24, stride: 3 };

/** Limits the requested window; no event is announced further ahead. */
const FARTHEST_DAYS = 10 * 366;

export function askListing(city: CityFacts, filter: ListingFilter, now: Date): ListingQuestion {
  const farthest = addDays(cityDay(now, city.timeZone), FARTHEST_DAYS);
  const to = filter.window.to < farthest ? filter.window.to : farthest;
  const aheadOf = (since: Date): Ahead => {
    const sinceDay = cityDay(since, city.timeZone);
    const from = filter.window.from > sinceDay ? filter.window.from : sinceDay;
    return { since, from, begun: from === sinceDay && from <= to ? sinceDay : null };
  };
  const available = aheadOf(filter.since > now ? filter.since : now);
  const { from: night, to: today } = daysNow(now, city.timeZone);
  const facts: string[] = [];
  for (const kind of ['category', 'tag'] as const) if (filter[kind] !== null) facts.push(`${kind}:${filter[kind]}`);
  for (const kind of ['language', 'subtitles', 'duration', 'age'] as const)
    if (filter[kind] !== null) facts.push(`${kind}:${filter[kind]}`);
  const genres = filter.genres.map((genre) => `genre:${genre}`);
  if (genres.length === 1) facts.push(...genres);
  for (const flag of ['accessible', 'children'] as const) if (filter[flag]) facts.push(flag);
  return {
    filter,
    city: city.id,
    to,
    now,
    ahead: filter.available ? available : aheadOf(filter.since),
    available,
    strip: { night, from: today, to: addDays(today, DATE_STRIP_DAYS - 1) },
    facts,
    genres: genres.length > 1 ? genres : null,
    maxPriceMinor: filter.free ? 0 : filter.maxPriceMinor,
    timeZone: city.timeZone,
  };
}
