import { query, type Queryable } from '#adapters/db/pool.ts';
import { beginningsQuery, titlesOf, wholeQuery, type Asked } from '#domain/search/query-words.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';

export type SearchKind = 'event' | 'place' | 'person' | 'tour' | 'post' | 'video';
export type SearchHit = {
  kind: SearchKind;
  id: number;
  title: string;
  hint: string | null;
  city_slug: string | null;
  /** Named where it is not the city that was chosen. */
  city: string | null;
  place_type: string | null;
  path: string | null;
};

export const HITS_PER_GROUP = 6;
/** Titles looked at beyond the best known, when those are too few: rare words have no more. */
const MOST_LOOKED_AT = 1000;

/**
 * $1 words as beginnings, $2 as whole words, $3 titles, $4 titles as LIKE patterns, $5 each word alone, $6 city or
 * null, $7 today, $8 language. A title is found in any language and shown in the asked one. The city's own come
 * first among equals, past ones after what is ahead.
 */
const SEARCH = `with best_known as materialized (
    select * from search_title where lead and words @@ $1::tsquery
    union all
    select * from search_title where folded = any($3) and not lead
  ), others as materialized (
    select * from search_title
    where not lead and words @@ $1::tsquery and not folded = any($3)
      and (select count(distinct ref_id) from best_known where kind = 'event') < ${HITS_PER_GROUP}
    limit ${MOST_LOOKED_AT}
  ), hit as (
    select distinct on (kind, ref_id) kind, ref_id, path, popularity, cities,
      (select count(*) from unnest($5::text[]) word where words @@ word::tsquery) as matched,
      folded = any($3) as is_exact, words @@ $2::tsquery as is_whole, folded like any($4) as begins,
      coalesce(until >= $7::date, false) as is_ahead, coalesce($6::int = any(cities), false) as is_here
    from (select * from best_known union all select * from others) found
    order by kind, ref_id, matched desc, is_exact desc, is_whole desc, begins desc
  ), ranked as (
    select *, row_number() over (partition by kind order by matched desc, is_exact desc, is_whole desc, is_ahead desc,
      is_here desc, begins desc, popularity desc, ref_id) as n
    from hit
  )
  select r.kind, r.ref_id as id, r.path, shown.title, coalesce(tr(k.singular, $8), tr(home.name, $8)) as hint,
    coalesce(home.slug, at.slug) as city_slug, case when at.id <> $6::int then tr(at.name, $8) end as city, pl.type as place_type
  from (select * from ranked where n <= ${HITS_PER_GROUP}) r
  cross join lateral (
    select l.title from search_title l where l.kind = r.kind and l.ref_id = r.ref_id
    order by array_position(array[$8, 'ru', 'en'], l.lang) nulls last limit 1
  ) shown
  left join event e on r.kind = 'event' and e.id = r.ref_id
  left join category k on k.slug = e.category
  left join city at on at.id = case when r.is_here then $6::int else r.cities[1] end and r.kind = 'event'
  left join place pl on r.kind = 'place' and pl.id = r.ref_id
  left join city home on home.id = pl.city_id
  order by r.kind, r.n`;

export type SearchReader = { cityId: number | null; today: string; language: ContentLanguage };

/**
 * What some readings of a text find. Several readings are alternatives of the whole text.
 * @param best what counts as typed to the end; the readings themselves unless said otherwise
 */
export async function findTitles(
  on: Queryable,
  readings: readonly Asked[],
  { cityId, today, language }: SearchReader,
  { best = readings, needs = beginningsQuery }: { best?: readonly Asked[]; needs?: typeof beginningsQuery } = {},
): Promise<SearchHit[]> {
  const asked = readings.filter(({ words }) => words.length > 0);
  if (asked.length === 0) return [];
  const either = (as: (words: readonly string[][]) => string, of: readonly Asked[]) =>
    of.map(({ words }) => `(${as(words)})`).join('|');
  const titles = [...new Set(best.flatMap((reading) => reading.titles))];
  // How many words a title has is in doubt only where it may lack some.
  const alone =
    needs === mostWordsQuery ? asked.flatMap(({ words }) => words.map((word) => beginningsQuery([word]))) : [];
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
    ],
  });
}

/** All words but one, whichever: people add words that are not in a title. */
export function mostWordsQuery(words: readonly string[][]): string {
  return words.map((_, left) => `(${beginningsQuery(words.toSpliced(left, 1))})`).join('|');
}

/** Readings as they are corrected: the nearest words count as typed. */
export function corrected(near: readonly string[][]): { asked: Asked; best: Asked } {
  const words = near.filter((meant) => meant.length > 0).map((meant) => [...meant]);
  const nearest = words.map((meant) => meant.slice(0, 1));
  const title = nearest.map(([word]) => word).join(' ');
  return {
    asked: { words, titles: titlesOf(title, nearest) },
    best: { words: nearest, titles: titlesOf(title, nearest) },
  };
}
