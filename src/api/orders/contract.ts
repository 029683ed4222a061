import { z } from 'zod/mini';
import { count, id, instant, lang, minorUnits, smallNumber, text } from '#api/fields-contract.ts';
import { refusalFields } from '#api/failures-contract.ts';
import { itemKinds } from '#api/items/contract.ts';

/** Seats and entries a buyer asks for; prices are never taken from here, only the list they were read from. */
export const selectionSchema = z.object({
  performanceId: id(),
  priceListId: id(),
  seats: z.array(z.object({ seatNo: count(), tariffNo: z.optional(smallNumber()) })).check(z.maxLength(50)),
  standing: z
    .array(
      z.object({
        zoneNo: smallNumber(),
        tariffNo: z.optional(smallNumber()),
        count: z.int().check(z.minimum(1), z.maximum(50)),
      }),
    )
    .check(z.maxLength(20)),
});

export const holdRequestSchema = z.extend(selectionSchema, {
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  distributorCompanyId: z.optional(text(64)),
  ftm: z.optional(text(128)),
});

export const bestSeatsRequestSchema = z.object({
  performanceId: id(),
  count: z.int().check(z.minimum(1), z.maximum(10)),
  zoneNo: z.optional(smallNumber()),
  accessible: z.optional(z.boolean()),
});

/** Seats that a hold may be tried with. */
export const bestSeatsSchema = z.object({ seats: z.array(z.int()) });

/** In which language the order is told. */
export const orderQuerySchema = z.object({ lang: lang() });

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

const orderStates = ['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded'] as const;
const paymentStates = ['created', 'redirected', 'captured', 'failed', 'expired'] as const;

/**
 * An order as its holder sees it: of tickets, or of units of one item. Times are ISO 8601; `holdSecondsLeft` is by the
 * database's clock, so a wrong device clock does no harm.
 */
export const orderSchema = z.object({
  /** The caller has shown the visitor's cookie, the order's key or the account that bought it. */
  isOwn: z.literal(true),
  id: z.string(),
  /** The order's key, in the answer that opened it: sent back as `Order-Key` it opens the order without a cookie. */
  key: z.optional(z.string()),
  number: z.string(),
  state: z.enum(orderStates),
  market: z.enum(['belarus', 'georgia']),
  currency: z.enum(['BYN', 'GEL']),
  /** Null with an order of items, as is the performance. */
  priceListId: z.nullable(z.int()),
  performance: z.nullable(
    z.object({
      id: z.int(),
      eventId: z.int(),
      title: z.string(),
      startsAt: instant(),
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
  holdUntil: instant(),
  holdSecondsLeft: z.number(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Present from the step to payment on. */
  payment: z.nullable(
    z.object({
      state: z.enum(paymentStates),
      redirectUrl: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Address of the ticket page, once paid. */
  ticketUrl: z.nullable(z.string()),
});
export type OrderView = z.infer<typeof orderSchema>;

/** All that the order's id alone tells: how it stands, and where the tickets went without saying the address. */
export const orderStateSchema = z.object({
  isOwn: z.literal(false),
  id: z.string(),
  state: z.enum(orderStates),
  market: z.enum(['belarus', 'georgia']),
  kind: z.enum(['tickets', 'item']),
  paymentState: z.nullable(z.enum(paymentStates)),
  /** Such as `a•••@•••.by`. */
  maskedEmail: z.nullable(z.string()),
});
export type OrderStateView = z.infer<typeof orderStateSchema>;

export const orderAnswerSchema = z.union([orderSchema, orderStateSchema]);
export type OrderAnswer = OrderView | OrderStateView;

/** What comes back: money by the way it came, points as points. */
export const givenBackSchema = z.object({ moneyMinor: z.int(), pointsMinor: z.int() });

export const checkoutRequestSchema = z.object({
  email: text(254),
  phone: text(25),
  acceptTerms: z.boolean(),
  acceptPersonalData: z.boolean(),
  acceptBetterSeats: z.optional(z.boolean()),
  /** What the buyer saw; another amount is answered with 409 and the new one, and nothing is charged. */
  dueMinor: minorUnits(),
  returnPath: z.optional(text(512)),
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
  'not_your_order',
  'idempotency_key_reused',
  'empty_selection',
  'hold_expired',
  'order_closed',
  'return_closed',
  'ticket_used',
  'code_used',
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
  'performance_not_for_item',
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
    ...refusalFields,
  }),
});
export type OrderError = z.infer<typeof orderErrorSchema>['error'];
export type OrderErrorCode = (typeof orderErrorCodes)[number];

/**
 * method, path; bodies and answers as above. The hold carries `Idempotency-Key` (a UUID per click), and may carry an
 * `Order-Key` of the caller's making (22 to 64 letters of base64url); whoever keeps no cookies should, so that a hold sent
 * again is known as the same. The other calls are the holder's: cookie, `Order-Key`, or account.
 */
export const ORDER_ROUTES = {
  hold: ['POST', '/api/v3/orders'], // HoldRequest → 201 OrderView | 409
  read: ['GET', '/api/v3/orders/:id'], // → OrderView, for strangers OrderStateView
  change: ['PUT', '/api/v3/orders/:id/lines'], // Selection (whole wanted set) → OrderView; the timer does not restart
  release: ['DELETE', '/api/v3/orders/:id'],
  checkout: ['POST', '/api/v3/orders/:id/checkout'], // CheckoutRequest → OrderView with payment.redirectUrl, or paid when free
  reopen: ['POST', '/api/v3/orders/:id/reopen'], // after a decline or the back button: same seats kept, pay again
  check: ['POST', '/api/v3/orders/:id/check'], // back from the provider's page: asks it now → OrderView, for strangers OrderStateView
  giveBack: ['POST', '/api/v3/orders/:id/return'], // the whole order, paid → Returned; no body
  best: ['POST', '/api/v3/best-seats'], // → { seats: number[] } a preview; the hold decides
} as const;
