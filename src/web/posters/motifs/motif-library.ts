// All motif drawings, and which of them the words of a motif name.
import type { Motif, Motifs } from './motif.ts';
import { stems } from '../words.ts';
import { beasts } from './beasts.ts';
import { fate } from './fate.ts';
import { house } from './house.ts';
import { music } from './music.ts';

import { plants } from './plants.ts';
import { road } from './road.ts';
import { sky } from './sky.ts';
import { sport } from './sport.ts';
import { things } from './things.ts';
import { wear } from './wear.ts';
import { writing } from './writing.ts';

const DRAWN = {
  ...beasts,
  ...fate,
  ...house,
  ...music,
  ...writing,
  ...plants,
  ...road,
  ...sky,
  ...sport,
  ...things,
  ...wear,
} as const satisfies Motifs;

export type MotifName = keyof typeof DRAWN;

export const MOTIFS: ReadonlyMap<string, Motif> = new Map(Object.entries(DRAWN));

const KNOWN = Array.from(MOTIFS, ([name, { about }]) => ({
  name,
  own: stems(name),
  about: new Set(stems(`${name} ${about}`)),
}));

/**
 * Returns the motifs that share most words with the text; empty when none shares any. In "carriage lamp" the last word
 * says what it is, the others which one.
 */
export function motifsNamed(text: string): readonly string[] {
  const asked = stems(text);
  const head = asked.at(-1);
  const scored = KNOWN.map(({ name, own, about }) => {
    const shared = asked.filter((word) => about.has(word)).length * 2;
    const isHead = head !== undefined && about.has(head) ? 1 : 0;
    const isName = own.every((word) => asked.includes(word)) ? 1 : 0;
    return { name, score: shared === 0 ? 0 : shared + isHead + isName };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ name }) => name);
}
