import type { PosterFacts } from '#api/catalog/contract.ts';
import type { Subject } from '#web/posters/choose.ts';

/** The API sends empty strings for fields that editors left empty; the generator expects `undefined`. */
export function posterSubject({
  key,
  category,
  genres,
  title,
  mood,
  hue,
  motif,
  ordinal,
}: Omit<PosterFacts, 'subtitle'>): Subject {
  return { key, category, genres, title, mood: mood || undefined, hue, motif: motif || undefined, ordinal };
}
