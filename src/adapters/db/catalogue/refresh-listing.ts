import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { AGES_OFFERED } from '#domain/catalog/age-mark.ts';
import { DURATION_CLASSES, DURATIONS } from '#domain/catalog/duration-class.ts';
import { DAY_PARTS } from '#domain/catalog/day-part.ts';

/** An arbitrary fixed number. Refreshes run one at a time, so that no two give the same ordinal to different events. */
const REFRESH_LOCK = 7_264_024;

/** Performances of these events from today on. Expects `performance p`, `city c`. */
const AHEAD = `($1::int[] is null or p.event_id = any($1)) and p.local_day >= (now() at time zone c.time_zone - interval '5 hours')::date`;

/** Gives events that are new in a city the lowest free ordinals (`slot`) there. */
const GIVE_SLOTS = `with newcomer as materialized (
    select event_id, city_id, row_number() over (partition by city_id order by event_id) as n
    from (select distinct p.event_id, p.city_id from performance p join city c on c.id = p.city_id where ${AHEAD}) w
    where not exists (select 1 from event_city_slot s where s.event_id = w.event_id and s.city_id = w.city_id)
  ),
  free as (
    select city_id, slot, row_number() over (partition by city_id order by slot) as n
    from (select city_id, count(*) as newcomers from newcomer group by city_id) w
    cross join lateral generate_series(0, newcomers + (select count(*) from event_city_slot s where s.city_id = w.city_id)) slot
    where not exists (select 1 from event_city_slot s where s.city_id = w.city_id and s.slot = slot.slot)
  )
  insert into event_city_slot (event_id, city_id, slot) select event_id, city_id, slot from newcomer join free using (city_id, n)`;

/** First of all: what is marked from here on may not have been read. */
const REMOVE_MARKS = 'delete from stale_listing where $1::int[] is null or event_id = any($1)';

const FREE_ORDINALS = `delete from event_city_slot s where ($1::int[] is null or s.event_id = any($1))
  and not exists (select 1 from event_city c where c.event_id = s.event_id and c.city_id = s.city_id)`;

/** Removes rows without a set bit, which past days leave behind. */
const FREE_BITMAPS = `delete from event_city_bits where $1::int[] is null and bit_count(bits) = 0`;

/** SQL: an array with one element for each part of the day. `part` is its number, as the function `day_part` returns it. */
function perPart(element: (part: number) => string): string {
  return `array[${Object.keys(DAY_PARTS)
    .map((_, at) => element(at + 1))
    .join(', ')}]`;
}

/**
 * Days of an event in a city from today on. A cancelled performance is listed, so that visitors see the cancellation;
 * it has no price.
 */
const DAYS = `select p.event_id, p.city_id, s.slot, e.category, p.local_day as day,
    min(l.min_total) as min_total_minor, case when count(*) = count(l.min_total) then max(l.min_total) end as max_total_minor,
    coalesce(min(p.starts_at) filter (where p.state <> 'cancelled'), min(p.starts_at)) as first_start,
    max(p.starts_at) as last_start, count(*)::int as performances,
    ${perPart((part) => `max(p.starts_at) filter (where day_part(p.starts_at, p.local_day, c.time_zone) = ${part})`)} as part_last_starts,
    max(a.until) as available_until,
    ${perPart((part) => `max(a.until) filter (where day_part(p.starts_at, p.local_day, c.time_zone) = ${part})`)} as part_available_until
  from performance p
  join event e on e.id = p.event_id
  join city c on c.id = p.city_id
  join event_city_slot s on s.event_id = p.event_id and s.city_id = p.city_id
  cross join lateral (select case when p.state <> 'cancelled' then p.min_total_minor end as min_total) l
  left join performance_stock st on st.performance_id = p.id
  cross join lateral (select nullif(greatest(available_until(p, st.free), now()), now()) as until) a
  where ${AHEAD}
  group by p.event_id, p.city_id, s.slot, e.id, p.local_day`;
