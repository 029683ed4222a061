import { z } from 'zod/mini';
import { currencySchema, instant, marketSchema } from '#api/fields-contract.ts';
import { givenBackFields, paidTenderSchema } from '#api/orders/contract.ts';
import { itemKinds } from '#api/items/contract.ts';
import { expectedBackSchema } from '#api/tickets/return-contract.ts';

const orderStates = ['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded'] as const;

/** A performance or an item within an order. */
const orderPartSchema = z.object({
  /** Names the part within its order. */
  key: z.string(),
  kind: z.enum(['tickets', ...itemKinds]),
  title: z.string(),
  count: z.int(),
  startsAt: z.nullable(instant()),
  timeZone: z.string(),
  place: z.nullable(z.string()),
  event: z.nullable(z.object({ id: z.int(), category: z.string(), citySlug: z.string() })),
});

const orderPartWithLinesSchema = z.extend(orderPartSchema, {
  lines: z.array(
    z.object({
      lineNo: z.int(),
      sector: z.nullable(z.string()),
      row: z.nullable(z.string()),
      seat: z.nullable(z.string()),
      /** Label of an item's unit. */
      label: z.nullable(z.string()),
      /** Name of a ticket's reduced tariff. */
      tariff: z.nullable(z.string()),
      priceMinor: z.int(),
      feeMinor: z.int(),
      /** Null until the order is paid. */
      state: z.nullable(z.enum(['issued', 'used', 'void', 'returned', 'cancelled'])),
    }),
  ),
});
export type OrderPartLines = z.infer<typeof orderPartWithLinesSchema>;

const accountOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  /** An unpaid order whose hold has run out is `expired`. */
  state: z.enum(orderStates),
  market: marketSchema,
  currency: currencySchema,
  createdAt: instant(),
  /** Performances in order of start, then items. */
  orderParts: z.array(orderPartSchema),
  /** Some of its tickets or codes were returned or cancelled, and others are valid. */
  isPartlyReturned: z.boolean(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  /** Seconds until an unpaid order releases its seats, by the database's clock. */
  holdSecondsLeft: z.number(),
});
export type AccountOrderLine = z.infer<typeof accountOrderSchema>;

export const cabinetOrdersSchema = z.object({ orders: z.array(accountOrderSchema) });
export type CabinetOrders = z.infer<typeof cabinetOrdersSchema>;

export const cabinetOrderSchema = z.extend(accountOrderSchema, {
  paidAt: z.nullable(instant()),
  faceMinor: z.int(),
  feeMinor: z.int(),
  /** The part of the sum paid with points. */
  pointsMinor: z.int(),
  tenders: z.array(paidTenderSchema),
  dueMinor: z.int(),
  /** Address of the order's tickets and emails; masked unless it is the account's own. */
  email: z.nullable(z.string()),
  orderParts: z.array(orderPartWithLinesSchema),
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
  /** What went back to the tenders that had paid. */
  tendersBack: z.array(paidTenderSchema),
  /** The service fee that was returned as points. */
  feeReturnPoints: z.int(),
  /** Editions of the documents accepted at the checkout. */
  documents: z.array(z.object({ key: z.string(), version: z.string(), at: z.string() })),
  /** Paths on the site of the ticket page and of the PDFs of tickets and codes; null until there is something on them. */
  ticketPath: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
  codesPdf: z.nullable(z.string()),
  /** Whether another payment can be started now, for the seats still held. */
  mayPay: z.boolean(),
  giveBack: z.nullable(
    z.object({
      isOpen: z.boolean(),
      until: z.string(),
      /** Null when tickets and codes have different shares. */
      sharePermille: z.nullable(z.int()),
      ...givenBackFields,
    }),
  ),
  /**
   * Set after a postponement: until when the whole price can be refunded. `until` is null while no new date is known;
   * the right does not expire before that.
   */
  refusal: z.nullable(z.object({ until: z.nullable(z.string()), moneyMinor: z.int() })),
  /** A chargeback has paid what a return would pay; none is offered. */
  isReturnedByBank: z.boolean(),
});
export type CabinetOrder = z.infer<typeof cabinetOrderSchema>;

export const payAgainSchema = z.object({
  state: z.enum(['paid', 'awaiting_payment']),
  /** The provider's payment page; null when nothing is left to pay. */
  redirectUrl: z.nullable(z.string()),
});
export type PayAgain = z.infer<typeof payAgainSchema>;

export const returnRequestSchema = z.object({
  /** A voluntary return, or a refund because the performance was postponed; absent: each line by its own right. */
  cause: z.optional(z.enum(['own_return', 'new_date_refused'])),
  /** The lines that are returned, all of which must be returnable; absent: every line that is. */
  lineNos: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(9_999))).check(z.minLength(1), z.maxLength(100))),
  /** What the page said comes back; a return that pays something else is refused. Absent: not compared. */
  expected: z.optional(expectedBackSchema),
});
export const returnedSchema = z.object(givenBackFields);
