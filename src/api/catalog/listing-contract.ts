import { z } from 'zod/mini';
import {
  cityId,
  currencySchema,
  day,
  dayPart,
  idIn,
  instant,
  lang,
  numberIn,
  pageIn,
  text,
  word,
} from '#api/fields-contract.ts';
import {
  photoSchema,
  categorySchema,
  citySchema,
  eventCardSchema,
  namedSchema,
  performanceOfferSchema,
  placeTypeSchema,
  statusSchema,
} from '#api/catalog/contract.ts';

/** Listings, and event lines for lists that are stored elsewhere. */

export const PAGE_CARDS = 24;
export const MOST_CARDS = 48;
export const CINEMA_FORMATS = ['2D', '3D', '4DX', 'IMAX', 'ScreenX', 'Dolby', 'Dolby Atmos'] as const;
/** Up to 90 minutes, up to 150, longer. */
export const DURATION_NAMES = ['short', 'middle', 'long'] as const;
export const AGE_NAMES = ['0', '6', '12', '16'] as const;
export const LISTING_VIEWS = ['cinemas', 'hours'] as const;
export const LISTING_NEEDS = ['available', 'children', 'accessible'] as const;

export const listingQuerySchema = z.object({
  cityId: cityId(),
  lang: lang(),
  /** Category slug; absent or `top` means all. */
  type: z.optional(word()),
  /** One, or several separated by commas: events of any of them. */
  genre: z.optional(text(300)),
  tag: z.optional(word()),
  /** Days of the city's calendar, inclusive, YYYY-MM-DD. */
  from: z.optional(day()),
  to: z.optional(day()),
  /** Unix seconds; the specification's `time`. For kino the start of the current day. */
  time: z.optional(numberIn(0)),
  period: z.optional(z.enum(['today', 'tomorrow', 'weekend', 'week', 'month'])),
  maxPriceMinor: z.optional(numberIn(0)),
  free: z.optional(z.enum(['0', '1'])),
  accessible: z.optional(z.enum(['0', '1'])),
  children: z.optional(z.enum(['0', '1'])),
  /** 1: only events that are not sold out, called off or over. */
  available: z.optional(z.enum(['0', '1'])),
  /** Only performances at this place. */
  place: z.optional(idIn()),
  /** Only performances in this format of cinemas. */
  format: z.optional(z.enum(CINEMA_FORMATS)),
  /** Spoken in, and of the subtitles: ISO 639-1. */
  language: z.optional(word()),
  subtitles: z.optional(word()),
  duration: z.optional(z.enum(DURATION_NAMES)),
  /** Only what suits this age. */
  age: z.optional(z.enum(AGE_NAMES)),
  /** Only events with a performance that starts in this part of the day. */
  part: z.optional(dayPart()),
  sort: z.optional(z.enum(['popular', 'rating', 'date', 'price'])),
  /** Calendar month, YYYY-MM. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
  page: z.optional(pageIn()),
  limit: z.optional(numberIn(1, MOST_CARDS)),
  /** 1: includes performances of today that have begun or are over. */
  ignoreEndTime: z.optional(z.enum(['0', '1'])),
  /** 1: sorted by popularity as on the home page, whichever days are requested. */
  home_sort: z.optional(z.enum(['0', '1'])),
  /** Films only: adds the performances of a day, to be listed by cinema or by their start. */
  view: z.optional(z.enum(LISTING_VIEWS)),
  /** 1: only the events, without the filter choices of a page. */
  onlyData: z.optional(z.enum(['0', '1'])),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** A card with the facts that other sites need to display it; our own pages compute both addresses themselves. */
export const listedEventSchema = z.extend(eventCardSchema, {
  /** Path of the event's page. */
  url: z.optional(z.string()),
  /** Path of a PNG of 1200 × 630 with the event's title. */
  picture: z.optional(z.string()),
  /** The event in the specification's form (section 3): its title and the names of its categories. */
  name: z.optional(z.string()),
  types: z.optional(z.array(z.object({ slug: z.string(), name: z.string() }))),
});

/** The performances of films on one day, as far as the filters leave them and they have not begun. */
export const showtimesSchema = z.object({
  day: day(),
  /** Best-known first. */
  films: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      age: z.string(),
      posterVersion: z.string(),
      photo: z.nullable(photoSchema),
      durationMin: z.nullable(z.int()),
      language: z.nullable(z.string()),
      subtitles: z.nullable(z.string()),
    }),
  ),
  cinemas: z.array(z.object({ id: z.int(), type: z.string(), name: z.string(), address: z.string() })),
  /** In the order of their starts. */
  offers: z.array(z.extend(performanceOfferSchema, { eventId: z.int(), placeId: z.int() })),
});
export type Showtimes = z.infer<typeof showtimesSchema>;

