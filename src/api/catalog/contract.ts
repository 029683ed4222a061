import { z } from 'zod/mini';
import { cityId, currencySchema, day, instant, lang, word } from '#api/fields-contract.ts';
import { performanceStatuses } from '#api/performances/contract.ts';

/**
 * The read side of the guide: section 7 of the specification and additional data for our pages. Texts are in the
 * requested language (`lang`; `be` is sent as `by`). Instants are ISO 8601 UTC, next to the city's IANA zone; amounts
 * are minor units including the service fee unless a name says otherwise.
 */

export const statusSchema = z.enum(performanceStatuses);
/** Input of the poster generator; every aspect ratio uses the same composition. */
export const posterSchema = z.object({
  key: z.string(),
  category: z.string(),
  /** Genre keys; they select the drawing where the category alone is too general: ballet, ice hockey. */
  genres: z.array(z.string()),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  mood: z.string(),
  hue: z.number(),
  motif: z.string(),
  /** Number in the list that brought the event; it selects the drawing where no motif is named. */
  ordinal: z.optional(z.int()),
});
export type PosterFacts = z.infer<typeof posterSchema>;

/** A photograph that is shown instead of the generated picture; docs/photos.md has its addresses. */
export const photoSchema = z.object({
  id: z.string(),
  /** The mean colour, `#rrggbb`, until the picture is there. */
  colour: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;
/** The same on the page that it belongs to. */
export const photoDetailsSchema = z.extend(photoSchema, {
  /** Of the original, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Who took it. */
  credit: z.string(),
  /** What is to be seen. */
  alt: z.string(),
});
export type PhotoDetails = z.infer<typeof photoDetailsSchema>;

export const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  plural: z.string(),
  singular: z.string(),
  count: z.int(),
});
export const categoriesSchema = z.object({ categories: z.array(categorySchema) });
export const namedSchema = z.object({ id: z.int(), key: z.string(), name: z.string() });

/** What published reviews say of an event; null without any. */
export const ratingSchema = z.nullable(
  z.object({
    /** One to five stars, to one decimal, as displayed. */
    average: z.number(),
    /** Number of reviews. */
    count: z.int(),
  }),
);

/** What a film's card says in listings beside the next showtime. */
export const filmFactsSchema = z.object({
  /** Genres, comma-separated; empty where none is known. */
  genres: z.string(),
  durationMin: z.nullable(z.int()),
  /** Spoken in, and of the subtitles: ISO 639-1. */
  language: z.nullable(z.string()),
  subtitles: z.nullable(z.string()),
  /** Formats of the day's showtimes, without the usual 2D. */
  formats: z.array(z.string()),
  /** The starts of the same day from `nextAt` on, in order, at most five, each once however many cinemas show the film then. */
  starts: z.array(instant()),
  /** Number of further starts that day. */
  moreStarts: z.int(),
  /** Number of performances that all these starts are of, and of cinemas. */
  performances: z.int(),
  places: z.int(),
  /** Lowest price of those that can be bought like the one at `nextAt`, and the highest of all; null where one has none. */
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
});

export const eventCardSchema = z.object({
  id: z.int(),
  category: z.string(),
  title: z.string(),
  age: z.string(),
  /** Part of the poster's URL; it changes with the picture. */
  posterVersion: z.string(),
  photo: z.nullable(photoSchema),
  rating: ratingSchema,
  citySlug: z.string(),
  timeZone: z.string(),
  /** Next performance in the requested window; null when the event has none ahead. */
  nextAt: z.nullable(instant()),
  /** Id of that performance, with which a sale is opened. */
  performanceId: z.nullable(z.int()),
  /** Number of performances in the window, and of days with a performance. */
  performances: z.int(),
  days: z.int(),
  place: z.nullable(z.string()),
  placeId: z.nullable(z.int()),
  places: z.int(),
  /** Lowest and highest price of the performance at `nextAt`; other dates may have other prices. */
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  /** What the lowest price would be without the campaign that lowers it; null where none does. */
  listedTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
  /** Status of the performance at `nextAt`. */
  status: statusSchema,
  /** Seats left of that performance when its status is `few_left`. */
  free: z.nullable(z.int()),
  /** Of a film, in listings. */
  film: z.optional(filmFactsSchema),
});
export type FilmFacts = z.infer<typeof filmFactsSchema>;
export type EventCard = z.infer<typeof eventCardSchema>;

/** One showtime button. */
export const performanceOfferSchema = z.object({
  id: z.int(),
  startsAt: instant(),
  /** The event day, YYYY-MM-DD in the city's zone; a start after midnight belongs to the day before. */
  day: day(),
  afterMidnight: z.boolean(),
  /** Of a film: one format, or two at once. */
  format: z.nullable(z.string()),
  secondFormat: z.nullable(z.string()),
  status: statusSchema,
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  /** What the lowest price would be without the campaign that lowers it; null where none does. */
  listedTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
  free: z.nullable(z.int()),
  previousStartsAt: z.nullable(instant()),
  /** Start of the sale to everybody, while it is still ahead. */
  saleFrom: z.nullable(instant()),
});
export type PerformanceOffer = z.infer<typeof performanceOfferSchema>;

export const tourStopSchema = z.object({
  /** The event at this stop: a tour has a separate event in each market. */
  eventId: z.int(),
  city: z.string(),
  country: z.string(),
  citySlug: z.string(),
  day: day(),
  past: z.boolean(),
});

/** Kind of place: `id` is part of URLs, `key` is the name among the types. */
export const placeTypeSchema = z.object({ id: z.int(), key: z.string(), name: z.string() });
export type PlaceTypeFacts = z.infer<typeof placeTypeSchema>;

/** A place as its card shows it. */
export const placeCardSchema = z.extend(namedSchema, {
  type: placeTypeSchema,
  photo: z.nullable(photoSchema),
  events: z.int(),
});

/** How to get to a place. */
export const waySchema = z.object({
  /** The nearest first; null where none is known. */
  stations: z.nullable(z.array(z.object({ name: z.string(), kind: z.enum(['metro', 'bus']), minutes: z.int() }))),
  /** Which door to take. */
  entrance: z.nullable(z.string()),
});
export type Way = z.infer<typeof waySchema>;

export const citySchema = z.object({
  id: z.int(),
  name: z.string(),
  pluralName: z.string(),
  slug: z.string(),
  regionId: z.int(),
  lat: z.number(),
  lon: z.number(),
  /** UTC offset in the specification's format: "+0300". */
  timezone: z.string(),
  timeZone: z.string(),
  sort: z.int(),
  region: z.object({ id: z.int(), name: z.string(), countryId: z.int() }),
  /** ISO 3166-1. */
  countryCode: z.string(),
  /** Number of upcoming events; a city without any is noindex. */
  events: z.int(),
});
export type City = z.infer<typeof citySchema>;

/** Language and city of the guide. */
export const guideQuerySchema = z.object({ lang: lang(), cityId: cityId() });
/** `type`: a kind of place, as listed in the answer. */
export const placesQuerySchema = z.extend(guideQuerySchema, { type: z.optional(word()) });
/** `filter`: only categories with upcoming events. */
export const typesQuerySchema = z.extend(guideQuerySchema, { only: z.optional(z.enum(['filter'])) });

export const performanceTypesSchema = z.object({
  data: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
});
