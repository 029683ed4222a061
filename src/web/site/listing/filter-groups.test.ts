import { expect, test } from 'vitest';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { inLanguage } from '#texts/in-language.ts';
import { filtersOf } from '#web/site/listing/filter-groups.ts';
import { NOTHING_CHOSEN, type Selection } from '#web/site/listing/selection.ts';

const named = (key: string) => ({ id: 1, key, name: key, events: 3 });
const listing = {
  genres: [],
  months: [],
  parts: [
    { part: 'day', events: 2 },
    { part: 'evening', events: 5 },
  ],
  tags: ['premiere', 'weekend', 'low-price', 'free-entry', 'with-kids', 'step-free', 'last-seats', 'classics'].map(
    named,
  ),
  currency: 'GEL',
} as unknown as Listing;
const selection: Selection = { region: 'tbilisi', category: null, sort: null, page: 1, limit: null, ...NOTHING_CHOSEN };
const group = (id: string) =>
  inLanguage('ru', () => filtersOf(listing, selection, listing.currency, 'ru').groups.find((one) => one.id === id));

test('a theme that a date, a price or a switch answers from the facts is not offered beside them', () => {
  expect(group('tag')?.options.map(({ name }) => name)).toEqual(['premiere', 'classics']);
});

test('prices are asked for in the money of the city', () => {
  expect(group('price')?.options.map(({ name }) => name.replaceAll('\u00a0', ' '))).toEqual([
    'До 20 лари',
    'До 50 лари',
    'До 100 лари',
  ]);
});
