import type { PosterFacts } from '#api/catalog/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';

/** Raise it when drawings change: pictures are kept by browsers for a year. */
const EDITION = 1;

/** `sheet` carries its title; `art` and `square` are pictures for places where the title stands beside them. */
export const POSTER_SHAPES = {
  sheet: { ratio: '2:3', textless: false },
  art: { ratio: '16:9', textless: true },
  square: { ratio: '1:1', textless: true },
  card: { ratio: '1.91:1', textless: false },
} as const;
export type PosterShape = keyof typeof POSTER_SHAPES;

/** Changes whenever the picture would. FNV-1a: the address must be cheap, forty-eight of them make a listing. */
export function posterVersion(facts: PosterFacts): string {
  const text = `${EDITION}${facts.key}${facts.title}${facts.mood}${facts.hue}${facts.motif}${facts.genres.join()}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function posterAddress(eventId: number, facts: PosterFacts, shape: PosterShape, locale: Locale): string {
  return `/posters/${eventId}-${shape}-${locale}-${posterVersion(facts)}.svg`;
}
