import { z } from 'zod/mini';
import { performanceStatuses } from '#api/performances/contract.ts';

/**
 * The read side of the guide: section 7 of the specification, plus what its pages need. Texts are already in the asked
 * language (`lang`; be travels as by). Instants are ISO 8601 UTC with the city's IANA zone beside them; amounts are
 * minor units with the service fee included unless a name says otherwise.
 */

const statusSchema = z.enum(performanceStatuses);
const currencySchema = z.enum(['BYN', 'GEL']);

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
  nextAt: z.nullable(z.string()),
  /** Performances in the window, and days they fall on. */
  performances: z.int(),
  days: z.int(),
  place: z.nullable(z.string()),
  placeId: z.nullable(z.int()),
  places: z.int(),
  minTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
  status: statusSchema,
  /** Seats left of the next performance where it is `few_left`. */
  free: z.nullable(z.int()),
});
export type EventCard = z.infer<typeof eventCardSchema>;

/** One time button. */
export const stubSchema = z.object({
  id: z.int(),
  startsAt: z.string(),
  /** The evening it belongs to, YYYY-MM-DD in the city's zone; a start after midnight has the day before. */
  day: z.string(),
  afterMidnight: z.boolean(),
  format: z.nullable(z.string()),
  status: statusSchema,
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  currency: currencySchema,
  free: z.nullable(z.int()),
  previousStartsAt: z.nullable(z.string()),
});
export type PerformanceStub = z.infer<typeof stubSchema>;

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
  /** Events ahead; a city without any is noindex. */
  events: z.int(),
});
export type City = z.infer<typeof citySchema>;

const menuLinkSchema = z.object({ name: z.string(), url: z.string() });
const footerSchema = z.object({
  top: z.array(z.extend(menuLinkSchema, { children: z.array(menuLinkSchema) })),
  bottom: z.array(z.extend(menuLinkSchema, { children: z.array(menuLinkSchema) })),
});
/** `name` and `text` stand beside a picture without letters. */
const advertSchema = z.object({
  image: z.string(),
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  url: z.string(),
});
const brandSchema = z.extend(advertSchema, { color: z.string(), page: z.nullable(z.string()) });
export const layoutSchema = z.object({
  langs: z.array(z.object({ code: z.string(), name: z.string() })),
  countries: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      regions: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          cities: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), events: z.int() })),
        }),
      ),
    }),
  ),
  cities: z.array(citySchema),
  defaultRegionId: z.int(),
  menu: z.array(menuLinkSchema),
  footer: footerSchema,
  /** The footer of the asked locale, which may be one of its own. */
  footer_ru: z.optional(footerSchema),
  footer_be: z.optional(footerSchema),
  footer_en: z.optional(footerSchema),
  footer_ge: z.optional(footerSchema),
  footer_az: z.optional(footerSchema),
  copyright: z.string(),
  phone: z.string(),
  email: z.string(),
  bank: z.object({ info: z.string() }),
  logoUrl: z.string(),
  /** A list, whose first is the default, or a single one. */
  branding: z.nullable(z.union([z.array(brandSchema), brandSchema])),
  popUp: z.nullable(advertSchema),
  socials: z.object({ instagramUrl: z.nullable(z.string()) }),
  offer_contract: z.string(),
});
export type Layout = z.infer<typeof layoutSchema>;

