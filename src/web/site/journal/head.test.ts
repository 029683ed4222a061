import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { head } from '#web/site/journal/head.ts';
import type { JournalData, JournalRoute } from '#web/site/journal/loader.ts';
import type { PageContext } from '#web/site/page-module.ts';

const guides = { id: 1, name: 'Guides', lead: 'Where to sit.', posts: 4 };
const journal: JournalData['journal'] = {
  market: 'belarus',
  categories: [guides],
  items: [],
  total: 24,
  page: 1,
  pages: 2,
  aboutCity: [],
};
const context = {
  site: { locale: 'en', origin: 'https://rampa.example', market: 'belarus' },
  city: { slug: 'minsk', name: 'Minsk', pluralName: 'in Minsk' },
} as Omit<PageContext<JournalRoute>, 'api'>;
const headOf = (data: Partial<JournalData>) =>
  inLanguage('en', () => head({ journal, category: null, isOfCity: false, ...data }, context));
const canonical = (data: Partial<JournalData>) => headOf(data).canonical;

test('cities of a market share one journal, and its address', () => {
  expect(canonical({})).toBe('/en/journal');
  expect(canonical({ isOfCity: true })).toBe('/en/journal');
  expect(canonical({ isOfCity: true, category: guides })).toBe('/en/journal/1');
  expect(canonical({ isOfCity: true, journal: { ...journal, market: 'georgia' } })).toBe('/en/minsk/journal');
});

test('each page of a list is a page of its own', () => {
  expect(canonical({ journal: { ...journal, page: 2 } })).toBe('/en/journal?page=2');
});

test('a category is described by its own words, an empty one stays out of the index', () => {
  const data = { journal, category: guides, isOfCity: false };
  expect(headOf(data)).toMatchObject({ description: 'Where to sit.', noindex: true });
});
