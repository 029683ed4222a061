import type { Queryable } from '#adapters/db/connection/pool.ts';
import { fold } from '#domain/search/fold.ts';
import { nearKeys } from '#domain/search/near-words.ts';
import { spelledTitle } from '#domain/search/query-words.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import { upsert } from '#adapters/db/connection/upsert.ts';

/**
 * Number of a city's best-known events (`lead`) that a search looks at first for frequent words. Other kinds have few
 * rows, and all of them are `lead`.
 */
const LEADS_PER_CITY = 40;

/**
 * Places, persons and tours take popularity and last day (`until`) from their events. `cities` are those of upcoming
 * dates, or of all dates when none is upcoming.
 */
const TITLES = `with ahead as materialized (select distinct event_id, city_id, last_day, popularity from event_city),
  played as materialized (
    select event_id, max(local_day) as until, array_agg(distinct city_id) as cities from performance group by event_id
  ),
  shown as materialized (
    select e.id, e.title, e.popularity, coalesce(a.until, p.until) as until, coalesce(a.cities, p.cities, '{}') as cities,
      (e.id in (
        select event_id from (select event_id, row_number() over (partition by city_id order by popularity desc, event_id) as n from ahead) r
        where n <= ${LEADS_PER_CITY})) as lead
    from event e left join played p on p.event_id = e.id
    left join (select event_id, max(last_day) as until, array_agg(city_id order by city_id) as cities from ahead group by event_id) a on a.event_id = e.id
  ),
  at_place as (
    select place_id, max(popularity) as popularity, max(until) as until from (select distinct place_id, event_id from performance) f
    join shown on shown.id = f.event_id group by place_id
  ),
  on_tour as (
    select tour_id, max(popularity) as popularity, max(local_day) as until, array_agg(distinct city_id) as cities
    from performance f join shown on shown.id = f.event_id where tour_id is not null group by tour_id
  ),
  by_person as (
    select person_id, sum(popularity)::int as popularity, max(until) as until,
      (select array_agg(distinct c) from event_person y join shown z on z.id = y.event_id, unnest(z.cities) c where y.person_id = x.person_id) as cities
    from event_person x join shown on shown.id = x.event_id group by person_id
  )
  select 'event' as kind, id as ref_id, title, popularity, until, cities, lead, null as path from shown
  union all select 'place', p.id, p.name, coalesce(a.popularity, 0), a.until, array[p.city_id], true, null
    from place p left join at_place a on a.place_id = p.id
  union all select 'person', p.id, p.name, coalesce(b.popularity, 0), b.until, coalesce(b.cities, '{}'), true, null
    from person p left join by_person b on b.person_id = p.id
  union all select 'tour', t.id, t.title, coalesce(o.popularity, 0), coalesce(o.until, t.ends_on), coalesce(o.cities, '{}'), true, null
    from tour t left join on_tour o on o.tour_id = t.id
  union all select 'post', id, title, 0, published_on, '{}', true, 'journal/' || category_id || '/' || id from post
  union all select 'video', id, title, 0, published_on, '{}', true, null from video`;

export type SearchedTitle = {
  kind: 'event' | 'place' | 'person' | 'tour' | 'post' | 'video';
  ref_id: number;
  title: LocalText;
  popularity: number;
  /** Last day, YYYY-MM-DD; for a post or video its publication day. */
  until: string | null;
  cities: readonly number[];
  lead: boolean;
  /** Path after the language, when kind and id do not determine it: `journal/3/17`. */
  path?: string | null;
};

/** Refreshes the search titles from the guide's own tables. Rewrites only rows that changed. */
export async function refreshSearch(on: Queryable): Promise<void> {
  const { rows } = await on.query<SearchedTitle>(TITLES);
  await saveSearchedTitles(on, ['event', 'place', 'person', 'tour', 'post', 'video'], rows);
}

/** Makes the stored titles of these kinds exactly `titles`: one folded row per title and language. */
export async function saveSearchedTitles(
  on: Queryable,
  kinds: readonly SearchedTitle['kind'][],
  titles: readonly SearchedTitle[],
): Promise<void> {
  const lines = titles.flatMap(({ title, path = null, ...facts }) =>
    Object.entries(title).map(([lang, text]) => ({
      ...facts,
      path,
      lang,
      title: text,
      folded: fold(text),
      spelled: spelledTitle(text),
    })),
  );
  await upsert(on, 'search_title', lines, { key: ['kind', 'ref_id', 'lang'] });
  await on.query(
    `delete from search_title t where kind = any($2) and not exists (
       select 1 from jsonb_to_recordset($1::jsonb) n(kind text, ref_id int, lang text)
       where (n.kind, n.ref_id, n.lang) = (t.kind, t.ref_id, t.lang))`,
    [JSON.stringify(lines.map(({ kind, ref_id, lang }) => ({ kind, ref_id, lang }))), kinds],
  );
  await refreshWords(on);
}

/**
 * How many titles have each word, in any of its spellings. Of the spellings that are no word of a folded title only
 * those of several titles are kept: the others, such as a short title run together, are rare wherever they are missing.
 */
const WORDS = `select word, count(*)::int as titles, bool_or(own) as own from search_title, lateral (
    select word, bool_or(own) as own from (
      select unnest(string_to_array(folded, ' ')) as word, true as own union all select unnest(string_to_array(spelled, ' ')), false
    ) every_word group by word
  ) of_title
  where word ~ '[a-z]' group by word having bool_or(own) or count(*) > 1`;

/** Refreshes the words that a mistyped word is compared with, and the numbers that tell rare words from frequent ones. */
async function refreshWords(on: Queryable): Promise<void> {
  const { rows } = await on.query<{ word: string; titles: number; isOwn: boolean }>(
    `with fresh as materialized (${WORDS}),
       gone as (delete from search_word w where not exists (select 1 from fresh f where f.word = w.word))
     select f.word, f.titles, f.own as "isOwn" from fresh f left join search_word w on w.word = f.word
     where w.titles is distinct from f.titles or (w.near <> '{}') is distinct from f.own`,
  );
  // Nobody means another spelling of a word, so it is near to nothing.
  const words = rows.map(({ word, titles, isOwn }) => ({ word, titles, near: isOwn ? nearKeys(word) : [] }));
  await upsert(on, 'search_word', words, { key: ['word'] });
}
