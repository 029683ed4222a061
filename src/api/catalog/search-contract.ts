import { z } from 'zod/mini';
import { cityId, currencySchema, day, dayPart, lang, numberIn, text, word } from '#api/fields-contract.ts';
import { eventCardSchema, photoSchema, placeTypeSchema } from '#api/catalog/contract.ts';

/** Search: what the typed words mean as listings, then titles and names. */

export const SEARCH_GROUPS = ['performances', 'objects', 'names', 'tours', 'posts', 'videos'] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];
/** Items of each group: those of a list below the field, and those of a page. */
export const FEW_HITS = 6;
export const MOST_HITS = 24;

/** Pages of the site that search leads to; favourites and tickets are panels over any page. */
const SEARCH_PAGES = [
  'discounts',
  'items',
  'certificates',
  'passes',
  'parking',
  'services',
  'merch',
  'help',
  'refunds',
  'support',
  'about',
  'favourites',
  'tickets',
  'journal',
  'videos',
  'tours',
] as const;

export const searchQuerySchema = z.object({
  target: z.optional(word()),
  lang: lang(),
  cityId: cityId(),
  'search[query]': z.optional(text(200)),
  'search[type]': z.optional(word()),
  /** Number of items of each group. */
  'search[limit]': z.optional(numberIn(1, MOST_HITS)),
});

/** A listing that the typed words mean: "comedy tomorrow" is the genre's listing with the day as its filter. */
export const searchFacetSchema = z.object({
  /** What leads the words: a category, genre, tag, format or kind of places, or only days and prices. */
  kind: z.enum(['category', 'genre', 'tag', 'format', 'places', 'events']),
  /** Key of the category, genre, tag, format or kind of places; null for `events`. */
  key: z.nullable(z.string()),
  /** Its name in the requested language. */
  name: z.nullable(z.string()),
  /** Name of the category in which a genre or tag is meant. */
  category: z.nullable(z.string()),
  day: z.nullable(day()),
  period: z.nullable(z.enum(['today', 'tomorrow', 'weekend', 'week', 'month'])),
  /** First and last day of a range, "next week"; of the period `week` too. */
  from: z.nullable(day()),
  until: z.nullable(day()),
  /** YYYY-MM. */
  month: z.nullable(z.string()),
  /** Part of the day that was asked for. */
  part: z.nullable(dayPart()),
  /** Highest price, in the money of the facet's city. */
  maxPriceMinor: z.nullable(z.int()),
  currency: currencySchema,
  free: z.boolean(),
  accessible: z.boolean(),
  /** Only what suits this age, one of those that listings offer. */
  age: z.nullable(z.int()),
  /** With the filter "with children". */
  children: z.boolean(),
  /** Name of the city when it is not the requested one. */
  city: z.nullable(z.string()),
  /** Number of events, or of places, that the address lists. */
  count: z.int(),
  url: z.string(),
});
export type SearchFacet = z.infer<typeof searchFacetSchema>;

const item = { id: z.int(), title: z.string(), hint: z.nullable(z.string()), url: z.string() };
const plainGroup = z.object({ items: z.array(z.object(item)) });
const eventItemSchema = z.object({
  ...item,
  /** Date, place, price and status as on a listing. */
  card: eventCardSchema,
  /** Name of the city when it is not the requested one. */
  city: z.nullable(z.string()),
});
const placeItemSchema = z.object({
  ...item,
  key: z.string(),
  photo: z.nullable(photoSchema),
  type: placeTypeSchema,
  events: z.int(),
  city: z.nullable(z.string()),
});
const personItemSchema = z.object({
  ...item,
  key: z.string(),
  photo: z.nullable(photoSchema),
  roles: z.array(z.string()),
});

export const searchSchema = z.object({
  /** Text that was searched for instead of the typed one: the same keys on another layout, or the nearest title. */
  readAs: z.nullable(z.string()),
  /** Pages of the site that the words mean; they stand before the facets. */
  pages: z.array(z.object({ key: z.enum(SEARCH_PAGES), url: z.string() })),
  facets: z.array(searchFacetSchema),
  /** Whether the pages and facets fit the words as well as any title, or better. */
  isUnderstood: z.boolean(),
  /** Groups with items, the one that fits best first. */
  order: z.array(z.enum(SEARCH_GROUPS)),
  performances: z.object({ items: z.array(eventItemSchema) }),
  objects: z.object({ items: z.array(placeItemSchema) }),
  names: z.object({ items: z.array(personItemSchema) }),
  tours: plainGroup,
  posts: plainGroup,
  videos: plainGroup,
});
export type SearchResult = z.infer<typeof searchSchema>;
