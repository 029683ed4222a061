import { MARKET_NAMES } from '#domain/markets/market.ts';
import { z } from 'zod/mini';
import { localLine, localLongText } from '#domain/catalog/import/record-text.ts';
import { at, dayCount, key } from '#domain/catalog/import/records.ts';

/** The promised advantage: a percentage off, one price for everybody, two for one, or a gift with the ticket. */
export const DISCOUNT_KINDS = ['percent', 'price', 'two-for-one', 'gift'] as const;

/** A campaign in the form editors write it (data/catalogue/discounts.json). */
export const discountSchema = z
  .object({
    key,
    market: z.enum(MARKET_NAMES),
    cities: z.array(key).check(z.minLength(1)),
    title: localLine,
    description: localLongText,
    conditions: localLongText,
    howTo: localLongText,
    kind: z.enum(DISCOUNT_KINDS),
    /** Per cent, or a price in minor units; null for the other kinds. */
    value: z.nullable(z.int().check(z.positive())),
    gift: z.optional(localLine),
    /**
     * `online`: the price is lower here, without a code. `box-office`: only there. `with-ticket`: any ticket qualifies,
     * including ours.
     */
    redeem: z.enum(['online', 'box-office', 'with-ticket']),
    /** Per cent off from so many tickets of one performance on. */
    fromTickets: z.optional(z.int().check(z.minimum(2), z.maximum(30))),
    /** So many tickets of an order at most. */
    perOrder: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
    /** First and last day, counted from the first import. */
    from: dayCount,
    to: dayCount,
    places: z.array(key),
    /** If not empty, only these events qualify; otherwise all events at the places. */
    events: z.array(key),
    categories: z.optional(z.array(key)),
    /** 1 Monday … 7 Sunday. */
    weekdays: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1))),
    startsBefore: z.optional(at),
  })
  .check(
    z.refine(({ kind, value }) => (value !== null) === (kind === 'percent' || kind === 'price'), {
      path: ['value'],
      message: 'per cent and price have a value, the other kinds have none',
    }),
    z.refine(({ kind, value }) => kind !== 'percent' || (value ?? 0) <= 100, {
      path: ['value'],
      message: 'must be at most 100 per cent',
    }),
    z.refine(({ kind, gift }) => (gift !== undefined) === (kind === 'gift'), {
      path: ['gift'],
      message: 'a gift names what is given, the other kinds do not',
    }),
    z.refine(({ redeem, kind }) => redeem !== 'online' || kind !== 'gift', {
      path: ['redeem'],
      message: 'a gift is given where the ticket is shown',
    }),
    z.refine(({ redeem, fromTickets, perOrder }) => redeem === 'online' || (fromTickets ?? perOrder) === undefined, {
      path: ['redeem'],
      message: 'tickets are counted only online',
    }),
    z.refine(({ kind, fromTickets }) => kind === 'percent' || fromTickets === undefined, {
      path: ['fromTickets'],
      message: 'only per cent may begin with several tickets',
    }),
    z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not end before it begins' }),
  );
export type DiscountRecord = z.infer<typeof discountSchema>;
