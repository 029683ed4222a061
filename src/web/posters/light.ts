// Colours that the page around a poster takes from it.
import { choose } from './choose.ts';
import type { Subject } from './choose.ts';
import { oklch, toLch } from './color.ts';

/**
 * Allowed range of OKLCH lightness. With a darker colour, muted text on the hero band would fall below 4.5:1 in the
 * light theme; with a lighter one, in the dark theme. light.test.ts checks both themes against the tokens.
 */
const DIMMEST = 0.56;
const BRIGHTEST = 0.8;

/** From this chroma a ground is a colour: burgundy and night blue are, ivory and charcoal are not. */
const TINTED = 0.03;
/** Dark grounds have little chroma and would become grey when they are lightened. */
const LEAST_CHROMA = 0.1;

/** The dominant colour, for `--light` of the page's hero band: the sheet's ground, else its stronger accent. */
export function posterLight(subject: Subject): string {
  const { ground, a, b } = choose(subject).colors;
  const accents = [toLch(a), toLch(b)].toSorted((x, y) => y.C - x.C);
  const sheet = toLch(ground);
  const strongest = sheet.C >= TINTED ? sheet : (accents[0] ?? sheet);
  const chroma = Math.max(LEAST_CHROMA, strongest.C);
  return oklch(Math.min(BRIGHTEST, Math.max(DIMMEST, strongest.L)), chroma, strongest.h);
}

/** The same of a photograph, from its mean colour: a grey picture has a grey light. */
export function photoLight(colour: string): string {
  const { L, C, h } = toLch(colour);
  return oklch(Math.min(BRIGHTEST, Math.max(DIMMEST, L)), C, h);
}

export type PosterGround = { readonly ground: string; readonly ink: string };

/** Colours of the plate below a hero picture: the poster's ground and its ink. */
export function posterGround(subject: Subject): PosterGround {
  const { ground, ink } = choose(subject).colors;
  return { ground, ink };
}

/** Lightness and chroma of a plate that carries white text: as dark as the hall around a stage. */
const PLATE = { L: 0.3, C: 0.07 };

/** Colours of the plate below a photograph: its mean colour, darkened. */
export function photoGround(colour: string): PosterGround {
  const { L, C, h } = toLch(colour);
  return { ground: oklch(Math.min(PLATE.L, L), Math.min(PLATE.C, C), h), ink: '#ffffff' };
}
