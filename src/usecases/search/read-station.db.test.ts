import { expect, test } from 'vitest';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import { readSearchSynonyms } from '#adapters/files/search-synonyms.ts';
import { join } from 'node:path';
import type { SearchResult } from '#api/catalog/search-contract.ts';
import { searchGuide } from './search-guide.ts';

const { pool } = await createDemoDatabase();
const guide = createGuideReads(
  pool,
  readSearchSynonyms(join(import.meta.dirname, '../../../data/search-synonyms.json')),
);

async function search(query: string): Promise<SearchResult> {
  const city = (await guide.cities()).find(({ slug }) => slug === 'minsk');
  if (city === undefined) throw new Error('no Minsk');
  const input = { query, city, isCityChosen: true, locale: 'ru' as const, limit: 6 };
  return searchGuide(guide, input, { now: new Date(), language: 'ru' });
}

test.each([
  ['метро Немига', ['Концертный зал «Верхний город»', 'Большой театр Беларуси']],
  ['каля метро Няміга', ['Концертный зал «Верхний город»', 'Большой театр Беларуси']],
  ['near Nyamiha station', ['Концертный зал «Верхний город»', 'Большой театр Беларуси']],
  ['Октябрьская', ['Дворец Республики', 'Театр имени Янки Купалы']],
  ['спектакли у метро Октябрьская', ['Дворец Республики', 'Театр имени Янки Купалы']],
])('near "%s" are the places %o, and what is on there', async (query, places) => {
  const { objects, performances } = await search(query);
  expect(objects.items.slice(0, 2).map(({ title }) => title)).toEqual(places);
  expect(performances.items.length).toBeGreaterThan(0);
  for (const { card } of performances.items) expect(places).toContain(card.place);
});
