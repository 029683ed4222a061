import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { dayNumber, daysAndMonths } from '#adapters/db/guide/day-numbers.ts';
import { askListing, LISTING_LIMITS, type ListingQuestion } from '#adapters/db/guide/listing-question.ts';
import { availablePrice, aheadUntil, priceAhead, type PartOfDay, partNumber } from '#adapters/db/guide/price-ahead.ts';
import {
  bitmapWithout,
  EMPTY_BITMAP,
  isListed,
  joinParts,
  ordinalsOf,
  PART,
  partValues,
  readListedEvents,
} from '#adapters/db/guide/listing-bitmap.ts';
import { isNarrow, listNarrow, type NarrowListing, readNarrowListing, type ReadNarrow } from './narrow-listing.ts';
import { AGES_OFFERED } from '#domain/catalog/age-mark.ts';
import { CINEMA_FORMATS } from '#domain/catalog/cinema-format.ts';
import { DURATION_CLASSES } from '#domain/catalog/duration-class.ts';
import { addDays, cityDay, monthWindow } from '#domain/catalog/city-day.ts';
import { AHEAD_DAYS } from '#domain/catalog/listing-days.ts';
import { addMonths } from '#domain/catalog/month-weeks.ts';
import { DAY_PARTS, type DayPart } from '#domain/catalog/day-part.ts';
import { PRICE_LIMITS_MINOR } from '#domain/catalog/price-limits.ts';
import type { CityFacts, ListingCounts, ListingFilter, Reader } from '#usecases/catalog/ports.ts';

/** Groups of filters, each with what chooses nothing in it. An option counts under the filters of all other groups. */
const NOTHING = {
  genre: { genres: [] },
  tag: { tag: null },
  part: { part: null },
  month: {},
  price: { free: false, maxPriceMinor: null },
  children: { children: false },
  accessible: { accessible: false },
  language: { language: null },
  subtitles: { subtitles: null },
  duration: { duration: null },
  age: { age: null },
} as const satisfies Record<string, Partial<ListingFilter>>;
type Group = keyof typeof NOTHING;
const GROUP_NAMES = Object.keys(NOTHING) as Group[];
const PARTS = Object.keys(DAY_PARTS) as DayPart[];

function isChosen(filter: ListingFilter, group: Group): boolean {
  return Object.entries(NOTHING[group]).some(([key, none]) => {
    const chosen = filter[key as keyof ListingFilter];
    return Array.isArray(chosen) ? chosen.length > 0 : chosen !== none;
  });
}

/** A row of bits that belongs to an option about time: "part:evening" or "month:2026-12" consists of several. */
type WindowRow = { option: string; fact: string; at: number; begun: number | null };

/**
 * $1 city, $2 groups and $3 the number of the bitmap each counts in, $4 bitmaps, $5 price limits; $6 to $9 the columns of
 * window rows (`begun`: 0 for a whole day that has begun, else the number of the part), $10 the begun day, $11 since,
 * $12 whether only what is available is listed.
 */
