import { z } from 'zod/mini';
import { AGE_MARKS } from './age-mark.ts';
import { isDay } from './city-day.ts';

/** Entries of the catalogue files as their editors write them (data/catalogue/README.md); unknown fields are ignored. */

const KEY = /^[a-z0-9][a-z0-9-]*$/;
export const key = z.string().check(z.maxLength(80), z.regex(KEY, 'must be lower-case letters, digits and hyphens'));
const words = z.string().check(z.maxLength(20_000), z.regex(/\S/, 'must not be empty'));

export const localTextSchema = z
  .object({
    ru: z.exactOptional(words),
    be: z.exactOptional(words),
    en: z.exactOptional(words),
    ka: z.exactOptional(words),
  })
  .check(z.refine((text) => Object.keys(text).length > 0, 'must hold a text in at least one language'));

export const dayCount = z.int().check(z.minimum(-1500), z.maximum(1500));
export const at = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 19:00'));
const day = z.string().check(z.refine(isDay, 'must be a day like 2026-12-31'));
const dated = z.object({ inDays: dayCount, at });

export const regionSchema = z.object({
  region: z.string().check(z.minLength(1), z.maxLength(20)),
  country: z.enum(['BY', 'GE', 'RU']),
  names: localTextSchema,
});
export type RegionRecord = z.infer<typeof regionSchema>;

export const citySchema = z.object({
  country: z.enum(['BY', 'GE', 'RU']),
  slug: z.string().check(z.maxLength(60), z.regex(/^[a-z][a-z0-9-]*$/, 'must be a slug like mir or maryina-gorka')),
  names: localTextSchema,
  nameIn: z.optional(localTextSchema),
  admin1: z.string().check(z.minLength(1), z.maxLength(20)),
  lat: z.number(),
  lon: z.number(),
  timezone: z.string(),
  sort: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
});
export type CityRecord = z.infer<typeof citySchema>;

const templates = [
  'opera-horseshoe',
  'theatre-parterre-balcony',
  'concert-shoebox',
  'cinema',
  'arena-bowl',
  'circus-ring',
  'stadium',
  'black-box',
  'club-floor',
  'amphitheatre',
  'open-lawn',
  'room',
  'pretix',
] as const;

export const hallSchema = z.object({
  key,
  name: localTextSchema,
  kind: z.enum(['seated', 'standing', 'mixed']),
  layout: z.object({
    template: z.enum(templates),
    rows: z.optional(z.int().check(z.positive())),
    seatsPerRow: z.optional(z.int().check(z.positive())),
    balconies: z.optional(z.int().check(z.nonnegative())),
    standing: z.optional(z.int().check(z.nonnegative())),
    /** Of template `pretix`: the seating plan under `data/halls`. */
    file: z.optional(z.string().check(z.regex(/^[\w.-]+\.json$/, 'must be a file name in data/halls'))),
  }),
  capacity: z.int().check(z.positive(), z.maximum(120_000)),
});
export type HallRecord = z.infer<typeof hallSchema>;

/** A hall that an imported plan makes: its layout is the plan. */
export const newHallSchema = z.object({
  key,
  name: localTextSchema,
  kind: hallSchema.shape.kind,
  capacity: hallSchema.shape.capacity,
});
export type NewHallRecord = z.infer<typeof newHallSchema>;

export const placeSchema = z.object({
  key,
  type: z.enum([
    'theatre',
    'concert-hall',
    'opera',
    'cinema',
    'circus',
    'arena',
    'stadium',
    'club',
    'museum',
    'library',
    'park',
    'castle',
    'restaurant',
    'cafe',
    'bar',
    'quest',
    'training',
    'planetarium',
    'open-air',
  ]),
  city: z.string(),
  name: localTextSchema,
  address: localTextSchema,
  lat: z.number(),
  lon: z.number(),
  phone: z.optional(words),
  url: z.optional(z.url()),
  opened: z.optional(z.int().check(z.minimum(800), z.maximum(2100))),
  accessible: z.boolean(),
  description: z.optional(localTextSchema),
  hours: z.optional(
    z.array(z.object({ days: z.string().check(z.regex(/^[1-7](-[1-7])?$/)), from: z.string(), to: z.string() })),
  ),
  halls: z.array(hallSchema),
});
export type PlaceRecord = z.infer<typeof placeSchema>;

export const organizerSchema = z.object({
  key,
  name: localTextSchema,
  market: z.enum(['belarus', 'georgia']),
  taxNumber: z.string(),
  registerNo: z.optional(words),
  city: z.string(),
  description: z.optional(localTextSchema),
  /** Where it is at home; events of it may play elsewhere too. */
  places: z.optional(z.array(key)),
});
export type OrganizerRecord = z.infer<typeof organizerSchema>;

/** A year, or a full date where the day is known. */
const lifeDate = z.union([z.int(), z.string().check(z.regex(/^\d{4}(-\d{2}-\d{2})?$/, 'must be a year or a date'))]);

