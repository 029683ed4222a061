import { z } from 'zod/mini';
import { cityId, day, idIn, lang, pageIn, word } from '#api/fields-contract.ts';
import {
  categorySchema,
  eventCardSchema,
  namedSchema,
  posterSchema,
  placeTypeSchema,
  statusSchema,
  stubSchema,
  tourStopSchema,
} from '#api/catalog/contract.ts';

/**
 * Who sells, who tours, who plays, and what a whole country shows: lists that belong to no city. Languages, instants
 * and amounts as in the guide's contract.
 */

/** A card where a reader does not know the city beforehand. */
export const cityCardSchema = z.extend(eventCardSchema, {
  city: z.string(),
  /** Cities the event has dates ahead in. */
  cities: z.int(),
});
export type CityCard = z.infer<typeof cityCardSchema>;

const cityCountSchema = z.object({ slug: z.string(), name: z.string(), count: z.int() });

const pagingSchema = { total: z.int(), page: z.int(), pages: z.int() };

export const organizersQuerySchema = z.object({
  lang: lang(),
  cityId: cityId(),
  /** City slug: those with events there. */
  city: z.optional(word()),
});
export const organizersSchema = z.object({
  /** Cities that organizers of the market have events ahead in; `count` is of organizers. */
  cities: z.array(cityCountSchema),
  /** All organizers of the market, whatever the city. */
  total: z.int(),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      city: z.nullable(z.string()),
      description: z.nullable(z.string()),
      /** Events ahead, in the asked city where one is asked. */
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
  market: z.enum(['belarus', 'georgia']),
  description: z.nullable(z.string()),
  taxNumber: z.string(),
  registerNo: z.nullable(z.string()),
  city: z.nullable(z.object({ slug: z.string(), name: z.string(), country: z.string() })),
  places: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      type: placeTypeSchema,
      city: z.string(),
      citySlug: z.string(),
      events: z.int(),
    }),
  ),
  /** With dates ahead, soonest first; one page of them. */
  current: z.object({ ...pagingSchema, items: z.array(cityCardSchema) }),
  /** Whose last date is over, latest first. */
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
  /** Person id: tours of this artist, in any country. */
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
  /** The event whose poster the tour goes by. */
  eventId: z.int(),
  posterVersion: z.string(),
  minTotalMinor: z.nullable(z.int()),
  currency: z.enum(['BYN', 'GEL']),
});
export type TourCard = z.infer<typeof tourCardSchema>;
export const toursSchema = z.object({
  /** Under way today, ending soonest first. */
  running: z.array(tourCardSchema),
  coming: z.array(tourCardSchema),
  past: z.array(tourCardSchema),
});
export type Tours = z.infer<typeof toursSchema>;

export const tourPageSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  artist: z.nullable(z.object({ id: z.int(), key: z.string(), name: z.string(), roles: z.array(z.string()) })),
  category: z.omit(categorySchema, { count: true }),
  genres: z.array(namedSchema),
  age: z.string(),
  durationMin: z.nullable(z.int()),
  startsOn: day(),
  endsOn: day(),
  eventId: z.int(),
  poster: posterSchema,
  posterVersion: z.string(),
  /** A tour is one event in each country: another organizer, permit and currency. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
  /** By date; the same city may stand in it several times. */
  stops: z.array(
    z.object({
      eventId: z.int(),
      stub: stubSchema,
      city: z.string(),
      citySlug: z.string(),
      country: z.string(),
      timeZone: z.string(),
      /** Offset on that day, "+0300". */
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
  /** First letter of the name in the asked language. */
  letter: z.optional(word()),
  /** By default the best known come first; under a letter, the alphabet decides. */
  sort: z.optional(z.enum(['popular', 'name'])),
  page: z.optional(pageIn()),
});
export const peopleSchema = z.object({
  ...pagingSchema,
  /** People of each role, whatever else is asked. */
  roles: z.array(z.object({ role: z.string(), people: z.int() })),
  /** Letters that people of the asked role stand under, in the order of the alphabet. */
  letters: z.array(z.object({ letter: z.string(), people: z.int() })),
  items: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      roles: z.array(z.string()),
      /** Events ahead in any city. */
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
  /** Cities with such events; `count` is of events. */
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
          /** Starts of the day in order, the city's wall clock: "19:00". */
          times: z.array(z.string()),
          /** Null where it is shown in several places. */
          place: z.nullable(z.string()),
          places: z.int(),
          /** Of the performance that stands for the day's: the nearest that can be bought, else the nearest. */
          status: statusSchema,
          /** Of the day's performances that can be bought. */
          minTotalMinor: z.nullable(z.int()),
          maxTotalMinor: z.nullable(z.int()),
        }),
      ),
    }),
  ),
  currency: z.enum(['BYN', 'GEL']),
});
export type DayIndex = z.infer<typeof dayIndexSchema>;

/** `lang` and `cityId` go with every call. */
export const DIRECTORY_ROUTES = {
  organizers: ['GET', '/api/v3/pages/organizers'],
  organizer: ['GET', '/api/v3/pages/organizers/:id'],
  tours: ['GET', '/api/v3/pages/tours'],
  tour: ['GET', '/api/v3/pages/tours/:id'],
  people: ['GET', '/api/v3/pages/names'],
  everywhere: ['GET', '/api/v3/pages/events'],
  dayIndex: ['GET', '/api/v3/pages/index'],
} as const;
