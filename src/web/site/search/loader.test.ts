import { expect, test } from 'vitest';
import type { SearchResult } from '#api/catalog/search-contract.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { load } from './loader.ts';

const category = { slug: 'kino', name: 'Films', count: 3 };

function asked(result: Partial<SearchResult>): PageContext<'region-search'> {
  const api = {
    search: () => Promise.resolve({ pages: [], facets: [], order: [], ...result }),
    categories: () => Promise.resolve([category]),
    listing: () => Promise.resolve({ items: [] }),
  };
  const site = { now: '2026-11-29T12:00:00Z' };
  const query = new URLSearchParams({ q: 'stand-up' });
  return { query, api, site, city: { timeZone: 'Europe/Minsk' } } as unknown as PageContext<'region-search'>;
}
const facet = (count: number) => ({ count }) as SearchResult['facets'][number];

test('a page without anything to go to offers the categories and popular events', async () => {
  const instead = { categories: [category], popular: [] };
  expect((await load(asked({}))).instead).toEqual(instead);
  expect((await load(asked({ facets: [facet(0)] }))).instead).toEqual(instead);
  expect((await load(asked({ pages: [{ key: 'help', url: '/en/pages/help' }] }))).instead).toEqual(instead);
  expect((await load(asked({ facets: [facet(0), facet(2)] }))).instead).toBeNull();
  expect((await load(asked({ facets: [facet(0)], order: ['names'] }))).instead).toBeNull();
});
