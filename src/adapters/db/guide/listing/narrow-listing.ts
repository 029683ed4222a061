import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { partNumber } from '#adapters/db/guide/price-ahead.ts';
import type { Ahead, ListingQuestion } from '#adapters/db/guide/listing-question.ts';
import type { ListingFilter, ListingOrder } from '#usecases/catalog/ports.ts';

/**
 * A listing of one place or one format of cinemas. Its performances are few, and several filters have to be met by the
 * same one of them, so they are read instead of stored bits, and the listing is computed from them.
 */
export type NarrowListing = { events: NarrowEvent[] };
type NarrowEvent = {
  id: number;
  /** Column `slot`. */
  ordinal: number;
  facts: ReadonlySet<string>;
  popularity: number;
  rating: number | null;
  firstStart: number;
  performances: NarrowPerformance[];
};
type NarrowPerformance = {
  startsAt: number;
  day: string;
  isCancelled: boolean;
  part: number;
  availableUntil: number;
  price: number | null;
  formats: string[];
};

export function isNarrow({ placeId, format }: Pick<ListingFilter, 'placeId' | 'format'>): boolean {
  return placeId !== null || format !== null;
}

/**
 * $1 city, $2 first day, $3 time zone, $4 place or format. No date starts before its day, so the start limits what the
 * index of the place or format reads. The day itself is asked afterwards: the planner would read all days of the city
 * for it.
 */
function performancesStatement(condition: string): string {
  return `with found as materialized (
      select p.* from performance p where ${condition} and p.starts_at >= $2::date::timestamp at time zone $3
    )
    select p.event_id as "eventId", p.starts_at as "startsAt", p.local_day as day, p.state = 'cancelled' as "isCancelled",
      day_part(p.starts_at, p.local_day, $3) as part, available_until(p::performance, st.free) as "availableUntil",
      p.min_total_minor as price, array_remove(array[p.format, p.second_format], null) as formats
    from found p left join performance_stock st on st.performance_id = p.id
    where p.city_id = $1 and p.local_day >= $2::date`;
}
const BY_PLACE = performancesStatement('p.place_id = $4');
const BY_FORMAT = performancesStatement('p.city_id = $1 and (p.format = $4 or p.second_format = $4)');

/** $1 city, $2 events. */
const EVENTS = `select event_id as id, slot as ordinal, category, marks, accessible, children, popularity, rating, first_start as "firstStart"
  from event_city where city_id = $1 and event_id = any($2::int[])`;

type PerformanceRow = {
  eventId: number;
  startsAt: Date;
  day: string;
  isCancelled: boolean;
  part: number;
  availableUntil: Date | null;
  price: number | null;
  formats: string[];
};
type EventRow = {
  id: number;
  ordinal: number;
  category: string;
  marks: string[];
  accessible: boolean;
  children: boolean;
  popularity: number;
  rating: number | null;
  firstStart: Date;
};

export type ReadNarrow = typeof readNarrowListing;

/** Reads the performances at the place or in the format that a listing asks for, whatever else it asks. */
export async function readNarrowListing(
  on: Queryable,
  { city, strip, timeZone, filter: { placeId, format } }: ListingQuestion,
): Promise<NarrowListing> {
  const byPlace = placeId !== null;
  const found = await query<PerformanceRow>(on, {
    name: byPlace ? 'listing-of-place' : 'listing-of-format',
    text: byPlace ? BY_PLACE : BY_FORMAT,
    values: [city, strip.night, timeZone, byPlace ? placeId : format],
  });
  const performances = Map.groupBy(found, ({ eventId }) => eventId);
  const events = await query<EventRow>(on, {
    name: 'listing-narrow-events',
    text: EVENTS,
    values: [city, [...performances.keys()]],
  });
  return {
    events: events.map(({ category, marks, accessible, children, firstStart, ...event }) => ({
      ...event,
      facts: new Set([
        `category:${category}`,
        ...marks,
        ...(accessible ? ['accessible'] : []),
        ...(children ? ['children'] : []),
      ]),
      firstStart: firstStart.getTime(),
      performances: (performances.get(event.id) ?? []).map(
        ({ startsAt, availableUntil, eventId: _eventId, ...one }) => ({
          ...one,
          startsAt: startsAt.getTime(),
          availableUntil: availableUntil?.getTime() ?? Number.NEGATIVE_INFINITY,
        }),
      ),
    })),
  };
}

/** `days` are those of the date strip on which an event is listed, whichever days the listing shows. */
type Placed = {
  event: NarrowEvent;
  isListed: boolean;
  isAvailable: boolean;
  price: number;
  starts: number;
  days: string[];
};

