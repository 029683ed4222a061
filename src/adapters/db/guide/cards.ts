import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import type { EventCard } from '#api/catalog/contract.ts';
import {
  cardColumns,
  cardOf,
  hasAvailableDay,
  nextPerformance,
  posterOf,
  type CardRow,
  type HeroFacts,
} from '#adapters/db/guide/card-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/** Best-known events of the categories $4, or of all others (`not`), with a performance on sale within three weeks. */
function openSoon(not: 'not' | '', n: number): string {
  return `(select ec.event_id, ec.city_id, ec.popularity, next.starts_at, ${n} as n
    from event_city ec
    cross join lateral (
      select p.starts_at from performance p left join performance_stock s on s.performance_id = p.id
      where p.event_id = ec.event_id and p.city_id = ec.city_id and p.starts_at >= $3 and ${takesPlace('p')} and p.sale_mode = 'online' and p.sale_gate = 'open'
        and (p.sale_from is null or p.sale_from <= $3) and coalesce(s.free, 1) > 0
      order by p.starts_at limit 1
    ) next
    where ec.city_id = $1 and ${not} ec.category = any(string_to_array($4, ',')) and ec.last_day >= $5 and next.starts_at < $3 + interval '21 days'
    order by ec.popularity desc, next.starts_at, ec.event_id limit $6)`;
}

/**
 * Best-known events of the categories $4 with a performance on sale today. Each event is looked up, because a join
 * would read all events of the city.
 */
const OPEN_TODAY = `(select d.event_id, d.city_id, ec.popularity, next.starts_at, 2 as n
    from event_city_day d
    cross join lateral (select popularity from event_city x where x.event_id = d.event_id and x.city_id = d.city_id limit 1) ec
    cross join lateral (
      select p.starts_at from performance p left join performance_stock s on s.performance_id = p.id
      where p.event_id = d.event_id and p.city_id = d.city_id and p.local_day = d.day and is_sellable(p, $3) and coalesce(s.free, 1) > 0
      order by p.starts_at limit 1
    ) next
    where d.city_id = $1 and d.day = $5 and d.category = any(string_to_array($4, ','))
    order by ec.popularity desc, next.starts_at, d.event_id limit $6)`;

/**
 * Selects in the order of a partial index on exactly these events. $4 has no further meaning; it only has to appear in
 * the statement.
 */
function nextOf(those: string): string {
  const order = 'first_day, popularity desc, event_id';
  return `select event_id, city_id, row_number() over (order by ${order}) as ord
    from (select * from event_city where city_id = $1 and last_day >= $5 and ${those} and $4::text is not null order by ${order} limit $6) ec`;
}

/** More candidates would cost more without better results. */
const SIMILAR_CANDIDATES = 200;

