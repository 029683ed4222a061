import { REDUCED_KINDS } from '#domain/pricing/price-list.ts';
import { CURRENCIES } from '#domain/money/money.ts';
import { COUNTRY_CODES, MARKET_NAMES } from '#domain/markets/market.ts';
import { z } from 'zod/mini';
import { AGE_MARKS } from '#domain/catalog/age-mark.ts';
import { CINEMA_FORMATS } from '#domain/catalog/cinema-format.ts';
import { isDay } from '#domain/catalog/city-day.ts';
import { photoSchema } from './photo-record.ts';
import { lineText, localLine, localLongText } from './record-text.ts';

/** Entries of the catalogue files as editors write them (data/catalogue/README.md). Texts are lines or long texts. */

const KEY = /^[a-z0-9][a-z0-9-]*$/;
export const key = lineText(80, z.regex(KEY, 'must be lower-case letters, digits and hyphens'));

export const dayCount = z.int().check(z.minimum(-1500), z.maximum(1500));
export const at = lineText(500, z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 19:00'));
const day = lineText(500, z.refine(isDay, 'must be a day like 2026-12-31'));
const weekdays = lineText(
  500,
  z.regex(/^[1-7](-[1-7])?$/, 'must be a weekday like 6 or a range like 1-5 (1 is Monday)'),
  z.refine((days) => days.slice(0, 1) <= days.slice(-1), 'must begin with its earlier weekday'),
);
const dated = z.object({ inDays: dayCount, at });

export const regionSchema = z.object({
  region: lineText(20),
  country: z.enum(COUNTRY_CODES),
  names: localLine,
});
export type RegionRecord = z.infer<typeof regionSchema>;

export const citySchema = z.object({
  country: z.enum(COUNTRY_CODES),
  slug: lineText(60, z.regex(/^[a-z][a-z0-9-]*$/, 'must be a slug like mir or maryina-gorka')),
  names: localLine,
  nameIn: z.optional(localLine),
  admin1: lineText(20),
  lat: z.number(),
  lon: z.number(),
  timezone: lineText(),
  sort: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
  /** Source and size of the entry; kept in the file for its editors only. */
  geonameId: z.optional(z.int()),
  population: z.optional(z.int()),
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

/** Marked as invented by the editors. The guide shows this for people and films; elsewhere it stays in the file. */
const fictional = z.optional(z.boolean());

export const hallSchema = z.object({
  key,
  name: localLine,
  kind: z.enum(['seated', 'standing', 'mixed']),
  layout: z.object({
    template: z.enum(templates),
    rows: z.optional(z.int().check(z.positive())),
    seatsPerRow: z.optional(z.int().check(z.positive())),
    balconies: z.optional(z.int().check(z.nonnegative())),
    standing: z.optional(z.int().check(z.nonnegative())),
    /** Only for template `pretix`: the seating plan under `data/halls`. */
    file: z.optional(lineText(500, z.regex(/^[\w.-]+\.json$/, 'must be a file name in data/halls'))),
  }),
  capacity: z.int().check(z.positive(), z.maximum(120_000)),
});
export type HallRecord = z.infer<typeof hallSchema>;

/** A hall created by an imported plan, which is its layout. */
export const newHallSchema = z.object({
  key,
  name: localLine,
  kind: hallSchema.shape.kind,
  capacity: hallSchema.shape.capacity,
});
export type NewHallRecord = z.infer<typeof newHallSchema>;

const stationSchema = z.object({
  name: localLine,
  kind: z.enum(['metro', 'bus']),
  /** On foot. */
  minutes: z.int().check(z.minimum(1), z.maximum(60)),
});

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
  city: lineText(),
  name: localLine,
  address: localLine,
  lat: z.number(),
  lon: z.number(),
  phone: z.optional(lineText()),
  url: z.optional(
    lineText(
      2000,
      z.refine((url) => URL.canParse(url), 'must be an address like https://rampa.example'),
    ),
  ),
  opened: z.optional(z.int().check(z.minimum(800), z.maximum(2100))),
  accessible: z.boolean(),
  description: z.optional(localLongText),
  /** Opening hours; closed on the weekdays that no entry names. A `to` that is not later than `from` is the next day. */
  hours: z.optional(z.array(z.object({ days: weekdays, from: at, to: at }))),
  /** Stations and stops nearby, the nearest first. */
  stations: z.optional(z.array(stationSchema).check(z.maxLength(4))),
  /** Which door to take, where it is not the obvious one. */
  entrance: z.optional(localLine),
  halls: z.array(hallSchema),
  photo: z.optional(photoSchema),
  fictional,
});
export type PlaceRecord = z.infer<typeof placeSchema>;

export const organizerSchema = z.object({
  key,
  name: localLine,
  market: z.enum(MARKET_NAMES),
  taxNumber: lineText(),
  registerNo: z.optional(lineText()),
  city: lineText(),
  description: z.optional(localLongText),
  /** The organizer's home places; its events may take place elsewhere too. */
  places: z.optional(z.array(key)),
  fictional,
});
export type OrganizerRecord = z.infer<typeof organizerSchema>;

/** A year, or a full date when the day is known. */
const lifeDate = z.union([z.int(), lineText(500, z.regex(/^\d{4}(-\d{2}-\d{2})?$/, 'must be a year or a date'))]);

export const personSchema = z.object({
  key,
  name: localLine,
  fictional,
  born: z.optional(lifeDate),
  died: z.optional(lifeDate),
  birthplace: z.optional(localLine),
  roles: z.array(lineText()),
  bio: z.optional(localLongText),
  photo: z.optional(photoSchema),
});
export type PersonRecord = z.infer<typeof personSchema>;

export const taxonomySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('category'),
    key,
    name: localLine,
    plural: localLine,
    singular: localLine,
  }),
  z.object({ kind: z.literal('genre'), key, category: key, name: localLine }),
  z.object({ kind: z.literal('tag'), key, name: localLine }),
]);
export type TaxonomyRecord = z.infer<typeof taxonomySchema>;

