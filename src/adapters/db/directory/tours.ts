import type { TourCard, TourPage, Tours } from '#api/directory/contract.ts';
import { cardColumns, pictureOf, posterOf, type EventRow } from '#adapters/db/guide/card-rows.ts';
import { offsetText } from '#adapters/db/guide/cities.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from '#adapters/db/guide/offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn, photoDetailsColumn } from '#adapters/db/photos/photo-columns.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { marketOfCountry, MARKETS } from '#domain/markets/market.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { Standpoint } from '#usecases/directory/ports.ts';

const LISTED = 120;
const OTHERS = 4;

/**
 * Tours with a stop in the countries $3, or all tours of the artist $5. Stops are those within the tour's dates. $1
 * language, $2 now, $4 limit.
 */
const TOURS = `select t.id, tr(t.title, $1) as tour_title, t.starts_on, t.ends_on, lead.*, tr(k.singular, $1) as kind,
    (select json_build_object('id', pe.id, 'name', tr(pe.name, $1)) from person pe where pe.id = t.artist_person_id) as artist,
    (select json_agg(json_build_object('eventId', p.event_id, 'city', tr(c.name, $1), 'country', co.code, 'citySlug', c.slug,
        'day', p.local_day, 'past', p.starts_at < $2) order by p.starts_at)
      from performance p join city c on c.id = p.city_id join region r on r.id = c.region_id join country co on co.id = r.country_id
      where p.tour_id = t.id and p.local_day between t.starts_on and t.ends_on and p.state <> 'cancelled') as stops,
    (select min(p.min_total_minor) from performance p
      left join performance_stock st on st.performance_id = p.id
      where p.event_id = lead.event_id and p.tour_id = t.id and is_sellable(p, $2) and coalesce(st.free, 1) > 0) as min_total
  from tour t
  cross join lateral (
    select ${cardColumns('$1')}, co.code as country_code
    from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id
    join region r on r.id = c.region_id join country co on co.id = r.country_id
    where p.tour_id = t.id and ($5::int is not null or co.code = any($3::text[]))
    order by (co.code = any($3::text[])) desc, p.starts_at desc limit 1
  ) lead
  join category k on k.slug = lead.category
  where $5::int is null or t.artist_person_id = $5
  order by t.ends_on desc, t.id limit $4`;

type TourRow = EventRow & {
  id: number;
  tour_title: string;
  starts_on: string;
  ends_on: string;
  kind: string;
  country_code: string;
  artist: TourCard['artist'];
  stops: TourCard['stops'] | null;
  min_total: number | null;
};

function tourCard(row: TourRow): TourCard {
  return {
    id: row.id,
    title: row.tour_title,
    artist: row.artist,
    kind: row.kind,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    stops: row.stops ?? [],
    eventId: row.event_id,
    ...pictureOf(row),
    minTotalMinor: row.min_total,
    currency: marketOfCountry(row.country_code).currency,
  };
}

export async function readTours(
  on: Queryable,
  { market, city }: Standpoint,
  { artist }: { artist: number | null },
  { language, now }: Reader,
): Promise<Tours> {
  const rows = await query<TourRow>(on, {
    name: 'tours',
    text: TOURS,
    values: [language, now, MARKETS[market].countries, LISTED, artist],
  });
  const cards = rows.map(tourCard);
  const today = cityDay(now, city.timeZone);
  const running = cards.filter(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today);
  const coming = cards.filter(({ startsOn }) => startsOn > today);
  return {
    running: running.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn)),
    coming: coming.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
    past: cards.filter(({ endsOn }) => endsOn < today),
  };
}

