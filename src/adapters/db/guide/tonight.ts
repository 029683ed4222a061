import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import type { Tonight } from '#api/catalog/tonight-contract.ts';
import { cardColumns, type EventRow, pictureOf, ratingOf } from '#adapters/db/guide/card-rows.ts';
import { readCity } from '#adapters/db/guide/cities.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import { reachOf } from '#domain/performances/tonight.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from './offer-rows.ts';

/** Starts of the evening that are walked in index order; further ones are on the listing. */
const WALKED = 600;
/** Performances in progress without a ticket, the latest first. */
const BEGUN = 60;
const MOST_EVENTS = 160;

/**
 * One line per event, at its nearest start that can still be reached, and one for what is in progress: the domain's
 * `reachOf` says whether it is still entered. $1 city, $2 language, $3 event day, $4 now.
 */
const TONIGHT = `with ahead as (
    select p.id, p.event_id, p.starts_at from performance p left join performance_stock s on s.performance_id = p.id
    where p.city_id = $1 and p.local_day = $3 and p.starts_at > $4 and coalesce(s.free, 1) > 0
      and (is_sellable(p, $4) or (p.sale_mode = 'box_office' and ${takesPlace('p')}))
    order by p.starts_at, p.id limit ${WALKED}
  ), begun as (
    select p.id, p.event_id, p.starts_at from performance p
    where p.city_id = $1 and p.local_day = $3 and p.starts_at <= $4 and ${takesPlace('p')} and p.sale_mode in ('free', 'box_office')
    order by p.starts_at desc, p.id limit ${BEGUN}
  ), nearest as (
    select distinct on (event_id) id, starts_at, count(*) over (partition by event_id)::int as starts from ahead order by event_id, starts_at, id
  ), lines as materialized (
    select id, starts_at, starts from nearest union all select id, starts_at, 1 from begun
  )
  select ${cardColumns('$2')}, e.duration_min, ${OFFER_COLUMNS}, p.ends_at, lines.starts, pc.id as place_id, tr(pc.name, $2) as place,
    pc.lat, pc.lon
  from lines join performance p on p.id = lines.id join event e on e.id = p.event_id join place pc on pc.id = p.place_id
    join city c on c.id = p.city_id ${OFFER_JOINS}
  order by lines.starts_at, e.popularity desc, p.id limit ${MOST_EVENTS}`;

type TonightRow = EventRow &
  OfferRow & {
    duration_min: number | null;
    ends_at: Date | null;
    starts: number;
    place_id: number;
    place: string;
    lat: number | null;
    lon: number | null;
  };

/** Reads what can still be reached in a city until the event day ends at 05:00. */
export async function readTonight(on: Queryable, cityId: number, reader: Reader): Promise<Tonight | null> {
  const city = await readCity(on, cityId, reader);
  if (city === null) return null;
  const { language, now } = reader;
  const day = cityDay(now, city.timeZone);
  const { currency } = marketOfCountry(city.countryCode);
  const rows = await query<TonightRow>(on, { name: 'tonight', text: TONIGHT, values: [cityId, language, day, now] });
  const items = rows.map((row): Tonight['items'][number] => ({
    eventId: row.event_id,
    title: row.title,
    category: row.category,
    age: row.age,
    ...pictureOf(row),
    rating: ratingOf(row),
    place: { id: row.place_id, name: row.place, lat: row.lat, lon: row.lon },
    offer: offerOf(row, now, currency),
    endsAt: endOf(row)?.toISOString() ?? null,
    entry: row.sale_mode === 'free' || row.sale_mode === 'box_office' ? row.sale_mode : 'ticket',
    moreStarts: row.starts - 1,
  }));
  return {
    city,
    day,
    at: now.toISOString(),
    items: items.filter(({ offer, ...item }) => reachOf({ ...offer, ...item }, now) !== null),
  };
}

function endOf({ ends_at, starts_at, duration_min }: TonightRow): Date | null {
  if (ends_at !== null) return ends_at;
  return duration_min === null ? null : new Date(starts_at.getTime() + duration_min * 60_000);
}
