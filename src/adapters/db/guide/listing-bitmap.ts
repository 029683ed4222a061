import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Ahead, ListingLimits, ListingQuestion } from './listing-question.ts';
import { dayNumber, daysAndMonths } from './day-numbers.ts';
import { aheadUntil, availablePrice, type PartOfDay, partNumber, priceAhead } from './price-ahead.ts';
import { addDays } from '#domain/catalog/city-day.ts';

/**
 * The events that a listing shows: `bitmap` has one character '0' or '1' per event ordinal of the city (column `slot`),
 * and so has `available` for those of them that stand first. `page` holds the event ids of a page by popularity when one
 * statement could find both; the bitmaps are empty then.
 */
export type ListedEvents = {
  bitmap: string;
  available: string;
  page: number[] | null;
  total: number;
  availableTotal: number;
  days: Record<string, number>;
};

/** Event ordinals in one row of event_city_bits. */
export const PART = 4096;
export const EMPTY_BITMAP = `'0'::bit(${PART})`;
const ROWS = 'select part, at, bits from event_city_bits where city_id = $1';
const SIGNS = (bitmap: string): string => `string_agg(part || ':' || ${bitmap}::text, ',')`;

/**
 * $1 city, $2 days and $3 months of the window, $4 and $5 its begun day as number and date, $6 since, $7 and $8 strip,
 * $9 and $10 the page's limit and offset, $11 `passedPerLookup`, null when no walk is wanted, $12 and $13 the day whose
 * night is not over as number and date; then the facts, the genres, the price, and the part of the day as a number and as the end of
 * the names of facts. Unless only what is available is listed, $2 to $6 follow once more for what is available.
 */
const FIXED = 13;

/** Parameters of a window. */
type WindowParameters = { days: string; months: string; begun: string; begunDate: string; since: string };
const LISTED: WindowParameters = { days: '$2', months: '$3', begun: '$4', begunDate: '$5', since: '$6' };

