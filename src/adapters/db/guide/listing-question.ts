import { addDays, cityDay } from '#domain/catalog/city-day.ts';
import { DATE_STRIP_DAYS } from '#usecases/catalog/ports.ts';
import type { CityFacts, ListingFilter } from '#usecases/catalog/ports.ts';

/** Filters that a visitor may set. Named statements are as many as their combinations that somebody asks for. */
const FILTERS = ['category', 'genre', 'tag', 'maxPriceMinor', 'free', 'accessible', 'children'] as const;
const MARKS = ['genre', 'tag'] as const;

/**
 * A listing's question as statements ask it. Days before that of `since` are over; on that day some have begun, after
 * it nothing has: only one day of a window is ever looked at by the clock.
 */
export type ListingQuestion = {
  filter: ListingFilter;
  /** First and last day that can still have something; `from` after `to` when none can. */
  from: string;
  to: string;
  /** First day of the window on which nothing has begun yet. */
  untouched: string;
  /** Names of the filters that are set, for names of statements. */
  set: readonly string[];
  values: unknown[];
  sql: {
    /** Conditions on `event_city c`, and on `event_city_day d`, but for those on price. */
    events: string;
    days: string;
    /** Conditions on a day's price, and whether all days of `c` meet it. */
    price: string;
    allPrices: string;
    hasPrice: string;
  };
};

/** Where one way of answering becomes cheaper than the other. */
export type ListingLimits = {
  /** Windows up to so many days are read row by row. */
  shortDays: number;
  /** Days of a later window that are counted one by one; of a longer one the events are asked. */
  fewDays: number;
  /** Up to so many events it is cheaper to put all in order than to walk the city in order and leave most out. */
  fewEvents: number;
  /** The same where a genre or tag finds them by itself. */
  fewMarked: number;
  /** Events taken from the front of a walk, and if those do not settle the page, more. */
  strides: readonly number[];
};
export const LISTING_LIMITS: ListingLimits = {
  shortDays: 7,
  fewDays: 45,
  fewEvents: 300,
  fewMarked: 1200,
  strides: [48, 80, 128, 192, 256, 512, 1024, 4096, 16_384, 65_536, 1_000_000],
};

export function askListing(city: CityFacts, filter: ListingFilter, now: Date): ListingQuestion {
  const begun = cityDay(filter.since, city.timeZone);
  const from = filter.window.from > begun ? filter.window.from : begun;
  const { to } = filter.window;
  const today = cityDay(now, city.timeZone);
  const untouched = from > begun ? from : addDays(begun, 1);
  const values: unknown[] = [city.id, from, to, filter.since, untouched, today, addDays(today, DATE_STRIP_DAYS - 1)];
  values.push(filter.limit, (filter.page - 1) * filter.limit);
  const set = FILTERS.filter((name) => filter[name] !== null && filter[name] !== false);
  const value = (of: unknown) => `$${values.push(of)}`;
  const both: ((alias: string) => string)[] = [];
  if (filter.category !== null) {
    const category = value(filter.category);
    both.push((alias) => `${alias}.category = ${category}`);
  }
  for (const flag of ['accessible', 'children'] as const) if (filter[flag]) both.push((alias) => `${alias}.${flag}`);
  const marks = MARKS.flatMap((kind) => (filter[kind] === null ? [] : [`${kind}:${filter[kind]}`]));
  const marked = marks.length === 0 ? null : value(marks);
  const cap = filter.free ? 0 : filter.maxPriceMinor;
  const price = cap === null ? null : value(cap);
  const all = (conditions: readonly string[]) => conditions.map((condition) => ` and ${condition}`).join('');
  const hasMarks = `exists (select 1 from event_city m where m.city_id = d.city_id and m.event_id = d.event_id and m.marks @> ${marked}::text[])`;
  return {
    filter,
    from,
    to,
    untouched,
    set,
    values,
    sql: {
      events: all([...both.map((on) => on('c')), ...(marked === null ? [] : [`c.marks @> ${marked}::text[]`])]),
      days: all([...both.map((on) => on('d')), ...(marked === null ? [] : [hasMarks])]),
      price: price === null ? '' : ` and d.min_total_minor <= ${price}`,
      allPrices: price === null ? '' : ` and c.max_total_minor <= ${price}`,
      hasPrice: price === null ? '' : ` and c.min_total_minor <= ${price}`,
    },
  };
}

/** $1 city, $2 and $3 window, $4 since, $5 first untouched day, $6 and $7 strip of days, $8 and $9 page, then filters. */
export const TYPED =
  '($1::int, $2::date, $3::date, $4::timestamptz, $5::date, $6::date, $7::date, $8::int, $9::int) is null as asked';
export const WINDOW = 'between $2::date and $3::date';
/** The window once the event is known: as an expression, so that no plan reads the city's days for one event's. */
export const DAY_OF_EVENT = (day: string): string => `(${day} + 0) ${WINDOW}`;
export const SINCE = '$4::timestamptz';
export const UNTOUCHED = '$5::date';
export const STRIP = 'between $6::date and $7::date';
export const PAGE = 'limit $8 offset $9';
/** The category comes first of the filters. */
export const CATEGORY = '$10';