/** Every order as in listing-page.ts. */
const ORDERS: Readonly<Record<ListingFilter['sort'], (a: Placed, b: Placed) => number>> = {
  date: (a, b) => a.starts - b.starts || a.event.id - b.event.id,
  rating: (a, b) => (b.event.rating ?? -1) - (a.event.rating ?? -1) || ORDERS.popular(a, b),
  popular: (a, b) => b.event.popularity - a.event.popularity || byFirst(a, b),
  price: (a, b) => (a.price === b.price ? 0 : a.price - b.price) || byFirst(a, b),
};

function byFirst({ event: a }: Placed, { event: b }: Placed): number {
  return a.firstStart - b.firstStart || a.id - b.id;
}

/** The listing that a question asks for. */
export function listNarrow(narrow: NarrowListing, question: ListingQuestion): ListingOrder & { ordinals: number[] } {
  const { filter } = question;
  const placed = placeEvents(narrow, question);
  const listed = placed.filter(({ isListed }) => isListed);
  const ordered = listed.toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable) || ORDERS[filter.sort](a, b));
  const days: Record<string, number> = {};
  for (const day of placed.flatMap((one) => one.days)) days[day] = (days[day] ?? 0) + 1;
  const first = (filter.page - 1) * filter.limit;
  return {
    eventIds: ordered.slice(first, first + filter.limit).map(({ event }) => event.id),
    total: listed.length,
    days,
    ordinals: listed.map(({ event }) => event.ordinal),
  };
}

function placeEvents({ events }: NarrowListing, question: ListingQuestion): Placed[] {
  const { facts, genres } = question;
  return events
    .filter(
      (event) =>
        facts.every((fact) => event.facts.has(fact)) &&
        (genres === null || genres.some((fact) => event.facts.has(fact))),
    )
    .map((event) => placeOf(event, question));
}

function placeOf(event: NarrowEvent, question: ListingQuestion): Placed {
  const { filter, ahead, available, to, strip, now } = question;
  const limit = question.maxPriceMinor ?? Number.POSITIVE_INFINITY;
  const part = filter.part === null ? null : partNumber(filter.part);
  const { format } = filter;
  const wanted = event.performances.filter(
    (one) => (part === null || one.part === part) && (format === null || one.formats.includes(format)),
  );
  const days = [...Map.groupBy(wanted, ({ day }) => day)];
  const isIn = (day: string, { from }: Ahead) => day >= from && day <= to;
  /** Whether a day is listed by what begins from an instant on. */
  const isListed = (showings: readonly NarrowPerformance[], since: number): boolean => {
    const left = showings.filter((one) => (filter.available ? one.availableUntil > since : one.startsAt >= since));
    return left.length > 0 && (question.maxPriceMinor === null || lowest(left) <= limit);
  };
  const since = ahead.since.getTime();
  const laterSince = filter.available ? now.getTime() : Number.NEGATIVE_INFINITY;
  const stripDays = days.filter(
    ([day, showings]) =>
      day >= strip.night && day <= strip.to && isListed(showings, day === strip.night ? since : laterSince),
  );
  const shown = days.filter(([day, showings]) => isIn(day, ahead) && isListed(showings, since));
  const availableSince = available.since.getTime();
  const had = days.filter(([day, showings]) => {
    const left = showings.filter(({ startsAt }) => startsAt >= availableSince);
    const isMet = question.maxPriceMinor === null || lowest(left) <= limit;
    return isIn(day, available) && isMet && left.some(({ availableUntil }) => availableUntil > availableSince);
  });
  const daysShown = [...new Set(stripDays.map(([day]) => (day < strip.from ? strip.from : day)))];
  // What is available stands where it is: the dates that are not do not count.
  const from = had.length > 0 ? availableSince : since;
  const counted = (had.length > 0 ? had : shown).map(([, showings]) =>
    showings.filter(({ startsAt }) => startsAt >= from),
  );
  return {
    event,
    isListed: shown.length > 0,
    isAvailable: had.length > 0,
    price: Math.min(...counted.map(lowest)),
    starts: Math.min(...counted.map(firstStart)),
    days: daysShown,
  };
}

function lowest(showings: readonly NarrowPerformance[]): number {
  return Math.min(
    ...showings.filter(({ isCancelled }) => !isCancelled).map(({ price }) => price ?? Number.POSITIVE_INFINITY),
  );
}

/** The first start that is not cancelled, or else the first one. */
function firstStart(showings: readonly NarrowPerformance[]): number {
  const on = showings.filter(({ isCancelled }) => !isCancelled);
  return Math.min(...(on.length > 0 ? on : showings).map(({ startsAt }) => startsAt));
}
