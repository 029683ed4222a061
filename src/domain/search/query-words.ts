import { englishSounds } from './english-sounds.ts';
import { fold } from './fold.ts';
import { spellings, wordsOf } from './spellings.ts';
import { stemOf } from './stem.ts';

/** Limits: more words or titles only make the search slower. */
export const MOST_WORDS = 8;
const MOST_TITLES = 16;

/** A search request for titles. Words are skeletons; an inner list holds the readings of one word. */
export type Asked = { words: string[][]; titles: string[] };

export function askedFor(text: string): Asked {
  const words = spellings(text).slice(0, MOST_WORDS);
  return { words, titles: titlesOf(fold(text), words) };
}

/** Whole titles that the words may stand for, in every reading. */
export function titlesOf(folded: string, words: readonly string[][]): string[] {
  let titles = [''];
  for (const readings of words)
    titles = titles.flatMap((title) => readings.map((word) => `${title} ${word}`)).slice(0, MOST_TITLES);
  return [...new Set([folded, ...titles.map((title) => title.trim())])].filter((title) => title !== '');
}

/**
 * The words as a query on title words. Each must begin a title word, in any position; alternatively all of them
 * together form one word that the visitor split.
 * @param typed the words as they were typed, if `words` are only parts of them
 */
export function beginningsQuery(words: readonly string[][], typed = words): string {
  const each = telling(words)
    .map((readings) => `(${readings.map(beginning).join('|')})`)
    .join('&');
  const joined = inOnePiece(typed);
  return joined === null ? each : `(${each})|${joined}`;
}

/** The number that a word names is a whole word, not the beginning of longer numbers. */
function beginning(word: string, at: number): string {
  return at > 0 && /^\d+$/.test(word) ? `'${word}'` : `'${word}':*`;
}

/** Letters of a stem from which it stands for all forms of its word; shorter ones begin too many other words. */
const LEAST_STEM = 4;

/** The words without the ends that change with their form: "купала" begins "Купалы" too. */
export function withForms(words: readonly string[][]): string[][] {
  return words.map((readings) => [
    ...new Set(
      readings.map((word) => {
        const stem = stemOf(word);
        return stem.length < LEAST_STEM ? word : stem;
      }),
    ),
  ]);
}

/** Like `beginningsQuery`, in every form of each word. */
export function formsQuery(words: readonly string[][]): string {
  return beginningsQuery(withForms(words), words);
}

/** Allows any one word to be missing, because people add words that are not in a title. */
export function mostWordsQuery(words: readonly string[][]): string {
  return withoutEach(words)
    .map((rest) => `(${beginningsQuery(rest)})`)
    .join('|');
}

/**
 * A query that every match of `beginningsQuery` satisfies (or of `mostWordsQuery` if a word may be `lacking`): the
 * rarest word, or one of the two rarest. Null when those are not rare either.
 * @param titlesWith approximate number of titles with a word that begins like this
 */
export function rarestQuery(
  words: readonly string[][],
  titlesWith: (beginning: string) => number,
  { lacking, rare, typed = words }: { lacking: 0 | 1; rare: number; typed?: readonly string[][] },
): string | null {
  const rarest = telling(words)
    .map((readings) => ({ readings, titles: readings.reduce((sum, word) => sum + titlesWith(word), 0) }))
    .toSorted((a, b) => a.titles - b.titles)
    .slice(0, lacking + 1);
  if (rarest.length <= lacking || rarest.some(({ titles }) => titles > rare)) return null;
  const pieces = (lacking === 0 ? [typed] : withoutEach(typed)).map(inOnePiece);
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

/**
 * A single letter begins too many words to be searched for; with other words it is not needed, nor with longer readings
 * of its own word: "th" is no request for all words in "t".
 */
function telling(words: readonly string[][]): readonly string[][] {
  const longer = words.filter(([word = '']) => word.length > 1);
  if (longer.length === 0) return words;
  return longer.map((readings) => readings.filter((word) => word.length > 1 || /\d/.test(word)));
}

/** A query in which every word must match a whole title word. */
export function wholeQuery(words: readonly string[][]): string {
  return words.map((readings) => `(${readings.map((word) => `'${word}'`).join('|')})`).join('&');
}

/** The corrected readings of mistyped words; the nearest words count as typed. */
export function correctedWords(near: readonly string[][]): { asked: Asked; best: Asked } {
  const words = near.filter((meant) => meant.length > 0).map((meant) => [...meant]);
  const nearest = words.map((meant) => meant.slice(0, 1));
  const title = nearest.map(([word]) => word).join(' ');
  return {
    asked: { words, titles: titlesOf(title, nearest) },
    best: { words: nearest, titles: titlesOf(title, nearest) },
  };
}

/**
 * The stored search words of a title: all readings of each word, English words also as they sound, and a short title
 * joined into one word.
 */
export function spelledTitle(title: string): string {
  const words = spellings(title);
  const joined = words.map((readings) => readings[0] ?? '').join('');
  const sounds = wordsOf(title).flatMap((word) => fold(englishSounds(word) ?? '') || []);
  return [...new Set([...words.flat(), ...sounds, ...(words.length > 1 && words.length < 4 ? [joined] : [])])].join(
    ' ',
  );
}
