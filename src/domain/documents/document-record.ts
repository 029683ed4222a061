import { z } from 'zod/mini';
import { lineText, localLine, localLongText } from '#domain/catalog/record-text.ts';
import { key } from '#domain/catalog/records.ts';

/** An edition as its editors write it (data/catalogue/documents.json). */
export const documentSchema = z.object({
  key,
  market: z.enum(['belarus', 'georgia']),
  version: lineText(7, z.regex(/^\d{1,3}\.\d{1,3}$/, 'must be a version like 2.0')),
  /** Counted back from the first import. */
  effectiveDaysAgo: z.int().check(z.minimum(-1000), z.maximum(10_000)),
  /** `questions`: its sections are questions with their answers. */
  kind: z.enum(['terms', 'questions', 'about']),
  title: localLine,
  summary: localLongText,
  sections: z
    .array(
      z.object({
        /** Anchor, the same in every language and, where the matter is the same, in every edition. */
        id: key,
        /** Stands beside the text: no part of the table of contents, no question. */
        note: z.optional(z.boolean()),
        h: localLine,
        /** May hold `{phone}`, `{email}`, `{opens}`, `{closes}` of the market and links: `[text](pages/help)`. */
        p: z.array(localLongText).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type DocumentRecord = z.infer<typeof documentSchema>;
export type DocumentKind = DocumentRecord['kind'];
export type DocumentSection = DocumentRecord['sections'][number];