function statement(
  facts: number,
  hasGenres: boolean,
  hasPrice: boolean,
  hasPart: boolean,
  isAvailable: boolean,
): string {
  const afterFacts = FIXED + facts + (hasGenres ? 1 : 0);
  const afterPrice = afterFacts + (hasPrice ? 1 : 0);
  const part = hasPart ? { part: `$${afterPrice + 1}::int` } : null;
  const inPart = hasPart ? ` || $${afterPrice + 2}` : '';
  const afterPart = afterPrice + (hasPart ? 2 : 0);
  const factOf = (unit: 'day' | 'month', available: boolean) =>
    `'${unit}'${inPart}${available ? ` || ':available'` : ''}`;
  const dayFact = factOf('day', isAvailable);
  const first: WindowParameters = {
    days: `$${afterPart + 1}`,
    months: `$${afterPart + 2}`,
    begun: `$${afterPart + 3}`,
    begunDate: `$${afterPart + 4}`,
    since: `$${afterPart + 5}`,
  };
  /** The events for which nothing that counts is ahead any more on a day that has begun. */
  const overOn = (date: string, since: string, available: boolean) =>
    `select slot / ${PART} as part, bit_or(slot_bit(slot)) as bits from event_city_day d
      where d.city_id = $1 and d.day = ${date}::date and ${aheadUntil('d', part, available)} < ${since} group by 1`;
  const aheadIn = ({ days, months, begun, begunDate, since }: WindowParameters, available: boolean) =>
    `select part, bit_or(bits) as bits from (
        ${ROWS} and fact = ${factOf('day', available)} and at = any(${days}::bigint[])
        union all ${ROWS} and fact = ${factOf('month', available)} and at = any(${months}::bigint[])
        union all select part, at, day.bits & ~coalesce(over.bits, ${EMPTY_BITMAP})
          from (${ROWS} and fact = ${factOf('day', available)} and at = ${begun}::bigint) day
          left join (${overOn(begunDate, since, available)}) over using (part)
      ) w group by part`;
  const price = `$${afterFacts + 1}::bigint`;
  const upToPrice = (fact: string) =>
    `(select part, bit_or(bits) as bits from (${ROWS} and fact = '${fact}' and at <= ${price}) p group by part)`;
  const met = Array.from({ length: facts }, (_, at) => ({
    name: `f${at}`,
    rows: `(${ROWS} and fact = $${FIXED + 1 + at} and at = 0)`,
  }));
  if (hasGenres)
    met.push({
      name: 'genres',
      rows: `(select part, bit_or(bits) as bits from (${ROWS} and fact = any($${afterFacts}::text[]) and at = 0) g group by part)`,
    });
  if (hasPrice) met.push({ name: 'cheap', rows: upToPrice('cheapest') });
  const bitmap = met.map(({ name }) => `${name}.bits`).join(' & ');
  const joined = met.map(({ name, rows }, at) => `${rows} ${name}${at === 0 ? '' : ' using (part)'}`).join(' join ');
  // An event whose highest price meets the limit is listed at all times (`bits`); an event with only some prices within
  // it has to be checked (`unsure`).
  const kept = hasPrice
    ? `select part, ${bitmap} & coalesce(dear.bits, ${EMPTY_BITMAP}) as bits, ${bitmap} & ~coalesce(dear.bits, ${EMPTY_BITMAP}) as unsure
       from ${joined} left join ${upToPrice('dearest')} dear using (part)`
    : `select part, ${bitmap} as bits from ${joined}`;
  const isFiltered = met.length > 0;
  const only = (of: string) => (isFiltered ? `${of}.bits & kept.bits` : `${of}.bits`);
  const filtered = isFiltered ? 'join kept using (part)' : '';
  return `with ${isFiltered ? `kept as materialized (${kept}), ` : ''}gone as materialized (
      ${overOn('$13', '$6', isAvailable)}
    ), ahead as materialized (
      ${aheadIn(LISTED, isAvailable)}
    ), listed as materialized (
      select part, ${only('ahead')} as bits from ahead ${filtered}
    ), going as (
      select part, bit_or(bits) as bits from (
        select part, night.bits & ~coalesce(gone.bits, ${EMPTY_BITMAP}) as bits from (${ROWS} and fact = ${dayFact} and at = $12::bigint) night left join gone using (part)
        union all select part, bits from event_city_bits where city_id = $1 and fact = ${dayFact} and at = $7::bigint and at > $12::bigint
      ) t group by part
    ), strip as (
      select $7::bigint as at, sum(bit_count(${only('going')})) as events from going ${filtered}
      union all select at, sum(bit_count(${only('d')})) as events from (${ROWS} and fact = ${dayFact} and at > $7::bigint and at <= $8::bigint) d ${filtered} group by at
    ), first as materialized (
      ${isAvailable ? 'select part, bits from listed' : `select part, a.bits & listed.bits as bits from (${aheadIn(first, true)}) a join listed using (part)`}
    ), bitmap as materialized (
      select ${wholeOf('first')} as first
    ), walked as materialized (
      select first::varbit as first from bitmap
    ), counted as materialized (
      select (select coalesce(sum(bit_count(bits)), 0)::int from listed) as total,
        (select coalesce(sum(bit_count(bits)), 0)::int from first) as available_total,
        (select length(first) from bitmap) as passed,
        ${hasPrice ? `(select ${SIGNS('unsure')} from kept where bit_count(unsure) > 0)` : 'null::text'} as unsure
    ), page as materialized (
      select case when unsure is null and available_total >= $9::int + $10::int
          and available_total::float8 * available_total * $11::float8 > passed::float8 * ($9::int + $10::int) then array(
        select c.event_id from event_city c where c.city_id = $1 and ${isListed('c', '(select first from walked)')}
        order by c.popularity desc, c.first_start, c.event_id limit $9::int offset $10::int
      ) end as events from counted
    )
    select total, available_total, unsure, events as page,
      case when events is null then ${wholeOf('listed')} end as listed,
      case when events is null then (select first from bitmap) end as available,
      (select coalesce(json_object_agg(date '2000-01-01' + at::int, events), '{}') from strip where events > 0) as days
    from counted cross join page`;
}

