import type { PostPlace } from '#api/journal/contract.ts';
import { eventsAt } from '#adapters/db/guide/place-events.ts';
import { type TypedRow, withType } from '#adapters/db/guide/place-types.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn } from '#adapters/db/photos/photo-columns.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

const PLACES = `select pl.id, pl.key, tr(pl.name, $2) as name, pl.type, ${photoColumn('pl')} as photo, tr(pl.address, $2) as address, c.slug as "citySlug", tr(c.name, $2) as city,
    ${eventsAt('pl.id')} as events
  from place pl join city c on c.id = pl.city_id where pl.key = any($1)`;

/** Reads the places that a post mentions, by their keys. */
export async function readPostPlaces(
  on: Queryable,
  keys: readonly string[],
  { language }: Reader,
): Promise<Map<string, PostPlace>> {
  if (keys.length === 0) return new Map();
  const rows = await query<TypedRow<PostPlace>>(on, { name: 'post-places', text: PLACES, values: [keys, language] });
  return new Map(rows.map((place) => [place.key, withType(place, language)]));
}