/** Described by its event in the reader's countries ($3), if the tour has a stop there. */
const TOUR = `select t.id, tr(t.title, $2) as tour_title, tr(t.description, $2) as description, t.starts_on, t.ends_on, ${cardColumns('$2')}, ${photoDetailsColumn('e', '$2')} as photo_details,
    e.duration_min, json_build_object('slug', k.slug, 'name', tr(k.name, $2), 'plural', tr(k.plural, $2), 'singular', tr(k.singular, $2)) as category_names,
    coalesce((select json_agg(json_build_object('id', g.id, 'key', g.key, 'name', tr(g.name, $2)) order by g.id) from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id), '[]') as genres,
    (select json_build_object('id', pe.id, 'key', pe.key, 'name', tr(pe.name, $2), 'photo', ${photoColumn('pe')}, 'roles', pe.roles) from person pe where pe.id = t.artist_person_id) as artist,
    coalesce((select json_agg(json_build_object('id', o.id, 'name', tr(o.name, $2)) order by o.id) from organizer o
      where o.id in (select x.organizer_id from performance p join event x on x.id = p.event_id where p.tour_id = t.id)), '[]') as organizers
  from tour t
  join lateral (
    select p.event_id from performance p join city c on c.id = p.city_id join region r on r.id = c.region_id join country co on co.id = r.country_id
    where p.tour_id = t.id order by (co.code = any($3::text[])) desc, p.starts_at desc limit 1
  ) lead on true
  join event e on e.id = lead.event_id join category k on k.slug = e.category
  where t.id = $1`;

type TourFactsRow = EventRow &
  Pick<TourPage, 'id' | 'description' | 'artist' | 'genres' | 'organizers'> & {
    tour_title: string;
    starts_on: string;
    ends_on: string;
    duration_min: number | null;
    category_names: TourPage['category'];
    photo_details: TourPage['photo'];
  };

const STOPS = `select ${OFFER_COLUMNS}, p.event_id, tr(c.name, $2) as city, c.slug as city_slug, co.code as country, c.time_zone,
    extract(epoch from (p.starts_at at time zone c.time_zone) - (p.starts_at at time zone 'UTC'))::int as offset_seconds,
    pc.id as place_id, pc.type as place_type, tr(pc.name, $2) as place, tr(pc.address, $2) as address, pc.lat, pc.lon
  from performance p join tour t on t.id = p.tour_id join city c on c.id = p.city_id join region r on r.id = c.region_id
  join country co on co.id = r.country_id join place pc on pc.id = p.place_id ${OFFER_JOINS}
  where p.tour_id = $1 and p.local_day between t.starts_on and t.ends_on order by p.local_day, p.starts_at, p.id limit 300`;

type StopRow = OfferRow & {
  event_id: number;
  city: string;
  city_slug: string;
  country: string;
  time_zone: string;
  offset_seconds: number;
  place_id: number;
  place_type: string;
  place: string;
  address: string;
  lat: number | null;
  lon: number | null;
};

export async function readTour(on: Queryable, id: number, at: Standpoint, reader: Reader): Promise<TourPage | null> {
  const { language, now } = reader;
  const [tour] = await query<TourFactsRow>(on, {
    name: 'tour',
    text: TOUR,
    values: [id, language, MARKETS[at.market].countries],
  });
  if (tour === undefined) return null;
  const [stops, tours] = await Promise.all([
    query<StopRow>(on, { name: 'tour-stops', text: STOPS, values: [id, language] }),
    readTours(on, at, { artist: null }, reader),
  ]);
  return {
    id: tour.id,
    title: tour.tour_title,
    description: tour.description,
    artist: tour.artist,
    category: tour.category_names,
    genres: tour.genres,
    age: tour.age,
    durationMin: tour.duration_min,
    startsOn: tour.starts_on,
    endsOn: tour.ends_on,
    eventId: tour.event_id,
    poster: posterOf(tour),
    ...pictureOf(tour),
    photo: tour.photo_details,
    organizers: tour.organizers,
    stops: stops.map((row) => ({
      eventId: row.event_id,
      offer: offerOf(row, now, marketOfCountry(row.country).currency),
      city: row.city,
      citySlug: row.city_slug,
      country: row.country,
      timeZone: row.time_zone,
      offset: offsetText(row.offset_seconds),
      placeId: row.place_id,
      placeType: row.place_type,
      place: row.place,
      address: row.address,
      lat: row.lat,
      lon: row.lon,
    })),
    others: [...tours.running, ...tours.coming].filter((other) => other.id !== id).slice(0, OTHERS),
  };
}
