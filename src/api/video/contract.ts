import { z } from 'zod/mini';
import { refusalFields } from '#api/failures-contract.ts';
import { cityId, currencySchema, day, idIn, instant, lang, marketSchema, pageIn, word } from '#api/fields-contract.ts';
import { posterSchema } from '#api/catalog/contract.ts';

/** Videos for their pages. Texts are in the requested language, prices in the market's currency. */

/** The market of the prices and cities. */
const kind = z.enum(['film', 'concert', 'lecture', 'trailer']);

/** Rental price in this market: an item of the sale (`/item?iid=`). */
export const videoOfferSchema = z.object({
  itemId: z.int(),
  priceMinor: z.int(),
  currency: currencySchema,
});
export type VideoOffer = z.infer<typeof videoOfferSchema>;

export const videoCardSchema = z.object({
  id: z.int(),
  kind,
  status: z.enum(['free', 'paid']),
  title: z.string(),
  age: z.string(),
  year: z.int(),
  durationMin: z.int(),
  /** YYYY-MM-DD */
  publishedOn: day(),
  /** Part of the picture's URL; it changes with the picture. */
  pictureVersion: z.string(),
  /** Rental days from the payment; null for a free video. */
  rentalDays: z.nullable(z.int()),
  /** Null when the video is free, or not for sale in this market. */
  offer: z.nullable(videoOfferSchema),
});
export type VideoCard = z.infer<typeof videoCardSchema>;

const genreSchema = z.object({ key: z.string(), name: z.string() });
const genreCountSchema = z.extend(genreSchema, { count: z.int() });

const packageCardSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  rentalDays: z.int(),
  offer: z.nullable(videoOfferSchema),
  /** Price of all its videos bought separately; null when one of them is not for sale. */
  separatelyMinor: z.nullable(z.int()),
  videos: z.array(videoCardSchema),
});
export type VideoPackage = z.infer<typeof packageCardSchema>;

export const videosQuerySchema = z.object({
  lang: lang(),
  cityId: cityId(),
  kind: z.optional(kind),
  genre: z.optional(word()),
  /** Only videos that belong to this event. */
  event: z.optional(idIn()),
  page: z.optional(pageIn()),
});

export const videoListSchema = z.object({
  market: marketSchema,
  items: z.array(videoCardSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Genres of all videos except trailers, most frequent first. */
  genres: z.array(genreCountSchema),
});
export type VideoList = z.infer<typeof videoListSchema>;

export const videoFrontSchema = z.object({
  market: marketSchema,
  newest: z.array(videoCardSchema),
  sections: z.array(
    z.object({
      kind,
      total: z.int(),
      items: z.array(videoCardSchema),
    }),
  ),
  packages: z.array(packageCardSchema),
  genres: z.array(genreCountSchema),
});
export type VideoFront = z.infer<typeof videoFrontSchema>;

const wordSchema = z.object({ code: z.string(), name: z.string() });

export const videoPageSchema = z.extend(videoCardSchema, {
  market: marketSchema,
  description: z.string(),
  language: wordSchema,
  /** Qualities as delivered by the distributor. */
  quality: z.array(z.string()),
  subtitles: z.array(wordSchema),
  country: wordSchema,
  imdbRank: z.nullable(z.number()),
  mpaa: z.nullable(z.string()),
  distributor: z.string(),
  copyright: z.string(),
  fictional: z.boolean(),
  genres: z.array(genreSchema),
  tags: z.array(genreSchema),
  poster: posterSchema,
  /** The clip that can be played here; null when there is none. */
  media: z.nullable(z.object({ seconds: z.number(), contentUrl: z.nullable(z.string()) })),
  /** The event of a trailer, with a city of this market where it takes place. */
  event: z.nullable(z.object({ id: z.int(), title: z.string(), citySlug: z.string() })),
  packages: z.array(packageCardSchema),
  similar: z.array(videoCardSchema),
});
export type VideoPage = z.infer<typeof videoPageSchema>;

export const packageListSchema = z.object({ market: marketSchema, items: z.array(packageCardSchema) });
export type PackageList = z.infer<typeof packageListSchema>;
export const packagePageSchema = z.extend(packageCardSchema, { market: marketSchema });
export type PackagePage = z.infer<typeof packagePageSchema>;

export const playSchema = z.object({
  /** HLS, for players. */
  playlist: z.string(),
  /** One file, for browsers without HLS. */
  file: z.string(),
  tracks: z.array(z.object({ language: z.string(), name: z.string(), url: z.string() })),
  /** ISO instant when the right to watch ends; null when it does not end. */
  until: z.nullable(z.string()),
});
export type Play = z.infer<typeof playSchema>;

/** The state shown on the page. Unlike `play`, it is not refused without a rental. */
export const watchRightSchema = z.object({
  state: z.enum(['free', 'rented', 'over', 'none']),
  until: z.nullable(z.string()),
});
export type WatchState = z.infer<typeof watchRightSchema>;

/** `rental_needed`: nobody has paid. `rental_over`: the rental was paid and its days are over. */
export const playRefusalSchema = z.object({
  error: z.object({
    code: z.enum(['not_found', 'rental_needed', 'rental_over']),
    until: z.optional(instant()),
    ...refusalFields,
  }),
});
export type PlayRefusal = z.infer<typeof playRefusalSchema>;
