import { z } from 'zod/mini';
import { currencySchema, instant, marketSchema } from '#api/fields-contract.ts';
import { itemKinds } from '#api/items/contract.ts';
import { qrSchema, supportSchema } from '#api/tickets/contract.ts';

/** The entitlements of a paid item order, as shown to the holder. Texts are in the requested language. */
export const entitlementsViewSchema = z.object({
  order: z.object({
    number: z.string(),
    state: z.enum(['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded']),
    market: marketSchema,
    currency: currencySchema,
    totalMinor: z.int(),
    feeMinor: z.int(),
    paidAt: z.nullable(instant()),
  }),
  item: z.object({
    id: z.int(),
    key: z.string(),
    kind: z.enum(itemKinds),
    title: z.string(),
    description: z.string(),
    citySlug: z.nullable(z.string()),
    timeZone: z.string(),
    place: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** The performance that the item belongs to. */
    event: z.nullable(z.string()),
    startsAt: z.nullable(instant()),
    isOneDay: z.boolean(),
  }),
  seller: z.object({ name: z.string(), taxNumber: z.string() }),
  support: supportSchema,
  codes: z.array(
    z.object({
      /** Null once the code is void, so that nobody can show it. */
      code: z.nullable(z.string()),
      qr: z.nullable(qrSchema),
      state: z.enum(['issued', 'used', 'void']),
      option: z.nullable(z.string()),
      validUntil: z.nullable(instant()),
      usedAt: z.nullable(instant()),
      priceMinor: z.int(),
    }),
  ),
  /** For a rental: the page on which it is watched. */
  watchUrl: z.nullable(z.string()),
  /** Until when the buyer may return the order, and whether that is possible now. */
  giveBack: z.object({ isOpen: z.boolean(), until: z.string(), amountMinor: z.int(), path: z.string() }),
  files: z.object({ pdf: z.string() }),
});
export type EntitlementsView = z.infer<typeof entitlementsViewSchema>;