export const personSchema = z.object({
  key,
  name: localTextSchema,
  fictional: z.optional(z.boolean()),
  born: z.optional(lifeDate),
  died: z.optional(lifeDate),
  birthplace: z.optional(localTextSchema),
  roles: z.array(words),
  bio: z.optional(localTextSchema),
});
export type PersonRecord = z.infer<typeof personSchema>;

export const taxonomySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('category'),
    key,
    name: localTextSchema,
    plural: localTextSchema,
    singular: localTextSchema,
  }),
  z.object({ kind: z.literal('genre'), key, category: key, name: localTextSchema }),
  z.object({ kind: z.literal('tag'), key, name: localTextSchema }),
]);
export type TaxonomyRecord = z.infer<typeof taxonomySchema>;

/**
 * Dates of an event: days of the calendar, days counted from the first import (named-dates.ts), or rolling on from today,
 * which only the demo turns into performances (src/demo/schedule.ts).
 */
export const scheduleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dates'),
    dates: z.array(z.object({ day, at })).check(z.minLength(1)),
  }),
  z.object({ kind: z.literal('single'), inDays: dayCount, at }),
  z.object({ kind: z.literal('season'), dates: z.array(dated).check(z.minLength(1)) }),
  z.object({ kind: z.literal('past'), daysAgo: z.int().check(z.positive(), z.maximum(1500)), at: z.optional(at) }),
  z.object({
    kind: z.literal('repertoire'),
    perMonth: z.int().check(z.positive(), z.maximum(28)),
    at: z.array(at).check(z.minLength(1)),
  }),
  z.object({
    kind: z.literal('daily'),
    days: z.int().check(z.positive(), z.maximum(120)),
    at: z.array(at).check(z.minLength(1)),
    formats: z.optional(z.array(words)),
  }),
  z.object({
    kind: z.literal('weekly'),
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    at,
    weeks: z.int().check(z.positive(), z.maximum(60)),
  }),
  z.object({ kind: z.literal('stops'), stops: z.array(z.extend(dated, { place: key })).check(z.minLength(1)) }),
]);
export type Schedule = z.infer<typeof scheduleSchema>;

/** Whole currency units; the fee in percent of the ticket price. */
export const priceSchema = z
  .object({
    currency: z.enum(['BYN', 'GEL']),
    from: z.number().check(z.nonnegative(), z.maximum(100_000)),
    to: z.number().check(z.nonnegative(), z.maximum(100_000)),
    feePercent: z.number().check(z.nonnegative(), z.maximum(30)),
  })
  .check(z.refine((price) => price.from <= price.to, '"from" must not be above "to"'));
export type PriceRecord = z.infer<typeof priceSchema>;

export const eventStatuses = [
  'cancelled',
  'postponed',
  'rescheduled',
  'sold-out',
  'presale',
  'not-yet',
  'box-office',
  'free',
] as const;
export type EventStatus = (typeof eventStatuses)[number];

const age = z.enum(AGE_MARKS);
const poster = z.object({ mood: words, hue: z.int().check(z.minimum(0), z.maximum(359)), motif: words });

export const eventSchema = z.object({
  id: z.optional(z.int().check(z.positive())),
  key,
  category: key,
  title: localTextSchema,
  tagline: z.optional(localTextSchema),
  description: z.optional(localTextSchema),
  age,
  durationMin: z.optional(z.int().check(z.positive(), z.maximum(3000))),
  genres: z.array(key),
  tags: z.array(key),
  language: z.optional(words),
  subtitles: z.optional(words),
  year: z.optional(z.int().check(z.minimum(1880), z.maximum(2100))),
  country: z.optional(localTextSchema),
  people: z.array(z.object({ key, role: words })),
  places: z.array(key).check(z.minLength(1)),
  organizer: z.optional(key),
  permitNo: z.optional(words),
  /** Hall of the first place; without it the first hall, in a cinema any. */
  hall: z.optional(key),
  accessible: z.optional(z.boolean()),
  price: priceSchema,
  schedule: scheduleSchema,
  status: z.optional(z.enum(eventStatuses)),
  poster,
});
export type EventRecord = z.infer<typeof eventSchema>;

const tourMarket = z.object({ organizer: key, permitNo: z.optional(words), price: priceSchema });

export const tourSchema = z.object({
  key,
  title: localTextSchema,
  artist: key,
  description: z.optional(localTextSchema),
  category: key,
  age,
  durationMin: z.optional(z.int().check(z.positive(), z.maximum(3000))),
  genres: z.array(key),
  /** Each country sells by its own organizer, permit and currency, so a tour is one event in each. */
  markets: z.object({ belarus: z.optional(tourMarket), georgia: z.optional(tourMarket) }),
  poster,
  from: dayCount,
  to: dayCount,
  stops: z.array(z.extend(dated, { place: key })).check(z.minLength(1)),
});
export type TourRecord = z.infer<typeof tourSchema>;
