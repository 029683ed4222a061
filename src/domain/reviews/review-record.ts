import { z } from 'zod/mini';
import { NAME_LENGTH, TEXT_LENGTH } from './review-rules.ts';

const key = z
  .string()
  .check(z.maxLength(80), z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens'));

/** A review as a file of the catalogue has it (data/catalogue/README.md). */
export const reviewRecordSchema = z
  .object({
    key,
    event: z.optional(key),
    place: z.optional(key),
    language: z.enum(['ru', 'be', 'en', 'ka']),
    author: z.string().check(z.minLength(NAME_LENGTH.least), z.maxLength(NAME_LENGTH.most)),
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    text: z.string().check(z.minLength(TEXT_LENGTH.least), z.maxLength(TEXT_LENGTH.most)),
    /** Counted from the first import. */
    daysAgo: z.int().check(z.minimum(0), z.maximum(3650)),
    wasThere: z.optional(z.boolean()),
    state: z.optional(z.enum(['published', 'pending'])),
  })
  .check(z.refine((review) => (review.event === undefined) !== (review.place === undefined), 'event or place'));
export type ReviewRecord = z.infer<typeof reviewRecordSchema>;
