import * as items from '#api/items/contract.ts';
import { json, nothing } from '#api/openapi/answers.ts';
import type { Operation, Schema } from '#api/openapi/operation.ts';
import { refusedRead, refusedSale } from '#api/openapi/refusals.ts';
import * as orders from '#api/orders/contract.ts';
import * as performances from '#api/performances/contract.ts';
import * as stream from '#api/performances/stream-contract.ts';
import { z } from 'zod/mini';

const { ORDER_ROUTES: O } = orders;
const { PERFORMANCE_ROUTES: P } = performances;

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
  'busy',
];
const OPEN: SaleCodes = ['idempotency_key_reused', 'too_many_holds', 'hold_cool_down', 'crowded_address'];

const read = (id: string, path: string, summary: string, answer: Schema, query?: Schema): Operation => ({
  id,
  method: 'get',
  path,
  tag: 'sale',
  summary,
  ...(query && { query }),
  answers: { 200: json(answer, summary) },
  refusals: [refusedRead(...(query ? (['invalid_request'] as const) : []), 'unknown_performance')],
});

type Step = { body?: Schema; description?: string; isIdempotent?: true };
const order = (
  id: string,
  method: Operation['method'],
  path: string,
  summary: string,
  codes: SaleCodes,
  { body, ...more }: Step = {},
): Operation => ({
  id,
  method,
  path,
  tag: 'orders',
  summary,
  ...more,
  query: orders.orderQuerySchema,
  ...(body && { body }),
  answers: { 200: json(orders.orderSchema, 'The order as its owner sees it.') },
  refusals: [refusedSale(...codes)],
});
const opened = {
  201: json(orders.orderSchema, 'The new order, or the one that the same key opened before.', 'set-cookie'),
};

/** The sale, from reading the prices to the payment. */
export const SALE_OPERATIONS: readonly Operation[] = [
  read(
    'sale',
    P.sale[1],
    'Performance with its prices and areas',
    performances.saleSchema,
    performances.saleQuerySchema,
  ),
  {
    ...read('plan', P.plan[1], 'Compact geometry of a hall by its hash', performances.planSchema),
    description:
      'Never changes. Made for drawing programs and explained in docs/api.md; `planSeats` has the same as a plain list.',
  },
  {
    ...read(
      'planSeats',
      P.planSeats[1],
      'Seats of a hall with places and names',
      performances.planSeatsSchema,
      performances.saleQuerySchema,
    ),
    description: 'Never changes. One entry a seat, in the order of `seatNo`; texts in the asked language.',
  },
  {
    ...read('availability', P.availability[1], 'Which seats are free', performances.availabilitySchema),
    description:
      'Two bits a seat in the order of `seatNo`, base64: four seats a byte, the first in its lowest bits. 0 free, 1 taken, 2 held, 3 not for sale. May be a second old; the hold decides.',
  },
  {
    ...read('seatEvents', P.events[1], 'Changes of seats as server-sent events', stream.seatChangesSchema),
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
  },
  {
    ...order('holdSeats', 'post', O.hold[1], 'Hold seats: opens the order', [...HOLD, ...OPEN], {
      body: orders.holdRequestSchema,
      isIdempotent: true,
      description: 'All wanted seats for ten minutes, or none. The time never starts anew.',
    }),
    usesVisitorCookie: true,
    answers: opened,
  },
  {
    ...order(
      'holdItems',
      'post',
      items.ITEM_ROUTES.hold[1],
      'Hold units of an item: opens the order',
      [
        'invalid_request',
        'empty_selection',
        'over_limit',
        'sold_out',
        'unknown_item',
        'performance_not_for_item',
        'not_on_sale',
        'sale_not_permitted',
        'busy',
        ...OPEN,
      ],
      { body: items.itemHoldRequestSchema, isIdempotent: true },
    ),
    tag: 'items',
    usesVisitorCookie: true,
    answers: opened,
  },
  {
    ...order('readOrder', 'get', O.read[1], 'The order for its holder, its state for anybody else', [
      'unknown_order',
      'invalid_request',
    ]),
    answers: { 200: json(orders.orderAnswerSchema, 'The order, or its state alone.') },
  },
  order(
    'changeSeats',
    'put',
    O.change[1],
    'Hold this selection instead; the timer goes on',
    [...HOLD, 'not_your_order', 'unknown_order', 'order_closed', 'payment_open', 'hold_expired'],
    { body: orders.selectionSchema },
  ),
  {
    ...order('releaseOrder', 'delete', O.release[1], 'Let the seats go', [
      'unknown_order',
      'not_your_order',
      'order_closed',
      'invalid_request',
    ]),
    answers: { 204: nothing('The seats are free again.') },
  },
  {
    ...order(
      'checkoutOrder',
      'post',
      O.checkout[1],
      'Contact and consents; starts the payment',
      [
        'invalid_request',
        'email_invalid',
        'phone_invalid',
        'terms_required',
        'consent_required',
        'unknown_order',
        'not_your_order',
        'amount_changed',
        'over_limit',
        'hold_expired',
        'order_closed',
        'payment_open',
        'not_on_sale',
        'sale_not_permitted',
        'provider_rejected',
        'provider_unreachable',
        'busy',
      ],
      { body: orders.checkoutRequestSchema },
    ),
    mayBePersonal: true,
    description:
      'The answer’s `payment.redirectUrl` is the provider’s page; a free order is paid at once. A bearer token, where one is shown, makes the order that account’s.',
  },
  order('reopenOrder', 'post', O.reopen[1], 'Back to the basket after a payment that failed', [
    'invalid_request',
    'unknown_order',
    'not_your_order',
    'order_closed',
    'hold_expired',
    'provider_unreachable',
  ]),
  {
    ...order('checkPayment', 'post', O.check[1], 'Back from the provider: asks it about the payment now', [
      'unknown_order',
      'invalid_request',
    ]),
    answers: { 200: json(orders.orderAnswerSchema, 'The order, or its state alone.') },
  },
  {
    ...order('giveOrderBack', 'post', O.giveBack[1], 'Give the whole order back in the days for it', [
      'invalid_request',
      'unknown_order',
      'not_your_order',
      'order_closed',
      'return_closed',
      'ticket_used',
      'code_used',
    ]),
    answers: { 200: json(orders.givenBackSchema, 'What comes back.') },
  },
  {
    ...order('bestSeats', 'post', O.best[1], 'Best free seats for a number of people', ['invalid_request'], {
      body: orders.bestSeatsRequestSchema,
      description: 'A preview: the hold decides. Empty where there are none, or no such performance.',
    }),
    tag: 'sale',
    answers: { 200: json(orders.bestSeatsSchema, 'Seat numbers, side by side where possible.') },
  },
];
