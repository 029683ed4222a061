import { z } from 'zod/mini';
import type { Endpoint } from '#api/endpoint-contract.ts';
import * as items from '#api/items/contract.ts';
import { holdItems, performanceItems } from '#api/items/endpoints-contract.ts';
import { json, nothing } from '#api/openapi/responses.ts';
import { operation, operationOf } from '#api/openapi/endpoints.ts';
import type { Answering, AnswerSchema, Bodied, Details, Operation, QuerySchema } from '#api/openapi/operation.ts';
import { refusedRead, refusedSale } from '#api/openapi/refusals.ts';
import * as orders from '#api/orders/contract.ts';
import * as O from '#api/orders/endpoints-contract.ts';
import * as wallet from '#api/orders/wallet-contract.ts';
import * as performances from '#api/performances/contract.ts';
import * as P from '#api/performances/endpoints-contract.ts';

type SaleCodes = Parameters<typeof refusedSale>;
const HOLD: SaleCodes = [
  'invalid_request',
  'empty_selection',
  'seat_taken',
  'area_full',
  'over_limit',
  'not_on_sale',
  'sale_not_permitted',
  'price_changed',
  'unknown_performance',
  'unknown_seat',
  'tariff_not_available',
  'tariff_locked',
  'tariff_sold_out',
  'tariff_over_limit',
  'tariff_under_minimum',
  'tariff_needs_other',
  'busy',
];
const ITEM_HOLD: SaleCodes = [
  'invalid_request',
  'empty_selection',
  'over_limit',
  'sold_out',
  'unknown_item',
  'performance_not_for_item',
  'not_on_sale',
  'sale_not_permitted',
  'busy',
];
/** What only a code gives access to. */
const ACCESS: SaleCodes = ['presale_code_needed', 'allotment_code_needed', 'allotment_full', 'voucher_not_for_this'];
/** Any change of an order prices all of its lines anew. */
const REPRICED: SaleCodes = [
  'tariff_not_available',
  'tariff_locked',
  'tariff_sold_out',
  'tariff_over_limit',
  'tariff_under_minimum',
  'tariff_needs_other',
  'voucher_over_limit',
  'price_changed',
  ...ACCESS,
];
const CHANGE: SaleCodes = [
  'crowded_address',
  'not_your_order',
  'unknown_order',
  'order_closed',
  'payment_open',
  'hold_expired',
  'other_currency',
];
/** A change of what pays the order. */
const WALLET: SaleCodes = ['not_your_order', 'unknown_order', 'order_closed', 'payment_open', 'hold_expired'];
const OPEN: SaleCodes = ['idempotency_key_reused', 'too_many_holds', 'hold_cool_down', 'crowded_address'];

function read<Of extends Endpoint>(
  endpoint: Of,
  summary: string,
  answer: AnswerSchema<Of>,
  { query, description }: { query?: QuerySchema<Of>; description?: string } = {},
): Operation {
  return operationOf(endpoint, {
    tag: 'sale',
    summary,
    ...(description !== undefined && { description }),
    ...(query && { query }),
    answers: { 200: json(answer, summary) },
    refusals: [refusedRead(...(query ? (['invalid_request'] as const) : []), 'unknown_performance')],
  });
}

type Step = Omit<Details, 'tag' | 'summary' | 'refusals'> & { tag?: 'sale' | 'items'; codes: SaleCodes };
function order<Of extends Endpoint>(endpoint: Of, summary: string, step: Step & Bodied<Of> & Answering<Of>): Operation {
  const { codes, ...more }: Step = step;
  return operationOf(endpoint, {
    tag: 'orders',
    summary,
    query: orders.orderQuerySchema,
    ...more,
    refusals: [refusedSale(...codes)],
  });
}

const its = { 200: json(orders.orderSchema, 'The order as its owner sees it.') };
const itsOrState = { 200: json(orders.orderAnswerSchema, 'The order, or its state alone.') };
const opened = {
  201: json(orders.orderSchema, 'The new order, or the one that the same key opened before.', 'set-cookie'),
};