/**
 * SQL: the bits of all parts as one text of '0' and '1', up to the city's highest ordinal. Only a walk needs them as bits
 * again, which takes as long as reading them.
 */
function wholeOf(rows: 'listed' | 'first'): string {
  return `(select left(coalesce(string_agg(coalesce(bits, ${EMPTY_BITMAP})::text, '' order by part), ''),
        (select max(slot) + 1 from event_city where city_id = $1))
      from generate_series(0, (select max(part) from listed)) part left join ${rows} using (part))`;
}

/**
 * SQL: whether the row's event ordinal is set in `bitmap`. An ordinal assigned after `bitmap` was read lies beyond its
 * length.
 */
export function isListed(row: string, bitmap: string): string {
  return `case when ${row}.slot < length(${bitmap}) then get_bit(${bitmap}, ${row}.slot) = 1 else false end`;
}

/**
 * $1 city, $2 and $3 window, $4 since, $5 and $6 strip, $7 price, $8 ordinals, $9 the day whose night is not over, $10
 * since when something is available or, where only that is listed, now, and with a part of the day $11 its number and $12 the time zone.
 */
function unsureStatement(part: PartOfDay | null, isAvailable: boolean): string {
  const priceSince = (since: string) => (isAvailable ? availablePrice('d', since, part) : priceAhead('d', since, part));
  const until = aheadUntil('d', part, isAvailable);
  const meetsPrice = `${until} >= $4 and ${priceSince('$4')} <= $7`;
  // On later days of the strip nothing has begun.
  const later = `${until} is not null and ${priceSince(isAvailable ? '$10' : `'-infinity'::timestamptz`)} <= $7`;
  const meetsOnDay = `(d.day > $9::date${part === null && !isAvailable ? '' : ` and ${later}`}) or (${meetsPrice})`;
  // What of an event is available decides its place only, so the prices of whole days will do.
  const first = isAvailable
    ? 'null::bool'
    : `bool_or(d.day between $2::date and $3::date and ${aheadUntil('d', part, true)} >= $10 and ${priceAhead('d', '$10', part)} <= $7)`;
  return `select c.slot as "eventOrdinal", d.listed, d.available, d.days from event_city c cross join lateral (
    select bool_or(d.day between $2::date and $3::date and ${meetsPrice}) as listed, ${first} as available,
      coalesce(array_agg(distinct greatest(d.day, $5::date)) filter (where d.day between $9::date and $6::date and (${meetsOnDay})), '{}') as days
    from event_city_day d where d.event_id = c.event_id and d.city_id = $1 and d.min_total_minor <= $7
  ) d where c.city_id = $1 and c.slot = any($8::int[])`;
}
const IN_PART: PartOfDay = { part: '$11::int', timeZone: '$12::text' };
const UNSURE = {
  all: unsureStatement(null, false),
  available: unsureStatement(null, true),
  'all-part': unsureStatement(IN_PART, false),
  'available-part': unsureStatement(IN_PART, true),
};

/** Caches the generated statement texts by name; there are only a handful. */
const statements = new Map<string, string>();

