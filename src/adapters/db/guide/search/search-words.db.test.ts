import { expect, test } from 'vitest';
import { saveSearchedTitles, type SearchedTitle } from '#adapters/db/catalogue/refresh-search.ts';
import { createTestDatabase } from '#test/database.ts';
import { readNearWords, readSpread } from './search-words.ts';

const { pool } = await createTestDatabase();
const event = (refId: number, en: string): SearchedTitle => ({
  kind: 'event',
  ref_id: refId,
  title: { en },
  popularity: 0,
  until: '2026-12-01',
  cities: [1],
  lead: false,
});
const save = (...titles: SearchedTitle[]): Promise<void> => saveSearchedTitles(pool, ['event'], titles);
const spread = async (word: string): Promise<number | undefined> =>
  (await readSpread(pool, [[[word], ['another']]])).get(word);

test('a word is as frequent as the titles that have it in any spelling', async () => {
  await save(event(1, 'Winter tale'), event(2, 'Winter song'), event(3, 'Summer song'));
  // "W" is written for "ц" as well.
  expect([await spread('vinter'), await spread('tsinter'), await spread('song')]).toEqual([2, 2, 2]);
  await save(event(1, 'Winter tale'), event(3, 'Summer song'));
  expect([await spread('vinter'), await spread('tsinter'), await spread('song')]).toEqual([1, 0, 1]);
});

test('a mistyped word is corrected to a word, not to another spelling of one', async () => {
  await save(event(1, 'Winter tale'), event(2, 'Winter song'));
  expect(await readNearWords(pool, [['tsintor']])).toEqual([[]]);
  await save(event(1, 'Winter tale'), event(2, 'Winter song'), event(3, 'Цинтер'));
  expect(await readNearWords(pool, [['tsintor']])).toEqual([['tsinter']]);
});