export const listingSchema = z.object({
  city: z.nullable(citySchema),
  category: z.nullable(categorySchema),
  /** Name of the first requested genre, or of the tag. */
  filter: z.nullable(namedSchema),
  /** Names of all requested genres and of the tag that exist. */
  filters: z.array(namedSchema),
  items: z.array(listedEventSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  limit: z.int(),
  /** Currency of the city's prices and of the price filter. */
  currency: currencySchema,
  /** The next 14 days with the number of events under the other filters. */
  dates: z.array(z.object({ day: day(), events: z.int() })),
  /**
   * What can be filtered by, each with the number of events that the listing has with it and the other filters. Beside
   * chosen genres, another one counts the events that it adds; what is chosen stays in its list.
   */
  genres: z.array(z.extend(namedSchema, { events: z.int() })),
  tags: z.array(z.extend(namedSchema, { events: z.int() })),
  /**
   * Future months with events: "2026-12". `events` is null while a price is chosen. `days` has a digit for each day of
   * the month, 1 where there are events, whatever else is filtered by.
   */
  months: z.array(z.object({ month: z.string(), events: z.nullable(z.int()), days: z.string() })),
  /** Parts of the day in which events start, morning first. */
  parts: z.array(z.object({ part: dayPart(), events: z.int() })),
  /** Price limits, lowest first; 0 is free. */
  prices: z.array(z.object({ maxPriceMinor: z.int(), events: z.int() })),
  /** Of films, without the usual 2D. */
  formats: z.array(z.object({ format: z.string(), events: z.int() })),
  languages: z.array(z.object({ language: z.string(), events: z.int() })),
  subtitles: z.array(z.object({ language: z.string(), events: z.int() })),
  durations: z.array(z.object({ duration: z.enum(DURATION_NAMES), events: z.int() })),
  /** Youngest first. */
  ages: z.array(z.object({ age: z.enum(AGE_NAMES), events: z.int() })),
  /** Places with events of the category, those with most events first. */
  places: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The requested place. */
  place: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Filters that are on or off. */
  needs: z.array(z.object({ need: z.enum(LISTING_NEEDS), events: z.int() })),
  /** Where a view was asked for: the first listed day with performances that have not begun, or the first listed day. */
  showtimes: z.optional(showtimesSchema),
});
export type Listing = z.infer<typeof listingSchema>;
/** The part of a listing that depends only on city and category; its numbers are those without other filters. */
export type ListingFacets = Pick<Listing, 'city' | 'category' | 'genres' | 'tags' | 'months' | 'places'>;

/** Where the events of a listing take place, for a map of them. */
export const listingPlacesSchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: placeTypeSchema,
      address: z.string(),
      lat: z.nullable(z.number()),
      lon: z.nullable(z.number()),
      /** The listed events there, those that begin first in front. */
      eventIds: z.array(z.int()),
      /** The first three of them, each with its next start. */
      soonest: z.array(z.object({ id: z.int(), title: z.string(), startsAt: instant() })),
    }),
  ),
});
export type ListingPlaces = z.infer<typeof listingPlacesSchema>;

export const eventLinesQuerySchema = z.object({
  lang: lang(),
  /** Comma-separated event ids; at most 200, as many as a browser stores. */
  ids: z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/)),
  /** Slug of the city whose dates are requested. */
  city: word(),
});
/** An event in one line of a list. */
export const eventLineSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Part of the poster's URL; it changes with the picture. */
  posterVersion: z.string(),
  photo: z.nullable(photoSchema),
  /**
   * Place of the date that represents the event in the city, or of the last date when all are over; null when the event
   * never took place there.
   */
  place: z.nullable(z.string()),
  startsAt: z.nullable(instant()),
  timeZone: z.string(),
  /** The performance of that date; null without one. `status` and the prices belong to it. */
  performanceId: z.nullable(z.int()),
  status: z.nullable(statusSchema),
  /** Lowest and highest price of the full tariff including the fee; null without prices. */
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
  /** Number of seats left, when they are few. */
  free: z.nullable(z.int()),
});
export type EventLine = z.infer<typeof eventLineSchema>;
/** In no particular order; unknown events are omitted. */
export const eventLinesSchema = z.object({ items: z.array(eventLineSchema) });
export type EventLines = z.infer<typeof eventLinesSchema>;
