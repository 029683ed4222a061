import { expect, test } from 'vitest';
import { MOST_HITS, type SearchFacet, type SearchResult } from '#api/catalog/search-contract.ts';
import { inLanguage } from '#texts/in-language.ts';
import { groupCount, wholeListing } from './group-count.ts';

const facet = { kind: 'genre', count: 33, url: '/en/minsk/events/teatr/genre/opera' } as SearchFacet;

function found(events: number, more: Partial<SearchResult> = {}): SearchResult {
  const performances = { items: Array.from({ length: events }, () => ({})) };
  return { facets: [facet], isUnderstood: true, performances, objects: { items: [] }, ...more } as SearchResult;
}

test('a group of which the page shows only the beginning does not say that this is all', () => {
  expect(groupCount(found(7), 'performances')).toBe('7');
  expect(groupCount(found(MOST_HITS), 'performances')).toBe('24+');
});

test('the rest is in the listing that the words mean', () => {
  const all = (result: SearchResult) => inLanguage('en', () => wholeListing(result, 'performances', 'en'));
  expect(all(found(MOST_HITS))).toEqual({ text: '33 events', href: '/en/minsk/events/teatr/genre/opera' });
  expect(all(found(MOST_HITS, { isUnderstood: false }))).toBeUndefined();
  expect(all(found(MOST_HITS, { facets: [{ ...facet, count: 20 }] }))).toBeUndefined();
  expect(all(found(MOST_HITS, { facets: [{ ...facet, kind: 'places' }] }))).toBeUndefined();
});
