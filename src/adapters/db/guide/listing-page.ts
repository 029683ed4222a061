import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { bitmapWithout, isListed, ordinalsOf, partValues, type ListedEvents } from './listing-bitmap.ts';
import { aheadUntil, type PartOfDay, priceAhead, startAhead } from '#adapters/db/guide/price-ahead.ts';
import type { ListingLimits, ListingQuestion } from '#adapters/db/guide/listing-question.ts';

/**
 * Every order ends with the id, so pages never overlap. Events of equal popularity or price are ordered by their first
 * date in the city, independent of the requested window, because that is the order of an index.
 */
const ORDERS = {
  popular: 'popularity desc, first_start, event_id',
  rating: 'rating desc nulls last, popularity desc, first_start, event_id',
  price: 'price nulls last, first_start, event_id',
  date: 'starts, event_id',
} as const;

/** With a part of the day, $9 is its number and $10 the time zone. */
const PART: PartOfDay = { part: '$9::int', timeZone: '$10::text' };

/** $1 city, $2 window's first day, $3 its last, $4 since. */
const IN_WINDOW = (of: string, part: PartOfDay | null, isAvailable: boolean): string =>
  `d.event_id = ${of}.event_id and d.city_id = $1 and d.day + 0 between $2::date and $3::date and ${aheadUntil('d', part, isAvailable)} >= $4`;

/** The lowest price in the window. Most events have one price at all times, which needs no lookup. */
const priceIn = (
  part: PartOfDay | null,
  isAvailable: boolean,
): string => `case when c.min_total_minor is null or c.min_total_minor = c.max_total_minor then c.min_total_minor
  else (select min(${priceAhead('d', '$4', part)}) from event_city_day d where ${IN_WINDOW('c', part, isAvailable)}) end as price`;

/** SQL: the part of day `d` that is still ahead has a price of at most $8. */
const meetsPrice = (part: PartOfDay | null): string =>
  `($8::bigint is null or (d.min_total_minor <= $8 and ${priceAhead('d', '$4', part)} <= $8))`;

const keys = (part: PartOfDay | null, isAvailable: boolean) =>
  ({
    popular: 'c.popularity, c.first_start',
    rating: 'c.rating, c.popularity, c.first_start',
    price: `${priceIn(part, isAvailable)}, c.first_start`,
    date: `(select min(${startAhead('d', '$4', part)}) from event_city_day d where ${IN_WINDOW('c', part, isAvailable)} and ${meetsPrice(part)}) as starts`,
  }) as const;

/** $5 the listed ordinals as bits. */
const IS_LISTED = (row: string): string => isListed(row, '$5::varbit');
const typed = (part: PartOfDay | null): string =>
  `($1::int, $2::date, $3::date, $4::timestamptz, $6::int, $7::int, $8::bigint${part === null ? '' : `, ${part.part}, ${part.timeZone}`}) is null as asked`;

/** Consecutive events of an order, out of those of a bitmap. */
type Stretch = { bitmap: string; total: number; offset: number; limit: number; isAvailable: boolean };

/**
 * Returns the ids of the events on a page. In every order, what is available comes first: what is called off, sold out
 * or over stands behind it.
 */
export async function readListingPage(
  on: Queryable,
  question: ListingQuestion,
  listed: ListedEvents,
  limits: ListingLimits,
): Promise<number[]> {
  if (listed.page !== null) return listed.page;
  const { bitmap, available, total, availableTotal } = listed;
  const { page, limit } = question.filter;
  const offset = (page - 1) * limit;
  const first = { bitmap: available, total: availableTotal, offset, limit, isAvailable: true };
  const found = await readStretch(on, question, first, limits);
  const last = {
    bitmap: bitmapWithout(bitmap, available),
    total: total - availableTotal,
    offset: Math.max(0, offset - availableTotal),
    limit: limit - found.length,
    isAvailable: false,
  };
  return [...found, ...(await readStretch(on, question, last, limits))];
}

async function readStretch(
  on: Queryable,
  question: ListingQuestion,
  stretch: Stretch,
  limits: ListingLimits,
): Promise<number[]> {
  const { sort } = question.filter;
  const { bitmap, total, offset, limit } = stretch;
  const wanted = offset + limit;
  if (limit === 0 || offset >= total) return [];
  if (total * total * limits.passedPerLookup <= bitmap.length * wanted) return gatherPage(on, question, stretch);
  if (sort === 'popular') return walkPopular(on, question, stretch);
  if (sort === 'rating') return walkRated(on, question, stretch);
  for (let taken = Math.ceil(wanted * limits.share) + limits.spare; ; taken *= limits.stride) {
    const walk = { ...stretch, taken, wanted };
    const found = await (sort === 'date' ? walkDays(on, question, walk) : walkPrices(on, question, walk));
    if (found !== null) return found.slice(offset);
  }
}

/** $1 to $8, then those of PART. */
function values(question: ListingQuestion, stretch: Stretch, bitmap: string | readonly number[]): unknown[] {
  const { city, to, ahead, available, maxPriceMinor } = question;
  const { from, since } = stretch.isAvailable ? available : ahead;
  return [city, from, to, since, bitmap, stretch.limit, stretch.offset, maxPriceMinor, ...partValues(question)];
}

