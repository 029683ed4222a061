import { expect, test } from 'vitest';
import { askedFor, beginningsQuery, spelledTitle, wholeQuery } from './query-words.ts';

test('words are beginnings in any order, or one word that was parted', () => {
  const { words } = askedFor('Лебединое оз');
  expect(beginningsQuery(words)).toBe("(('lebedinoe':*)&('oz':*))|'lebedinoeoz':*");
  expect(wholeQuery(words)).toBe("('lebedinoe')&('oz')");
});

test('a letter alone is left out beside longer words', () => {
  expect(beginningsQuery(askedFor('лебединое о').words)).toBe("(('lebedinoe':*))|'lebedinoeo':*");
  expect(beginningsQuery(askedFor('о').words)).toBe("('o':*)");
});

test('every reading of a word is asked for, and the title in every reading', () => {
  const { words, titles } = askedFor('Janka');
  expect(words[0]).toContain('ianka');
  expect(titles).toEqual(expect.arrayContaining(['dzhanka', 'ianka']));
});

test('no more than eight words are looked for', () => {
  expect(askedFor('а б в г д е ж з и к л м').words).toHaveLength(8);
});

test('a short title is kept in one piece, too', () => {
  expect(spelledTitle('Минск-Арена').split(' ')).toContain('minskarena');
  expect(spelledTitle('Дикая охота короля Стаха').split(' ')).toEqual(['dikaia', 'ohota', 'korolia', 'staha']);
});
