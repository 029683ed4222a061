import type { EventCard } from '#api/catalog/contract.ts';
import { cardColumns, cardOf, nextPerformance, type CardRow } from '#adapters/db/guide/card-rows.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { addDays, cityDay } from '#domain/catalog/city-day.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { DATE_STRIP_DAYS } from '#usecases/catalog/ports.ts';
import type { CardScope, CityFacts, ListingFilter, ListingOrder, Reader } from '#usecases/catalog/ports.ts';

/** Order columns by sort; every order ends with the id, so pages never overlap. */
const ORDERS = {
  popular: 'popularity desc, first_start, event_id',
  date: 'first_start, event_id',
  price: 'min_price nulls last, first_start, event_id',
} as const;

const having = (kind: 'genre' | 'tag'): string =>
  `exists (select 1 from event_${kind} x join ${kind} k on k.id = x.${kind}_id where x.event_id = d.event_id and k.key = ?)`;
const being = (condition: string): string => `exists (select 1 from event e where e.id = d.event_id and ${condition})`;
/** A set filter as SQL. `?` stands for its value. */
const FILTERS = {
  category: 'd.category = ?',
  genre: having('genre'),
  tag: having('tag'),
  maxPriceMinor: 'd.min_total_minor <= ?',
  free: 'd.min_total_minor = 0',
  accessible: being('e.accessible'),
  children: being(`(e.category = 'detyam' or e.age in ('0+', '6+'))`),
} as const;
const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** Whether a day of `of` still has a performance ahead of `since`. Expects $1 city. */
function isAhead(of: string, since: string): string {
  return `(${of}.first_start >= ${since} or exists (
    select 1 from performance p where p.event_id = ${of}.event_id and p.city_id = $1 and p.local_day = ${of}.day and p.starts_at >= ${since}))`;
}

/** $1 city, $2 and $3 window, $4 since, $5 and $6 limit and offset, $7 and $8 strip of days. */
function orderStatement(sort: ListingFilter['sort'], conditions: readonly string[]): string {
  const order = ORDERS[sort];
  return `with found as materialized (
      select d.event_id, d.day, d.min_total_minor, d.first_start from event_city_day d
      where ${['d.city_id = $1', 'd.day between least($2::date, $7) and greatest($3::date, $8)', ...conditions].join(' and ')}
    ), listed as materialized (
      select l.*, e.popularity from (
        select f.event_id, min(f.min_total_minor) as min_price, min(f.first_start) as first_start
        from found f where f.day between $2 and $3 and ${isAhead('f', '$4')} group by f.event_id
      ) l join event e on e.id = l.event_id
    )
    select (select count(*)::int from listed) as total,
      array(select event_id from listed order by ${order} limit $5 offset $6) as event_ids,
      (select coalesce(json_object_agg(day, events), '{}') from (
        select day, count(*)::int as events from found where day between $7 and $8 group by day
      ) strip) as days`;
}

/** What depends on everything the visitor has chosen. The rest is in `readListingCards` and `readListingFacets`. */
export async function readListingOrder(
  on: Queryable,
  city: CityFacts,
  filter: ListingFilter,
  { now }: Reader,
): Promise<ListingOrder> {
  const today = cityDay(now, city.timeZone);
  const values: unknown[] = [city.id, filter.window.from, filter.window.to, filter.since];
  values.push(filter.limit, (filter.page - 1) * filter.limit, today, addDays(today, DATE_STRIP_DAYS - 1));
  // A text for each set of filters, so that each is planned for what it asks.
  const set = FILTER_NAMES.filter((name) => filter[name] !== null && filter[name] !== false);
  const conditions = set.map((name) => FILTERS[name].replace('?', () => `$${values.push(filter[name])}`));
  const [row] = await query<{ total: number; event_ids: number[]; days: Record<string, number> }>(on, {
    name: `listing-${[filter.sort, ...set].join('-')}`,
    text: orderStatement(filter.sort, conditions),
    values,
  });
  return { eventIds: row?.event_ids ?? [], total: row?.total ?? 0, days: row?.days ?? {} };
}

/** $1 city, $2 events, $3 and $4 window, $5 since, $6 language, $7 now. */
const CARDS = `select ${cardColumns('$6')}, c.slug as city_slug, c.time_zone, nx.*, cnt.*,
    (select min(d.min_total_minor) from event_city_day d
      where d.event_id = e.id and d.city_id = $1 and d.day between $3 and $4 and ${isAhead('d', '$5')}) as min_price
  from unnest($2::int[]) with ordinality as asked (event_id, at) join event e on e.id = asked.event_id join city c on c.id = $1
  ${nextPerformance('$6', 'p.starts_at >= $5 and p.local_day between $3 and $4', '$7')}
  order by asked.at`;

export async function readListingCards(
  on: Queryable,
  city: CityFacts,
  eventIds: readonly number[],
  { window, since }: CardScope,
  { language, now }: Reader,
): Promise<EventCard[]> {
  const rows = await query<CardRow>(on, {
    name: 'listing-cards',
    text: CARDS,
    values: [city.id, eventIds, window.from, window.to, since, language, now],
  });
  return rows.map((row) => cardOf(row, now, MARKETS[city.market].currency));
}