/** Which events to show, and in which order. Each selection is a separate statement, so that each has its own plan. */
const SELECTIONS = {
  /** Best-known upcoming events of a category. $4 category, $5 today, $6 limit. */
  category: `select event_id, city_id, row_number() over (order by popularity desc, first_day, event_id) as ord
    from (select * from event_city where city_id = $1 and category = $4 and last_day >= $5 order by popularity desc, first_day, event_id limit $6) ec`,
  /**
   * Candidates for the hero: on sale today or soon in one of the categories $4, or else soon in any category. $4
   * comma-separated categories, $5 today, $6 limit. Each part stops after its first $6 events, best known first.
   */
  hero: `select event_id, city_id, row_number() over (order by n desc, popularity desc, starts_at, event_id) as ord
    from (
      select distinct on (event_id) * from (${OPEN_TODAY} union all ${openSoon('', 1)} union all ${openSoon('not', 0)}) found
      order by event_id, n desc
    ) open`,
  /** The next events with a price of 0. */
  free: nextOf('min_total_minor = 0'),
  /** The next events for children. */
  children: nextOf("category = 'detyam'"),
  /** Best-known events of the same category, those with most genres in common first. $4 event id. */
  similar: `select ec.event_id, ec.city_id, row_number() over (order by
      (select count(*) from event_genre a join event_genre b on b.genre_id = a.genre_id where a.event_id = ec.event_id and b.event_id = $4::int) desc,
      ec.popularity desc, ec.event_id) as ord
    from (
      select * from event_city
      where city_id = $1 and category = (select category from event where id = $4::int) and event_id <> $4::int and last_day >= $5
      order by popularity desc, event_id limit ${SIMILAR_CANDIDATES}
    ) ec`,
  /**
   * Events on sale to offer instead of one without tickets: first those of its category, of its genres and at its
   * places, then any. $4 event id.
   */
  instead: `select ec.event_id, ec.city_id, row_number() over (order by (ec.category = (select category from event where id = $4::int)) desc,
      (select count(*) from event_genre a join event_genre b on b.genre_id = a.genre_id where a.event_id = ec.event_id and b.event_id = $4::int)
        + (select count(distinct a.place_id) from performance a join performance b on b.place_id = a.place_id
           where a.event_id = ec.event_id and a.city_id = ec.city_id and a.starts_at >= $3 and b.event_id = $4::int and b.city_id = $1) desc,
      ec.popularity desc, ec.event_id) as ord
    from event_city ec
    where ec.city_id = $1 and ec.event_id <> $4::int and ec.last_day >= $5 and exists (
      select from performance p left join performance_stock s on s.performance_id = p.id
      where p.event_id = ec.event_id and p.city_id = ec.city_id and p.starts_at >= $3 and is_sellable(p, $3) and coalesce(s.free, 1) > 0)`,
  /** A person's works in any city, the requested city preferred. $4 person id. */
  person: `select distinct on (ep.event_id) ep.event_id, coalesce(ec.city_id, p.city_id, $1::int) as city_id,
      row_number() over (order by (ec.event_id is null), (not ${hasAvailableDay('ec', '$5')}), ec.first_day, e.popularity desc, ep.event_id) as ord
    from event_person ep join event e on e.id = ep.event_id
    left join lateral (select * from event_city x where x.event_id = ep.event_id and x.last_day >= $5::date order by (x.city_id = $1) desc, x.first_day limit 1) ec on true
    left join lateral (select city_id from performance x where x.event_id = ep.event_id order by x.starts_at desc limit 1) p on true
    where ep.person_id = $4::int order by ep.event_id, ord`,
  /** These events, each in a city, in their order. $4 "event:city,event:city". */
  asked: `select split_part(x, ':', 1)::int as event_id, split_part(x, ':', 2)::int as city_id, at as ord
    from unnest(string_to_array($4, ',')) with ordinality as u (x, at) where $1::int is not null`,
} as const;

/**
 * Performances that have not begun. The start is compared as an expression, so that the planner walks the event's days
 * in the city in index order and stops at the first date on sale. A night start belongs to the previous event day.
 */
const AHEAD = `p.starts_at + interval '0' >= $3 and p.local_day >= $5::date - 1`;

export type CardSelection = keyof typeof SELECTIONS;

/**
 * Reads the cards of one selection, each with its next performance.
 * @param subject what the selection is about: a category slug, an event or person id
 * @param today the city's day, YYYY-MM-DD
 */
export async function readCards(
  on: Queryable,
  selection: CardSelection,
  input: { cityId: number; subject: string; today: string; limit: number; currency: Currency },
  reader: Reader,
): Promise<(EventCard & HeroFacts & { city: string })[]> {
  const rows = await query<CardRow & { city: string }>(on, {
    name: `cards-${selection}`,
    text: `with chosen as materialized (select * from (${SELECTIONS[selection]}) s order by ord limit $6)
      select ${cardColumns('$2')}, c.slug as city_slug, c.time_zone, tr(c.name, $2) as city, nx.*, cnt.*
      from chosen join event e on e.id = chosen.event_id join city c on c.id = chosen.city_id
      ${nextPerformance('$2', AHEAD, '$3')}
      order by chosen.ord`,
    values: [input.cityId, reader.language, reader.now, input.subject, input.today, input.limit],
  });
  return rows.map((row) => ({
    ...cardOf(row, reader.now, input.currency),
    city: row.city,
    tagline: row.tagline,
    poster: posterOf(row),
  }));
}
