import type { Way } from '#api/catalog/contract.ts';
import type { PlacePage } from '#api/catalog/place-contract.ts';
import { cardColumns, pictureOf, type EventRow } from '#adapters/db/guide/card-rows.ts';
import { readCity } from '#adapters/db/guide/cities.ts';
import { eventsAt } from '#adapters/db/guide/place-events.ts';
import { placeType, type TypedRow, withType } from '#adapters/db/guide/place-types.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from './offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn, photoDetailsColumn } from '#adapters/db/photos/photo-columns.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import type { CityPlaces, Reader } from '#usecases/catalog/ports.ts';

/**
 * SQL: the columns `stations` and `entrance` of a place in one language.
 * @param place alias of the place
 * @param lang the parameter that holds the language
 */
export function wayColumns(place: string, lang: string): string {
  return `(select jsonb_agg(station || jsonb_build_object('name', tr(station -> 'name', ${lang})) order by at) from jsonb_array_elements(${place}.stations) with ordinality as s (station, at)) as stations,
    tr(${place}.entrance, ${lang}) as entrance`;
}

type PlaceRow = TypedRow<Omit<PlacePage, 'city' | 'days' | 'others'>> & { city_id: number };

const PLACE = `select pl.id, pl.key, pl.type, tr(pl.name, $2) as name, tr(pl.address, $2) as address, tr(pl.description, $2) as description, pl.phone, pl.url, pl.opened,
    pl.hours, pl.accessible, pl.lat, pl.lon, ${photoDetailsColumn('pl', '$2')} as photo, ${wayColumns('pl', '$2')}, pl.city_id,
    coalesce((select json_agg(json_build_object('id', h.id, 'name', tr(h.name, $2), 'capacity', h.capacity, 'kind', h.kind) order by h.capacity desc) from hall h where h.place_id = pl.id), '[]') as halls,
    coalesce((select json_agg(json_build_object('id', o.id, 'name', tr(o.name, $2)) order by o.id) from organizer_place op join organizer o on o.id = op.organizer_id where op.place_id = pl.id), '[]') as organizers
  from place pl where pl.id = $1`;

type BillRow = OfferRow & EventRow & { hall: string | null };

const BILL = `select ${cardColumns('$2')}, tr(h.name, $2) as hall, ${OFFER_COLUMNS}
  from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id left join hall h on h.id = p.hall_id ${OFFER_JOINS}
  where p.place_id = $1 and p.starts_at >= $3
    and p.local_day <= (select max(d.local_day) from (select distinct local_day from performance where place_id = $1 and starts_at >= $3 order by local_day limit 14) d)
  order by p.local_day, min(p.starts_at) over (partition by p.local_day, e.id), e.popularity desc, e.id, p.starts_at limit 300`;

const OTHERS = `select pl.id, pl.key, tr(pl.name, $2) as name, pl.type, ${photoColumn('pl')} as photo,
    ${eventsAt('pl.id')} as events
  from place pl join place me on me.id = $1 where pl.city_id = me.city_id and pl.id <> me.id order by (pl.type = me.type) desc, events desc, pl.id limit 4`;

export async function readPlacePage(on: Queryable, placeId: number, reader: Reader): Promise<PlacePage | null> {
  const { language, now } = reader;
  const [place] = await query<PlaceRow>(on, { name: 'place-page', text: PLACE, values: [placeId, language] });
  if (place === undefined) return null;
  const [city, bill, others] = await Promise.all([
    readCity(on, place.city_id, reader),
    query<BillRow>(on, { name: 'place-bill', text: BILL, values: [placeId, language, now] }),
    query<TypedRow<PlacePage['others'][number]>>(on, {
      name: 'place-others',
      text: OTHERS,
      values: [placeId, language],
    }),
  ]);
  if (city === null) throw new Error(`place ${placeId} has no city`);
  const { currency } = marketOfCountry(city.countryCode);

  const days: PlacePage['days'] = [];
  for (const row of bill) {
    let day = days.at(-1);
    if (day?.day !== row.day) days.push((day = { day: row.day, items: [] }));
    let item = day.items.at(-1);
    if (item?.eventId !== row.event_id) {
      item = {
        eventId: row.event_id,
        title: row.title,
        category: row.category,
        age: row.age,
        ...pictureOf(row),
        hall: row.hall,
        offers: [],
      };
      day.items.push(item);
    }
    item.offers.push(offerOf(row, now, currency));
  }
  const { city_id: _, ...facts } = place;
  return { ...withType(facts, language), city, days, others: others.map((other) => withType(other, language)) };
}

export async function readWay(on: Queryable, placeId: number, language: ContentLanguage): Promise<Way | null> {
  const text = `select ${wayColumns('pl', '$2')} from place pl where pl.id = $1`;
  const [way] = await query<Way>(on, { name: 'place-way', text, values: [placeId, language] });
  return way ?? null;
}

const PLACE_LIST = `select pl.id, pl.key, tr(pl.name, $2) as name, pl.type, tr(pl.address, $2) as address, pl.accessible, pl.lat, pl.lon, pl.hours, ${photoColumn('pl')} as photo,
    ${eventsAt('pl.id')} as events
  from place pl where pl.city_id = $1 order by events desc, tr(pl.name, $2) collate "und-x-icu"`;

/** Reads the places of a city; `types` counts all of them, `items` has only those of the requested type. */
export async function readPlaces(
  on: Queryable,
  cityId: number,
  type: string | null,
  reader: Reader,
): Promise<CityPlaces | null> {
  const [city, rows] = await Promise.all([
    readCity(on, cityId, reader),
    query<TypedRow<CityPlaces['items'][number]>>(on, {
      name: 'place-list',
      text: PLACE_LIST,
      values: [cityId, reader.language],
    }),
  ]);
  if (city === null) return null;
  const types = new Map<string, number>();
  for (const row of rows) types.set(row.type, (types.get(row.type) ?? 0) + 1);
  return {
    city,
    types: [...types].map(([name, places]) => ({ type: placeType(name, reader.language), places })),
    items: rows.filter((row) => type === null || row.type === type).map((row) => withType(row, reader.language)),
  };
}
