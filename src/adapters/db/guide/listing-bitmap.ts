import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { ListingLimits, ListingQuestion } from './listing-question.ts';
import { dayNumber, daysAndMonths } from './day-numbers.ts';
import { lastStart, type PartOfDay, partNumber, priceAhead } from './price-ahead.ts';
import { addDays } from '#domain/catalog/city-day.ts';

/**
 * The events that a listing shows: `bitmap` has one character '0' or '1' per event ordinal of the city (column `slot`).
 * `page` holds the event ids of a page by popularity when one statement could find both; `bitmap` is empty then.
 */
export type ListedEvents = { bitmap: string; page: number[] | null; total: number; days: Record<string, number> };

/** Event ordinals in one row of event_city_bits. */
export const PART = 4096;
export const EMPTY_BITMAP = `'0'::bit(${PART})`;
const ROWS = 'select part, at, bits from event_city_bits where city_id = $1';
const SIGNS = (bitmap: string): string => `string_agg(part || ':' || ${bitmap}::text, ',')`;

/**
 * $1 city, $2 days and $3 months of the window, $4 and $5 its begun day as number and date, $6 since, $7 and $8 strip,
 * $9 and $10 the page's limit and offset, $11 `passedPerLookup`, null when no walk is wanted, $12 and $13 the day whose
 * night is not over as number and date; then the facts, the price, and the part of the day as a number, the name of its
 * days and that of its months.
 */
const FIXED = 13;

function statement(facts: number, hasPrice: boolean, hasPart: boolean): string {
  const afterPrice = FIXED + facts + (hasPrice ? 1 : 0);
  const part = hasPart ? { part: `$${afterPrice + 1}::int` } : null;
  const [dayFact, monthFact] = hasPart ? [`$${afterPrice + 2}`, `$${afterPrice + 3}`] : [`'day'`, `'month'`];
  const price = `$${FIXED + 1 + facts}::bigint`;
  const upToPrice = (fact: string) =>
    `(select part, bit_or(bits) as bits from (${ROWS} and fact = '${fact}' and at <= ${price}) p group by part)`;
  const met = Array.from({ length: facts }, (_, at) => ({
    name: `f${at}`,
    rows: `(${ROWS} and fact = $${FIXED + 1 + at} and at = 0)`,
  }));
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
  return `with ${isFiltered ? `kept as materialized (${kept}), ` : ''}over as materialized (
      select slot / ${PART} as part, bit_or(slot_bit(slot)) as bits from event_city_day d
      where d.city_id = $1 and d.day = $5::date and ${lastStart('d', part)} < $6 group by 1
    ), gone as materialized (
      select slot / ${PART} as part, bit_or(slot_bit(slot)) as bits from event_city_day d
      where d.city_id = $1 and d.day = $13::date and ${lastStart('d', part)} < $6 group by 1
    ), ahead as materialized (
      select part, bit_or(bits) as bits from (
        ${ROWS} and fact = ${dayFact} and at = any($2::bigint[])
        union all ${ROWS} and fact = ${monthFact} and at = any($3::bigint[])
        union all select part, at, day.bits & ~coalesce(over.bits, ${EMPTY_BITMAP}) from (${ROWS} and fact = ${dayFact} and at = $4::bigint) day left join over using (part)
      ) w group by part
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
    ), bitmap as materialized (
      select left(coalesce(string_agg(coalesce(bits, ${EMPTY_BITMAP})::text, '' order by part), ''),
        (select max(slot) + 1 from event_city where city_id = $1))::varbit as bits
      from generate_series(0, (select max(part) from listed)) part left join listed using (part)
    ), counted as materialized (
      select (select coalesce(sum(bit_count(bits)), 0)::int from listed) as total,
        (select length(bits) from bitmap) as passed,
        ${hasPrice ? `(select ${SIGNS('unsure')} from kept where bit_count(unsure) > 0)` : 'null::text'} as unsure
    ), page as materialized (
      select case when unsure is null and total::float8 * total * $11::float8 > passed::float8 * ($9::int + $10::int) then array(
        select c.event_id from event_city c where c.city_id = $1 and ${isListed('c', '(select bits from bitmap)')}
        order by c.popularity desc, c.first_start, c.event_id limit $9::int offset $10::int
      ) end as events from counted
    )
    select total, unsure, events as page, case when events is null then (select bits::text from bitmap) end as listed,
      (select coalesce(json_object_agg(date '2000-01-01' + at::int, events), '{}') from strip where events > 0) as days
    from counted cross join page`;
}

/**
 * SQL: whether the row's event ordinal is set in `bitmap`. An ordinal assigned after `bitmap` was read lies beyond its
 * length.
 */
