import { MARKET_NAMES } from '#domain/markets/market.ts';
import { z } from 'zod/mini';
import { lineText, localLine, localLongText } from '#domain/catalog/import/record-text.ts';
import { key } from '#domain/catalog/import/records.ts';

/** An edition in the form editors write it (data/catalogue/documents.json). */
export const documentSchema = z.object({
  key,
  market: z.enum(MARKET_NAMES),
  version: lineText(7, z.regex(/^\d{1,3}\.\d{1,3}$/, 'must be a version like 2.0')),
  /** Days before the first import. */
  effectiveDaysAgo: z.int().check(z.minimum(-1000), z.maximum(10_000)),
  /** `questions`: the sections are questions with answers. */
  kind: z.enum(['terms', 'questions', 'about']),
  title: localLine,
  summary: localLongText,
  sections: z
    .array(
      z.object({
        /** Anchor, equal in every language and, for the same subject, in every edition. */
        id: key,
        /** A side note, which is neither in the table of contents nor a question. */
        note: z.optional(z.boolean()),
        h: localLine,
        /** May contain `{phone}`, `{email}`, `{opens}`, `{closes}` of the market and links: `[text](pages/help)`. */
        p: z.array(localLongText).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type DocumentRecord = z.infer<typeof documentSchema>;
export type DocumentKind = DocumentRecord['kind'];
export type DocumentSection = DocumentRecord['sections'][number];