const COUNTS = `with base as materialized (
    select m.n, p.part, substring(m.bits from p.part * ${PART} + 1 for ${PART})::bit(${PART}) as bits
    from unnest($4::varbit[]) with ordinality as m (bits, n) cross join lateral generate_series(0, (length(m.bits) - 1) / ${PART}) p (part)
  ), asked as materialized (
    select * from unnest($2::text[], $3::int[]) a (name, n)
  ), facts as (
    select b.fact as option, sum(bit_count(b.bits & base.bits))::int as events
    from asked a
    cross join lateral (
      select fact, part, bits from event_city_bits where city_id = $1 and fact >= a.name and fact < a.name || ';' and at = 0
    ) b
    join base on base.n = a.n and base.part = b.part
    where a.name not in ('part', 'month', 'price') group by b.fact
  ), over as materialized (
    select begun, slot / ${PART} as part, bit_or(slot_bit(slot)) as bits from event_city_day d cross join generate_series(0, 4) begun
    where d.city_id = $1 and d.day = $10::date and $11 > case
      when begun = 0 then case when $12::bool then d.available_until else d.last_start end
      else case when $12::bool then d.part_available_until[begun] else d.part_last_starts[begun] end end
    group by 1, 2
  ), windows as (
    select w.option, b.part, bit_or(b.bits & ~coalesce(over.bits, ${EMPTY_BITMAP})) as bits
    from unnest($6::text[], $7::text[], $8::bigint[], $9::int[]) w (option, fact, at, begun)
    join event_city_bits b on b.city_id = $1 and b.fact = w.fact and b.at = w.at
    left join over on over.begun = w.begun and over.part = b.part
    group by 1, 2
  ), times as (
    select w.option, sum(bit_count(w.bits & base.bits))::int as events
    from windows w join asked a on a.name = split_part(w.option, ':', 1) join base on base.n = a.n and base.part = w.part group by 1
  ), bucket as materialized (
    select width_bucket(at - 1, $5::bigint[]) as n, part, fact, bit_or(bits) as bits from event_city_bits
    where city_id = $1 and fact in ('cheapest', 'dearest') and at <= ($5::bigint[])[cardinality($5::bigint[])] group by 1, 2, 3
  ), priced as materialized (
    select l.minor, base.part, base.bits & coalesce(bit_or(b.bits) filter (where b.fact = 'cheapest'), ${EMPTY_BITMAP}) as cheap,
      coalesce(bit_or(b.bits) filter (where b.fact = 'dearest'), ${EMPTY_BITMAP}) as dear
    from asked a join base on base.n = a.n
    cross join unnest($5::bigint[]) with ordinality l (minor, n)
    left join bucket b on b.part = base.part and b.n < l.n
    where a.name = 'price' group by l.minor, base.part, base.bits
  ), unsure as materialized (
    select part, bit_or(cheap & ~dear) as bits from priced group by part
  )
  select coalesce(json_object_agg(option, events), '{}') as counts,
    (select string_agg(part || ':' || bits::text, ',') from unsure where bit_count(bits) > 0) as unsure
  from (
    select * from facts union all select * from times
    union all select 'price:' || minor, sum(bit_count(cheap & dear & ~unsure.bits))::int from priced join unsure using (part) group by minor
  ) c where events > 0`;

/** $1 city, $2 and $3 window, $4 since, $5 ordinals; with a part of the day $6 its number and $7 the time zone. */
function lowestStatement(part: PartOfDay | null, isAvailable: boolean): string {
  const price = isAvailable ? availablePrice('d', '$4', part) : priceAhead('d', '$4', part);
  return `select (select min(${price}) from event_city_day d where d.event_id = c.event_id and d.city_id = $1
      and d.day between $2::date and $3::date and ${aheadUntil('d', part, isAvailable)} >= $4) as lowest
    from event_city c where c.city_id = $1 and c.slot = any($5::int[])`;
}
const IN_PART: PartOfDay = { part: '$6::int', timeZone: '$7::text' };
const LOWEST = {
  all: lowestStatement(null, false),
  available: lowestStatement(null, true),
  'all-part': lowestStatement(IN_PART, false),
  'available-part': lowestStatement(IN_PART, true),
};

/** The lowest prices in the window of these events; absent for those without one. */
async function readLowestPrices(
  on: Queryable,
  question: ListingQuestion,
  ordinals: readonly number[],
): Promise<number[]> {
  if (ordinals.length === 0) return [];
  const { city, ahead, to, filter } = question;
  const variant = `${filter.available ? 'available' : 'all'}${filter.part === null ? '' : '-part'}` as const;
  const rows = await query<{ lowest: number | null }>(on, {
    name: `listing-lowest-${variant}`,
    text: LOWEST[variant],
    values: [city, ahead.from, to, ahead.since, ordinals, ...partValues(question)],
  });
  return rows.flatMap(({ lowest }) => (lowest === null ? [] : [lowest]));
}

/** The rows of bits of the parts of the day in the window, and of the months from the first day that is ahead. */
function windowRows(question: ListingQuestion, wholeFuture: ListingQuestion): WindowRow[] {
  const suffix = question.filter.available ? ':available' : '';
  const rowsOf = (
    option: string,
    fact: string,
    { ahead, to }: Pick<ListingQuestion, 'ahead' | 'to'>,
    begun: number,
  ) => {
    const { days, months } = daysAndMonths(ahead.begun === null ? ahead.from : addDays(ahead.begun, 1), to);
    return [
      ...days.map((at) => ({ option, fact: `day${fact}`, at, begun: null })),
      ...months.map((at) => ({ option, fact: `month${fact}`, at, begun: null })),
      ...(ahead.begun === null ? [] : [{ option, fact: `day${fact}`, at: dayNumber(ahead.begun), begun }]),
    ];
  };
  const parts = PARTS.flatMap((part) => rowsOf(`part:${part}`, `:${part}${suffix}`, question, partNumber(part)));
  const { part } = question.filter;
  const months = monthsFrom(wholeFuture.ahead.from).flatMap((month) => {
    const { from, to } = monthWindow(month);
    const { ahead } = wholeFuture;
    const isFirst = from < ahead.from;
    const inMonth = isFirst ? ahead : { ...ahead, from, begun: ahead.begun === from ? from : null };
    return rowsOf(
      `month:${month}`,
      `${part === null ? '' : `:${part}`}${suffix}`,
      { ahead: inMonth, to },
      part === null ? 0 : partNumber(part),
    );
  });
  return [...parts, ...months];
}

