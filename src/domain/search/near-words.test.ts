import { expect, test } from 'vitest';
import { editDistance, mistakesFrom, nearKeys, typedKeys, withoutMashedWords } from './near-words.ts';

test.each([
  ['gamlet', 'gamlet', 0],
  ['gamlet', 'gamelt', 1],
  ['gamlet', 'gamet', 1],
  ['gamlet', 'gamllet', 1],
  ['gamlet', 'gomlet', 1],
  ['gamlet', 'tamleg', 2],
  ['', 'abc', 3],
])('from %s to %s it is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});

test.each([
  ['pavlnka', 'pavlinka'],
  ['pvalinka', 'pavlinka'],
  ['pokoenie', 'pokaianie'],
  ['shostokovch', 'shostakovich'],
  ['shostokov', 'shostakovich'],
])('%s meets %s and is near enough', (typed, meant) => {
  const keys = nearKeys(meant);
  expect(nearKeys(typed).some((key) => keys.includes(key))).toBe(true);
  expect(mistakesFrom(typed, meant)).not.toBeNull();
});

test('swapped letters that would be one sound are one mistake', () => {
  const keys = nearKeys('meshoradze');
  expect(typedKeys('mehsoradze').some((key) => keys.includes(key))).toBe(true);
  expect(mistakesFrom('mehsoradze', 'meshoradze')).toBe(1);
});

test('a sound that is written with two letters is one mistake', () => {
  expect(mistakesFrom('zhaba', 'shaba')).toBe(1);
});

test('short words are not taken for any other short word', () => {
  expect(mistakesFrom('mir', 'pes')).toBeNull();
  expect(mistakesFrom('mir', 'mix')).toBe(1);
});

test('the word itself is the first key', () => {
  expect(nearKeys('shum')[0]).toBe('Sum');
  expect(nearKeys('ia')).toEqual(['A']);
});

test.each(['qqzzqq', 'QqzzQ', 'ааа', 'ўўцц'])('%s is no word that somebody has mistyped', (typed) => {
  expect(withoutMashedWords(typed)).toBe('');
});

test.each(['coffae', 'Coffee', 'Аннв', 'Миссиссипи', 'jezz', 'О', '2222'])('%s may be one', (typed) => {
  expect(withoutMashedWords(typed)).toBe(typed);
});
