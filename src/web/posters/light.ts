// The colours a poster lends to the page around it.
import { choose } from './choose.ts';
import type { Subject } from './choose.ts';
import { oklch, toLch } from './color.ts';

/**
 * Lightness of a light, OKLCH. Darker light would pull the paper of a lit band below 4.5:1 with muted text,
 * lighter light would do the same to the dark theme; light.test.ts holds both bands against the tokens.
 */
const DIMMEST = 0.56;
const BRIGHTEST = 0.8;

/** The dominant colour, for `--light` of the page's lit band: the sheet's own pigment, else its stronger accent. */
export function posterLight(subject: Subject): string {
  const { mood, ground, a, b } = choose(subject).colors;
  const accents = [toLch(a), toLch(b)].toSorted((x, y) => y.C - x.C);
  const sheet = toLch(ground);
  const strongest = mood === 'vivid' ? sheet : (accents[0] ?? sheet);
  return oklch(Math.min(BRIGHTEST, Math.max(DIMMEST, strongest.L)), strongest.C, strongest.h);
}

export type PosterGround = { readonly ground: string; readonly ink: string };

/** The plate under a hero's picture: the poster's own ground and the ink that reads on it. */
export function posterGround(subject: Subject): PosterGround {
  const { ground, ink } = choose(subject).colors;
  return { ground, ink };
}
