import type { LiveEvent } from '#api/journal/contract.ts';
import { cardColumns, type EventRow, pictureOf } from '#adapters/db/guide/card-rows.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from '#adapters/db/guide/offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { EventBlock } from '#domain/journal/post-records.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

export type LiveScope = { market: MarketName; cityId: number };

/** Number of matching events considered; the first one on sale is shown. */
const CANDIDATES = 8;
const CANDIDATES_A_CITY = 3;

/**
 * $1 city, $2 language, $3 now, $4 country, $5 category, $6 genre, $7 place, $8 event. Reads city by city, so that each
 * is a short walk along the popularity index, however large the guide is.
 */
const LIVE = `with chosen as materialized (
    select ec.event_id, c.id as city_id, row_number() over (order by (c.id = $1) desc, ec.popularity desc, ec.event_id) as ord
    from country co join region r on r.country_id = co.id join city c on c.region_id = r.id
    cross join lateral (
      select x.event_id, x.popularity from event_city x join event e on e.id = x.event_id
      where x.city_id = c.id and x.last_day >= ($3::timestamptz at time zone c.time_zone)::date
        and ($5::text is null or x.category = $5) and ($8::text is null or e.key = $8)
        and ($6::text is null or exists (select 1 from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id and g.key = $6))
        and ($7::text is null or exists (select 1 from performance f join place fp on fp.id = f.place_id
          where f.event_id = e.id and fp.key = $7 and f.starts_at >= $3 and f.state <> 'cancelled'))
      order by x.popularity desc, x.event_id limit ${CANDIDATES_A_CITY}
    ) ec
    where co.code = $4 order by ord limit ${CANDIDATES}
  )
  select ${cardColumns('$2')}, tr(pc.name, $2) as place, c.slug as city_slug, tr(c.name, $2) as city, c.time_zone, ${OFFER_COLUMNS}
  from chosen join event e on e.id = chosen.event_id join city c on c.id = chosen.city_id
  cross join lateral (
    select f.* from performance f join place fp on fp.id = f.place_id left join performance_stock fs on fs.performance_id = f.id
    where f.event_id = e.id and f.city_id = c.id and f.starts_at >= $3 and f.state <> 'cancelled' and ($7::text is null or fp.key = $7)
    order by date_rank(f, fs.free, $3), f.starts_at, f.id limit 1
  ) p
  join place pc on pc.id = p.place_id ${OFFER_JOINS}
  order by chosen.ord`;

type LiveRow = EventRow & OfferRow & { place: string; city_slug: string; city: string; time_zone: string };

/** Chooses the current event of each block; no event appears twice in a post. */
export async function readLiveEvents(
  on: Queryable,
  blocks: readonly EventBlock[],
  scope: LiveScope,
  reader: Reader,
): Promise<Map<EventBlock, LiveEvent>> {
  const { countryCode, currency } = MARKETS[scope.market];
  const found = await Promise.all(
    blocks.map(async (block) => {
      const { category = null, genre = null, place = null, key = null } = block;
      const rows = await query<LiveRow>(on, {
        name: 'live-events',
        text: LIVE,
        values: [scope.cityId, reader.language, reader.now, countryCode, category, genre, place, key],
      });
      return { block, events: rows.map((row) => liveEventOf(row, reader.now, currency)) };
    }),
  );
  const chosen = new Map<EventBlock, LiveEvent>();
  const taken = new Set<number>();
  for (const { block, events } of found) {
    const others = events.filter(({ id }) => !taken.has(id));
    const event = others.find(({ offer }) => isSellable(offer.status)) ?? others[0];
    if (event === undefined) continue;
    taken.add(event.id);
    chosen.set(block, event);
  }
  return chosen;
}

function liveEventOf(row: LiveRow, now: Date, currency: LiveEvent['offer']['currency']): LiveEvent {
  return {
    id: row.event_id,
    title: row.title,
    age: row.age,
    ...pictureOf(row),
    citySlug: row.city_slug,
    city: row.city,
    timeZone: row.time_zone,
    place: row.place,
    offer: offerOf(row, now, currency),
  };
}
