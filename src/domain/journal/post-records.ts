import { MARKET_NAMES } from '#domain/markets/market.ts';
import { z } from 'zod/mini';
import { lineText, localLine, localLongText } from '#domain/catalog/import/record-text.ts';
import { key } from '#domain/catalog/import/records.ts';

/** Entries of the journal's files as editors write them (data/catalogue/README.md). The body is stored in this form. */

/**
 * An event of the guide, selected when the page is read: the most popular upcoming event that matches all given keys,
 * in the reader's city if possible. So a post never links to a past event.
 */
const eventBlock = z
  .object({
    type: z.literal('event'),
    key: z.exactOptional(key),
    category: z.exactOptional(key),
    genre: z.exactOptional(key),
    place: z.exactOptional(key),
  })
  .check(z.refine((block) => Object.keys(block).length > 1, 'must say which event: key, category, genre or place'));

export const postBlockSchema = z.union([
  z.object({ type: z.enum(['h2', 'p', 'quote']), text: localLongText }),
  z.object({ type: z.literal('list'), items: z.array(localLongText).check(z.minLength(1)) }),
  z.object({ type: z.literal('place'), key }),
  eventBlock,
]);
export type PostBlock = z.infer<typeof postBlockSchema>;
export type EventBlock = z.infer<typeof eventBlock>;

export const postCategorySchema = z.object({ key, name: localLine, lead: localLongText });
export type PostCategoryRecord = z.infer<typeof postCategorySchema>;

export const postSchema = z.object({
  key,
  market: z.enum([...MARKET_NAMES, 'both']),
  category: key,
  /** Days before the first import. */
  publishedDaysAgo: z.int().check(z.minimum(0), z.maximum(5000)),
  title: localLine,
  lead: localLongText,
  body: z.array(postBlockSchema).check(z.minLength(1)),
  readMinutes: z.int().check(z.positive(), z.maximum(120)),
  /** The interviewee is invented. */
  fictional: z.optional(z.boolean()),
  /** What the picture is drawn from (docs/posters.md); `family` is the name of a family or a category. */
  poster: z.object({
    family: key,
    mood: z.optional(lineText()),
    hue: z.int().check(z.minimum(0), z.maximum(359)),
    motif: z.optional(lineText()),
  }),
});
export type PostRecord = z.infer<typeof postSchema>;
