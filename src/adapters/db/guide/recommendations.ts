import type { Recommendations } from '#api/catalog/recommendations-contract.ts';
import { cardColumns, cardOf, nextPerformance, type CardRow } from '#adapters/db/guide/card-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, Reader, Taste } from '#usecases/catalog/ports.ts';

/** Best-known events of each category that a taste contains: their genres are compared. */
const LOOKED_AT = 60;
/** A cinema has hundreds of dates ahead; its events are named by the nearest. */
const DATES_OF_A_PLACE = 200;
const MOST = 12;
/** One favourite theatre would fill the whole row. */
const MOST_FOR_A_REASON = 3;

/**
 * Events of the city that somebody who likes or follows these may like, each with its best reason. What they know
 * already is left out, and what cannot be bought. $1 city, $2 language, $3 now, $4 today, then the taste: $5 liked and
 * $6 bought events, $7 persons, $8 places, $9 organizers.
 */
const CANDIDATES = `with known as materialized (
    select e.id, e.category, k.kind from (
      select unnest($5::int[]) as id, 'liked' as kind union all select unnest($6::int[]), 'bought') k
    join event e on e.id = k.id
  ), reasons as (
    select ep.event_id, 40 as weight, 'followed' as kind, 'person' as subject, ep.person_id as id
      from event_person ep where ep.person_id = any($7::int[])
    union all
    select p.event_id, 36, 'followed', 'place', p.place_id
      from unnest($8::int[]) asked (id) cross join lateral (
        select x.event_id, x.place_id from performance x where x.place_id = asked.id and x.starts_at >= $3 order by x.starts_at limit ${DATES_OF_A_PLACE}) p
    union all
    select e.id, 32, 'followed', 'organizer', e.organizer_id from event e where e.organizer_id = any($9::int[])
    union all
    select b.event_id, 24, k.kind, 'event', k.id from known k join event_person a on a.event_id = k.id
      join event_person b on b.person_id = a.person_id
    union all
    select near.event_id, 4 + 4 * least(count(h.genre_id), 3)::int, k.kind, 'event', k.id
      from (select distinct category from known) c cross join lateral (
        select x.event_id, x.category from event_city x where x.city_id = $1 and x.category = c.category and x.last_day >= $4::date
        order by x.popularity desc, x.event_id limit ${LOOKED_AT}) near
      join known k on k.category = near.category
      left join event_genre g on g.event_id = near.event_id left join event_genre h on h.event_id = k.id and h.genre_id = g.genre_id
      group by near.event_id, k.kind, k.id
  ), best as materialized (
    select distinct on (r.event_id) r.event_id, r.weight, r.kind, r.subject, r.id, ec.popularity
    from reasons r join event_city ec on ec.event_id = r.event_id and ec.city_id = $1 and ec.last_day >= $4::date
    where not exists (select from known k where k.id = r.event_id)
    order by r.event_id, r.weight desc, r.kind, r.subject, r.id
  ), ranked as (
    select b.*, row_number() over (partition by b.subject, b.id order by b.weight desc, b.popularity desc, b.event_id) as at
    from best b where exists (
      select from performance p left join performance_stock s on s.performance_id = p.id
      where p.event_id = b.event_id and p.city_id = $1 and p.starts_at >= $3 and is_sellable(p, $3) and coalesce(s.free, 1) > 0)
  ), chosen as materialized (
    select * from ranked where at <= ${MOST_FOR_A_REASON} order by weight desc, popularity desc, event_id limit ${MOST}
  )
  select ${cardColumns('$2')}, c.slug as city_slug, c.time_zone, nx.*, cnt.*, chosen.kind as reason_kind, chosen.subject as reason_subject,
    chosen.id as reason_id, tr(case chosen.subject when 'person' then (select name from person where id = chosen.id)
      when 'place' then (select name from place where id = chosen.id) when 'organizer' then (select name from organizer where id = chosen.id)
      else (select title from event where id = chosen.id) end, $2) as reason_name
  from chosen join event e on e.id = chosen.event_id join city c on c.id = $1
  ${nextPerformance('$2', 'p.starts_at >= $3', '$3')}
  order by chosen.weight desc, chosen.popularity desc, e.id`;

type RecommendedRow = CardRow & {
  reason_kind: Recommendations['items'][number]['reason']['kind'];
  reason_subject: Recommendations['items'][number]['reason']['subject'];
  reason_id: number;
  reason_name: string;
};

/** Reads what to recommend to a taste, in one statement. */
export async function readRecommendations(
  on: Queryable,
  city: CityFacts,
  { liked, bought, people, places, organizers }: Taste,
  { language, now }: Reader,
): Promise<Recommendations['items']> {
  const today = cityDay(now, city.timeZone);
  const rows = await query<RecommendedRow>(on, {
    name: 'recommendations',
    text: CANDIDATES,
    values: [city.id, language, now, today, liked, bought, people, places, organizers],
  });
  return rows.map((row) => ({
    card: cardOf(row, now, MARKETS[city.market].currency),
    reason: { kind: row.reason_kind, subject: row.reason_subject, id: row.reason_id, name: row.reason_name },
  }));
}
