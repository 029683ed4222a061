import { readFileSync } from 'node:fs';
import { z } from 'zod/mini';
import { MEANING_KINDS, type Synonyms } from '#domain/meaning/vocabulary.ts';

const words = z.optional(z.string());
const fileSchema = z.array(
  z.strictObject({
    /** "genre:comedy" */
    means: z.string().check(z.regex(new RegExp(`^(${MEANING_KINDS.join('|')}):.+$`))),
    ru: words,
    be: words,
    en: words,
    ka: words,
    /** Words that are the same in every language. */
    any: words,
  }),
);

/** Reads the words that a search understands (docs/site.md). Throws when the file is not in its form. */
export function readSearchSynonyms(file: string): Synonyms[] {
  const entries = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return entries.map(({ means, ...languages }) => {
    const [, kind, key] = /^([a-z-]+):(.+)$/.exec(means) ?? [];
    const known = MEANING_KINDS.find((one) => one === kind);
    if (known === undefined || key === undefined) throw new Error(`Unknown meaning ${means} in ${file}`);
    const phrases = Object.values(languages).flatMap((text) => text?.split(',') ?? []);
    return {
      means: { kind: known, key },
      phrases: phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== ''),
    };
  });
}
