import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn } from '#adapters/db/photos/photo-columns.ts';
import { readSpread } from '#adapters/db/guide/search/search-words.ts';
import { eventsAt } from '#adapters/db/guide/place-events.ts';
import { placeType } from '#adapters/db/guide/place-types.ts';
import {
  beginningsQuery,
  formsQuery,
  mostWordsQuery,
  rarestQuery,
  MOST_WORDS,
  wholeQuery,
  withForms,
  type Asked,
} from '#domain/search/query-words.ts';
import type { FoundTitle, TitleOptions, TitleReader } from '#usecases/search/ports.ts';

/** A list of this many events needs no further titles. */
const ENOUGH_EVENTS = 6;
/** Maximum of further titles that are read when the best known are too few; rare words do not have more. */
const MOST_LOOKED_AT = 1000;

/** Number of the words of $5 that a title has. A sum, because a subquery for each title takes longer than all the rest. */
const MATCHED = Array.from(
  { length: MOST_WORDS },
  (_, at) => `coalesce((words @@ ($5::tsquery[])[${at + 1}])::int, 0)`,
).join(' + ');

/**
 * $1 words as prefixes of their stems, $2 as whole words, $3 titles, $4 titles as LIKE patterns, $5 each word alone, $6
 * city or null, $7 today, $8 language, $9 a condition that every title matching $1 meets and few others do, $10 words as
 * prefixes as they were typed, $11 cities of the market, $12 limit of each kind. A title is found in any language and
 * shown in the requested one. The weights rank, highest first: number of words matched, exact title, not yet over, whole
 * words, the reader's market, city, words begun, beginning of the title, language, popularity.
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
      where not lead and words @@ (select $9::tsquery) and (select count(distinct ref_id) from best_known where kind = 'event') < ${ENOUGH_EVENTS}
      offset 0
    ) rare where words @@ $1::tsquery and not folded = any($3)
    limit ${MOST_LOOKED_AT}
  ), hit as (
    select kind, ref_id, max(
      ((${MATCHED})::bigint << 42)
      + case when folded = any($3) then 1::bigint << 41 else 0 end
      + case when kind <> 'event' or until >= $7::date then 1::bigint << 40 else 0 end
      + case when words @@ $2::tsquery then 1::bigint << 39 else 0 end
      + case when cities = '{}' or cities && $11::int[] then 1::bigint << 38 else 0 end
      + case when $6::int = any(cities) then 1::bigint << 37 else 0 end
      + case when words @@ $10::tsquery then 1::bigint << 36 else 0 end
      + case when folded like any($4) then 1::bigint << 35 else 0 end
      + case when lang = $8 then 1::bigint << 34 else 0 end
      + popularity) as worth,
      bool_or(folded = any($3)) as exact, bool_or(kind <> 'event' or until >= $7::date) as living,
      bool_or($6::int = any(cities)) as here, bool_or(cities = '{}' or cities && $11::int[]) as in_market,
      array_agg(lang || ' ' || spelled) as spelled
    from (select * from best_known union all select * from others) found
    group by kind, ref_id
  ), ranked as (
    select *, row_number() over (partition by kind order by worth desc, ref_id) as n from hit
  )
  select r.kind, r.ref_id as id, shown.path, shown.title, r.exact, r.living, coalesce(r.here, false) as here, r.in_market as "inMarket", r.spelled,
    coalesce(tr(k.singular, $8), tr(home.name, $8)) as hint, coalesce(home.id, at.id) as "cityId", coalesce(home.slug, at.slug) as "citySlug",
    case when coalesce(home.id, at.id) <> $6::int then tr(coalesce(home.name, at.name), $8) end as city,
    coalesce(pl.key, pe.key) as key, coalesce(${photoColumn('pl')}, ${photoColumn('pe')}) as photo, pl.type as place_type, pe.roles, case when pl.id is not null then ${eventsAt('pl.id')} end as events
  from (select * from ranked where n <= $12::int) r
  cross join lateral (
    select l.title, l.path, l.cities from search_title l where l.kind = r.kind and l.ref_id = r.ref_id
    order by array_position(array[$8, 'ru', 'en'], l.lang) nulls last limit 1
  ) shown
  left join event e on r.kind = 'event' and e.id = r.ref_id
  left join category k on k.slug = e.category
  left join city at on at.id = case when r.kind = 'video' or $6::int = any(shown.cities) then $6::int
      else coalesce((select c from unnest(shown.cities) c where c = any($11::int[]) limit 1), shown.cities[1]) end
    and r.kind in ('event', 'video')
  left join place pl on r.kind = 'place' and pl.id = r.ref_id
  left join city home on home.id = pl.city_id
  left join person pe on r.kind = 'person' and pe.id = r.ref_id
  order by r.kind, r.n`;

type FoundRow = Omit<FoundTitle, 'placeType'> & { place_type: string | null };

/**
 * Up to this many titles, reading the rows of the rarest word is cheaper than looking up a second word in the index.
 */
const RARE = 2000;

/** Finds the titles that match some readings of a text. Several readings are alternatives for the whole text. */
export async function findTitles(
  on: Queryable,
  readings: readonly Asked[],
  { cityId, marketCities, today, language }: TitleReader,
  { best = readings, lacking = 0, limit }: TitleOptions,
): Promise<FoundTitle[]> {
  const asked = readings.filter(({ words }) => words.length > 0);
  if (asked.length === 0) return [];
  const either = (as: (words: readonly string[][]) => string, of: readonly Asked[]) =>
    of.map(({ words }) => `(${as(words)})`).join('|');
  const titles = [...new Set(best.flatMap((reading) => reading.titles))];
  const needs = lacking === 0 ? formsQuery : mostWordsQuery;
  // The number of matched words differs only when words may be missing.
  const alone = lacking === 0 ? [] : asked.flatMap(({ words }) => words.map((word) => beginningsQuery([word])));
  const spread = await readSpread(
    on,
    lacking === 0 ? asked.map(({ words }) => withForms(words)) : asked.map(({ words }) => words),
  );
  const candidates = (words: readonly string[][]) => {
    const looked = lacking === 0 ? withForms(words) : words;
    return rarestQuery(looked, (word) => spread.get(word) ?? 0, { lacking, rare: RARE, typed: words }) ?? needs(words);
  };
  const rows = await query<FoundRow>(on, {
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
      either(beginningsQuery, asked),
      marketCities,
      limit,
    ],
  });
  return rows.map(({ place_type: type, ...row }) => ({
    ...row,
    placeType: type === null ? null : placeType(type, language),
  }));
}