export const listingQuerySchema = z.object({
  cityId: z.optional(z.coerce.number()),
  lang: z.optional(z.string()),
  /** Category slug; absent or `top` means all. */
  type: z.optional(z.string()),
  genre: z.optional(z.string()),
  tag: z.optional(z.string()),
  /** Days of the city's calendar, inclusive, YYYY-MM-DD. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** Unix seconds; the specification's `time`. For kino the start of the current day. */
  time: z.optional(z.coerce.number()),
  period: z.optional(z.enum(['today', 'tomorrow', 'weekend', 'week', 'month'])),
  maxPriceMinor: z.optional(z.coerce.number()),
  free: z.optional(z.enum(['0', '1'])),
  accessible: z.optional(z.enum(['0', '1'])),
  children: z.optional(z.enum(['0', '1'])),
  sort: z.optional(z.enum(['popular', 'date', 'price'])),
  page: z.optional(z.coerce.number()),
  limit: z.optional(z.coerce.number()),
  /** 1: also what has begun or is over today. */
  ignoreEndTime: z.optional(z.enum(['0', '1'])),
  /** 1: best known first, as on the home page, whatever days are asked for. */
  home_sort: z.optional(z.enum(['0', '1'])),
  /** 1: the events alone, without what a page offers to choose from. */
  onlyData: z.optional(z.enum(['0', '1'])),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

export const listingSchema = z.object({
  city: z.nullable(citySchema),
  category: z.nullable(categorySchema),
  /** What the genre or tag of the address is called. */
  filter: z.nullable(namedSchema),
  items: z.array(eventCardSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  limit: z.int(),
  /** The next 14 days with the number of events under the other filters. */
  dates: z.array(z.object({ day: z.string(), events: z.int() })),
  genres: z.array(z.extend(namedSchema, { events: z.int() })),
  tags: z.array(z.extend(namedSchema, { events: z.int() })),
  /** Months ahead that hold events: "2026-12". */
  months: z.array(z.object({ month: z.string(), events: z.int() })),
});
export type Listing = z.infer<typeof listingSchema>;
/** The part that follows from all that is chosen, and the part that follows from city and category alone. */
export type ListingFacets = Pick<Listing, 'city' | 'category' | 'genres' | 'tags' | 'months'>;

export const homeSchema = z.object({
  city: citySchema,
  today: z.string(),
  eventsAhead: z.int(),
  counts: z.object({ today: z.int(), tomorrow: z.int(), weekend: z.int(), free: z.int(), children: z.int() }),
  hero: z.nullable(z.extend(eventCardSchema, { tagline: z.nullable(z.string()), poster: posterSchema })),
  /** Tonight's board: one line a performance, from now on. */
  tonight: z.array(
    z.object({ eventId: z.int(), title: z.string(), place: z.string(), category: z.string(), stub: stubSchema }),
  ),
  rails: z.array(z.object({ category: categorySchema, items: z.array(eventCardSchema) })),
  cinema: z.array(
    z.object({
      event: eventCardSchema /** Genres, comma-separated. */,
      facts: z.string(),
      durationMin: z.nullable(z.int()),
      stubs: z.array(stubSchema),
    }),
  ),
  free: z.array(eventCardSchema),
  children: z.array(eventCardSchema),
  places: z.array(z.object({ id: z.int(), key: z.string(), name: z.string(), type: z.string(), events: z.int() })),
  tours: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
      stops: z.array(z.object({ city: z.string(), citySlug: z.string(), day: z.string(), past: z.boolean() })),
    }),
  ),
});
export type Home = z.infer<typeof homeSchema>;

export const eventPageSchema = z.object({
  id: z.int(),
  key: z.string(),
  category: categorySchema,
  title: z.string(),
  tagline: z.nullable(z.string()),
  description: z.nullable(z.string()),
  age: z.string(),
  durationMin: z.nullable(z.int()),
  language: z.nullable(z.string()),
  subtitles: z.nullable(z.string()),
  year: z.nullable(z.int()),
  country: z.nullable(z.string()),
  accessible: z.boolean(),
  poster: posterSchema,
  posterVersion: z.string(),
  genres: z.array(namedSchema),
  tags: z.array(namedSchema),
  people: z.array(z.object({ id: z.int(), key: z.string(), name: z.string(), role: z.string() })),
  organizer: z.nullable(
    z.object({ id: z.int(), name: z.string(), taxNumber: z.string(), registerNo: z.nullable(z.string()) }),
  ),
  permitNo: z.nullable(z.string()),
  /** The tour that the event is a part of. */
  tour: z.nullable(z.object({ id: z.int(), title: z.string() })),
  city: z.nullable(citySchema),
  currency: currencySchema,
  minTotalMinor: z.nullable(z.int()),
  maxTotalMinor: z.nullable(z.int()),
  status: statusSchema,
  next: z.nullable(
    z.object({ stub: stubSchema, place: z.string(), hall: z.nullable(z.string()), address: z.string() }),
  ),
  /** False where organizer or event lack the papers that a sale needs. */
  isSalePermitted: z.boolean(),
  /** Last day it plays or played in the city; null when it never did. */
  lastDay: z.nullable(z.string()),
  /** By date, then place, then time; film stubs also carry formats. */
  schedule: z.array(
    z.object({
      day: z.string(),
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
          stubs: z.array(stubSchema),
        }),
      ),
    }),
  ),
  /** Last day and share of the visitor's own return for the next performance. */
  ownReturn: z.nullable(z.object({ until: z.string(), sharePermille: z.int() })),
  otherCities: z.array(z.object({ slug: z.string(), name: z.string(), performances: z.int() })),
  similar: z.array(eventCardSchema),
});
export type EventPage = z.infer<typeof eventPageSchema>;

