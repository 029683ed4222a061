import { z } from 'zod/mini';
import { cityId, currencySchema, day, idIn, lang, marketSchema, pageIn, word } from '#api/fields-contract.ts';
import {
  photoDetailsSchema,
  photoSchema,
  categorySchema,
  eventCardSchema,
  namedSchema,
  posterSchema,
  placeTypeSchema,
  statusSchema,
  performanceOfferSchema,
  tourStopSchema,
} from '#api/catalog/contract.ts';

/**
 * Organizers, tours, people, and events of a whole market: lists that do not belong to one city. Languages, instants
 * and amounts are as in the guide's contract.
 */

/** A card with its city, for lists that cover several cities. */
export const cityCardSchema = z.extend(eventCardSchema, {
  city: z.string(),
  /** Number of cities in which the event has dates ahead. */
  cities: z.int(),
});
export type CityCard = z.infer<typeof cityCardSchema>;

const cityCountSchema = z.object({ slug: z.string(), name: z.string(), count: z.int() });

const pagingSchema = { total: z.int(), page: z.int(), pages: z.int() };

export const organizersQuerySchema = z.object({
  lang: lang(),
  cityId: cityId(),
  /** City slug: only organizers with events there. */
  city: z.optional(word()),
});
export const organizersSchema = z.object({
  /** Cities in which the market's organizers have events ahead; `count` is the number of organizers. */
  cities: z.array(cityCountSchema),
  /** Number of organizers of the market, in all cities. */
  total: z.int(),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      city: z.nullable(z.string()),
      description: z.nullable(z.string()),
      /** Upcoming events, in the requested city if there is one. */
      events: z.int(),
    }),
  ),
});
export type Organizers = z.infer<typeof organizersSchema>;

export const pageQuerySchema = z.object({
  lang: lang(),
  cityId: cityId(),
  page: z.optional(pageIn()),
});

export const organizerPageSchema = z.object({
  id: z.int(),
  name: z.string(),
  market: marketSchema,
  description: z.nullable(z.string()),
  taxNumber: z.string(),
  registerNo: z.nullable(z.string()),
  city: z.nullable(z.object({ slug: z.string(), name: z.string(), country: z.string() })),
  places: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      photo: z.nullable(photoSchema),
      type: placeTypeSchema,
      city: z.string(),
      citySlug: z.string(),
      events: z.int(),
    }),
  ),
  /** Events with dates ahead, soonest first; one page of them. */
  current: z.object({ ...pagingSchema, items: z.array(cityCardSchema) }),
  /** Events whose last date is over, latest first. */
  past: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      kind: z.string(),
      day: day(),
      city: z.string(),
      citySlug: z.string(),
    }),
  ),
});
export type OrganizerPage = z.infer<typeof organizerPageSchema>;

export const toursQuerySchema = z.object({
  lang: lang(),
  cityId: cityId(),
  /** Person id: only tours of this artist, in any country. */
  artist: z.optional(idIn()),
});
const tourCardSchema = z.object({
  id: z.int(),
  title: z.string(),
  artist: z.nullable(z.object({ id: z.int(), name: z.string() })),
  kind: z.string(),
  startsOn: day(),
  endsOn: day(),
  stops: z.array(tourStopSchema),
  /** The event whose poster represents the tour. */
  eventId: z.int(),
  posterVersion: z.string(),
  photo: z.nullable(photoSchema),
  minTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
});
export type TourCard = z.infer<typeof tourCardSchema>;
export const toursSchema = z.object({
  /** Tours that take place now, the soonest end first. */
  running: z.array(tourCardSchema),
  coming: z.array(tourCardSchema),
  past: z.array(tourCardSchema),
});
export type Tours = z.infer<typeof toursSchema>;

export const tourPageSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  artist: z.nullable(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      photo: z.nullable(photoSchema),
      roles: z.array(z.string()),
    }),
  ),
  category: z.omit(categorySchema, { count: true }),
  genres: z.array(namedSchema),
  age: z.string(),
  durationMin: z.nullable(z.int()),
  startsOn: day(),
  endsOn: day(),
  eventId: z.int(),
  poster: posterSchema,
  posterVersion: z.string(),
  photo: z.nullable(photoDetailsSchema),
  /** Several, because a tour is a separate event in each country, with its own organizer, permit and currency. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
  /** By date; the same city may occur several times. */
  stops: z.array(
    z.object({
      eventId: z.int(),
      offer: performanceOfferSchema,
      city: z.string(),
      citySlug: z.string(),
      country: z.string(),
      timeZone: z.string(),
      /** UTC offset on that day, "+0300". */
      offset: z.string(),
      placeId: z.int(),
      placeType: z.string(),
      place: z.string(),
      address: z.string(),
      lat: z.nullable(z.number()),
      lon: z.nullable(z.number()),
    }),
  ),
  others: z.array(tourCardSchema),
});
export type TourPage = z.infer<typeof tourPageSchema>;

export const peopleQuerySchema = z.object({
  lang: lang(),
  cityId: cityId(),
  role: z.optional(word()),
  /** First letter of the name in the requested language. */
  letter: z.optional(word()),
  /** The default is popularity, or alphabetical order when a letter is given. */
  sort: z.optional(z.enum(['popular', 'name'])),
  page: z.optional(pageIn()),
});
export const peopleSchema = z.object({
  ...pagingSchema,
  /** Number of people per role, independent of the other filters. */
  roles: z.array(z.object({ role: z.string(), people: z.int() })),
  /** Initial letters of the people with the requested role, in alphabetical order. */
  letters: z.array(z.object({ letter: z.string(), people: z.int() })),
  items: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      photo: z.nullable(photoSchema),
      roles: z.array(z.string()),
      /** Upcoming events in any city. */
      events: z.int(),
    }),
  ),
});
export type PeopleList = z.infer<typeof peopleSchema>;

export const everywhereQuerySchema = z.extend(pageQuerySchema, { type: z.optional(word()) });
/** Events of a whole market. */
export const everywhereSchema = z.object({
  ...pagingSchema,
  category: z.nullable(z.omit(categorySchema, { count: true })),
  country: z.string(),
  items: z.array(cityCardSchema),
  /** Cities with such events; `count` is the number of events. */
  cities: z.array(cityCountSchema),
});
export type Everywhere = z.infer<typeof everywhereSchema>;

export const dayIndexQuerySchema = z.extend(pageQuerySchema, { type: z.optional(word()) });
/** A city's category as a plain list by date. */
export const dayIndexSchema = z.object({
  ...pagingSchema,
  category: z.nullable(z.omit(categorySchema, { count: true })),
  days: z.array(
    z.object({
      day: day(),
      lines: z.array(
        z.object({
          eventId: z.int(),
          title: z.string(),
          kind: z.string(),
          age: z.string(),
          /** Start times of the day in order, in the city's local time: "19:00". */
          times: z.array(z.string()),
          /** How many of the times, from the first on, have begun. Other than of films, none is listed then. */
          begun: z.int(),
          /** Null when the event takes place in several places. */
          place: z.nullable(z.string()),
          places: z.int(),
          /**
           * Status of the performance that represents the day: the nearest that can be bought, else the nearest.
           * `few_left` only where few seats are left of each that can be bought.
           */
          status: statusSchema,
          /** Price range of the day's performances that can be bought. */
          minTotalMinor: z.nullable(z.int()),
          maxTotalMinor: z.nullable(z.int()),
        }),
      ),
    }),
  ),
  currency: currencySchema,
});
export type DayIndex = z.infer<typeof dayIndexSchema>;
