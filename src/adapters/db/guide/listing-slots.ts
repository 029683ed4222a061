import { query, type Queryable } from '#adapters/db/pool.ts';
import type { ListingQuestion } from '#adapters/db/guide/listing-question.ts';

/** Slots of the city's events that a listing shows, as signs '0' and '1'. */
export type ListedSlots = { bits: string; total: number; days: Record<string, number> };

const PART = 4096;
const NO_BITS = `repeat('0', ${PART})::bit(${PART})`;
const NUMBER_OF = (day: string): string => `(${day}::date - date '2000-01-01')`;
const SIGNS = (bits: string): string => `string_agg(part || ':' || ${bits}::text, ',')`;

/** $1 city, $2 and $3 window, $4 begun day or null, $5 since, $6 and $7 strip, then facts, then the price. */
function statement(facts: number, hasPrice: boolean): string {
  const named = Array.from({ length: facts }, (_, at) => `f${at}`);
  const price = `$${8 + facts}::bigint`;
  const joins = named.map(
    (name, at) =>
      ` join event_city_bits ${name} on ${name}.city_id = $1 and ${name}.fact = $${8 + at} and ${name}.at = 0 and ${name}.part = w.part`,
  );
  const upTo = (fact: string) =>
    `select part, bit_or(bits) as bits from event_city_bits where city_id = $1 and fact = '${fact}' and at <= ${price} group by part`;
  const all = (bits: readonly string[]) => bits.join(' & ');
  const facted = named.map((name) => `${name}.bits`);
  // With a price: those whose dearest day meets it are listed on all their days, the rest on some.
  const priced = hasPrice
    ? ` join (${upTo('cheapest')}) cheap on cheap.part = w.part left join (${upTo('dearest')}) dear on dear.part = w.part`
    : '';
  const sure = all(['w.bits', ...facted, ...(hasPrice ? [`coalesce(dear.bits, ${NO_BITS})`] : [])]);
  const unsure = all([...facted, 'cheap.bits', `~coalesce(dear.bits, ${NO_BITS})`]);
  return `with over as (
      select d.slot / ${PART} as part, bit_or(slot_bit(d.slot)) as bits from event_city_day d
      where d.city_id = $1 and d.day = $4::date and d.last_start < $5 group by 1
    ), w as (
      select b.part, bit_or(case when b.at = ${NUMBER_OF('$4')} and over.bits is not null then b.bits & ~over.bits else b.bits end) as bits
      from event_city_bits b left join over on over.part = b.part
      where b.city_id = $1 and b.fact = 'day' and b.at between ${NUMBER_OF('$2')} and ${NUMBER_OF('$3')} group by b.part
    ), listed as materialized (
      select w.part, ${sure} as bits from w${joins.join('')}${priced}
    ), strip as (
      select w.at, sum(bit_count(${sure})) as events from event_city_bits w${joins.join('')}${priced}
      where w.city_id = $1 and w.fact = 'day' and w.at between ${NUMBER_OF('$6')} and ${NUMBER_OF('$7')} group by w.at
    )${
      hasPrice
        ? `, whole as (select distinct part from event_city_bits where city_id = $1 and fact = 'cheapest' and at <= ${price}),
      unsure as (select w.part, ${unsure} as bits from whole w${joins.join('')}${priced})`
        : ''
    }
    select (select ${SIGNS('bits')} from listed) as listed, (select coalesce(sum(bit_count(bits)), 0)::int from listed) as total,
      (select coalesce(json_object_agg(date '2000-01-01' + at::int, events), '{}') from strip where events > 0) as days
      ${hasPrice ? `, (select ${SIGNS('bits')} from unsure where bit_count(bits) > 0) as unsure` : ''}`;
}

/** $1 city, $2 and $3 window, $4 since, $5 and $6 strip, $7 price, $8 slots. */
const UNSURE = `select c.slot,
    exists (select 1 from event_city_day d where d.event_id = c.event_id and d.city_id = $1
      and d.day + 0 between $2::date and $3::date and d.last_start >= $4 and d.min_total_minor <= $7) as listed,
    array(select d.day from event_city_day d where d.event_id = c.event_id and d.city_id = $1
      and d.day + 0 between $5::date and $6::date and d.min_total_minor <= $7) as days
  from event_city c where c.city_id = $1 and c.slot = any($8::int[])`;

/** Which events a listing shows, how many, and how many are on each day of the strip. */
export async function readListedSlots(on: Queryable, question: ListingQuestion): Promise<ListedSlots> {
  const { city, from, to, begun, since, strip, facts, maxPriceMinor } = question;
  const hasPrice = maxPriceMinor !== null;
  const [row] = await query<{
    listed: string | null;
    total: number;
    days: Record<string, number>;
    unsure?: string | null;
  }>(on, {
    name: `listing-slots-${facts.length}${hasPrice ? '-price' : ''}`,
    text: statement(facts.length, hasPrice),
    values: [city, from, to, begun, since, strip.from, strip.to, ...facts, ...(hasPrice ? [maxPriceMinor] : [])],
  });
  const listed = joinParts(row?.listed ?? null);
  const [total, days] = [row?.total ?? 0, row?.days ?? {}];
  const unsure = slotsOf(joinParts(row?.unsure ?? null));
  if (unsure.length === 0) return { bits: listed, total, days };

  const told = await query<{ slot: number; listed: boolean; days: string[] }>(on, {
    name: 'listing-unsure',
    text: UNSURE,
    values: [city, from, to, since, strip.from, strip.to, maxPriceMinor, unsure],
  });
  for (const day of told.flatMap((one) => one.days)) days[day] = (days[day] ?? 0) + 1;
  const more = told.filter((one) => one.listed).map(({ slot }) => slot);
  return { bits: withSlots(listed, more), total: total + more.length, days };
}

function joinParts(parts: string | null): string {
  const signs: string[] = [];
  for (const part of parts?.split(',') ?? []) {
    const at = part.indexOf(':');
    signs[Number(part.slice(0, at))] = part.slice(at + 1);
  }
  return Array.from(signs, (part) => part ?? '0'.repeat(PART)).join('');
}

export function slotsOf(bits: string): number[] {
  const slots: number[] = [];
  for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) slots.push(at);
  return slots;
}

function withSlots(bits: string, slots: readonly number[]): string {
  const signs = Buffer.alloc(Math.max(bits.length, ...slots.map((slot) => slot + 1)), '0');
  signs.write(bits, 'latin1');
  for (const slot of slots) signs.write('1', slot, 'latin1');
  return signs.toString('latin1');
}
