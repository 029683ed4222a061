import type { Queryable } from '#adapters/db/connection/pool.ts';
import { type GuideMemory, rememberGuide } from '#adapters/db/guide/guide-memory.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { rememberNarrow } from '#adapters/db/guide/listing/narrow-memory.ts';
import type { Synonyms } from '#domain/meaning/vocabulary.ts';

/** The guide as the application reads it: with everything cached that many pages repeat. */
export function openGuide(on: Queryable, synonyms: readonly Synonyms[]): GuideMemory {
  const narrow = rememberNarrow();
  const { forget, ...reads } = rememberGuide(createGuideReads(on, synonyms, narrow.read));
  return {
    ...reads,
    forget() {
      narrow.forget();
      forget();
    },
  };
}
