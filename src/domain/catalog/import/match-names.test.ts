import { expect, test } from 'vitest';
import { createCategoryMatcher, createNameMatcher, keyFromTitle, languageOf } from './match-names.ts';

const categories = [
  { slug: 'kino', names: [{ ru: 'Кино', be: 'Кіно', ka: 'კინო' }, { en: 'Films' }] },
  { slug: 'teatr', names: [{ ru: 'Театр' }, { ru: 'Спектакли' }] },
  { slug: 'top', names: [{ ru: 'Главное' }] },
];
const places = [
  { key: 'kupala-theatre', name: { ru: 'Купаловский театр', en: 'Kupala Theatre' } },
  { key: 'house-one', name: { ru: 'Дом культуры' } },
  { key: 'house-two', name: { ru: 'Дом культуры' } },
];

test.each([
  [['Театр'], 'teatr'],
  [['ТЕАТР '], 'teatr'],
  [['Kino'], 'kino'],
  [['TheaterEvent'], 'teatr'],
  [['нечто', 'спектакли'], 'teatr'],
  [['Главное'], null],
  [['Ярмарка'], null],
  [['__proto__'], null],
  [['constructor'], null],
  [[], null],
])('words %j name %s', (words, slug) => {
  expect(createCategoryMatcher(categories)(words)).toBe(slug);
});

test.each([
  ['kupala-theatre', 'kupala-theatre'],
  ['Kupala theatre', 'kupala-theatre'],
  ['Купаловский театр, ул. Энгельса, 7', 'kupala-theatre'],
  ['Дом культуры', undefined],
  ['Театр', undefined],
  ['', undefined],
])('"%s" is the place %s', (text, key) => {
  expect(createNameMatcher(places)(text)?.key).toBe(key);
});

test('a language is told by its letters', () => {
  expect(['თბილისი', 'Мінск', 'Минск', 'Minsk'].map(languageOf)).toEqual(['ka', 'be', 'ru', 'en']);
});

test('the same title makes the same key however it is printed', () => {
  expect(keyFromTitle('Паўлінка', 'teatr')).toBe(keyFromTitle('«ПАЎЛІНКА»', 'teatr'));
  expect(keyFromTitle('Паўлінка', 'teatr')).not.toBe(keyFromTitle('Паўлінка', 'kino'));
  expect(keyFromTitle('🎭', 'teatr')).toMatch(/^x-event-/);
});
