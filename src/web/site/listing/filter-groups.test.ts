import { expect, test } from 'vitest';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { inLanguage } from '#texts/in-language.ts';
import { filtersOf } from '#web/site/listing/filter-groups.ts';
import { NOTHING_CHOSEN, type Selection } from '#web/site/listing/selection.ts';

const named = (key: string) => ({ id: 1, key, name: key, events: 3 });
const listing = {
  dates: [{ day: '2026-11-29' }],
  genres: [named('jazz'), named('rock')],
  filters: [named('jazz')],
  months: [],
  formats: [],
  languages: [{ language: 'ka', events: 3 }],
  subtitles: [{ language: 'en', events: 1 }],
  durations: [],
  ages: [],
  places: [],
  needs: [
    { need: 'available', events: 4 },
    { need: 'children', events: 2 },
  ],
  prices: [0, 2000, 5000, 10_000].map((maxPriceMinor) => ({ maxPriceMinor, events: maxPriceMinor / 1000 + 1 })),
  parts: [
    { part: 'day', events: 2 },
    { part: 'evening', events: 5 },
  ],
  tags: ['premiere', 'weekend', 'low-price', 'free-entry', 'with-kids', 'step-free', 'last-seats', 'classics'].map(
    named,
  ),
  currency: 'GEL',
} as unknown as Listing;
const selection: Selection = {
  region: 'tbilisi',
  category: null,
  sort: null,
  view: null,
  page: 1,
  limit: null,
  ...NOTHING_CHOSEN,
};
const group = (id: string, chosen: Partial<Selection> = {}) =>
  inLanguage('ru', () => {
    const { groups, more } = filtersOf(listing, { ...selection, ...chosen }, listing.currency, 'ru');
    return [...groups, ...more].find((one) => one.id === id);
  });

test('a theme that a date, a price or a switch answers from the facts is not offered beside them', () => {
  expect(group('tag')?.options.map(({ name }) => name)).toEqual(['premiere', 'classics']);
});

test('prices are asked for in the money of the city', () => {
  expect(group('price')?.options.map(({ name, count }) => [name.replaceAll('\u00a0', ' '), count])).toEqual([
    ['Бесплатно', '1'],
    ['До 20 лари', '3'],
    ['До 50 лари', '6'],
    ['До 100 лари', '11'],
  ]);
});

test('free and a price limit replace each other', () => {
  const query = (chosen: Partial<Selection>) =>
    group('price', chosen)?.options.map(({ href }) => new URL(href, 'http://localhost').search);
  expect(query({ free: true })).toEqual(['', '?price=20', '?price=50', '?price=100']);
  expect(query({ price: 20 })).toEqual(['?free=1', '', '?price=50', '?price=100']);
});

test('beside a chosen genre another one counts what it adds, and what is chosen counts nothing', () => {
  expect(group('genre')?.options.map(({ count }) => count)).toEqual(['3', '3']);
  expect(group('genre', { genres: ['jazz'] })?.options.map(({ count }) => count)).toEqual([undefined, '+3']);
});

test('one language is no choice, but subtitles are', () => {
  expect(group('language')).toBeUndefined();
  expect(group('subtitles')?.options.map(({ name, href }) => [name, href])).toEqual([
    ['Английский', '/ru/tbilisi/events?subtitles=en'],
  ]);
  expect(group('subtitles', { subtitles: 'en' })?.options.map(({ href }) => href)).toEqual(['/ru/tbilisi/events']);
});

test.each([
  [{ day: '2026-12-24' }, '24 декабря'],
  [{ day: '2027-01-01' }, '1 января 2027'],
  [{ day: '2026-12-30', until: '2027-01-02' }, '30 декабря – 2 января 2027'],
  [{ day: '2027-01-02', until: '2027-01-05' }, '2–5 января 2027'],
])('a chosen day of another year says its year: %j', (days, name) => {
  const { chosen } = inLanguage('ru', () => filtersOf(listing, { ...selection, ...days }, listing.currency, 'ru'));
  expect(chosen.map((one) => one.name.replaceAll('\u00a0', ' '))).toEqual([name]);
});
