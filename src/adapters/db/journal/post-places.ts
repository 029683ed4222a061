import type { PostPlace } from '#api/journal/contract.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

const PLACES = `select pl.id, pl.key, tr(pl.name, $2) as name, pl.type, tr(pl.address, $2) as address, c.slug as "citySlug", tr(c.name, $2) as city,
    (select count(distinct p.event_id)::int from performance p where p.place_id = pl.id and p.starts_at >= $3) as events
  from place pl join city c on c.id = pl.city_id where pl.key = any($1)`;

/** Places a text speaks of, by their keys. */
export async function readPostPlaces(
  on: Queryable,
  keys: readonly string[],
  { language, now }: Reader,
): Promise<Map<string, PostPlace>> {
  if (keys.length === 0) return new Map();
  const rows = await query<PostPlace>(on, { name: 'post-places', text: PLACES, values: [keys, language, now] });
  return new Map(rows.map((place) => [place.key, place]));
}
