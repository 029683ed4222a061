import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { PlaceAtStation } from '#domain/search/station-words.ts';

/** Reads the places of a city that are near stations, the nearest to one first. */
export async function readPlacesAtStations(
  on: Queryable,
  cityId: number,
  language: ContentLanguage,
): Promise<PlaceAtStation[]> {
  return query<PlaceAtStation>(on, {
    name: 'search-stations',
    text: `select pl.id, tr(pl.name, $2) as name, array(select value from jsonb_each_text(station -> 'name')) as station
      from place pl cross join lateral jsonb_array_elements(pl.stations) as station
      where pl.city_id = $1 order by (station ->> 'minutes')::int, pl.id`,
    values: [cityId, language],
  });
}
