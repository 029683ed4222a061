import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { readSpread } from '#adapters/db/guide/search-words.ts';
import {
  beginningsQuery,
  mostWordsQuery,
  rarestQuery,
  titlesOf,
  wholeQuery,
  type Asked,
} from '#domain/search/query-words.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';

export type SearchKind = 'event' | 'place' | 'person' | 'tour' | 'post' | 'video';
export type SearchHit = {
  kind: SearchKind;
  id: number;
  title: string;
  hint: string | null;
  city_slug: string | null;
  /** Set when it is not the chosen city. */
  city: string | null;
  place_type: string | null;
  path: string | null;
};

export const HITS_PER_GROUP = 6;
/** Maximum of further titles that are read when the best known are too few; rare words do not have more. */
const MOST_LOOKED_AT = 1000;

/**
 * $1 words as prefixes, $2 as whole words, $3 titles, $4 titles as LIKE patterns, $5 each word alone, $6 city or null,
 * $7 today, $8 language, $9 a condition that every title matching $1 meets and few others do. A title is found in any
 * language and shown in the requested one. The weights rank, highest first: number of words matched, exact title, whole
 * words, not yet over, the reader's city, beginning of the title, popularity.
 */
const SEARCH = `with best_known as materialized (
    -- As selects, so that no plan is made for one text: making it takes longer than most searches.
    select * from search_title where lead and words @@ (select $1::tsquery)
    union all
    select * from search_title where folded = any((select $3::text[])::text[]) and not lead
  ), others as materialized (
    select * from (
      -- Read by the rarest word alone: an index that looks up a hot one as well costs more than looking at the rows.
      select * from search_title
      where not lead and words @@ (select $9::tsquery) and (select count(distinct ref_id) from best_known where kind = 'event') < ${HITS_PER_GROUP}
      offset 0
    ) rare where words @@ $1::tsquery and not folded = any($3)
    limit ${MOST_LOOKED_AT}
  ), hit as (
    select kind, ref_id, max(
      case when $5::text[] = '{}' then 0 else (select count(*) from unnest($5::text[]) word where words @@ word::tsquery) << 40 end
      + case when folded = any($3) then 1::bigint << 39 else 0 end
      + case when words @@ $2::tsquery then 1::bigint << 38 else 0 end
      + case when until >= $7::date then 1::bigint << 37 else 0 end
      + case when $6::int = any(cities) then 1::bigint << 36 else 0 end
      + case when folded like any($4) then 1::bigint << 35 else 0 end
      + popularity) as worth
    from (select * from best_known union all select * from others) found
    group by kind, ref_id
  ), ranked as (
    select *, row_number() over (partition by kind order by worth desc, ref_id) as n from hit
  )
  select r.kind, r.ref_id as id, shown.path, shown.title, coalesce(tr(k.singular, $8), tr(home.name, $8)) as hint,
    coalesce(home.slug, at.slug) as city_slug, case when at.id <> $6::int then tr(at.name, $8) end as city, pl.type as place_type
  from (select * from ranked where n <= ${HITS_PER_GROUP}) r
  cross join lateral (
    select l.title, l.path, l.cities from search_title l where l.kind = r.kind and l.ref_id = r.ref_id
    order by array_position(array[$8, 'ru', 'en'], l.lang) nulls last limit 1
  ) shown
  left join event e on r.kind = 'event' and e.id = r.ref_id
  left join category k on k.slug = e.category
  left join city at on at.id = case when r.kind = 'video' or $6::int = any(shown.cities) then $6::int else shown.cities[1] end
    and r.kind in ('event', 'video')
  left join place pl on r.kind = 'place' and pl.id = r.ref_id
  left join city home on home.id = pl.city_id
  order by r.kind, r.n`;

export type SearchReader = { cityId: number | null; today: string; language: ContentLanguage };

/**
 * Up to this many titles, reading the rows of the rarest word is cheaper than looking up a second word in the index.
 */
const RARE = 2000;

/**
 * Finds the titles that match some readings of a text. Several readings are alternatives for the whole text.
 * @param best readings whose words count as whole words; by default the readings themselves
 * @param lacking how many words may be missing
 */
export async function findTitles(
  on: Queryable,
  readings: readonly Asked[],
  { cityId, today, language }: SearchReader,
  { best = readings, lacking = 0 }: { best?: readonly Asked[]; lacking?: 0 | 1 } = {},
): Promise<SearchHit[]> {
  const asked = readings.filter(({ words }) => words.length > 0);
  if (asked.length === 0) return [];
  const either = (as: (words: readonly string[][]) => string, of: readonly Asked[]) =>
    of.map(({ words }) => `(${as(words)})`).join('|');
  const titles = [...new Set(best.flatMap((reading) => reading.titles))];
  const needs = lacking === 0 ? beginningsQuery : mostWordsQuery;
  // The number of matched words differs only when words may be missing.
  const alone = lacking === 0 ? [] : asked.flatMap(({ words }) => words.map((word) => beginningsQuery([word])));
  const spread = await readSpread(on, asked);
  const candidates = (words: readonly string[][]) =>
    rarestQuery(words, (word) => spread.get(word) ?? 0, { lacking, rare: RARE }) ?? needs(words);
  return query<SearchHit>(on, {
    name: 'search',
    text: SEARCH,
    values: [
      either(needs, asked),
      either(wholeQuery, best),
      titles,
      titles.map((title) => `${title}%`),
      alone,
      cityId,
      today,
      language,
      either(candidates, asked),
    ],
  });
}

/** Returns the corrected readings; the nearest words count as typed. */
export function corrected(near: readonly string[][]): { asked: Asked; best: Asked } {
  const words = near.filter((meant) => meant.length > 0).map((meant) => [...meant]);
  const nearest = words.map((meant) => meant.slice(0, 1));
  const title = nearest.map(([word]) => word).join(' ');
  return {
    asked: { words, titles: titlesOf(title, nearest) },
    best: { words: nearest, titles: titlesOf(title, nearest) },
  };
}
