import { z } from 'zod/mini';
import {
  count,
  currencySchema,
  id,
  instant,
  lang,
  marketSchema,
  minorUnits,
  smallNumber,
  text,
} from '#api/fields-contract.ts';
import { refusalFields } from '#api/failures-contract.ts';
import { itemKinds } from '#api/items/contract.ts';
import { saleReturnSchema } from '#api/performances/contract.ts';

/** The requested seats and standing places. Contains no prices, only the price list that the buyer saw. */
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
  campaignToken: z.optional(text(128)),
  /** A code that opens a presale or what an allotment keeps; the order then has it as its voucher. */
  code: z.optional(text(64)),
});

/** The complete new set of an item's units in the order; an empty one takes the item out. */
export const unitsRequestSchema = z.object({
  itemId: id(),
  units: z
    .array(z.object({ optionNo: smallNumber(), count: z.int().check(z.minimum(1), z.maximum(50)) }))
    .check(z.maxLength(20)),
  /** The performance that the item accompanies. */
  performanceId: z.optional(id()),
});

/** A promo code as the buyer types it; null takes the order's voucher off. */
export const voucherRequestSchema = z.object({ code: z.nullable(text(64)) });

export const bestSeatsRequestSchema = z.object({
  performanceId: id(),
  count: z.int().check(z.minimum(1), z.maximum(10)),
  zoneNo: z.optional(smallNumber()),
  /** Position of the sector in the overview of the hall's plan, from 0; other sectors are then not proposed. */
  sectorNo: z.optional(count()),
  accessible: z.optional(z.boolean()),
  /** A code that opens a presale or what an allotment keeps; what it opens is proposed too. */
  code: z.optional(text(64)),
});

/** Free seats with which a hold can be tried. */
export const bestSeatsSchema = z.object({ seats: z.array(z.int()) });

/** Language of the order's texts. */
export const orderQuerySchema = z.object({ lang: lang() });

const lineFields = {
  lineNo: z.int(),
  /** The seller; null when the site's operator is. */
  organizerId: z.nullable(z.int()),
  /** Price of the list, before rules and voucher. */
  listedMinor: z.int(),
  priceMinor: z.int(),
  feeMinor: z.int(),
};

/** A numbered seat or an entry to a standing area. */
export const ticketLineSchema = z.object({
  ...lineFields,
  kind: z.enum(['seat', 'entry']),
  performanceId: z.int(),
  priceListId: z.int(),
  seatNo: z.nullable(z.int()),
  zoneNo: z.int(),
  tariffNo: z.int(),
  sector: z.string(),
  row: z.string(),
  seat: z.string(),
});

/** A unit of an item. */
export const unitLineSchema = z.object({
  ...lineFields,
  kind: z.literal('unit'),
  itemId: z.int(),
  optionNo: z.int(),
  /** Name of the option; null when the item has no choice. */
  option: z.nullable(z.string()),
  /** The performance that it accompanies. */
  forPerformanceId: z.nullable(z.int()),
});

export const orderedPerformanceSchema = z.object({
  id: z.int(),
  priceListId: z.int(),
  eventId: z.int(),
  title: z.string(),
  startsAt: instant(),
  timeZone: z.string(),
  place: z.string(),
  hall: z.nullable(z.string()),
  citySlug: z.string(),
  organizer: z.nullable(z.string()),
  /** As in the sale of the performance. */
  ownReturn: z.nullable(saleReturnSchema),
  /** Tariffs of its tickets that are returned otherwise. */
  otherReturns: z.array(z.object({ tariff: z.string(), ownReturn: saleReturnSchema })),
});

export const orderedItemSchema = z.object({
  id: z.int(),
  kind: z.enum(itemKinds),
  title: z.string(),
  /** Null when the site's operator is the seller. */
  seller: z.nullable(z.string()),
  citySlug: z.nullable(z.string()),
  place: z.nullable(z.string()),
});

export const tenderKinds = ['certificate', 'credit', 'points'] as const;
export const orderTenderSchema = z.object({
  kind: z.enum(tenderKinds),
  /** Of a certificate. */
  code: z.nullable(z.string()),
  amountMinor: z.int(),
  /** The most that the buyer wants to spend of it; null: whatever the order needs. */
  wantedMinor: z.nullable(z.int()),
  /** What stays on a certificate. */
  leftMinor: z.nullable(z.int()),
});
/** The same without codes, for whoever has the address of the tickets. */
export const paidTenderSchema = z.object({ kind: z.enum(tenderKinds), amountMinor: z.int() });

