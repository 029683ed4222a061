import { marketOfCountrySql } from '#adapters/db/connection/market-sql.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { firstIndexedDay } from '#domain/catalog/indexable.ts';
import { KIND_SLUGS, SHOP_KINDS, type ShopKind } from '#domain/items/item.ts';
import { ALL_PLACES_ID, placeTypeId } from '#domain/catalog/place-types.ts';
import { MARKETS, RUSSIAN_PART, SHARED_TIME_ZONE } from '#domain/markets/market.ts';
import type { SitemapEntry, SitemapKind, SitemapReads } from '#usecases/catalog/feed-ports.ts';

/**
 * Cities of a market. $1 market, $2 whether Russian cities are included, $3 first day that is still shown, $4 today.
 */
const CITIES = `cities as materialized (
    select c.id, c.slug from city c join region r on r.id = c.region_id join country co on co.id = r.country_id
    where ${marketOfCountrySql('co.code')} = $1 and (co.code <> '${RUSSIAN_PART.country}' or $2)
  )`;

/** Events by city, with their last day there. */
const PLAYED = `played as materialized (
    select p.event_id, p.city_id, max(p.local_day) as last_day, max(p.changed_at) as changed_at
    from performance p join cities on cities.id = p.city_id group by p.event_id, p.city_id having max(p.local_day) >= $3::date
  )`;

type Row = { slug: string; id: number | null; word: string | null; changed_at: Date | null };

/** One statement per kind; the meaning of the columns depends on the kind. */
const STATEMENTS: Readonly<Record<SitemapKind, string>> = {
  // A row without a word stands for the city itself.
  cities: `select c.slug, null::int as id, w.word, max(pl.changed_at) as changed_at
    from cities c join played pl on pl.city_id = c.id and pl.last_day >= $4 cross join unnest(array[null, 'tonight']) w (word)
    group by c.slug, w.word order by c.slug, w.word nulls first`,
  // A row without a word stands for the whole guide of the city.
  listings: `select c.slug, null::int as id, e.category as word, max(pl.changed_at) as changed_at
    from cities c join played pl on pl.city_id = c.id and pl.last_day >= $4 join event e on e.id = pl.event_id
    group by grouping sets ((c.slug), (c.slug, e.category)) order by c.slug, e.category nulls first`,
  events: `select c.slug, pl.event_id as id, null as word, greatest(pl.changed_at, e.changed_at) as changed_at
    from played pl join cities c on c.id = pl.city_id join event e on e.id = pl.event_id order by pl.event_id, c.slug`,
  // A row without a number stands for the list of places of a city, or of one type there.
  places: `select c.slug, p.id, p.type as word, greatest(max(p.changed_at), max(f.changed_at)) as changed_at
    from place p join cities c on c.id = p.city_id
    left join lateral (select max(x.changed_at) as changed_at from performance x where x.place_id = p.id) f on true
    group by grouping sets ((c.slug), (c.slug, p.type), (c.slug, p.type, p.id)) order by c.slug, p.type nulls first, p.id nulls first`,
  people: `select '' as slug, pe.id, null as word, greatest(pe.changed_at, max(pl.changed_at)) as changed_at
    from person pe join event_person ep on ep.person_id = pe.id join played pl on pl.event_id = ep.event_id
    group by pe.id order by pe.id`,
  tours: `select '' as slug, t.id, null as word, max(p.changed_at) as changed_at
    from tour t join performance p on p.tour_id = t.id join cities c on c.id = p.city_id where t.ends_on >= $3 group by t.id order by t.id`,
  organizers: `select '' as slug, o.id, null as word, max(pl.changed_at) as changed_at
    from organizer o join event e on e.organizer_id = o.id join played pl on pl.event_id = e.id
    where o.market = $1 group by o.id order by o.id`,
  // A row without a number stands for the list of a city's campaigns.
  discounts: `select c.slug, d.id, null as word, null::timestamptz as changed_at
    from discount d join discount_city dc on dc.discount_id = d.id join cities c on c.id = dc.city_id where d.ends_on >= $4
    group by grouping sets ((c.slug), (c.slug, d.id)) order by c.slug, d.id nulls first`,
  // A row without a word stands for everything a city sells, a row without a number for one kind of it.
  items: `select c.slug, i.id, i.kind as word, max(i.changed_at) as changed_at
    from item i join cities c on c.id = i.city_id where i.kind = any('{${SHOP_KINDS.join()}}')
    group by grouping sets ((c.slug), (c.slug, i.kind), (c.slug, i.kind, i.id))
    order by c.slug, i.kind nulls first, i.id nulls first`,
  // A row's word is the id of its category; a row without a word stands for the whole journal.
  journal: `select '' as slug, p.id, p.category_id::text as word, max(p.changed_at) as changed_at
    from post p where p.market in ($1, 'both') and p.published_on <= $4
    group by grouping sets ((), (p.category_id), (p.category_id, p.id))
    having count(*) > 0 order by p.category_id nulls first, p.id nulls first`,
  // A row without a word stands for the list of all documents.
  documents: `select '' as slug, null::int as id, d.key as word, max(d.effective_on)::timestamptz as changed_at
    from document d where d.market = $1 and d.effective_on <= $4 group by grouping sets ((), (d.key))
    having count(*) > 0 order by d.key nulls first`,
  // All cities of a market show the same videos, so each canonical address appears once. Rows without a number are the
  // lists.
  videos: `select '' as slug, v.id, v.word, v.changed_at from (
      select id, 'video' as word, changed_at from video where published_on <= $4
      union all select id, 'package', changed_at from video_package
      union all select null, word, (select max(changed_at) from video) from unnest(array['videos', 'trailers', 'packages']) word) v
    where exists (select from video) order by v.word, v.id`,
};

