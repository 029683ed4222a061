// Line breaking: no-break spaces after short words, hyphenation points, balanced lines.
import { cycle } from './dice.ts';

export const NBSP = '\u00a0';

/** Joins short words to the next word and dashes to the previous one with no-break spaces. */
export function glue(text: string): string {
  const shortWord = /(^| |\u00a0)(\p{L}{1,2}) (?=\S)/gu;
  return (
    text
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/ ([—–])/g, NBSP + '$1')
      // Applied twice: adjacent matches share a space, so "и в лесу" needs a second pass.
      .replace(shortWord, `$1$2${NBSP}`)
      .replace(shortWord, `$1$2${NBSP}`)
  );
}

const isVowel = (ch: string): boolean => /[аеёиоуыэюяіўაეიოუaeiouy]/i.test(ch);

/** Positions where a word may be hyphenated: before consonant + vowel. An approximation for all four languages. */
export function hyphenPoints(word: string): number[] {
  const points: number[] = [];
  for (let i = 3; i <= word.length - 3; i++) {
    const [before, after, next] = [word.charAt(i - 1), word.charAt(i), word.charAt(i + 1)];
    if (!/\p{L}\p{L}/u.test(before + after) || /[ьъйў]/i.test(after)) continue;
    // Each part needs at least one syllable.
    if (!isVowel(word.slice(0, i)) || !isVowel(word.slice(i))) continue;
    if (!isVowel(after) && isVowel(next)) points.push(i);
  }
  return points;
}

export type Balanced = { readonly width: number; readonly lines: readonly string[] };

/** Splits tokens into `count` lines with the smallest possible widest line (dynamic programming). Widths are in em. */
export function balance(
  tokens: readonly string[],
  widths: readonly number[],
  space: number,
  count: number,
): Balanced | undefined {
  const total = tokens.length;
  if (count > total) return undefined;
  const sums = [0];
  for (const w of widths) sums.push(cycle(sums, -1) + w);
  const line = (from: number, to: number): number => cycle(sums, to) - cycle(sums, from) + space * (to - from - 1);

  type Cut = { width: number; cuts: readonly number[] };
  const none: Cut = { width: Infinity, cuts: [] };
  // best[j]: the best split of the first j tokens into the current number of lines.
  let best: Cut[] = sums.map((_, j) => (j ? { width: line(0, j), cuts: [] } : none));
  for (let k = 2; k <= count; k++) {
    best = best.map((_, j) => {
      let win = none;
      for (let i = k - 1; i < j; i++) {
        const head = cycle(best, i);
        const width = Math.max(head.width, line(i, j));
        if (width <= win.width) win = { width, cuts: [...head.cuts, i] };
      }
      return win;
    });
  }
  const { width, cuts } = cycle(best, total);
  const starts = [0, ...cuts];
  return { width, lines: starts.map((from, i) => tokens.slice(from, starts[i + 1]).join(' ')) };
}
