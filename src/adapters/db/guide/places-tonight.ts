import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import type { PlaceTonight } from '#api/catalog/place-contract.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

type PlaceTonightRow = PlaceTonight & { place_id: number };

/** $1 city, $2 language, $3 now. The event day ends at 05:00. */
const PLACES_TONIGHT = `select o.place_id, count(*)::int as events,
    to_json((array_agg(json_build_object('id', o.event_id, 'title', tr(e.title, $2), 'startsAt', ${iso('o.starts_at')}) order by o.starts_at, o.event_id))[1:3]) as items
  from (
    select p.place_id, p.event_id, min(p.starts_at) as starts_at
    from city c join performance p on p.city_id = c.id
    where c.id = $1 and p.local_day = (($3::timestamptz at time zone c.time_zone) - interval '5 hours')::date
      and p.starts_at >= $3 and ${takesPlace('p')}
    group by p.place_id, p.event_id
  ) o join event e on e.id = o.event_id
  group by o.place_id`;

/** SQL: an instant as answers write it. */
export function iso(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export async function readPlacesTonight(
  on: Queryable,
  cityId: number,
  { language, now }: Reader,
): Promise<Map<number, PlaceTonight>> {
  const rows = await query<PlaceTonightRow>(on, {
    name: 'places-tonight',
    text: PLACES_TONIGHT,
    values: [cityId, language, now],
  });
  return new Map(rows.map(({ place_id, ...tonight }) => [place_id, tonight]));
}
