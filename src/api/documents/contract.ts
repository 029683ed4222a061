import { z } from 'zod/mini';
import { day, lang, text } from '#api/fields-contract.ts';

/** Documents of the host's market, in the requested language. Days are YYYY-MM-DD. */
const editionSchema = z.object({ version: z.string(), effectiveOn: day() });
const kindSchema = z.enum(['terms', 'questions', 'about']);

export const documentListSchema = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      kind: kindSchema,
      version: z.string(),
      effectiveOn: day(),
      title: z.string(),
      summary: z.string(),
      /** Replaced editions, newest first. */
      earlier: z.array(editionSchema),
    }),
  ),
});
export type DocumentList = z.infer<typeof documentListSchema>;

export const documentSchema = z.object({
  key: z.string(),
  kind: kindSchema,
  version: z.string(),
  effectiveOn: day(),
  /** The day on which the next edition replaced this one; null for the edition in force. */
  replacedOn: z.nullable(day()),
  title: z.string(),
  summary: z.string(),
  sections: z.array(
    z.object({
      /** Anchor. */
      id: z.string(),
      /** Displayed beside the text and not part of its content. */
      isNote: z.boolean(),
      heading: z.string(),
      /** Text with links in the form `[text](address)`. */
      paragraphs: z.array(z.string()),
    }),
  ),
  /** All editions up to today, newest first. */
  editions: z.array(editionSchema),
  /** The market's other documents. */
  others: z.array(z.object({ key: z.string(), title: z.string() })),
});
export type DocumentPage = z.infer<typeof documentSchema>;

export const documentQuerySchema = z.object({
  lang: lang(),
  /** An edition such as "1.0"; without it the edition in force. */
  version: z.optional(text(20)),
});
