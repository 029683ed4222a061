import { z } from 'zod/mini';
import { instant } from '#api/fields-contract.ts';
import { itemKinds } from '#api/items/contract.ts';
import { qrSchema, supportSchema } from '#api/tickets/contract.ts';

/** What a paid order of an item entitles to, as its holder sees it. Texts are in the asked language. */
export const entitlementsViewSchema = z.object({
  order: z.object({
    number: z.string(),
    state: z.enum(['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded']),
    market: z.enum(['belarus', 'georgia']),
    currency: z.enum(['BYN', 'GEL']),
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
    /** The evening it goes with. */
    event: z.nullable(z.string()),
    startsAt: z.nullable(instant()),
    isOneDay: z.boolean(),
  }),
  seller: z.object({ name: z.string(), taxNumber: z.string() }),
  support: supportSchema,
  codes: z.array(
    z.object({
      /** Null once it is void: nobody should be able to show it. */
      code: z.nullable(z.string()),
      qr: z.nullable(qrSchema),
      state: z.enum(['issued', 'used', 'void']),
      option: z.nullable(z.string()),
      validUntil: z.nullable(instant()),
      usedAt: z.nullable(instant()),
      priceMinor: z.int(),
    }),
  ),
  /** Of a rental: where it is watched. */
  watchUrl: z.nullable(z.string()),
  /** Until when the buyer may give it back, and whether now. */
  giveBack: z.object({ isOpen: z.boolean(), until: z.string(), amountMinor: z.int(), path: z.string() }),
  files: z.object({ pdf: z.string() }),
});
export type EntitlementsView = z.infer<typeof entitlementsViewSchema>;

export const ENTITLEMENT_ROUTES = {
  read: ['GET', '/api/v3/entitlements/:accessKey'], // ?lang= → EntitlementsView
  giveBack: ['POST', '/api/v3/entitlements/:accessKey/return'], // the whole order; a form gets its page again
  pdf: ['GET', '/entitlement/:accessKey.pdf'],
} as const;
