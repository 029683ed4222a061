import { z } from 'zod/mini';
import { currencySchema, day } from '#api/fields-contract.ts';
import {
  categorySchema,
  citySchema,
  eventCardSchema,
  namedSchema,
  photoDetailsSchema,
  photoSchema,
  placeCardSchema,
  posterSchema,
  statusSchema,
  performanceOfferSchema,
  tourStopSchema,
  waySchema,
} from '#api/catalog/contract.ts';

/** The home page of a city. */

export const homeSchema = z.object({
  city: citySchema,
  today: day(),
  /** Currency of the city's prices. */
  currency: currencySchema,
  eventsAhead: z.int(),
  counts: z.object({ today: z.int(), tomorrow: z.int(), weekend: z.int(), free: z.int(), children: z.int() }),
  hero: z.nullable(z.extend(eventCardSchema, { tagline: z.nullable(z.string()), poster: posterSchema })),
  /** Tonight's board: one line per performance, from now on. */
  tonight: z.array(
    z.object({
      eventId: z.int(),
      title: z.string(),
      place: z.string(),
      category: z.string(),
      offer: performanceOfferSchema,
    }),
  ),
  rails: z.array(z.object({ category: categorySchema, items: z.array(eventCardSchema) })),
  cinema: z.array(
    z.object({
      event: eventCardSchema,
      /** Genres, comma-separated. */
      facts: z.string(),
      durationMin: z.nullable(z.int()),
      /** The cinemas that show it next, each with its next times of today. */
      cinemas: z.array(z.object({ placeId: z.int(), place: z.string(), offers: z.array(performanceOfferSchema) })),
      /** Number of all cinemas that still show it today. */
      places: z.int(),
    }),
  ),
  free: z.array(eventCardSchema),
  children: z.array(eventCardSchema),
  places: z.array(placeCardSchema),
  tours: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      startsOn: day(),
      endsOn: day(),
      stops: z.array(tourStopSchema),
    }),
  ),
});
export type Home = z.infer<typeof homeSchema>;

export const eventPageSchema = z.object({
  id: z.int(),
  key: z.string(),
  category: z.omit(categorySchema, { count: true }),
  /** The category again, in the specification's form. */
  types: z.array(z.object({ slug: z.string(), name: z.string() })),
  title: z.string(),
  /** The title again, under the specification's name. */
  name: z.string(),
  tagline: z.nullable(z.string()),
  description: z.nullable(z.string()),
  age: z.string(),
  durationMin: z.nullable(z.int()),
  /** Part of the duration; null where nothing is known, `count` 0 where there is none. */
  intervals: z.nullable(z.object({ count: z.int(), minutes: z.nullable(z.int()) })),
  language: z.nullable(z.string()),
  subtitles: z.nullable(z.string()),
  year: z.nullable(z.int()),
  country: z.nullable(z.string()),
  accessible: z.boolean(),
  poster: posterSchema,
  posterVersion: z.string(),
  photo: z.nullable(photoDetailsSchema),
  genres: z.array(namedSchema),
  tags: z.array(namedSchema),
  people: z.array(z.extend(namedSchema, { photo: z.nullable(photoSchema), role: z.string() })),
  organizer: z.nullable(
    z.object({ id: z.int(), name: z.string(), taxNumber: z.string(), registerNo: z.nullable(z.string()) }),
  ),
  permitNo: z.nullable(z.string()),
  /** The tour that the event belongs to. */
  tour: z.nullable(z.object({ id: z.int(), title: z.string() })),
  city: z.nullable(citySchema),
  currency: currencySchema,
  /** Lowest and highest price of all dates that can be bought; the prices of one date are in its `offer`. */
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  /** Status of `next`. */
  status: statusSchema,
  /** The date shown for the event: the nearest that can be bought, else the nearest with the reason why not. */
  next: z.nullable(
    z.object({
      offer: performanceOfferSchema,
      place: z.string(),
      hall: z.nullable(z.string()),
      address: z.string(),
      /** False where tickets give entry without a seat of one's own. */
      hasSeats: z.boolean(),
    }),
  ),
  /** False when the organizer or the event does not meet the sale requirements. */
  isSalePermitted: z.boolean(),
  /** The last day of the event in the city, past or future; null when it never took place there. */
  lastDay: z.nullable(day()),
  /** By date, then place, then time; showtime buttons of films also have formats. */
  schedule: z.array(
    z.object({
      day: day(),
      places: z.array(
        z.object({
          placeId: z.int(),
          placeType: z.string(),
          place: z.string(),
          hall: z.nullable(z.string()),
          address: z.string(),
          lat: z.nullable(z.number()),
          lon: z.nullable(z.number()),
          accessible: z.boolean(),
          offers: z.array(performanceOfferSchema),
        }),
      ),
    }),
  ),
  /** How to get to the place of the first date; null without dates. */
  way: z.nullable(waySchema),
  /** Last day and refunded share of a voluntary return for the next performance. */
  ownReturn: z.nullable(z.object({ until: z.string(), sharePermille: z.int() })),
  otherCities: z.array(z.object({ slug: z.string(), name: z.string(), performances: z.int() })),
  /** Events of the same category; for an event without tickets, events that can be bought instead. */
  similar: z.array(eventCardSchema),
});
export type EventPage = z.infer<typeof eventPageSchema>;
