import type { PosterFacts } from '#api/catalog/contract.ts';
import type { Subject } from '#web/posters/choose.ts';

/** The API writes what an editor left open as an empty word; the generator wants it absent. */
export function posterSubject({ key, category, genres, mood, hue, motif }: Omit<PosterFacts, 'subtitle'>): Subject {
  return { key, category, genres, mood: mood || undefined, hue, motif: motif || undefined };
}