export const questionKinds = ['text', 'choice', 'name', 'birth_date', 'phone'] as const;

const orderStates = ['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded'] as const;
const autoRefundReasonSchema = z.enum([
  'wrong_reference',
  'second_capture',
  'wrong_amount',
  'wrong_currency',
  'already_paid',
  'order_changed',
  'order_cancelled',
  'performance_cancelled',
  'performance_moved',
  'sale_closed',
  'over_limit',
  'seats_gone',
  'units_gone',
  'offer_gone',
]);
const paymentStates = ['created', 'redirected', 'captured', 'failed', 'expired'] as const;

/**
 * An order as its holder sees it: its lines are tickets and units of items, of one or several sellers. Times are ISO
 * 8601; `holdSecondsLeft` comes from the database's clock, so a wrong device clock has no effect.
 */
export const orderSchema = z.object({
  /** The caller has sent the visitor's cookie, the order's key or a token of the account that bought it. */
  isOwn: z.literal(true),
  id: z.string(),
  /** The order's key, only in the answer that opened it: sent as `Order-Key` it opens the order without a cookie. */
  key: z.optional(z.string()),
  number: z.string(),
  state: z.enum(orderStates),
  market: marketSchema,
  currency: currencySchema,
  /** The performances of its tickets, in the order in which the lines name them first. */
  performances: z.array(orderedPerformanceSchema),
  /** The items of its units. */
  items: z.array(orderedItemSchema),
  lines: z.array(z.discriminatedUnion('kind', [ticketLineSchema, unitLineSchema])),
  faceMinor: z.int(),
  feeMinor: z.int(),
  pointsMinor: z.int(),
  /** What pays besides money, in the order in which it pays. */
  tenders: z.array(orderTenderSchema),
  /** What is left for money. */
  dueMinor: z.int(),
  voucherCode: z.nullable(z.string()),
  /** What takes how much off the listed prices of its lines. */
  reductions: z.array(
    z.object({ kind: z.enum(['campaign', 'voucher']), name: z.nullable(z.string()), amountMinor: z.int() }),
  ),
  holdUntil: instant(),
  holdSecondsLeft: z.number(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null before the step to payment. */
  payment: z.nullable(
    z.object({
      state: z.enum(paymentStates),
      redirectUrl: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Of an order that ended unpaid although money came: why the money goes back, and what. */
  givenBack: z.nullable(
    z.object({ reason: autoRefundReasonSchema, amountMinor: z.int(), tenders: z.array(paidTenderSchema) }),
  ),
  /** Path of the ticket page; null before payment. */
  ticketUrl: z.nullable(z.string()),
});
export type OrderView = z.infer<typeof orderSchema>;

/** Everything that the order's id alone reveals: its state, and the masked address of the tickets. */
export const orderStateSchema = z.object({
  isOwn: z.literal(false),
  id: z.string(),
  state: z.enum(orderStates),
  market: marketSchema,
  kind: z.enum(['tickets', 'item']),
  paymentState: z.nullable(z.enum(paymentStates)),
  /** Why money that came goes back. */
  givenBackReason: z.nullable(autoRefundReasonSchema),
  /** For example `a•••@•••.by`. */
  maskedEmail: z.nullable(z.string()),
});
export type OrderStateView = z.infer<typeof orderStateSchema>;

/** The visitor's unpaid orders, newest first. */
export const openOrdersSchema = z.object({ orders: z.array(orderSchema) });

export const orderAnswerSchema = z.union([orderSchema, orderStateSchema]);
export type OrderAnswer = OrderView | OrderStateView;

/** What comes back: money by the original payment method, the rest to the balances that had paid. */
export const givenBackFields = {
  moneyMinor: z.int(),
  certificateMinor: z.int(),
  creditMinor: z.int(),
  pointsMinor: z.int(),
};
export const givenBackSchema = z.object(givenBackFields);

const answerSchema = z.object({ questionId: id(), value: text(500) });

const questionSchema = z.object({
  id: z.int(),
  kind: z.enum(questionKinds),
  isRequired: z.boolean(),
  label: z.string(),
  /** Of a choice; `key` is the answer. */
  choices: z.nullable(z.array(z.object({ key: z.string(), text: z.string() }))),
  /** What the buyer answered at an earlier step to payment. */
  given: z.nullable(z.string()),
});

/** What the organizers ask about an order at its step to payment. */
export const orderQuestionsSchema = z.object({
  order: z.array(questionSchema),
  tickets: z.array(
    z.object({
      lineNo: z.int(),
      /** The ticket bears the name of its holder. */
      asksName: z.boolean(),
      givenName: z.nullable(z.string()),
      questions: z.array(questionSchema),
    }),
  ),
});
export type OrderQuestions = z.infer<typeof orderQuestionsSchema>;
export type QuestionView = OrderQuestions['order'][number];

export const checkoutRequestSchema = z.object({
  email: text(254),
  phone: text(25),
  acceptTerms: z.boolean(),
  acceptPersonalData: z.boolean(),
  acceptBetterSeats: z.optional(z.boolean()),
  /** The amount the buyer saw. If it has changed, the answer is 409 with the new amount, and nothing is charged. */
  dueMinor: minorUnits(),
  returnPath: z.optional(text(512)),
  /** Answers about the order, to the questions of `GET …/questions`. */
  answers: z.optional(z.array(answerSchema).check(z.maxLength(50))),
  /** Names and answers of each ticket. */
  tickets: z.optional(
    z
      .array(
        z.object({
          lineNo: smallNumber(),
          holderName: z.optional(text(80)),
          answers: z.optional(z.array(answerSchema).check(z.maxLength(50))),
        }),
      )
      .check(z.maxLength(100)),
  ),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** The closed list of all refusals; `web` translates the codes into texts. */
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
  'tickets_go_together',
  'email_invalid',
  'phone_invalid',
  'terms_required',
  'consent_required',
  'answers_invalid',
  'provider_unreachable',
  'provider_rejected',
  'payment_open',
  'too_many_holds',
  'hold_cool_down',
  'crowded_address',
  'too_many_free_orders',
  'too_many_free_tickets',
  'invalid_request',
  'unknown_item',
  'performance_not_for_item',
  'sold_out',
  'other_currency',
  'tariff_not_available',
  'tariff_locked',
  'tariff_sold_out',
  'tariff_over_limit',
  'tariff_under_minimum',
  'tariff_needs_other',
  'voucher_unknown',
  'voucher_not_started',
  'voucher_expired',
  'voucher_used_up',
  'voucher_not_for_this',
  'voucher_below_minimum',
  'voucher_gives_nothing',
  'voucher_over_limit',
  'too_many_vouchers',
  'certificate_unknown',
  'certificate_expired',
  'certificate_frozen',
  'certificate_used_up',
  'certificate_other_currency',
  'too_many_certificates',
  'too_many_guesses',
  'too_many_changes',
  'points_not_proved',
  'wrong_code',
  'code_expired',
  'code_spent',
  'too_early',
  'too_many_emails',
  'presale_code_needed',
  'allotment_code_needed',
  'allotment_full',
  'companion_alone',
  'busy',
  // The database cannot answer at the moment; possible for any call.
  'unavailable',
] as const;
export const orderErrorSchema = z.object({
  error: z.object({
    code: z.enum(orderErrorCodes),
    /** Seats that have been taken, and free neighbouring seats of the same price as an alternative. */
    seats: z.optional(z.array(z.int())),
    neighbours: z.optional(z.array(z.int())),
    /** With `too_many_holds`: the visitor's own open orders, to return to. */
    orders: z.optional(
      z.array(
        z.object({
          id: z.string(),
          eventId: z.nullable(z.int()),
          performanceId: z.nullable(z.int()),
          /** Set instead of `performanceId` for an order of items. */
          itemId: z.nullable(z.int()),
          title: z.string(),
        }),
      ),
    ),
    /** With `over_limit` the maximum, with `sold_out` the number left. */
    limit: z.optional(z.int()),
    /** With `hold_cool_down` and `too_early`: seconds until the next try. */
    waitSeconds: z.optional(z.int()),
    /** With `wrong_code`. */
    triesLeft: z.optional(z.int()),
    dueMinor: z.optional(z.int()),
    /** With `answers_invalid`: each answer at fault, by its path in the call, such as `tickets.2.holderName`. */
    faults: z.optional(z.array(z.object({ field: z.string(), reason: z.enum(['missing', 'invalid']) }))),
    ...refusalFields,
  }),
});
export type OrderError = z.infer<typeof orderErrorSchema>['error'];
export type OrderErrorCode = (typeof orderErrorCodes)[number];
