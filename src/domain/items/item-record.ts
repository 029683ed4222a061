import { CURRENCIES } from '#domain/money/money.ts';
import { z } from 'zod/mini';
import { localLine, localLongText } from '#domain/catalog/import/record-text.ts';
import { key } from '#domain/catalog/import/records.ts';
import { MARKET_NAMES, MARKETS } from '#domain/markets/market.ts';
import { SHOP_KINDS } from './item.ts';

const minor = z.int().check(z.nonnegative(), z.maximum(100_000_000));

/** An item in the form editors write it (data/catalogue/items.json). Amounts are in minor units. */
export const itemSchema = z
  .object({
    key,
    market: z.enum(MARKET_NAMES),
    city: key,
    /** Key of an organizer, whose tax number is shown. */
    seller: key,
    /** Where the item is used or handed out, if at a single place. */
    place: z.optional(key),
    kind: z.enum(SHOP_KINDS),
    /** Motif of the picture; by default the kind decides. */
    motif: z.optional(key),
    title: localLine,
    description: localLongText,
    price: z.object({ currency: z.enum(CURRENCIES), amount: minor }),
    /** Number of units; unlimited when absent. */
    stock: z.optional(z.int().check(z.positive(), z.maximum(1_000_000))),
    validDays: z.optional(z.int().check(z.positive(), z.maximum(3650))),
    /** Valid on a single day: that of the performance it is bought for, or any day within `validDays`. */
    oneDay: z.optional(z.boolean()),
    options: z.optional(
      z.array(z.object({ key, name: localLine, surcharge: minor })).check(z.minLength(2), z.maxLength(20)),
    ),
  })
  .check(
    z.refine(({ market, price }) => MARKETS[market].currency === price.currency, {
      path: ['price'],
      message: 'must be in the currency of the market',
    }),
  );
export type ItemRecord = z.infer<typeof itemSchema>;
