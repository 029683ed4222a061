import { z } from 'zod/mini';
import { cityId, day, idIn, instant, lang, marketSchema, numberIn, pageIn } from '#api/fields-contract.ts';
import { photoSchema, posterSchema, performanceOfferSchema, placeTypeSchema } from '#api/catalog/contract.ts';

/** The journal's data for its pages. Texts are in the requested language. */

const categorySchema = z.object({ id: z.int(), name: z.string() });

export const postCardSchema = z.object({
  id: z.int(),
  category: categorySchema,
  title: z.string(),
  lead: z.string(),
  /** YYYY-MM-DD */
  publishedOn: day(),
  readMinutes: z.int(),
  /** Part of the picture's URL; it changes with the picture. */
  pictureVersion: z.string(),
});
export type PostCard = z.infer<typeof postCardSchema>;

/** One large card and four rows of three. */
export const PAGE_POSTS = 13;
export const MOST_POSTS = 50;

export const journalQuerySchema = z.object({
  lang: lang(),
  /** The city determines the market of the journal; without a city the host does. */
  cityId: cityId(),
  category: z.optional(idIn()),
  page: z.optional(pageIn()),
  limit: z.optional(numberIn(1, MOST_POSTS)),
});

export const journalSchema = z.object({
  market: marketSchema,
  /** All categories, with the number of posts visible in this market. */
  categories: z.array(z.extend(categorySchema, { lead: z.string(), posts: z.int() })),
  items: z.array(postCardSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Posts about places in the requested city, newest first. */
  aboutCity: z.array(postCardSchema),
});
export type Journal = z.infer<typeof journalSchema>;

/** An event of the guide within a text, with its next showtime. */
export const liveEventSchema = z.object({
  id: z.int(),
  title: z.string(),
  age: z.string(),
  posterVersion: z.string(),
  photo: z.nullable(photoSchema),
  citySlug: z.string(),
  city: z.string(),
  timeZone: z.string(),
  place: z.string(),
  offer: performanceOfferSchema,
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

const placeSchema = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  photo: z.nullable(photoSchema),
  type: placeTypeSchema,
  address: z.string(),
  citySlug: z.string(),
  city: z.string(),
  events: z.int(),
});
export type PostPlace = z.infer<typeof placeSchema>;

const blockSchema = z.union([
  z.object({ type: z.enum(['h2', 'p', 'quote']), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({ type: z.literal('place'), place: placeSchema }),
  z.object({ type: z.literal('event'), event: liveEventSchema }),
]);

export const postPageSchema = z.extend(postCardSchema, {
  /** Key of the category: posts of the category news are marked as news for search engines. */
  categoryKey: z.string(),
  key: z.string(),
  market: z.enum([...marketSchema.options, 'both']),
  /** ISO instant of the last edit. */
  changedAt: instant(),
  poster: posterSchema,
  blocks: z.array(blockSchema),
  /** Posts of other categories, those with common subjects first. */
  related: z.array(postCardSchema),
  /** The newest other posts of the same category. */
  more: z.array(postCardSchema),
});
export type PostPage = z.infer<typeof postPageSchema>;
