import type { ListingPage } from '#api/catalog/contract.ts';
import { cardColumns, cardOf, cardRowOf, nextPerformance, type CardJson } from '#adapters/db/guide/card-rows.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { addDays, cityDay } from '#domain/catalog/city-day.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, ListingFilter, Reader } from '#usecases/catalog/ports.ts';

/** Order columns by sort; every order ends with the id, so pages never overlap. */
const ORDERS = {
  popular: 'popularity desc, first_start, event_id',
  date: 'first_start, event_id',
  price: 'min_price nulls last, first_start, event_id',
} as const;

/** A set filter as SQL. `?` stands for its value. */
const FILTERS = {
  category: 'd.category = ?',
  genre:
    'exists (select 1 from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id and g.key = ?)',
  tag: 'exists (select 1 from event_tag et join tag t on t.id = et.tag_id where et.event_id = e.id and t.key = ?)',
  maxPriceMinor: 'd.min_total_minor <= ?',
  free: 'd.min_total_minor = 0',
  accessible: 'e.accessible',
  children: `(e.category = 'detyam' or e.age in ('0+', '6+'))`,
} as const;
const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/**
 * Cards, total and the strip of days in one answer of one row: the driver takes a field apart at a time, and JSON at
 * once. $1 city, $2 and $3 window, $4 since, $5 language, $6 now, $7 and $8 limit and offset, $9 and $10 strip of days.
 */
function listingStatement(sort: ListingFilter['sort'], conditions: readonly string[]): string {
  const order = ORDERS[sort];
  return `with found as materialized (
      select d.event_id, d.day, d.min_total_minor, d.first_start, e.popularity
      from event_city_day d join event e on e.id = d.event_id
      where ${['d.city_id = $1', 'd.day between least($2::date, $9) and greatest($3::date, $10)', ...conditions].join(' and ')}
    ), listed as materialized (
      select f.event_id, min(f.min_total_minor) as min_price, min(f.first_start) as first_start, f.popularity
      from found f
      where f.day between $2 and $3 and (f.first_start >= $4 or exists (
        select 1 from performance p where p.event_id = f.event_id and p.city_id = $1 and p.local_day = f.day and p.starts_at >= $4))
      group by f.event_id, f.popularity
    ), page as (
      select *, row_number() over (order by ${order}) as place_on_page from listed order by ${order} limit $7 offset $8
    ), card as (
      select ${cardColumns('$5')}, page.place_on_page, page.min_price, nx.*, cnt.*
      from page join event e on e.id = page.event_id join city c on c.id = $1
      ${nextPerformance('$5', 'p.starts_at >= $4 and p.local_day between $2 and $3', '$6')}
    )
    select (select count(*)::int from listed) as total,
      (select coalesce(json_agg(to_json(card) order by place_on_page), '[]') from card) as cards,
      (select coalesce(json_object_agg(day, events), '{}') from (
        select day, count(distinct event_id)::int as events from found where day between $9 and $10 group by day
      ) strip) as days`;
}

const DATE_STRIP_DAYS = 14;

/** What depends on everything the visitor has chosen; the rest of a listing is in `readListingFacets`. */
export async function readListing(
  on: Queryable,
  city: CityFacts,
  filter: ListingFilter,
  { language, now }: Reader,
): Promise<ListingPage> {
  const today = cityDay(now, city.timeZone);
  const offset = (filter.page - 1) * filter.limit;
  const values: unknown[] = [city.id, filter.window.from, filter.window.to, filter.since, language, now];
  values.push(filter.limit, offset, today, addDays(today, DATE_STRIP_DAYS - 1));
  // A text for each set of filters, so that each is planned for what it asks.
  const set = FILTER_NAMES.filter((name) => filter[name] !== null && filter[name] !== false);
  const conditions = set.map((name) => FILTERS[name].replace('?', () => `$${values.push(filter[name])}`));
  const [row] = await query<{ total: number; cards: CardJson[]; days: Record<string, number> }>(on, {
    name: `listing-${[filter.sort, ...set].join('-')}`,
    text: listingStatement(filter.sort, conditions),
    values,
  });
  const { cards = [], days = {} } = row ?? {};
  // A page beyond the last is an empty listing.
  const total = cards.length === 0 ? 0 : (row?.total ?? 0);
  const { currency } = MARKETS[city.market];
  return {
    items: cards.map((card) => cardOf(cardRowOf(card, city), now, currency)),
    total,
    page: filter.page,
    pages: Math.max(1, Math.ceil(total / filter.limit)),
    limit: filter.limit,
    dates: Array.from({ length: DATE_STRIP_DAYS }, (_, ahead) => {
      const day = addDays(today, ahead);
      return { day, events: days[day] ?? 0 };
    }),
  };
}
