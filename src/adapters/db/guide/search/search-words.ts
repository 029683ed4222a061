import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { mistakesFrom, soundsOf, typedKeys } from '#domain/search/near-words.ts';

/** Words that are compared in detail, and the maximum that is returned. */
const CANDIDATES = 60;
const MOST_MEANT = 6;

/** $1 keys, each with the number of its word in $2; $3 the words in phonetic form. */
const NEAR = `select asked.n::int as n, near.word, near.titles from unnest($3::text[]) with ordinality as asked (sounds, n)
  cross join lateral (
    select w.word, w.titles from search_word w
    where w.near && (select array_agg(k.key) from unnest($1::text[], $2::int[]) as k (key, n) where k.n = asked.n)
    order by abs(length(w.near[1]) - length(asked.sounds)), w.titles desc limit ${CANDIDATES}
  ) near`;

/** Returns for each word the title words that it may be a misspelling of, nearest first; empty when none is near. */
export async function readNearWords(on: Queryable, words: readonly string[][]): Promise<string[][]> {
  const keys = words.flatMap((readings, at) =>
    readings
      .slice(0, 2)
      .flatMap(typedKeys)
      .map((key) => ({ key, n: at + 1 })),
  );
  const rows = await query<{ n: number; word: string; titles: number }>(on, {
    name: 'search-near',
    text: NEAR,
    values: [keys.map(({ key }) => key), keys.map(({ n }) => n), words.map(([word = '']) => soundsOf(word))],
  });
  return words.map((readings, at) => {
    const near = rows.flatMap(({ n, word, titles }) => {
      if (n !== at + 1) return [];
      const mistakes = readings.slice(0, 2).flatMap((typed) => mistakesFrom(typed, word) ?? []);
      return mistakes.length === 0 ? [] : [{ word, titles, mistakes: Math.min(...mistakes) }];
    });
    const best = Math.min(...near.map(({ mistakes }) => mistakes));
    return near
      .filter(({ mistakes }) => mistakes <= best + 1)
      .toSorted((a, b) => a.mistakes - b.mistakes || b.titles - a.titles)
      .slice(0, MOST_MEANT)
      .map(({ word }) => word);
  });
}

/** $1 word prefixes. A few hundred words suffice to recognise a frequent prefix. */
const SPREAD = `select asked.beginning, (
    select coalesce(sum(w.titles), 0)::int from (
      select titles from search_word where word collate "C" >= asked.beginning and word collate "C" < asked.beginning || '~' limit 400
    ) w
  ) as titles
  from unnest($1::text[]) as asked (beginning)`;

/** Returns about how many titles have a word with each prefix. Reads them only for readings with more than one word. */
export async function readSpread(
  on: Queryable,
  readings: readonly (readonly string[][])[],
): Promise<ReadonlyMap<string, number>> {
  const beginnings = readings.flatMap((words) => (words.length < 2 ? [] : words.flat()));
  if (beginnings.length === 0) return new Map();
  const rows = await query<{ beginning: string; titles: number }>(on, {
    name: 'search-spread',
    text: SPREAD,
    values: [[...new Set(beginnings)]],
  });
  return new Map(rows.map(({ beginning, titles }) => [beginning, titles]));
}