/** Checked as a text first, so that a fault of a pair is reported as such (`meantIssues` in check-record.ts). */
const cinemaFormat = z.pipe(lineText(), z.enum(CINEMA_FORMATS));
const formatPair = z
  .tuple([cinemaFormat, cinemaFormat])
  .check(z.refine(([first, second]) => first !== second, { error: 'must differ from the first format', path: [1] }));

/**
 * Dates of an event: calendar days, days counted from the first import (named-dates.ts), or dates that roll on from
 * today, which only the demo turns into performances (src/demo/schedule.ts).
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
    /** Each performance has one of these, or one of these pairs. */
    formats: z.optional(z.array(z.union([cinemaFormat, formatPair]))),
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

/** A tariff for certain people, in per cent of the full price. */
export const reducedTariffSchema = z
  .object({
    kind: z.enum(REDUCED_KINDS),
    percent: z.int().check(z.nonnegative(), z.maximum(99)),
    /** Ages for which it is, both included. */
    fromYears: z.optional(z.int().check(z.nonnegative(), z.maximum(120))),
    toYears: z.optional(z.int().check(z.nonnegative(), z.maximum(120))),
    /** So many of an order at most for each full-price ticket. */
    perFull: z.optional(z.int().check(z.positive(), z.maximum(10))),
  })
  .check(
    z.refine(({ fromYears = 0, toYears = 120 }) => fromYears <= toYears, '"fromYears" must not be above "toYears"'),
  );
export type ReducedTariffRecord = z.infer<typeof reducedTariffSchema>;

/** Prices in whole currency units; the fee in percent of the ticket price. */
export const priceSchema = z
  .object({
    currency: z.enum(CURRENCIES),
    from: z.number().check(z.nonnegative(), z.maximum(100_000)),
    to: z.number().check(z.nonnegative(), z.maximum(100_000)),
    feePercent: z.number().check(z.nonnegative(), z.maximum(30)),
    /** Beside the full price. */
    tariffs: z.optional(z.array(reducedTariffSchema).check(z.maxLength(8))),
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
const poster = z.object({ mood: lineText(), hue: z.int().check(z.minimum(0), z.maximum(359)), motif: lineText() });

/** Part of the duration. 0: the event is known to have none. */
const intervalsSchema = z.object({
  count: z.int().check(z.nonnegative(), z.maximum(4)),
  /** Of each. */
  minutes: z.optional(z.int().check(z.minimum(5), z.maximum(90))),
});

export const eventSchema = z.object({
  id: z.optional(z.int().check(z.positive())),
  key,
  category: key,
  title: localLine,
  tagline: z.optional(localLine),
  description: z.optional(localLongText),
  age,
  durationMin: z.optional(z.int().check(z.positive(), z.maximum(3000))),
  intervals: z.optional(intervalsSchema),
  genres: z.array(key),
  tags: z.array(key),
  language: z.optional(lineText()),
  subtitles: z.optional(lineText()),
  year: z.optional(z.int().check(z.minimum(1880), z.maximum(2100))),
  country: z.optional(localLine),
  people: z.array(z.object({ key, role: lineText() })),
  places: z.array(key).check(z.minLength(1)),
  organizer: z.optional(key),
  permitNo: z.optional(lineText()),
  /** A hall of the first place. Default: its first hall, or any hall in a cinema. */
  hall: z.optional(key),
  accessible: z.optional(z.boolean()),
  price: priceSchema,
  schedule: scheduleSchema,
  status: z.optional(z.enum(eventStatuses)),
  poster,
  /** Shown instead of the poster. */
  photo: z.optional(photoSchema),
  fictional,
});
export type EventRecord = z.infer<typeof eventSchema>;

const tourMarket = z.object({ organizer: key, permitNo: z.optional(lineText()), price: priceSchema });

export const tourSchema = z.object({
  key,
  title: localLine,
  artist: key,
  description: z.optional(localLongText),
  category: key,
  age,
  durationMin: z.optional(z.int().check(z.positive(), z.maximum(3000))),
  genres: z.array(key),
  /** Each country sells with its own organizer, permit and currency, so a tour is a separate event in each country. */
  markets: z.object({ belarus: z.optional(tourMarket), georgia: z.optional(tourMarket) }),
  poster,
  /** Of its events. */
  photo: z.optional(photoSchema),
  from: dayCount,
  to: dayCount,
  stops: z.array(z.extend(dated, { place: key })).check(z.minLength(1)),
  fictional,
});
export type TourRecord = z.infer<typeof tourSchema>;
