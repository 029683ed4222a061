import { z } from 'zod/mini';
import { instant } from '#api/fields-contract.ts';
import { itemKinds } from '#api/items/contract.ts';

const orderStates = ['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded'] as const;

const ownOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  /** An unpaid order whose time is up is expired. */
  state: z.enum(orderStates),
  market: z.enum(['belarus', 'georgia']),
  currency: z.enum(['BYN', 'GEL']),
  createdAt: instant(),
  kind: z.enum(['tickets', ...itemKinds]),
  title: z.string(),
  count: z.int(),
  startsAt: z.nullable(instant()),
  timeZone: z.string(),
  place: z.nullable(z.string()),
  event: z.nullable(z.object({ id: z.int(), category: z.string(), citySlug: z.string() })),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  /** Until an unpaid order gives its seats back, by the database's clock. */
  holdSecondsLeft: z.number(),
});
export type OwnOrderLine = z.infer<typeof ownOrderSchema>;

export const cabinetOrdersSchema = z.object({ orders: z.array(ownOrderSchema) });
export type CabinetOrders = z.infer<typeof cabinetOrdersSchema>;

export const cabinetOrderSchema = z.extend(ownOrderSchema, {
  paidAt: z.nullable(instant()),
  faceMinor: z.int(),
  feeMinor: z.int(),
  /** Of the sum, paid with points. */
  pointsMinor: z.int(),
  dueMinor: z.int(),
  /** Where tickets and letters went, all but hidden. */
  email: z.nullable(z.string()),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      sector: z.nullable(z.string()),
      row: z.nullable(z.string()),
      seat: z.nullable(z.string()),
      /** Of a unit of an item. */
      label: z.nullable(z.string()),
      priceMinor: z.int(),
      feeMinor: z.int(),
      state: z.nullable(z.enum(['issued', 'used', 'void'])),
    }),
  ),
  payments: z.array(
    z.object({
      provider: z.enum(['bepaid', 'bank-of-georgia']),
      method: z.nullable(z.string()),
      state: z.enum(['created', 'redirected', 'captured', 'failed', 'expired']),
      amountMinor: z.int(),
      at: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      amountMinor: z.int(),
      state: z.enum(['requested', 'sent', 'confirmed', 'failed']),
      at: z.string(),
    }),
  ),
  /** The service fee that came back as points. */
  feeReturnPoints: z.int(),
  /** Editions agreed to at the checkout. */
  documents: z.array(z.object({ key: z.string(), version: z.string(), at: z.string() })),
  /** Path of the ticket page on the site, and of the file; null until it is paid. */
  ticketPath: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
  /** May be paid again now, for the seats still held. */
  mayPay: z.boolean(),
  giveBack: z.nullable(
    z.object({
      isOpen: z.boolean(),
      until: z.string(),
      sharePermille: z.int(),
      moneyMinor: z.int(),
      pointsMinor: z.int(),
    }),
  ),
  /** The evening was moved: until when the whole price may be asked back. */
  /** `until` null: no new date is known, and the right does not run out before it is. */
  refusal: z.nullable(z.object({ until: z.nullable(z.string()), moneyMinor: z.int() })),
});
export type CabinetOrder = z.infer<typeof cabinetOrderSchema>;

export const payAgainSchema = z.object({
  state: z.enum(['paid', 'awaiting_payment']),
  /** The provider's page; null when nothing is left to pay. */
  redirectUrl: z.nullable(z.string()),
});
export type PayAgain = z.infer<typeof payAgainSchema>;

export const returnRequestSchema = z.object({
  /** Of the buyer's own will, or because the evening was moved. */
  cause: z.enum(['own_return', 'new_date_refused']),
});
export const returnedSchema = z.object({ moneyMinor: z.int(), pointsMinor: z.int() });
