import { sensitivityOf } from '#api/account-actions.ts';
import { CABINET_ROUTES as B } from '#api/cabinet/contract.ts';
import * as ownOrders from '#api/cabinet/orders-contract.ts';
import { cabinetPointsSchema } from '#api/cabinet/points-contract.ts';
import { cabinetTicketsSchema } from '#api/cabinet/tickets-contract.ts';
import { json } from './responses.ts';
import type { Operation, Schema } from '#api/openapi/operation.ts';
import { refusedConflict, refusedRead } from '#api/openapi/refusals.ts';
import { orderQuerySchema } from '#api/orders/contract.ts';

type More = { body?: Schema; conflicts?: string[] };

/** An operation on the caller's own data, which requires a bearer token. */
const own = (
  id: string,
  [method, path]: readonly ['GET' | 'POST', string],
  summary: string,
  answer: Schema,
  { body, conflicts = [] }: More = {},
): Operation => ({
  id,
  method: method === 'GET' ? 'get' : 'post',
  path,
  tag: 'cabinet',
  summary,
  query: orderQuerySchema,
  ...(body && { body }),
  isPersonal: true,
  answers: { 200: json(answer, summary) },
  refusals: [
    refusedRead(
      'invalid_request',
      'login_required',
      ...(sensitivityOf(method, path) === 'sensitive' ? ['session_required'] : []),
      ...(path.includes(':') ? ['unknown_order'] : []),
    ),
    refusedConflict(...conflicts),
  ],
});

/** Purchases of the account; its profile is in `/api/v3/me`. */
export const CABINET_OPERATIONS: readonly Operation[] = [
  own('ownTickets', B.tickets, 'Tickets and codes of whoever is logged in', cabinetTicketsSchema),
  own('ownOrders', B.orders, 'Orders of whoever is logged in, newest first', ownOrders.cabinetOrdersSchema),
  own('ownOrder', B.order, 'One of them with its payments and returns', ownOrders.cabinetOrderSchema),
  own('payAgain', B.pay, 'Another payment for seats that are still held', ownOrders.payAgainSchema, {
    conflicts: [
      'unknown_order',
      'order_closed',
      'hold_expired',
      'payment_open',
      'documents_changed',
      'amount_changed',
      'over_limit',
      'not_on_sale',
      'sale_not_permitted',
      'email_invalid',
      'phone_invalid',
      'terms_required',
      'consent_required',
      'provider_unreachable',
      'provider_rejected',
      'busy',
    ],
  }),
  own(
    'returnOrder',
    B.giveBack,
    'Gives an order back: of own will, or because the date was changed',
    ownOrders.returnedSchema,
    {
      body: ownOrders.returnRequestSchema,
      conflicts: ['unknown_order', 'order_closed', 'return_closed', 'ticket_used', 'code_used'],
    },
  ),
  own('ownPoints', B.points, 'Points of whoever is logged in, with every movement', cabinetPointsSchema),
];
