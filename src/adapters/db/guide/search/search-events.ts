import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { BroughtEvent, TitleReader } from '#usecases/search/ports.ts';

/** A cinema has hundreds of performances ahead; the nearest of them name its events. */
const PERFORMANCES_OF_PLACES = 400;
/** Works of a person that are looked at. */
const WORKS = 300;
const MOST_EVENTS = 48;

/** $1 places, $2 persons, $3 now, $4 city, $5 cities of the market, $6 today. */
const EVENTS_OF = `select event_id as "eventId", city_id as "cityId", place_id as "placeId" from (
    select event_id, city_id, place_id, min(starts_at) as starts from (
      select event_id, city_id, place_id, starts_at from performance
      where place_id = any($1::int[]) and starts_at >= $3 and state <> 'cancelled' order by starts_at limit ${PERFORMANCES_OF_PLACES}
    ) p group by 1, 2, 3
    union
    select w.event_id, at.city_id, null, at.first_start from (select distinct event_id from event_person where person_id = any($2::int[]) limit ${WORKS}) w
    cross join lateral (
      select city_id, first_start from event_city c where c.event_id = w.event_id and c.last_day >= $6::date
      order by (c.city_id = $4::int) desc nulls last, (c.city_id = any($5::int[])) desc, c.first_start limit 1
    ) at
  ) found
  group by 1, 2, 3 order by (city_id = $4::int) desc nulls last, (city_id = any($5::int[])) desc, min(starts) limit ${MOST_EVENTS}`;

/** Reads the upcoming events of places and persons, once for each of the places: in the visitor's city first, then by date. */
export async function readEventsOf(
  on: Queryable,
  { places, people }: { places: readonly number[]; people: readonly number[] },
  { cityId, marketCities, today }: TitleReader,
  now: Date,
): Promise<BroughtEvent[]> {
  return query<BroughtEvent>(on, {
    name: 'search-events-of',
    text: EVENTS_OF,
    values: [places, people, now, cityId, marketCities, today],
  });
}

const MOST_CITIES = 3;

/** Reads which of these cities have most events of which a fact is true, from the bits that listings use. */
export async function readCitiesWith(on: Queryable, fact: string, cities: readonly number[]): Promise<number[]> {
  const rows = await query<{ cityId: number }>(on, {
    name: 'search-cities-with',
    text: `select city_id as "cityId" from event_city_bits where city_id = any($1::int[]) and fact = $2 and at = 0
      group by city_id having sum(bit_count(bits)) > 0 order by sum(bit_count(bits)) desc, city_id limit ${MOST_CITIES}`,
    values: [cities, fact],
  });
  return rows.map(({ cityId }) => cityId);
}
