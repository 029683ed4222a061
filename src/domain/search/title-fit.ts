import { mistakesFrom } from './near-words.ts';
import type { Asked } from './query-words.ts';

/** Typed words that a title lacks, mistakes in the others, and the number of their letters. */
export type Fit = { missing: number; mistakes: number; letters: number };

/** How far the words of a title, in the language that fits best, are from what was typed. */
export function titleFit({ words }: Asked, spelled: readonly string[]): Fit {
  const fits = spelled.map((line) => {
    const own = line.split(' ').slice(1);
    const fit: Fit = { missing: 0, mistakes: 0, letters: 0 };
    for (const readings of words) {
      const near = readings.slice(0, 2).flatMap((typed) => own.flatMap((word) => mistakesFrom(typed, word) ?? []));
      if (near.length === 0) fit.missing += 1;
      else {
        fit.mistakes += Math.min(...near);
        fit.letters += readings[0]?.length ?? 0;
      }
    }
    return fit;
  });
  const [nearest] = fits.toSorted((a, b) => a.missing - b.missing || a.mistakes - b.mistakes);
  return nearest ?? { missing: words.length, mistakes: 0, letters: 0 };
}
