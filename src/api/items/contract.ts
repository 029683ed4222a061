import { z } from 'zod/mini';
import {
  cityId,
  count,
  currencySchema,
  id,
  idIn,
  instant,
  lang,
  marketSchema,
  smallNumber,
  text,
} from '#api/fields-contract.ts';
import { placeTypeSchema } from '#api/catalog/contract.ts';

/** As in the domain; repeated here because a contract imports no other layer. */
export const itemKinds = ['certificate', 'pass', 'parking', 'service', 'good', 'video', 'package'] as const;

/** Items: texts in the requested language, amounts in minor units, instants ISO 8601 UTC. */
export const itemCardSchema = z.object({
  id: z.int(),
  /** The item's picture is generated from the key. */
  key: z.string(),
  kind: z.enum(itemKinds),
  motif: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  market: marketSchema,
  currency: currencySchema,
  minTotalMinor: z.int(),
  maxTotalMinor: z.int(),
  /** Units left; null when unlimited. */
  left: z.nullable(z.int()),
  isOnSale: z.boolean(),
  /** Null when sold in the whole market. */
  city: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  place: z.nullable(z.string()),
});
export type ItemCard = z.infer<typeof itemCardSchema>;

export const itemListSchema = z.object({
  items: z.array(itemCardSchema),
  /** Cities of the same country where items are sold. */
  cities: z.array(z.object({ slug: z.string(), name: z.string(), items: z.int() })),
});
export type ItemList = z.infer<typeof itemListSchema>;

export const itemPageSchema = z.extend(itemCardSchema, {
  options: z.array(
    z.object({ optionNo: z.int(), name: z.nullable(z.string()), priceMinor: z.int(), feeMinor: z.int() }),
  ),
  /** Days from the payment; null when unlimited. */
  validDays: z.nullable(z.int()),
  isOneDay: z.boolean(),
  /** Time zone of the item's city, or of the market's first city when the item has none. */
  timeZone: z.string(),
  /** Null when the site's operator is the seller. */
  seller: z.nullable(z.object({ id: z.int(), name: z.string(), taxNumber: z.string() })),
  at: z.nullable(
    z.object({ id: z.int(), name: z.string(), type: placeTypeSchema, address: z.string(), citySlug: z.string() }),
  ),
  /** Upcoming performances at the item's place. */
  performances: z.array(
    z.object({
      performanceId: z.int(),
      eventId: z.int(),
      title: z.string(),
      startsAt: instant(),
      timeZone: z.string(),
    }),
  ),
  /** Days in which an unused unit can be returned for the whole price; 0 when returns are not possible. */
  returnDays: z.int(),
});
export type ItemPage = z.infer<typeof itemPageSchema>;

/** Data of the sale of one item; `performances` are the performances of the event in the query. */
export const itemSaleSchema = z.extend(itemPageSchema, {
  offerVersion: z.string(),
  privacyVersion: z.string(),
  limit: z.int(),
});
export type ItemSale = z.infer<typeof itemSaleSchema>;

/** Items sold at the place of a performance, to be bought with its tickets. */
export const performanceItemsSchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(itemKinds),
      title: z.string(),
      currency: currencySchema,
      options: itemPageSchema.shape.options,
      /** Units left; null when unlimited. */
      left: z.nullable(z.int()),
    }),
  ),
});
export type PerformanceItem = z.infer<typeof performanceItemsSchema>['items'][number];

export const itemHoldRequestSchema = z.object({
  itemId: id(),
  units: z
    .array(
      z.object({
        optionNo: smallNumber(),
        count: count(50),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  /** The performance that the item belongs to. */
  performanceId: z.optional(id()),
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  distributorCompanyId: z.optional(text(64)),
  campaignToken: z.optional(text(128)),
});

export const itemListQuerySchema = z.object({ lang: lang(), cityId: cityId() });
export const itemQuerySchema = z.object({ lang: lang(), event: z.optional(idIn()) });
export const performanceItemsQuerySchema = z.object({ lang: lang() });
export const itemIdSchema = z.object({ id: idIn() });