/** This month and the following ones of a year. */
function monthsFrom(day: string): string[] {
  return Array.from({ length: 13 }, (_, ahead) => addMonths(day.slice(0, 7), ahead));
}

/** Formats that a listing counts; 2D is the usual one. */
const FORMATS = CINEMA_FORMATS.filter((format) => format !== '2D');
/** The category whose performances have formats. */
const FILMS = 'kino';

/**
 * $1 city, $2 formats, $3 and $4 days, $5 since, $6 the listed events as bits, $7 part of the day or null, $8 time zone,
 * $9 price or null, $10 whether only what is available.
 */
const BY_FORMAT = `select 'format:' || f.format as option, count(distinct p.event_id)::int as events
  from performance p join event_city c on c.event_id = p.event_id and c.city_id = p.city_id
  cross join lateral (values (p.format), (p.second_format)) f (format)
  left join performance_stock st on st.performance_id = p.id
  where p.city_id = $1 and (p.format = any($2::text[]) or p.second_format = any($2::text[])) and f.format = any($2::text[])
    and p.local_day between $3::date and $4::date and p.starts_at >= $5 and ${isListed('c', '$6::varbit')}
    and ($7::int is null or day_part(p.starts_at, p.local_day, $8) = $7)
    and (not $10::bool or available_until(p, st.free) > $5)
    and ($9::bigint is null or (p.state <> 'cancelled' and $9 >= p.min_total_minor))
  group by 1`;

/** Counts the films of a listing without a format by the formats that they are shown in. */
async function readFormatCounts(on: Queryable, question: ListingQuestion, bitmap: string): Promise<ListingCounts> {
  const { city, ahead, to, timeZone, maxPriceMinor, filter } = question;
  const part = filter.part === null ? null : partNumber(filter.part);
  const rows = await query<{ option: string; events: number }>(on, {
    name: 'listing-format-counts',
    text: BY_FORMAT,
    values: [city, FORMATS, ahead.from, to, ahead.since, bitmap, part, timeZone, maxPriceMinor, filter.available],
  });
  return Object.fromEntries(rows.map(({ option, events }) => [option, events]));
}

/** Every option of a listing of one place or format, listed once each. */
function countNarrow(narrow: NarrowListing, ask: (change: Partial<ListingFilter>) => ListingQuestion): ListingCounts {
  const { filter, strip } = ask({});
  const total = (change: Partial<ListingFilter>): number => listNarrow(narrow, ask(change)).total;
  const own = filter.genres.length === 0 ? 0 : total({});
  const facts = new Set(narrow.events.flatMap((event) => [...event.facts]));
  const counts: Record<string, number> = {};
  const count = (option: string, change: Partial<ListingFilter>, less = 0): void => {
    const events = total(change) - less;
    if (events > 0) counts[option] = events;
  };
  for (const fact of facts) {
    const [kind, key = ''] = fact.split(':');
    if (kind === 'genre') count(fact, { genres: [...filter.genres, key] }, own);
    else if (kind === 'tag' || kind === 'language' || kind === 'subtitles') count(fact, { [kind]: key });
  }
  for (const duration of DURATION_CLASSES) count(`duration:${duration}`, { duration });
  for (const age of AGES_OFFERED) count(`age:${age}`, { age });
  for (const part of PARTS) count(`part:${part}`, { part });
  for (const limit of PRICE_LIMITS_MINOR) count(`price:${limit}`, { free: false, maxPriceMinor: limit });
  for (const flag of ['children', 'accessible', 'available'] as const) count(flag, { [flag]: true });
  if (filter.placeId !== null && filter.category === FILMS)
    for (const format of FORMATS) count(`format:${format}`, { format });
  if (!isChosen(filter, 'price'))
    for (const month of monthsFrom(strip.night)) {
      const { from, to } = monthWindow(month);
      count(`month:${month}`, { window: { from: from < strip.night ? strip.night : from, to } });
    }
  return counts;
}

