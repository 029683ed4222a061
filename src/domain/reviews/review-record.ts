import { z } from 'zod/mini';
import { lineText, longText } from '#domain/catalog/import/record-text.ts';
import { key } from '#domain/catalog/import/records.ts';
import { NAME_LENGTH, TEXT_LENGTH } from './review-rules.ts';

/** A review in the form of a catalogue file (data/catalogue/README.md). */
export const reviewRecordSchema = z
  .object({
    key,
    event: z.optional(key),
    place: z.optional(key),
    language: z.enum(['ru', 'be', 'en', 'ka']),
    author: lineText(NAME_LENGTH.most, z.minLength(NAME_LENGTH.least)),
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    text: longText(TEXT_LENGTH.most, z.minLength(TEXT_LENGTH.least)),
    /** Counted from the first import. */
    daysAgo: z.int().check(z.minimum(0), z.maximum(3650)),
    wasThere: z.optional(z.boolean()),
    state: z.optional(z.enum(['published', 'pending'])),
  })
  .check(z.refine((review) => (review.event === undefined) !== (review.place === undefined), 'event or place'));
export type ReviewRecord = z.infer<typeof reviewRecordSchema>;