export const placePageSchema = z.object({
  id: z.int(),
  key: z.string(),
  type: z.string(),
  name: z.string(),
  address: z.string(),
  description: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  url: z.nullable(z.string()),
  opened: z.nullable(z.int()),
  hours: z.nullable(z.string()),
  accessible: z.boolean(),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  city: citySchema,
  halls: z.array(z.object({ id: z.int(), name: z.string(), capacity: z.int(), kind: z.string() })),
  days: z.array(
    z.object({
      day: z.string(),
      items: z.array(
        z.object({
          eventId: z.int(),
          title: z.string(),
          category: z.string(),
          age: z.string(),
          posterVersion: z.string(),
          hall: z.nullable(z.string()),
          stubs: z.array(stubSchema),
        }),
      ),
    }),
  ),
  others: z.array(z.object({ id: z.int(), key: z.string(), name: z.string(), type: z.string(), events: z.int() })),
  /** Organizers that are at home here. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PlacePage = z.infer<typeof placePageSchema>;

export const placesSchema = z.object({
  city: citySchema,
  types: z.array(z.object({ type: z.string(), places: z.int() })),
  items: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      type: z.string(),
      address: z.string(),
      accessible: z.boolean(),
      events: z.int(),
    }),
  ),
});
export type Places = z.infer<typeof placesSchema>;

export const personPageSchema = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  born: z.nullable(z.string()),
  died: z.nullable(z.string()),
  birthplace: z.nullable(z.string()),
  roles: z.array(z.string()),
  bio: z.nullable(z.string()),
  /** Works with the person's parts in them and the city of their card; those with dates ahead first. */
  works: z.array(z.object({ card: eventCardSchema, roles: z.array(z.string()), city: z.string() })),
  /** Who plays with them, most often first. */
  partners: z.array(z.object({ id: z.int(), key: z.string(), name: z.string(), roles: z.array(z.string()) })),
});
export type PersonPage = z.infer<typeof personPageSchema>;

export const searchQuerySchema = z.object({
  target: z.optional(z.string()),
  lang: z.optional(z.string()),
  cityId: z.optional(z.coerce.number()),
  'search[query]': z.optional(z.string().check(z.maxLength(200))),
  'search[type]': z.optional(z.string()),
});
const searchItemSchema = z.object({ id: z.int(), title: z.string(), hint: z.nullable(z.string()), url: z.string() });
const searchGroupSchema = z.object({ items: z.array(searchItemSchema) });
export const searchSchema = z.object({
  objects: searchGroupSchema,
  posts: searchGroupSchema,
  videos: searchGroupSchema,
  names: searchGroupSchema,
  tours: searchGroupSchema,
  performances: searchGroupSchema,
});
export type SearchResult = z.infer<typeof searchSchema>;

export const performanceTypesSchema = z.object({
  data: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
});
export const servicesSchema = z.object({
  services: z.array(
    z.object({ key: z.string(), name: z.string(), enable: z.boolean(), links: z.array(menuLinkSchema) }),
  ),
});

/** Paths of section 7 (the first block is the specification's own) and the pages' own reads. `lang` and `cityId` go with every call. */
export const CATALOG_ROUTES = {
  categories: ['GET', '/api/v3/mobile/afisha/category'], // → { categories }
  search: ['GET', '/api/v2/search'],
  layout: ['GET', '/api/v3/pages/layout'],
  listing: ['GET', '/api/v3/pages/afisha'],
  event: ['GET', '/api/v3/pages/afisha/:id'],
  home: ['GET', '/api/v3/pages/home'],
  performanceTypes: ['GET', '/api/v2/performance/types'],
  services: ['GET', '/storage/services.json'],
  places: ['GET', '/api/v3/pages/objects'], // ?type=
  place: ['GET', '/api/v3/pages/objects/:id'],
  person: ['GET', '/api/v3/pages/names/:id'],
} as const;