const ENTRIES: Readonly<Record<SitemapKind, (row: Row, region: string) => Omit<SitemapEntry, 'changedAt'>>> = {
  cities: ({ slug, word }) => ({ route: word === null ? 'region' : 'region-tonight', params: { region: slug } }),
  listings: ({ slug, word }) => ({
    route: 'region-events-id',
    params: { region: slug, ...(word === null ? {} : { id: word }) },
  }),
  events: ({ slug, id }) => ({ route: 'region-event-event', params: { region: slug, event: id ?? 0 } }),
  places: ({ slug, id, word }) => {
    const type = word === null ? ALL_PLACES_ID : placeTypeId(word);
    return id === null
      ? { route: 'region-objects-id', params: { region: slug, id: type } }
      : { route: 'region-objects-id-object', params: { region: slug, id: type, object: id } };
  },
  people: ({ id }) => ({ route: 'other-names-id', params: { id: id ?? 0 } }),
  tours: ({ id }) => ({ route: 'other-tours-id', params: { id: id ?? 0 } }),
  organizers: ({ id }) => ({ route: 'other-organizer-id', params: { id: id ?? 0 } }),
  discounts: ({ slug, id }) =>
    id === null
      ? { route: 'skidki-region', params: { region: slug } }
      : { route: 'skidki-region-id-event', params: { region: slug, id } },
  items: ({ slug, id, word }) => {
    const kind = KIND_SLUGS[word as ShopKind] as string | undefined;
    const params = { region: slug, ...(kind !== undefined && { id: kind }) };
    return id === null
      ? { route: 'region-items-id', params }
      : { route: 'region-items-id-item', params: { ...params, item: id } };
  },
  journal: ({ id, word }) => {
    if (word === null) return { route: 'journal', params: {} };
    return id === null
      ? { route: 'journal-id', params: { id: word } }
      : { route: 'journal-id-post', params: { id: word, post: id } };
  },
  documents: ({ word }) => ({ route: 'pages-id', params: word === null ? {} : { id: word } }),
  videos: ({ id, word }, region) => {
    if (id !== null)
      return { route: word === 'video' ? 'region-videos-id' : 'region-videos-packages-id', params: { region, id } };
    return { route: VIDEO_LISTS[word ?? ''] ?? 'region-videos', params: { region } };
  },
};

const VIDEO_LISTS: Readonly<Record<string, SitemapEntry['route']>> = {
  trailers: 'region-videos-trailers',
  packages: 'region-videos-packages',
};

export function createSitemapReads(on: Queryable): SitemapReads {
  return {
    async entries(kind, { market, ruHost, now }) {
      // A city's own midnight does not matter to a search engine.
      const today = calendarDate(now, SHARED_TIME_ZONE);
      const rows = await query<Row>(on, {
        name: `sitemap-${kind}`,
        text: `with ${CITIES}, ${PLAYED}, asked as (select $2::boolean, $4::date) ${STATEMENTS[kind]}`,
        values: [market, ruHost, firstIndexedDay(today), today],
      });
      return rows.map((row) => ({ ...ENTRIES[kind](row, MARKETS[market].defaultCity), changedAt: row.changed_at }));
    },
  };
}
