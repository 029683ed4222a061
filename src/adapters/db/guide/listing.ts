import type { Listing } from '#api/catalog/contract.ts';
import { cardColumns, cardOf, nextPerformance, type CardRow } from '#adapters/db/guide/card-rows.ts';
import { readCity } from '#adapters/db/guide/cities.ts';
import { STUB_COLUMNS, STUB_JOINS } from '#adapters/db/guide/stub-rows.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { addDays, cityDay } from '#domain/catalog/city-day.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import type { ListingFilter, Reader } from '#usecases/catalog/ports.ts';

/** $1 city, $2 category, $3 genre key, $4 tag key, $5 free, $6 accessible, $7 children, $8 most expensive accepted. */
const EVENT_FILTER = `ecd.city_id = $1 and ($2::text is null or ecd.category = $2)
  and ($3::text is null or exists (select 1 from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id and g.key = $3))
  and ($4::text is null or exists (select 1 from event_tag et join tag t on t.id = et.tag_id where et.event_id = e.id and t.key = $4))
  and (not $5::boolean or ecd.min_total_minor = 0)
  and (not $6::boolean or e.accessible)
  and (not $7::boolean or e.category = 'detyam' or e.age in ('0+', '6+'))
  and ($8::bigint is null or ecd.min_total_minor <= $8)`;

/** Order columns by sort; every order ends with the id, so pages never overlap. */
const ORDERS = {
  popular: 'popularity desc, first_start, event_id',
  date: 'first_start, event_id',
  price: 'min_price nulls last, first_start, event_id',
} as const;

function cardsStatement(sort: ListingFilter['sort']): string {
  return `with w as materialized (
      select ecd.event_id, min(ecd.min_total_minor) as min_price, min(ecd.first_start) as first_start, e.popularity
      from event_city_day ecd join event e on e.id = ecd.event_id
      where ${EVENT_FILTER} and ecd.day between $9 and $10
        and exists (select 1 from performance p where p.event_id = ecd.event_id and p.city_id = $1 and p.local_day = ecd.day and p.starts_at >= $11)
      group by ecd.event_id, e.popularity
    ), page as (
      select *, count(*) over ()::int as total_events from w order by ${ORDERS[sort]} limit $12 offset $13
    )
    select ${cardColumns('$14')}, page.min_price, page.total_events, c.slug as city_slug, c.time_zone, nx.*, cnt.*
    from page join event e on e.id = page.event_id join city c on c.id = $1
    ${nextPerformance('$14', 'p.starts_at >= $11 and p.local_day between $9 and $10', '$15', STUB_COLUMNS, STUB_JOINS)}
    order by ${ORDERS[sort].replaceAll(/\b(popularity|first_start|event_id|min_price)\b/g, 'page.$1')}`;
}

const DATES = `select ecd.day, count(distinct ecd.event_id)::int as events
  from event_city_day ecd join event e on e.id = ecd.event_id
  where ${EVENT_FILTER} and ecd.day between $9 and $10 group by ecd.day order by ecd.day`;

const MONTHS = `select to_char(ecd.day, 'YYYY-MM') as month, count(distinct ecd.event_id)::int as events
  from event_city_day ecd where ecd.city_id = $1 and ($2::text is null or ecd.category = $2) and ecd.day >= $3 group by 1 order by 1`;

function facetStatement(kind: 'genre' | 'tag'): string {
  return `select f.id, f.key, tr(f.name, $4) as name, count(distinct ecd.event_id)::int as events
    from event_city_day ecd join event_${kind} ef on ef.event_id = ecd.event_id join ${kind} f on f.id = ef.${kind}_id
    where ecd.city_id = $1 and ($2::text is null or ecd.category = $2) and ecd.day >= $3
    group by f.id order by events desc, f.key`;
}

const CATEGORY = `select slug, tr(name, $2) as name, tr(plural, $2) as plural, tr(singular, $2) as singular,
    (select count(*)::int from event_city ec where ec.city_id = $3 and ec.category = slug and ec.last_day >= $4) as count
  from category where slug = $1`;

const DATE_STRIP_DAYS = 14;

export async function readListing(
  on: Queryable,
  cityId: number,
  filter: ListingFilter,
  reader: Reader,
): Promise<Listing> {
  const { language, now } = reader;
  const city = await readCity(on, cityId, reader);
  if (city === null) throw new Error(`listing of unknown city ${cityId}`);
  const today = cityDay(now, city.timeZone);
  const currency = marketOfCountry(city.region.countryId === 2 ? 'GE' : 'BY').currency;
  const chosen = [
    cityId,
    filter.category,
    filter.genre,
    filter.tag,
    filter.free,
    filter.accessible,
    filter.children,
    filter.maxPriceMinor,
  ];
  const offset = (filter.page - 1) * filter.limit;
  const facet = [cityId, filter.category, today, language];

  const [cards, dates, months, genres, tags, categories] = await Promise.all([
    query<CardRow & { total_events: number }>(on, {
      name: `listing-cards-${filter.sort}`,
      text: cardsStatement(filter.sort),
      values: [...chosen, filter.window.from, filter.window.to, filter.since, filter.limit, offset, language, now],
    }),
    query<{ day: string; events: number }>(on, {
      name: 'listing-dates',
      text: DATES,
      values: [...chosen, today, addDays(today, DATE_STRIP_DAYS - 1)],
    }),
    query<{ month: string; events: number }>(on, {
      name: 'listing-months',
      text: MONTHS,
      values: [cityId, filter.category, today],
    }),
    query<{ id: number; key: string; name: string; events: number }>(on, {
      name: 'listing-genres',
      text: facetStatement('genre'),
      values: facet,
    }),
    query<{ id: number; key: string; name: string; events: number }>(on, {
      name: 'listing-tags',
      text: facetStatement('tag'),
      values: facet,
    }),
    filter.category === null
      ? []
      : query<NonNullable<Listing['category']>>(on, {
          name: 'category',
          text: CATEGORY,
          values: [filter.category, language, cityId, today],
        }),
  ]);

  const counted = new Map(dates.map((entry) => [entry.day, entry.events]));
  const total = cards[0]?.total_events ?? 0;
  const named = [...genres, ...tags].find((entry) => entry.key === (filter.genre ?? filter.tag));
  return {
    city,
    category: categories[0] ?? null,
    filter: named === undefined ? null : { id: named.id, key: named.key, name: named.name },
    items: cards.map((row) => cardOf(row, now, currency)),
    total,
    page: filter.page,
    pages: Math.max(1, Math.ceil(total / filter.limit)),
    limit: filter.limit,
    dates: Array.from({ length: DATE_STRIP_DAYS }, (_, ahead) => {
      const day = addDays(today, ahead);
      return { day, events: counted.get(day) ?? 0 };
    }),
    genres,
    tags,
    months,
  };
}
