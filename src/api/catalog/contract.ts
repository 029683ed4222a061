import { z } from 'zod/mini';
import { cityId, day, instant, lang, word } from '#api/fields-contract.ts';
import { performanceStatuses } from '#api/performances/contract.ts';

/**
 * The read side of the guide: section 7 of the specification, plus what its pages need. Texts are already in the asked
 * language (`lang`; be travels as by). Instants are ISO 8601 UTC with the city's IANA zone beside them; amounts are
 * minor units with the service fee included unless a name says otherwise.
 */

export const statusSchema = z.enum(performanceStatuses);
export const currencySchema = z.enum(['BYN', 'GEL']);

/** What the poster generator needs; one composition for every ratio. */
export const posterSchema = z.object({
  key: z.string(),
  category: z.string(),
  /** Keys; they decide the drawing where the category alone does not: ballet, ice hockey. */
  genres: z.array(z.string()),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  mood: z.string(),
  hue: z.number(),
  motif: z.string(),
});
export type PosterFacts = z.infer<typeof posterSchema>;

export const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  plural: z.string(),
  singular: z.string(),
  count: z.int(),
});
export const namedSchema = z.object({ id: z.int(), key: z.string(), name: z.string() });

export const eventCardSchema = z.object({
  id: z.int(),
  category: z.string(),
  title: z.string(),
  age: z.string(),
  /** Part of the poster's address; another picture has another. */
  posterVersion: z.string(),
  citySlug: z.string(),
  timeZone: z.string(),
  /** Next performance in the asked window; null when the event has none ahead. */
  nextAt: z.nullable(instant()),
  /** Of that performance: what a sale is opened with. */
  performanceId: z.nullable(z.int()),
  /** Performances in the window, and days they fall on. */
  performances: z.int(),
  days: z.int(),
  place: z.nullable(z.string()),
  placeId: z.nullable(z.int()),
  places: z.int(),
  /** What the performance of `nextAt` costs, from its cheapest to its dearest place; other dates may cost other sums. */
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
  /** Of the performance of `nextAt`. */
  status: statusSchema,
  /** Seats left of the next performance where it is `few_left`. */
  free: z.nullable(z.int()),
});
export type EventCard = z.infer<typeof eventCardSchema>;

/** One time button. */
export const stubSchema = z.object({
  id: z.int(),
  startsAt: instant(),
  /** The evening it belongs to, YYYY-MM-DD in the city's zone; a start after midnight has the day before. */
  day: day(),
  afterMidnight: z.boolean(),
  format: z.nullable(z.string()),
  status: statusSchema,
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
  free: z.nullable(z.int()),
  previousStartsAt: z.nullable(instant()),
  /** When everybody can buy, while that is still ahead. */
  saleFrom: z.nullable(instant()),
});
export type PerformanceStub = z.infer<typeof stubSchema>;

export const tourStopSchema = z.object({
  /** The event that plays there: a tour is another event in each market. */
  eventId: z.int(),
  city: z.string(),
  country: z.string(),
  citySlug: z.string(),
  day: day(),
  past: z.boolean(),
});

/** What kind of place it is: `id` stands in addresses, `key` is the name among types. */
export const placeTypeSchema = z.object({ id: z.int(), key: z.string(), name: z.string() });
export type PlaceTypeFacts = z.infer<typeof placeTypeSchema>;

export const citySchema = z.object({
  id: z.int(),
  name: z.string(),
  pluralName: z.string(),
  slug: z.string(),
  regionId: z.int(),
  lat: z.number(),
  lon: z.number(),
  /** Offset as the specification writes it: "+0300". */
  timezone: z.string(),
  timeZone: z.string(),
  sort: z.int(),
  region: z.object({ id: z.int(), name: z.string(), countryId: z.int() }),
  /** ISO 3166-1. */
  countryCode: z.string(),
  /** Events ahead; a city without any is noindex. */
  events: z.int(),
});
export type City = z.infer<typeof citySchema>;

/** Which language, and whose guide. */
export const guideQuerySchema = z.object({ lang: lang(), cityId: cityId() });
/** `type`: a kind of place, as the answer lists them. */
export const placesQuerySchema = z.extend(guideQuerySchema, { type: z.optional(word()) });
/** `filter`: only categories with events ahead. */
export const typesQuerySchema = z.extend(guideQuerySchema, { only: z.optional(z.enum(['filter'])) });

export const performanceTypesSchema = z.object({
  data: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
});
/** Paths of section 7 (the first block is the specification's own) and the pages' own reads. `lang` and `cityId` go with every call. */
export const CATALOG_ROUTES = {
  categories: ['GET', '/api/v3/mobile/afisha/category'], // → { categories }
  search: ['GET', '/api/v2/search'],
  layout: ['GET', '/api/v3/pages/layout'],
  listing: ['GET', '/api/v3/pages/afisha'],
  event: ['GET', '/api/v3/pages/afisha/:id'],
  eventLines: ['GET', '/api/v3/events'], // ?ids=7,8&city=minsk
  home: ['GET', '/api/v3/pages/home'],
  performanceTypes: ['GET', '/api/v2/performance/types'],
  services: ['GET', '/storage/services.json'],
  places: ['GET', '/api/v3/pages/objects'], // ?type=
  place: ['GET', '/api/v3/pages/objects/:id'],
  person: ['GET', '/api/v3/pages/names/:id'],
} as const;