/** For few events: looks each one up. */
async function gatherPage(on: Queryable, question: ListingQuestion, stretch: Stretch): Promise<number[]> {
  const { sort } = question.filter;
  const part = question.filter.part === null ? null : PART;
  const { isAvailable } = stretch;
  const rows = await query<{ event_id: number }>(on, {
    name: `listing-gather-${sort}${nameOf(part, isAvailable)}`,
    text: `select event_id, ${typed(part)} from (
        select c.event_id, ${keys(part, isAvailable)[sort]} from event_city c where c.city_id = $1 and c.slot = any($5::int[])
      ) c order by ${ORDERS[sort]} limit $6 offset $7`,
    values: values(question, stretch, ordinalsOf(stretch.bitmap)),
  });
  return rows.map((row) => row.event_id);
}

function nameOf(part: PartOfDay | null, isAvailable: boolean): string {
  return `${isAvailable ? '-available' : ''}${part === null ? '' : '-part'}`;
}

/** Walks the events in the order of an index. */
async function walkPopular(on: Queryable, question: ListingQuestion, stretch: Stretch): Promise<number[]> {
  const part = question.filter.part === null ? null : PART;
  const rows = await query<{ event_id: number }>(on, {
    name: `listing-walk-popular${nameOf(part, false)}`,
    text: `select c.event_id, ${typed(part)} from event_city c where c.city_id = $1 and ${IS_LISTED('c')}
      order by ${ORDERS.popular} limit $6 offset $7`,
    values: values(question, stretch, stretch.bitmap),
  });
  return rows.map((row) => row.event_id);
}

async function walkRated(on: Queryable, question: ListingQuestion, stretch: Stretch): Promise<number[]> {
  const part = question.filter.part === null ? null : PART;
  const rows = await query<{ event_id: number }>(on, {
    name: `listing-walk-rating${nameOf(part, false)}`,
    text: `select c.event_id, ${typed(part)} from event_city c where c.city_id = $1 and ${IS_LISTED('c')}
      order by ${ORDERS.rating} limit $6 offset $7`,
    values: values(question, stretch, stretch.bitmap),
  });
  return rows.map((row) => row.event_id);
}

type Walk = Stretch & { taken: number; wanted: number };

/**
 * Walks the days in order; an event takes the position of its first listed day in the window. Returns null when more
 * rows must be walked.
 */
async function walkDays(on: Queryable, question: ListingQuestion, walk: Walk): Promise<number[] | null> {
  const { bitmap, taken, wanted, isAvailable } = walk;
  const part = question.filter.part === null ? null : PART;
  const rows = await query<{ event_id: number }>(on, {
    name: `listing-walk-days${nameOf(part, isAvailable)}`,
    text: `select d.event_id, ${typed(part)} from event_city_day d
      where d.city_id = $1 and d.day between $2::date and $3::date and ${aheadUntil('d', part, isAvailable)} >= $4
        and ${meetsPrice(part)} and ${IS_LISTED('d')}
      order by d.day, ${startAhead('d', '$4', part)}, d.event_id limit ${part === null ? '$9' : '$11'}`,
    values: [...values(question, walk, bitmap), taken],
  });
  const events = [...new Set(rows.map((row) => row.event_id))];
  return events.length >= wanted || rows.length < taken ? events.slice(0, wanted) : null;
}

type Priced = { event_id: number; price: number | null; starts: number };

/**
 * Walks events by the lowest price of all days, which is never above that of the window. Once the page's last event
 * sorts before the last row walked, no later row can precede it. Returns null when more rows must be walked.
 */
async function walkPrices(on: Queryable, question: ListingQuestion, walk: Walk): Promise<number[] | null> {
  const { bitmap, taken, wanted, isAvailable } = walk;
  const part = question.filter.part === null ? null : PART;
  const rows = await query<Priced & { lowest: number | null }>(on, {
    name: `listing-walk-prices${nameOf(part, isAvailable)}`,
    text: `select c.event_id, c.min_total_minor as lowest, ${priceIn(part, isAvailable)}, extract(epoch from c.first_start)::float8 as starts, ${typed(part)}
      from (select * from event_city c where c.city_id = $1 and ${IS_LISTED('c')}
        order by c.min_total_minor, c.first_start, c.event_id limit ${part === null ? '$9' : '$11'}) c
      order by c.min_total_minor, c.first_start, c.event_id`,
    values: [...values(question, walk, bitmap), taken],
  });
  const last = rows.at(-1);
  const found = rows.toSorted(byPrice);
  const closing = found[wanted - 1];
  const isSettled =
    last === undefined ||
    rows.length < taken ||
    (closing !== undefined && byPrice(closing, { ...last, price: last.lowest }) <= 0);
  return isSettled ? found.slice(0, wanted).map(({ event_id }) => event_id) : null;
}

function byPrice(one: Priced, other: Priced): number {
  const [price, than] = [one.price ?? Number.POSITIVE_INFINITY, other.price ?? Number.POSITIVE_INFINITY];
  return price === than ? one.starts - other.starts || one.event_id - other.event_id : price - than;
}
