import { expect, test } from 'vitest';
import type { SearchFacet } from '#api/catalog/search-contract.ts';
import { inLanguage } from '#texts/in-language.ts';
import { facetLabel } from './facet-label.ts';

const facet = {
  name: 'Comedy',
  category: null,
  day: null,
  period: null,
  from: null,
  until: null,
  month: null,
  part: null,
  maxPriceMinor: null,
  currency: 'GEL',
  free: false,
  accessible: false,
  age: null,
  children: false,
  city: null,
} as unknown as SearchFacet;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [{ day: '2026-11-28' }, 'Comedy · Sat, 28 November'],
  [{ month: '2026-12' }, 'Comedy · December 2026'],
  [{ period: 'tomorrow' }, 'Comedy · tomorrow'],
  [{ age: 16 }, 'Comedy · 16 and up'],
  [{ from: '2026-11-30', until: '2026-12-06' }, 'Comedy · 30 November – 6 December'],
  // On a Sunday "this week" would not be true of the days that the listing of a week shows.
  [{ period: 'week', from: '2026-11-29', until: '2026-12-05' }, 'Comedy · 29 November – 5 December'],
] as const)('in English the name of a day keeps its capital: %o', (more, label) => {
  expect(plain(inLanguage('en', () => facetLabel({ ...facet, ...more } as SearchFacet, 'en')))).toBe(label);
});

test('in Georgian a price has the sign of the currency before its ending', () => {
  const cheap = { ...facet, name: 'კომედია', maxPriceMinor: 2000 };
  expect(plain(inLanguage('ka', () => facetLabel(cheap, 'ge')))).toBe('კომედია · 20 ₾-მდე');
});
