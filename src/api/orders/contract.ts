import { z } from 'zod/mini';
import { itemKinds } from '#api/items/contract.ts';

/** Seats and entries a buyer asks for; prices are never taken from here, only the list they were read from. */
export const selectionSchema = z.object({
  performanceId: z.int().check(z.positive()),
  priceListId: z.int().check(z.positive()),
  seats: z
    .array(z.object({ seatNo: z.int().check(z.nonnegative()), tariffNo: z.optional(z.int().check(z.positive())) }))
    .check(z.maxLength(50)),
  standing: z
    .array(
      z.object({
        zoneNo: z.int().check(z.positive()),
        tariffNo: z.optional(z.int().check(z.positive())),
        count: z.int().check(z.positive(), z.maximum(50)),
      }),
    )
    .check(z.maxLength(20)),
});

export const holdRequestSchema = z.extend(selectionSchema, {
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  distributorCompanyId: z.optional(z.string().check(z.maxLength(64))),
  ftm: z.optional(z.string().check(z.maxLength(128))),
});

export const bestSeatsRequestSchema = z.object({
  performanceId: z.int().check(z.positive()),
  count: z.int().check(z.minimum(1), z.maximum(10)),
  zoneNo: z.optional(z.int()),
  accessible: z.optional(z.boolean()),
});

export const orderLineSchema = z.object({
  lineNo: z.int(),
  performanceId: z.int(),
  seatNo: z.nullable(z.int()),
  zoneNo: z.int(),
  tariffNo: z.int(),
  sector: z.string(),
  row: z.string(),
  seat: z.string(),
  priceMinor: z.int(),
  feeMinor: z.int(),
});

export const orderedItemSchema = z.object({
  id: z.int(),
  kind: z.enum(itemKinds),
  title: z.string(),
  /** Null: the operator of the site sells it. */
  seller: z.nullable(z.string()),
  citySlug: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** One a unit. */
  lines: z.array(
    z.object({
      lineNo: z.int(),
      optionNo: z.int(),
      option: z.nullable(z.string()),
      priceMinor: z.int(),
      feeMinor: z.int(),
    }),
  ),
});

/** An order as its owner sees it: of tickets, or of units of one item. Times are ISO 8601; `holdSecondsLeft` is by the database's clock, so a wrong device clock does no harm. */
export const orderSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded']),
  market: z.enum(['belarus', 'georgia']),
  currency: z.enum(['BYN', 'GEL']),
  /** Null with an order of items, as is the performance. */
  priceListId: z.nullable(z.int()),
  performance: z.nullable(
    z.object({
      id: z.int(),
      eventId: z.int(),
      title: z.string(),
      startsAt: z.string(),
      timeZone: z.string(),
      place: z.string(),
      hall: z.nullable(z.string()),
      citySlug: z.string(),
    }),
  ),
  /** What an order of items buys; null with an order of tickets, and then `lines` is not empty. */
  item: z.nullable(orderedItemSchema),
  lines: z.array(orderLineSchema),
  faceMinor: z.int(),
  feeMinor: z.int(),
  pointsMinor: z.int(),
  dueMinor: z.int(),
  holdUntil: z.string(),
  holdSecondsLeft: z.number(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Present from the step to payment on. */
  payment: z.nullable(
    z.object({
      state: z.enum(['created', 'redirected', 'captured', 'failed', 'expired']),
      redirectUrl: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Address of the ticket page, once paid. */
  ticketUrl: z.nullable(z.string()),
});
export type OrderView = z.infer<typeof orderSchema>;

export const checkoutRequestSchema = z.object({
  email: z.string().check(z.maxLength(254)),
  phone: z.string().check(z.maxLength(25)),
  acceptTerms: z.boolean(),
  acceptPersonalData: z.boolean(),
  acceptBetterSeats: z.optional(z.boolean()),
  /** What the buyer saw; another amount is answered with 409 and the new one, and nothing is charged. */
  dueMinor: z.int(),
  returnPath: z.optional(z.string().check(z.maxLength(512))),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** Everything that can be refused, one closed list; `web` turns a code into words. */
export const orderErrorCodes = [
  'seat_taken',
  'area_full',
  'over_limit',
  'not_on_sale',
  'sale_not_permitted',
  'price_changed',
  'amount_changed',
  'unknown_performance',
  'unknown_seat',
  'unknown_order',
  'empty_selection',
  'hold_expired',
  'order_closed',
  'email_invalid',
  'phone_invalid',
  'terms_required',
  'consent_required',
  'provider_unreachable',
  'provider_rejected',
  'payment_open',
  'too_many_holds',
  'hold_rest',
  'crowded_address',
  'invalid_request',
  'unknown_item',
  'sold_out',
  'busy',
  // The database cannot answer at the moment: any call may say so.
  'unavailable',
] as const;
export const orderErrorSchema = z.object({
  error: z.object({
    code: z.enum(orderErrorCodes),
    /** Seats that were just taken, and free neighbours of the same price offered instead. */
    seats: z.optional(z.array(z.int())),
    neighbours: z.optional(z.array(z.int())),
    /** With `too_many_holds`: the visitor's own orders, to return to. */
    orders: z.optional(
      z.array(
        z.object({
          id: z.string(),
          eventId: z.nullable(z.int()),
          performanceId: z.nullable(z.int()),
          /** An order of items has this one instead. */
          itemId: z.nullable(z.int()),
          title: z.string(),
        }),
      ),
    ),
    /** With `over_limit` how many may be had, with `sold_out` how many are left. */
    limit: z.optional(z.int()),
    /** With `hold_rest`: how long to wait before the next try. */
    waitSeconds: z.optional(z.int()),
    dueMinor: z.optional(z.int()),
    field: z.optional(z.string()),
  }),
});
export type OrderError = z.infer<typeof orderErrorSchema>['error'];
export type OrderErrorCode = (typeof orderErrorCodes)[number];

/** method, path; bodies and answers as above. Every unsafe call carries `Idempotency-Key` (a UUID per click). */
export const ORDER_ROUTES = {
  hold: ['POST', '/api/v3/orders'], // HoldRequest → 201 OrderView | 409
  read: ['GET', '/api/v3/orders/:id'],
  change: ['PUT', '/api/v3/orders/:id/lines'], // Selection (whole wanted set) → OrderView; the timer does not restart
  release: ['DELETE', '/api/v3/orders/:id'],
  checkout: ['POST', '/api/v3/orders/:id/checkout'], // CheckoutRequest → OrderView with payment.redirectUrl, or paid when free
  reopen: ['POST', '/api/v3/orders/:id/reopen'], // after a decline or the back button: same seats kept, pay again
  check: ['POST', '/api/v3/orders/:id/check'], // back from the provider's page: asks it now → OrderView
  best: ['POST', '/api/v3/best-seats'], // → { seats: number[] } a preview; the hold decides
} as const;