export function isListed(row: string, bitmap: string): string {
  return `case when ${row}.slot < length(${bitmap}) then get_bit(${bitmap}, ${row}.slot) = 1 else false end`;
}

/**
 * $1 city, $2 and $3 window, $4 since, $5 and $6 strip, $7 price, $8 ordinals, $9 the day whose night is not over, and
 * with a part of the day $10 its number and $11 the time zone.
 */
function unsureStatement(part: PartOfDay | null): string {
  const meetsPrice = `${lastStart('d', part)} >= $4 and ${priceAhead('d', '$4', part)} <= $7`;
  // On later days of the strip nothing has begun.
  const later = `${lastStart('d', part)} is not null and ${priceAhead('d', `'-infinity'::timestamptz`, part)} <= $7`;
  const meetsOnDay = `(d.day > $9::date${part === null ? '' : ` and ${later}`}) or (${meetsPrice})`;
  return `select c.slot as "eventOrdinal", d.listed, d.days from event_city c cross join lateral (
    select bool_or(d.day between $2::date and $3::date and ${meetsPrice}) as listed,
      coalesce(array_agg(distinct greatest(d.day, $5::date)) filter (where d.day between $9::date and $6::date and (${meetsOnDay})), '{}') as days
    from event_city_day d where d.event_id = c.event_id and d.city_id = $1 and d.min_total_minor <= $7
  ) d where c.city_id = $1 and c.slot = any($8::int[])`;
}
const UNSURE = unsureStatement(null);
const UNSURE_IN_PART = unsureStatement({ part: '$10::int', timeZone: '$11::text' });

/** Caches the generated statement texts by name; there are only a handful. */
const statements = new Map<string, string>();

/** Reads which events a listing shows, their number, and the number on each day of the date strip. */
export async function readListedEvents(
  on: Queryable,
  question: ListingQuestion,
  { passedPerLookup }: ListingLimits,
): Promise<ListedEvents> {
  const { city, from, to, begun, since, strip, facts, maxPriceMinor, filter } = question;
  const { part } = filter;
  const hasPart = part !== null;
  const hasPrice = maxPriceMinor !== null;
  const window = begun === null ? daysAndMonths(from, to) : daysAndMonths(addDays(begun, 1), to);
  const values: unknown[] = [city, window.days, window.months, begun && dayNumber(begun), begun, since];
  values.push(dayNumber(strip.from), dayNumber(strip.to), filter.limit, (filter.page - 1) * filter.limit);
  values.push(filter.sort === 'popular' ? passedPerLookup : null, dayNumber(strip.night), strip.night);
  values.push(...facts, ...(hasPrice ? [maxPriceMinor] : []));
  if (hasPart) values.push(partNumber(part), `day:${part}`, `month:${part}`);
  const name = `listing-bitmap-${facts.length}${hasPrice ? '-price' : ''}${hasPart ? '-part' : ''}`;
  const text = statements.get(name) ?? statement(facts.length, hasPrice, hasPart);
  statements.set(name, text);
  const [row] = await query<{
    listed: string | null;
    page: number[] | null;
    total: number;
    days: Record<string, number>;
    unsure: string | null;
  }>(on, { name, text, values });
  const [listed, page, total, days] = [row?.listed ?? '', row?.page ?? null, row?.total ?? 0, row?.days ?? {}];
  const unsure = ordinalsOf(joinParts(row?.unsure ?? null));
  if (unsure.length === 0) return { bitmap: listed, page, total, days };

  const decided = await query<{ eventOrdinal: number; listed: boolean | null; days: string[] }>(on, {
    name: hasPart ? 'listing-unsure-part' : 'listing-unsure',
    text: hasPart ? UNSURE_IN_PART : UNSURE,
    values: [city, from, to, since, strip.from, strip.to, maxPriceMinor, unsure, strip.night, ...partValues(question)],
  });
  for (const day of decided.flatMap((one) => one.days)) days[day] = (days[day] ?? 0) + 1;
  const more = decided.filter((one) => one.listed === true).map(({ eventOrdinal }) => eventOrdinal);
  return { bitmap: withOrdinals(listed, more), page: null, total: total + more.length, days };
}

/** The number of the requested part of the day and the time zone; nothing for the whole day. */
export function partValues({ filter: { part }, timeZone }: ListingQuestion): unknown[] {
  return part === null ? [] : [partNumber(part), timeZone];
}

function joinParts(parts: string | null): string {
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

function withOrdinals(bitmap: string, ordinals: readonly number[]): string {
  const signs = Buffer.alloc(Math.max(bitmap.length, ...ordinals.map((eventOrdinal) => eventOrdinal + 1)), '0');
  signs.write(bitmap, 'latin1');
  for (const eventOrdinal of ordinals) signs.write('1', eventOrdinal, 'latin1');
  return signs.toString('latin1');
}
