import type { Way } from '#api/catalog/contract.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';

/**
 * SQL: the columns `stations` and `entrance` of a place in one language.
 * @param place alias of the place
 * @param lang the parameter that holds the language
 */
export function wayColumns(place: string, lang: string): string {
  return `(select jsonb_agg(station || jsonb_build_object('name', tr(station -> 'name', ${lang})) order by at) from jsonb_array_elements(${place}.stations) with ordinality as s (station, at)) as stations,
    tr(${place}.entrance, ${lang}) as entrance`;
}

export async function readWay(on: Queryable, placeId: number, language: ContentLanguage): Promise<Way | null> {
  const text = `select ${wayColumns('pl', '$2')} from place pl where pl.id = $1`;
  const [way] = await query<Way>(on, { name: 'place-way', text, values: [placeId, language] });
  return way ?? null;
}