/**
 * Counts what each filter of a listing opens while the other filters stay: facts by their names ("genre:jazz",
 * "children"), "part:evening", "month:2026-12", prices as "price:2000" and "available". What nothing is found under is
 * absent. A genre beside chosen ones counts the events that it adds to theirs. Months are not counted below a price.
 */
export async function readListingCounts(
  on: Queryable,
  city: CityFacts,
  filter: ListingFilter,
  { now }: Pick<Reader, 'now'>,
  readNarrow: ReadNarrow = readNarrowListing,
): Promise<ListingCounts> {
  // In the order of dates no page is looked up with the events.
  const ask = (change: Partial<ListingFilter>) => askListing(city, { ...filter, ...change, sort: 'date' }, now);
  const isOfFormat = filter.format !== null && filter.category === FILMS && filter.placeId === null;
  if (isNarrow(filter)) {
    const narrow = await readNarrow(on, ask({}));
    if (!isOfFormat) return countNarrow(narrow, ask);
    const wider = ask({ format: null });
    const { bitmap } = await readListedEvents(on, wider, LISTING_LIMITS);
    return { ...countNarrow(narrow, ask), ...(await readFormatCounts(on, wider, bitmap)) };
  }
  const listed = (change: Partial<ListingFilter>) => readListedEvents(on, ask(change), LISTING_LIMITS);
  const night = cityDay(now, city.timeZone);
  const wholeFuture = { from: night, to: addDays(night, AHEAD_DAYS) };
  const isWhole = filter.window.from <= night && filter.window.to >= wholeFuture.to;
  // Events are looked up for their price, so times below one are asked for one by one.
  const isPriced = isChosen(filter, 'price');
  const changes: Partial<Record<Group, Partial<ListingFilter>>> = {};
  for (const group of GROUP_NAMES) if (isChosen(filter, group)) changes[group] = NOTHING[group];
  if (!isWhole && !isPriced) changes.month = { window: wholeFuture };
  const [whole, ...others] = await Promise.all([listed({}), ...Object.values(changes).map(listed)]);
  const bitmaps = [whole.bitmap, ...others.map(({ bitmap }) => bitmap)];
  const changed = Object.keys(changes);
  /** Bitmaps are numbered from 1; the first is that of the listing itself. */
  const bitmapOf = (group: Group): number => changed.indexOf(group) + 2 || 1;
  const ofGenres = changed.indexOf('genre') + 1;
  if (ofGenres > 0) bitmaps[ofGenres] = bitmapWithout(bitmaps[ofGenres] ?? '', whole.bitmap);

  const groups = GROUP_NAMES.filter((group) => !isPriced || (group !== 'part' && group !== 'month'));
  const question = ask({});
  const rows = isPriced ? [] : windowRows(question, ask({ window: wholeFuture }));
  const [[row], parts, available] = await Promise.all([
    query<{ counts: Record<string, number>; unsure: string | null }>(on, {
      name: 'listing-counts',
      text: COUNTS,
      values: [
        city.id,
        groups,
        groups.map(bitmapOf),
        bitmaps,
        PRICE_LIMITS_MINOR,
        rows.map(({ option }) => option),
        rows.map(({ fact }) => fact),
        rows.map(({ at }) => at),
        rows.map(({ begun }) => begun),
        cityDay(question.ahead.since, city.timeZone),
        question.ahead.since,
        filter.available,
      ],
    }),
    isPriced ? Promise.all(PARTS.map(async (part) => ({ part, events: (await listed({ part })).total }))) : [],
    isPriced && !filter.available ? listed({ available: true }).then(({ total }) => total) : whole.availableTotal,
  ]);
  const counts: Record<string, number> = { ...row?.counts };
  const add = (option: string, events: number): void => {
    if (events > 0) counts[option] = (counts[option] ?? 0) + events;
  };
  for (const { part, events } of parts) add(`part:${part}`, events);
  add('available', available);
  const unsure = ordinalsOf(joinParts(row?.unsure ?? null));
  const priceless = ask({ free: false, maxPriceMinor: null });
  for (const price of await readLowestPrices(on, priceless, unsure))
    for (const limit of PRICE_LIMITS_MINOR) if (price <= limit) add(`price:${limit}`, 1);
  return filter.category === FILMS ? { ...counts, ...(await readFormatCounts(on, question, whole.bitmap)) } : counts;
}
