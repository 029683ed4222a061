import { fold } from './fold.ts';
import { spellings } from './spellings.ts';

/** Beyond these, words only make it slower. */
const MOST_WORDS = 8;
const MOST_TITLES = 16;

/** What is asked of the titles. Words are skeletons; several in a list are readings of one word. */
export type Asked = { words: string[][]; titles: string[] };

export function askedFor(text: string): Asked {
  const words = spellings(text).slice(0, MOST_WORDS);
  return { words, titles: titlesOf(fold(text), words) };
}

/** Whole titles that the words may be, by every reading. */
export function titlesOf(folded: string, words: readonly string[][]): string[] {
  let titles = [''];
  for (const readings of words)
    titles = titles.flatMap((title) => readings.map((word) => `${title} ${word}`)).slice(0, MOST_TITLES);
  return [...new Set([folded, ...titles.map((title) => title.trim())])].filter((title) => title !== '');
}

/**
 * The words as a query on title words. Each may be the beginning of a word and stand anywhere; or all of them
 * together are one word that the visitor has parted.
 */
export function beginningsQuery(words: readonly string[][]): string {
  const each = telling(words)
    .map((readings) => `(${readings.map((word) => `'${word}':*`).join('|')})`)
    .join('&');
  const joined = words.map((readings) => readings[0] ?? '').join('');
  return words.length > 1 && words.length < 4 ? `(${each})|'${joined}':*` : each;
}

/** A letter alone is the beginning of too much to look for; beside other words it is not needed to find them. */
function telling(words: readonly string[][]): readonly string[][] {
  const longer = words.filter(([word = '']) => word.length > 1);
  return longer.length > 0 ? longer : words;
}

/** The same, each word typed to its end. */
export function wholeQuery(words: readonly string[][]): string {
  return words.map((readings) => `(${readings.map((word) => `'${word}'`).join('|')})`).join('&');
}

/** Words of a title as it is kept: all readings of each, and a short title once more in one piece. */
export function spelledTitle(title: string): string {
  const words = spellings(title);
  const joined = words.map((readings) => readings[0] ?? '').join('');
  return [...new Set([...words.flat(), ...(words.length > 1 && words.length < 4 ? [joined] : [])])].join(' ');
}
