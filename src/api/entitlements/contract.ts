import { z } from 'zod/mini';
import { currencySchema, instant, marketSchema } from '#api/fields-contract.ts';
import { itemKinds } from '#api/items/contract.ts';
import { paidTenderSchema } from '#api/orders/contract.ts';
import { cameBackSchema, qrSchema, supportSchema } from '#api/tickets/contract.ts';

/** The order of the codes; its amounts are those of everything that was bought. */
export const entitlementsOrderSchema = z.object({
  number: z.string(),
  state: z.enum(['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded']),
  market: marketSchema,
  currency: currencySchema,
  totalMinor: z.int(),
  feeMinor: z.int(),
  tenders: z.array(paidTenderSchema),
  /** What money paid. */
  dueMinor: z.int(),
  paidAt: z.nullable(instant()),
});

/** The units of one item within an order. */
export const entitlementsPartSchema = z.object({
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
  /** Void ones are the last. */
  codes: z.array(
    z.object({
      lineNo: z.int(),
      /** Null once the code is void, so that nobody can show it, and of a gift certificate for everybody but its buyer. */
      code: z.nullable(z.string()),
      /** Null also while the code is stopped. */
      qr: z.nullable(qrSchema),
      /** The code is the buyer's alone, and this caller is not known as the buyer. */
      isHidden: z.boolean(),
      /** A gift certificate that cannot be spent, because the payer's bank took back the money for it. */
      isStopped: z.boolean(),
      /** What is left of a gift certificate, for its buyer. */
      balanceMinor: z.nullable(z.int()),
      state: z.enum(['issued', 'used', 'void']),
      option: z.nullable(z.string()),
      validUntil: z.nullable(instant()),
      usedAt: z.nullable(instant()),
      priceMinor: z.int(),
    }),
  ),
  /** Sum of their prices. */
  faceMinor: z.int(),
  /** Money that came back for them or is on its way. */
  refundedMinor: z.int(),
  /** The same with what went back to tenders. */
  cameBack: cameBackSchema,
  /** For a rental: the page on which it is watched. */
  watchUrl: z.nullable(z.string()),
  /** Until when the buyer may return all unused units, and whether that is possible now. */
  giveBack: z.object({ isOpen: z.boolean(), until: z.string(), amountMinor: z.int(), path: z.string() }),
});
export type EntitlementsPart = z.infer<typeof entitlementsPartSchema>;

/** The codes of a paid order, as shown to the holder. Texts are in the requested language. */
export const entitlementsViewSchema = z.object({
  order: entitlementsOrderSchema,
  /** One part for each item, and for each performance that it accompanies. */
  orderParts: z.array(entitlementsPartSchema),
  support: supportSchema,
  /** Of all parts together. */
  files: z.object({ pdf: z.string() }),
});
export type EntitlementsView = z.infer<typeof entitlementsViewSchema>;
