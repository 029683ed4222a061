import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { PLACE_TYPES } from '#domain/catalog/place-types.ts';
import type { ContentLanguage, LocalText } from '#domain/locales/locale.ts';
import { buildVocabulary, type MeaningKind, type Synonyms } from '#domain/meaning/vocabulary.ts';
import { placeTypeLabel } from '#texts/place-type-labels.ts';
import type { SearchVocabulary } from '#usecases/search/ports.ts';

type NameRow = { kind: MeaningKind; key: string; category: string | null; names: (LocalText | null)[] };

/** `top` is no category of its own. */
const NAMES = `select kind, key, category, names from (
  select 'category' as kind, slug as key, null as category, jsonb_build_array(name, plural, singular) as names, 0 as n, sort as m from category where slug <> 'top'
  union all select 'genre', key, category, jsonb_build_array(name), 1, id from genre
  union all select 'tag', key, null, jsonb_build_array(name), 2, id from tag
  union all select 'city', slug, null, jsonb_build_array(name, name_in), 3, id from city
  ) named order by n, m`;

const LANGUAGES: readonly ContentLanguage[] = ['ru', 'be', 'en', 'ka'];

/**
 * Builds the words that a search understands: those of the synonyms' file first, then the names of categories, genres,
 * tags, cities and kinds of places in every language.
 */
export async function readSearchVocabulary(on: Queryable, synonyms: readonly Synonyms[]): Promise<SearchVocabulary> {
  const rows = await query<NameRow>(on, { name: 'search-vocabulary', text: NAMES });
  const named = rows.map(({ kind, key, names }) => ({
    means: { kind, key },
    phrases: names.flatMap((name) => Object.values(name ?? {})),
  }));
  const places = PLACE_TYPES.map((type): Synonyms => ({
    means: { kind: 'place-type', key: type },
    phrases: LANGUAGES.map((language) => placeTypeLabel(type, 'many', language)),
  }));
  const genreCategories = rows.flatMap(({ kind, key, category }): [string, string][] =>
    kind === 'genre' && category !== null ? [[key, category]] : [],
  );
  return {
    vocabulary: buildVocabulary([...synonyms, ...named, ...places]),
    genreCategories: new Map(genreCategories),
  };
}

/** $1 names as "kind:key", $2 language. */
const ASKED = `select 'category:' || slug as key, tr(name, $2) as name from category where 'category:' || slug = any($1)
  union all select 'genre:' || key, tr(name, $2) from genre where 'genre:' || key = any($1)
  union all select 'tag:' || key, tr(name, $2) from tag where 'tag:' || key = any($1)
  union all select 'city:' || slug, tr(name, $2) from city where 'city:' || slug = any($1)`;

/** Reads the names of what facets mention, by "kind:key". */
export async function readFacetNames(
  on: Queryable,
  keys: readonly string[],
  language: ContentLanguage,
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ key: string; name: string }>(on, {
    name: 'search-facet-names',
    text: ASKED,
    values: [keys, language],
  });
  const places = PLACE_TYPES.map((type): [string, string] => [
    `place-type:${type}`,
    placeTypeLabel(type, 'many', language),
  ]);
  return new Map([...places, ...rows.map(({ key, name }): [string, string] => [key, name])]);
}
