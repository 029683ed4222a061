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
  const joined = inOnePiece(words);
  return joined === null ? each : `(${each})|${joined}`;
}

/** All words but one, whichever: people add words that are not in a title. */
export function mostWordsQuery(words: readonly string[][]): string {
  return withoutEach(words)
    .map((rest) => `(${beginningsQuery(rest)})`)
    .join('|');
}

/**
 * What every title that meets `beginningsQuery` meets, or `mostWordsQuery` where a word may be `lacking`: the rarest
 * word, or one of the two rarest. Null where those are not rare either.
 * @param titlesWith in about how many titles a word begins so
 */
export function rarestQuery(
  words: readonly string[][],
  titlesWith: (beginning: string) => number,
  { lacking, rare }: { lacking: 0 | 1; rare: number },
): string | null {
  const rarest = telling(words)
    .map((readings) => ({ readings, titles: readings.reduce((sum, word) => sum + titlesWith(word), 0) }))
    .toSorted((a, b) => a.titles - b.titles)
    .slice(0, lacking + 1);
  if (rarest.length <= lacking || rarest.some(({ titles }) => titles > rare)) return null;
  const pieces = (lacking === 0 ? [words] : withoutEach(words)).map(inOnePiece);
  const beginnings = rarest.flatMap(({ readings }) => readings.map((word) => `'${word}':*`));
  return [...beginnings, ...pieces.filter((piece) => piece !== null)].join('|');
}

function withoutEach(words: readonly string[][]): string[][][] {
  return words.map((_, left) => words.toSpliced(left, 1));
}

function inOnePiece(words: readonly string[][]): string | null {
  const joined = words.map((readings) => readings[0] ?? '').join('');
  return words.length > 1 && words.length < 4 ? `'${joined}':*` : null;
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
