import type { GuideReads } from '#usecases/catalog/ports.ts';

const CITIES_MS = 60_000;
const FACETS_MS = 20_000;
/** A category comes from the address, so anybody can think of new ones. */
const MOST_KEPT = 2_000;

export type GuideMemory = GuideReads & { forget(): void };

/** The reads that every page repeats whatever its filters, asked once in a while by one of those who want them. */
export function rememberGuide(guide: GuideReads, now: () => number = Date.now): GuideMemory {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>();

  function keep<Answer>(key: string, forMs: number, read: () => Promise<Answer>): Promise<Answer> {
    const held = kept.get(key);
    if (held && held.until > now()) return held.answer as Promise<Answer>;
    const entry = { until: now() + forMs, answer: read() };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, entry);
    // A failure is not remembered; what was forgotten meanwhile may be another's by now.
    entry.answer.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.answer;
  }

  return {
    ...guide,
    cities: () => keep('cities', CITIES_MS, () => guide.cities()),
    categories: (cityId, reader) =>
      keep(`categories ${cityId} ${reader.language}`, FACETS_MS, () => guide.categories(cityId, reader)),
    listingFacets: (city, category, reader) =>
      keep(`facets ${city.id} ${reader.language} ${category}`, FACETS_MS, () =>
        guide.listingFacets(city, category, reader),
      ),
    forget: () => kept.clear(),
  };
}