const DAY_FACTS = [
  'slot',
  'category',
  'min_total_minor',
  'max_total_minor',
  'first_start',
  'last_start',
  'performances',
  'part_last_starts',
  'available_until',
  'part_available_until',
];

const REFRESH_DAYS = `with fresh as materialized (${DAYS}),
  gone as (
    delete from event_city_day d where ($1::int[] is null or d.event_id = any($1))
      and not exists (select 1 from fresh f where f.event_id = d.event_id and f.city_id = d.city_id and f.day = d.day)
  )
  ${insertOrUpdate('event_city_day', ['event_id', 'city_id', 'day'], DAY_FACTS)}`;

/** SQL: the days that have a value. */
function daysWith(value: string): string {
  return `coalesce(range_agg(daterange(d.day, d.day, '[]')) filter (where ${value} is not null), '{}')`;
}

const CLASSES = DURATION_CLASSES.map((name) => {
  const { over, upTo } = DURATIONS[name];
  return `('${name}', ${over}, ${upTo ?? 'null::int'})`;
}).join(', ');

/**
 * Combines an event's days in a city into one row. An event of which nobody said whether it is accessible is so where all
 * its places in the city are, as on its page.
 */
const CITIES = `select d.event_id, d.city_id, d.slot, d.category, e.popularity, min(d.day) as first_day, max(d.day) as last_day,
    min(d.min_total_minor) as min_total_minor, case when count(*) = count(d.max_total_minor) then max(d.max_total_minor) end as max_total_minor,
    min(d.first_start) as first_start, range_agg(daterange(d.day, d.day, '[]')) as days,
    ${perPart((part) => daysWith(`d.part_last_starts[${part}]`))} as part_days,
    ${daysWith('d.available_until')} as available_days, ${perPart((part) => daysWith(`d.part_available_until[${part}]`))} as part_available_days,
    coalesce(e.accessible, (select bool_and(pl.accessible) from event_place x join place pl on pl.id = x.place_id
      where x.event_id = d.event_id and exists (select from performance p
        where p.event_id = x.event_id and p.place_id = x.place_id and p.city_id = d.city_id)), false) as accessible, e.category = 'detyam' or e.age in ('0+', '6+') as children,
    array(
      select 'genre:' || g.key from event_genre x join genre g on g.id = x.genre_id where x.event_id = d.event_id
      union select 'tag:' || t.key from event_tag x join tag t on t.id = x.tag_id where x.event_id = d.event_id
      union select 'language:' || e.language where e.language is not null
      union select 'subtitles:' || e.subtitles where e.subtitles is not null
      union select 'duration:' || k.name from (values ${CLASSES}) k (name, over, up_to)
        where e.duration_min > k.over and (k.up_to is null or e.duration_min <= k.up_to)
      union select 'age:' || a from unnest(array[${AGES_OFFERED.join(', ')}]) a where rtrim(e.age, '+')::int <= a
      order by 1
    ) as marks, case when e.rating_count > 0 then round(e.rating_sum * 10.0 / e.rating_count)::smallint end as rating
  from event_city_day d join event e on e.id = d.event_id
  where $1::int[] is null or d.event_id = any($1)
  group by d.event_id, d.city_id, d.slot, d.category, e.id`;
const CITY_FACTS = [
  'slot',
  'category',
  'popularity',
  'first_day',
  'last_day',
  'min_total_minor',
  'max_total_minor',
  'first_start',
  'days',
  'part_days',
  'available_days',
  'part_available_days',
  'accessible',
  'children',
  'marks',
  'rating',
];

const REFRESH_CITIES = `with fresh as materialized (${CITIES}),
  gone as (
    delete from event_city c where ($1::int[] is null or c.event_id = any($1))
      and not exists (select 1 from fresh f where f.event_id = c.event_id and f.city_id = c.city_id)
  )
  ${insertOrUpdate('event_city', ['event_id', 'city_id'], CITY_FACTS)}`;

