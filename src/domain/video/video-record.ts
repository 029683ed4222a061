import { z } from 'zod/mini';
import { AGE_MARKS } from '#domain/catalog/age-mark.ts';
import { lineText, localLine, localLongText } from '#domain/catalog/import/record-text.ts';
import { key } from '#domain/catalog/import/records.ts';
import { VIDEO_KINDS } from '#domain/video/video-kinds.ts';

/** Entries of videos.json and packages.json as editors write them (data/catalogue/README.md). */

const language = z.enum(['ru', 'be', 'en', 'ka']);
const days = z.int().check(z.minimum(1), z.maximum(365));
/** Minor units in each market's currency. */
const prices = z.object({ BYN: z.int().check(z.positive()), GEL: z.int().check(z.positive()) });

export const videoSchema = z
  .object({
    key,
    kind: z.enum(VIDEO_KINDS),
    /** The event that a trailer advertises. */
    event: z.optional(key),
    title: localLine,
    description: localLongText,
    language,
    quality: z.array(lineText(5, z.regex(/^\d{3,4}p$/, 'must be like 720p'))).check(z.minLength(1)),
    subtitles: z.array(language),
    /** ISO 3166-1. */
    country: lineText(2, z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
    year: z.int().check(z.minimum(1888), z.maximum(2100)),
    durationMin: z.int().check(z.positive(), z.maximum(1000)),
    /** Only with a price: days of access from the payment on. */
    rentalDays: z.optional(days),
    price: z.optional(prices),
    age: z.enum(AGE_MARKS),
    genres: z.array(key),
    tags: z.array(key),
    imdbRank: z.optional(z.number().check(z.minimum(1), z.maximum(10))),
    mpaa: z.optional(z.enum(['G', 'PG', 'PG-13', 'R', 'NC-17'])),
    distributor: localLine,
    copyright: localLine,
    /** Days before the first import. */
    publishedDaysAgo: z.int().check(z.minimum(0), z.maximum(5000)),
    fictional: z.boolean(),
    /** What the picture is drawn from; with an event's key it is that event's poster. */
    poster: z.object({
      key: z.optional(key),
      category: key,
      mood: lineText(),
      hue: z.int().check(z.minimum(0), z.maximum(359)),
      motif: lineText(),
    }),
  })
  .check(
    z.refine(({ price, rentalDays }) => (price === undefined) === (rentalDays === undefined), {
      path: ['rentalDays'],
      message: 'a price and the days it buys go together',
    }),
    z.refine(({ kind, price }) => kind !== 'trailer' || price === undefined, {
      path: ['price'],
      message: 'nobody pays for a trailer',
    }),
  );
export type VideoRecord = z.infer<typeof videoSchema>;

export const videoPackageSchema = z.object({
  key,
  title: localLine,
  description: localLongText,
  videos: z.array(key).check(z.minLength(2)),
  rentalDays: days,
  price: prices,
});
export type VideoPackageRecord = z.infer<typeof videoPackageSchema>;
