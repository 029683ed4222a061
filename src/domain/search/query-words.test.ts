import { expect, test } from 'vitest';
import { askedFor, beginningsQuery, mostWordsQuery, rarestQuery, spelledTitle, wholeQuery } from './query-words.ts';

test('words are beginnings in any order, or one word that was parted', () => {
  const { words } = askedFor('Лебединое оз');
  expect(beginningsQuery(words)).toBe("(('lebedinoe':*)&('oz':*))|'lebedinoeoz':*");
  expect(wholeQuery(words)).toBe("('lebedinoe')&('oz')");
});

test('a letter alone is left out beside longer words', () => {
  expect(beginningsQuery(askedFor('лебединое о').words)).toBe("(('lebedinoe':*))|'lebedinoeo':*");
  expect(beginningsQuery(askedFor('о').words)).toBe("('o':*)");
});

test('a letter alone is no reading of a longer word, but a digit is one', () => {
  const { words } = askedFor('th');
  expect(words).toEqual([['th', 't']]);
  expect(beginningsQuery(words)).toBe("('th':*)");
  expect(beginningsQuery([['dva', '2']])).toBe("('dva':*|'2')");
  expect(rarestQuery(words, () => 1, { lacking: 0, rare: 10 })).toBe("'th':*");
});

test('every reading of a word is asked for, and the title in every reading', () => {
  const { words, titles } = askedFor('Janka');
  expect(words[0]).toContain('ianka');
  expect(titles).toEqual(expect.arrayContaining(['dzhanka', 'ianka']));
});

test('no more than eight words are looked for', () => {
  expect(askedFor('а б в г д е ж з и к л м').words).toHaveLength(8);
});

test('the number of an ordinal is a whole word', () => {
  expect(beginningsQuery(askedFor('ричард третий').words)).toBe("(('richard':*)&('treti':*|'3'))|'richardtreti':*");
});

test('English words are kept as they sound, too', () => {
  expect(spelledTitle('My Fair Lady').split(' ')).toEqual(expect.arrayContaining(['mai', 'fer', 'ledi']));
});

test('a short title is kept in one piece, too', () => {
  expect(spelledTitle('Минск-Арена').split(' ')).toContain('minskarena');
  expect(spelledTitle('Дикая охота короля Стаха').split(' ')).toEqual(['dikaia', 'ohota', 'korolia', 'staha']);
});

const TITLES_WITH: Readonly<Record<string, number>> = { lebedinoe: 3, ozero: 40, balet: 9000 };
const titlesWith = (word: string): number => TITLES_WITH[word] ?? 0;

test('the rarest word stands for all of them, beside the words in one piece', () => {
  const { words } = askedFor('балет лебединое озеро');
  expect(rarestQuery(words, titlesWith, { lacking: 0, rare: 100 })).toBe("'lebedinoe':*|'baletlebedinoeozero':*");
});

test('where a word may be missing, the two rarest stand for all: one of them is there', () => {
  const { words } = askedFor('балет лебединое озеро');
  expect(mostWordsQuery(words)).toBe(
    "((('lebedinoe':*)&('ozero':*))|'lebedinoeozero':*)|((('balet':*)&('ozero':*))|'baletozero':*)|((('balet':*)&('lebedinoe':*))|'baletlebedinoe':*)",
  );
  expect(rarestQuery(words, titlesWith, { lacking: 1, rare: 100 })).toBe(
    "'lebedinoe':*|'ozero':*|'lebedinoeozero':*|'baletozero':*|'baletlebedinoe':*",
  );
});

test('nothing stands for words that are not rare, nor for a letter that is all there is', () => {
  expect(rarestQuery(askedFor('балет').words, titlesWith, { lacking: 0, rare: 100 })).toBeNull();
  expect(rarestQuery(askedFor('о лебединое').words, titlesWith, { lacking: 1, rare: 100 })).toBeNull();
});