/** Writes the rows of `fresh` that differ; unchanged rows are not even locked. */
function insertOrUpdate(table: string, key: readonly string[], facts: readonly string[]): string {
  const list = (prefix = '') => facts.map((fact) => `${prefix}${fact}`).join(', ');
  const same = key.map((column) => `t.${column} = fresh.${column}`).join(' and ');
  return `insert into ${table} as t (${key.join(', ')}, ${list()}) select ${key.join(', ')}, ${list()} from fresh
    where not exists (select from ${table} t where ${same} and (${list('t.')}) is not distinct from (${list('fresh.')}))
    on conflict (${key.join(', ')}) do update set ${facts.map((fact) => `${fact} = excluded.${fact}`).join(', ')}
    where (${list('t.')}) is distinct from (${list('excluded.')})`;
}

const REFRESH_PLACES = `with fresh as materialized (
    select distinct p.place_id, p.event_id from performance p join city c on c.id = p.city_id where ${AHEAD}
  ),
  gone as (
    delete from event_place x where ($1::int[] is null or x.event_id = any($1))
      and not exists (select 1 from fresh f where f.place_id = x.place_id and f.event_id = x.event_id)
  )
  insert into event_place (place_id, event_id) select place_id, event_id from fresh on conflict do nothing`;

/**
 * Sets a tour's dates to its first and last performance within the 90 days up to its last one, which is the coming or
 * the most recent season.
 */
const FOLLOW_TOURS = `update tour t set starts_on = p.first, ends_on = p.last from (
    select tour_id, min(local_day) as first, max(local_day) as last from (
      select tour_id, local_day, max(local_day) over (partition by tour_id) as end_day from performance
      where tour_id is not null and ($1::int[] is null or event_id = any($1))
    ) d where local_day > end_day - 90 group by tour_id
  ) p where p.tour_id = t.id and (t.starts_on, t.ends_on) is distinct from (p.first, p.last)`;

/**
 * Recomputes the listing rows of these events, or of all events for null. Must run in a transaction, best the one that
 * changed the performances; without changes it writes nothing.
 */
export async function refreshListing(on: Queryable, eventIds: readonly number[] | null): Promise<void> {
  await on.query('select pg_advisory_xact_lock($1)', [REFRESH_LOCK]);
  await on.query(REMOVE_MARKS, [eventIds]);
  await on.query(GIVE_SLOTS, [eventIds]);
  await on.query(REFRESH_DAYS, [eventIds]);
  await on.query(REFRESH_PLACES, [eventIds]);
  await on.query(REFRESH_CITIES, [eventIds]);
  await on.query(FREE_ORDINALS, [eventIds]);
  await on.query(FREE_BITMAPS, [eventIds]);
  await on.query(FOLLOW_TOURS, [eventIds]);
}

/** Marked events that one run refreshes at most. */
const MOST_STALE = 500;

/**
 * Events whose last ticket was sold, to which one came back or whose permission changed, and those with a date whose
 * sale ended before its day. Days that have begun need no refresh: listings compare their end with the clock.
 */
const STALE = `with marked as (
    select event_id from stale_listing order by marked_at limit ${MOST_STALE} for update skip locked
  )
  select event_id as "eventId" from marked
  union
  (select d.event_id from event_city_day d join city c on c.id = d.city_id
    where d.available_until <= now() and d.day > (now() at time zone c.time_zone - interval '5 hours')::date limit ${MOST_STALE})`;

/** Refreshes the events whose availability has changed since their last refresh. Must run in a transaction. */
export async function refreshStaleListings(on: Queryable): Promise<void> {
  const stale = await query<{ eventId: number }>(on, { name: 'stale-listings', text: STALE });
  if (stale.length > 0)
    await refreshListing(
      on,
      stale.map(({ eventId }) => eventId),
    );
}

/** Whether the nightly job has not yet moved the listings to today. */
export async function isListingStale(on: Queryable): Promise<boolean> {
  const { rows } = await on.query<{ stale: boolean }>(
    `select exists (select 1 from event_city_day d join city c on c.id = d.city_id
       where d.day < (now() at time zone c.time_zone - interval '5 hours')::date) as stale`,
  );
  return rows[0]?.stale ?? false;
}
