import { stemOf } from './stem.ts';

/** How well a title matches the typed words, by its worst word. Higher is better. */
export const TITLE_TIERS = { near: 0, part: 1, begun: 2, form: 3, whole: 4, exact: 5 } as const;

/** Shorter stems say too little: "мир" and "мира" may be different words. */
const LEAST_STEM = 4;

/**
 * The tier of a title that was found by these words.
 * @param words readings of each typed word
 * @param spelled the title's stored search words
 */
export function titleTier(words: readonly (readonly string[])[], spelled: string): number {
  const own = spelled.split(' ');
  const stems = new Set(own.map(stemOf));
  const tiers = words
    .filter(([word = '']) => word.length > 1 || words.length === 1)
    .map((readings) => wordTier(readings, own, stems));
  const joined = words.map(([word = '']) => word).join('');
  if (words.length > 1 && own.includes(joined)) return TITLE_TIERS.whole;
  return tiers.length === 0 ? TITLE_TIERS.part : Math.min(...tiers);
}

function wordTier(readings: readonly string[], own: readonly string[], stems: ReadonlySet<string>): number {
  if (readings.some((reading) => own.includes(reading))) return TITLE_TIERS.whole;
  const isForm = (reading: string) => {
    const stem = stemOf(reading);
    return stem.length >= LEAST_STEM && stems.has(stem);
  };
  if (readings.some(isForm)) return TITLE_TIERS.form;
  return readings.some((reading) => own.some((word) => word.startsWith(reading)))
    ? TITLE_TIERS.begun
    : TITLE_TIERS.part;
}