/** Reads which events a listing shows, their number, and the number on each day of the date strip. */
export async function readListedEvents(
  on: Queryable,
  question: ListingQuestion,
  { passedPerLookup }: ListingLimits,
): Promise<ListedEvents> {
  const { city, to, now, ahead, available, strip, facts, genres, maxPriceMinor, filter } = question;
  const hasGenres = genres !== null;
  const { part, available: isAvailable } = filter;
  const hasPart = part !== null;
  const hasPrice = maxPriceMinor !== null;
  const values: unknown[] = [city, ...windowValues(ahead, to)];
  values.push(dayNumber(strip.from), dayNumber(strip.to), filter.limit, (filter.page - 1) * filter.limit);
  values.push(filter.sort === 'popular' ? passedPerLookup : null, dayNumber(strip.night), strip.night);
  values.push(
    ...facts,
    ...(genres === null ? [] : [genres]),
    ...(hasPrice ? [maxPriceMinor] : []),
    ...(hasPart ? [partNumber(part), `:${part}`] : []),
  );
  if (!isAvailable) values.push(...windowValues(available, to));
  const variant = `${isAvailable ? 'available' : 'all'}${hasPart ? '-part' : ''}` as const;
  const name = `listing-bitmap-${facts.length}-${variant}${hasPrice ? '-price' : ''}${hasGenres ? '-genres' : ''}`;
  const text = statements.get(name) ?? statement(facts.length, hasGenres, hasPrice, hasPart, isAvailable);
  statements.set(name, text);
  const [row] = await query<{
    listed: string | null;
    available: string | null;
    page: number[] | null;
    total: number;
    available_total: number;
    days: Record<string, number>;
    unsure: string | null;
  }>(on, { name, text, values });
  const listed: ListedEvents = {
    bitmap: row?.listed ?? '',
    available: row?.available ?? '',
    page: row?.page ?? null,
    total: row?.total ?? 0,
    availableTotal: row?.available_total ?? 0,
    days: row?.days ?? {},
  };
  const unsure = ordinalsOf(joinParts(row?.unsure ?? null));
  if (unsure.length === 0) return listed;

  const asked: unknown[] = [
    city,
    ahead.from,
    to,
    ahead.since,
    strip.from,
    strip.to,
    maxPriceMinor,
    unsure,
    strip.night,
  ];
  asked.push(isAvailable ? now : available.since, ...partValues(question));
  const unsureQuery = { name: `listing-unsure-${variant}`, text: UNSURE[variant], values: asked };
  const decided = await query<Decided>(on, unsureQuery);
  const { days } = listed;
  for (const day of decided.flatMap((one) => one.days)) days[day] = (days[day] ?? 0) + 1;
  const more = decided.filter((one) => one.listed === true);
  const first = isAvailable ? more : more.filter((one) => one.available === true);
  return {
    bitmap: withOrdinals(listed.bitmap, ordinalsIn(more)),
    available: withOrdinals(listed.available, ordinalsIn(first)),
    page: null,
    total: listed.total + more.length,
    availableTotal: listed.availableTotal + first.length,
    days,
  };
}

const ordinalsIn = (decided: readonly Decided[]): number[] => decided.map(({ eventOrdinal }) => eventOrdinal);

type Decided = { eventOrdinal: number; listed: boolean | null; available: boolean | null; days: string[] };

/** Values of a window, in the order of LISTED. */
function windowValues({ since, from, begun }: Ahead, to: string): unknown[] {
  const { days, months } = daysAndMonths(begun === null ? from : addDays(begun, 1), to);
  return [days, months, begun && dayNumber(begun), begun, since];
}

/** The number of the requested part of the day and the time zone; nothing for the whole day. */
export function partValues({ filter: { part }, timeZone }: ListingQuestion): unknown[] {
  return part === null ? [] : [partNumber(part), timeZone];
}

export function joinParts(parts: string | null): string {
  const signs: string[] = [];
  for (const part of parts?.split(',') ?? []) {
    const at = part.indexOf(':');
    signs[Number(part.slice(0, at))] = part.slice(at + 1);
  }
  return Array.from(signs, (part) => part ?? '0'.repeat(PART)).join('');
}

export function ordinalsOf(bitmap: string): number[] {
  const ordinals: number[] = [];
  for (let at = bitmap.indexOf('1'); at >= 0; at = bitmap.indexOf('1', at + 1)) ordinals.push(at);
  return ordinals;
}

/** The events of one bitmap that are not in the other, a part of it. */
export function bitmapWithout(bitmap: string, others: string): string {
  const signs = Buffer.from(bitmap, 'latin1');
  for (const ordinal of ordinalsOf(others)) signs.write('0', ordinal, 'latin1');
  return signs.toString('latin1');
}

/** The bitmap with these events added. */
export function withOrdinals(bitmap: string, ordinals: readonly number[]): string {
  const signs = Buffer.alloc(Math.max(bitmap.length, ...ordinals.map((ordinal) => ordinal + 1)), '0');
  signs.write(bitmap, 'latin1');
  for (const ordinal of ordinals) signs.write('1', ordinal, 'latin1');
  return signs.toString('latin1');
}