/** The sale, from reading the prices to the payment. */
export const SALE_OPERATIONS: readonly Operation[] = [
  read(P.sale, 'Performance with its prices and areas', performances.saleSchema, {
    query: performances.saleQuerySchema,
  }),
  read(P.plan, 'Compact geometry of a hall by its hash', performances.planSchema, {
    description:
      'Never changes. Made for drawing programs and explained in docs/api.md; `planSeats` has the same as a plain list.',
  }),
  read(P.planSeats, 'Seats of a hall with places and names', performances.planSeatsSchema, {
    query: performances.saleQuerySchema,
    description: 'Never changes. One entry a seat, in the order of `seatNo`; texts in the asked language.',
  }),
  read(P.availability, 'Which seats are free', performances.availabilitySchema, {
    description:
      'Two bits a seat in the order of `seatNo`, base64: four seats a byte, the first in its lowest bits. 0 free, 1 taken, 2 held, 3 not for sale. May be a second old; the hold decides.',
  }),
  operationOf(P.access, {
    tag: 'sale',
    summary: 'What a code opens: a presale, or places of an allotment',
    description:
      'Asked before anything is chosen. The seats are taken to everybody else. The hold takes the same `code`; its uses are counted there.',
    query: performances.accessQuerySchema,
    answers: { 200: json(performances.accessSchema, 'What the code opens.') },
    refusals: [
      refusedRead('unknown_performance'),
      refusedSale(
        'invalid_request',
        'voucher_unknown',
        'voucher_not_started',
        'voucher_expired',
        'voucher_used_up',
        'voucher_not_for_this',
        'too_many_vouchers',
      ),
    ],
  }),
  operation(P.seatEvents, {
    tag: 'sale',
    summary: 'Changes of seats as server-sent events',
    isStream: true,
    description:
      'Server-sent events; the stream ends after 15 minutes and the browser connects again. `seats` carries what changed from version `from` to version `to` in `runs`, and in `free` the zones and standing areas whose number of free places is another one now; `resync` asks for the availability anew. The id of an event is its version. A comment comes every 20 s. docs/api.md has the format and a reader.',
    answers: {
      200: {
        schema: z.string(),
        type: 'text/event-stream',
        description: 'Events `seats` with SeatChanges and `resync` with Resync as data.',
      },
    },
    refusals: [refusedRead('unknown_performance')],
  }),
  order(O.openOrders, "The visitor's unpaid orders", {
    usesVisitorCookie: true,
    description:
      'Those that this browser holds now, newest first, by the cookie of its first hold. To one of them further performances and items can be added.',
    answers: { 200: json(orders.openOrdersSchema, 'The orders; none without the cookie.') },
    codes: ['unavailable'],
  }),
  read(performanceItems, 'Items that go with a performance', items.performanceItemsSchema, {
    query: items.performanceItemsQuerySchema,
    description: 'Parking, services and goods sold at its place now, to be added to the order of its tickets.',
  }),
  order(O.holdSeats, 'Hold seats: opens the order', {
    body: orders.holdRequestSchema,
    isIdempotent: true,
    usesVisitorCookie: true,
    description: 'All wanted seats for ten minutes, or none. The time never starts anew.',
    answers: opened,
    codes: [
      ...HOLD,
      ...OPEN,
      ...ACCESS,
      'voucher_unknown',
      'voucher_not_started',
      'voucher_expired',
      'voucher_used_up',
      'voucher_over_limit',
      'too_many_vouchers',
    ],
  }),
  order(holdItems, 'Hold units of an item: opens the order', {
    tag: 'items',
    body: items.itemHoldRequestSchema,
    isIdempotent: true,
    usesVisitorCookie: true,
    answers: opened,
    codes: [...ITEM_HOLD, ...OPEN],
  }),
  order(O.readOrder, 'The order for its holder, its state for anybody else', {
    answers: itsOrState,
    codes: ['unknown_order', 'invalid_request'],
  }),
  order(O.changeSeats, 'Hold this selection of a performance in the order; the timer goes on', {
    body: orders.selectionSchema,
    description:
      'The complete new set of one performance’s seats in the order: adds the performance, changes it, or takes it out. The other lines stay.',
    answers: its,
    codes: [...HOLD, ...ACCESS, 'companion_alone', ...CHANGE],
  }),
  order(O.changeUnits, 'Hold these units of an item in the order; the timer goes on', {
    body: orders.unitsRequestSchema,
    description: 'The complete new set of one item’s units in the order. The other lines stay.',
    answers: its,
    codes: [...ITEM_HOLD, ...CHANGE],
  }),
  order(O.setVoucher, 'Apply a voucher, or take it off', {
    body: orders.voucherRequestSchema,
    description: 'All prices of the order are quoted anew. Codes that do not exist are limited by network.',
    answers: its,
    codes: [
      'invalid_request',
      'voucher_unknown',
      'voucher_not_started',
      'voucher_expired',
      'voucher_used_up',
      'voucher_below_minimum',
      'voucher_gives_nothing',
      'too_many_vouchers',
      ...REPRICED,
      ...CHANGE,
    ],
  }),
  order(O.setTenders, 'Choose what pays the order besides money', {
    body: wallet.tendersRequestSchema,
    mayBePersonal: true,
    description:
      'All or nothing, instead of what was chosen before. Certificates pay in the given order, then credit, then points; what is chosen is reserved until the order is paid or ends, and `dueMinor` is what is left for money. An order that is covered whole is paid at the step to payment without a provider. Points and credit are those of the account of the bearer token, otherwise points of the address that was proved for the order. Certificates that do not exist are limited by network.',
    answers: its,
    codes: [
      'invalid_request',
      'certificate_unknown',
      'certificate_expired',
      'certificate_frozen',
      'certificate_used_up',
      'certificate_other_currency',
      'too_many_certificates',
      'too_many_guesses',
      'too_many_changes',
      'points_not_proved',
      ...WALLET,
    ],
  }),
  order(O.orderWallet, 'What the order may be paid with besides money', {
    mayBePersonal: true,
    answers: { 200: json(wallet.walletSchema, 'Balances of the account or of the proved address.') },
    codes: ['invalid_request', 'unknown_order', 'not_your_order'],
  }),
  order(O.askWalletCode, 'Send a code to the address of a guest’s points', {
    body: wallet.walletCodeRequestSchema,
    answers: { 200: json(wallet.walletCodeSchema, 'The email is on its way.') },
    codes: ['invalid_request', 'email_invalid', 'too_early', 'too_many_emails', ...WALLET],
  }),
  order(O.proveWallet, 'Prove the address by the code', {
    body: wallet.walletProofSchema,
    answers: { 200: json(wallet.walletSchema, 'What the address may pay with.') },
    codes: ['invalid_request', 'wrong_code', 'code_expired', 'code_spent', 'unknown_order', 'not_your_order'],
  }),
  order(O.releaseOrder, 'Let the seats go', {
    answers: { 204: nothing('The seats are free again.') },
    codes: ['unknown_order', 'not_your_order', 'order_closed', 'invalid_request'],
  }),
  order(O.checkoutOrder, 'Contact and consents; starts the payment', {
    body: orders.checkoutRequestSchema,
    mayBePersonal: true,
    description:
      'The answer’s `payment.redirectUrl` is the provider’s page; a free order is paid at once. A bearer token, where one is shown, makes the order that account’s.',
    answers: its,
    codes: [
      'invalid_request',
      'email_invalid',
      'phone_invalid',
      'terms_required',
      'consent_required',
      'answers_invalid',
      'unknown_order',
      'not_your_order',
      'amount_changed',
      'over_limit',
      'hold_expired',
      'order_closed',
      'payment_open',
      'not_on_sale',
      'sale_not_permitted',
      'certificate_frozen',
      'provider_rejected',
      'provider_unreachable',
      'too_many_free_orders',
      'too_many_free_tickets',
      'busy',
    ],
  }),
  order(O.orderQuestions, 'What the organizers ask about the order', {
    description: 'Names and answers go with the step to payment.',
    answers: { 200: json(orders.orderQuestionsSchema, 'The questions; empty where nothing is asked.') },
    codes: ['unknown_order', 'not_your_order', 'invalid_request'],
  }),
  order(O.reopenOrder, 'Back to the basket after a payment that failed', {
    answers: its,
    codes: [
      'invalid_request',
      'unknown_order',
      'not_your_order',
      'order_closed',
      'hold_expired',
      'provider_unreachable',
    ],
  }),
  order(O.checkPayment, 'Back from the provider: asks it about the payment now', {
    answers: itsOrState,
    codes: ['unknown_order', 'invalid_request'],
  }),
  order(O.giveOrderBack, 'Give the whole order back in the days for it', {
    answers: { 200: json(orders.givenBackSchema, 'What comes back.') },
    codes: [
      'invalid_request',
      'unknown_order',
      'not_your_order',
      'order_closed',
      'return_closed',
      'ticket_used',
      'code_used',
      'tickets_go_together',
    ],
  }),
  order(O.bestSeats, 'Best free seats for a number of people', {
    tag: 'sale',
    body: orders.bestSeatsRequestSchema,
    description:
      'A preview: the hold decides. Empty where there are none, or no such performance. With a code what it opens is proposed too, within its limits. Codes that do not exist are limited by network.',
    answers: { 200: json(orders.bestSeatsSchema, 'Seat numbers, side by side where possible.') },
    codes: [
      'invalid_request',
      'voucher_unknown',
      'voucher_not_for_this',
      'voucher_not_started',
      'voucher_expired',
      'voucher_used_up',
      'too_many_vouchers',
    ],
  }),
];
