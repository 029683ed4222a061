import { sensitivityOf } from '#api/account-actions.ts';
import * as B from '#api/cabinet/endpoints-contract.ts';
import * as ownOrders from '#api/cabinet/orders-contract.ts';
import { cabinetPointsSchema } from '#api/cabinet/points-contract.ts';
import { cabinetTicketsSchema } from '#api/cabinet/tickets-contract.ts';
import type { Endpoint, Maybe } from '#api/endpoint-contract.ts';
import { json } from '#api/openapi/responses.ts';
import { operation, operationOf } from '#api/openapi/endpoints.ts';
import type { AnswerSchema, Bodied, Details, Operation } from '#api/openapi/operation.ts';
import { refusedConflict, refusedRead } from '#api/openapi/refusals.ts';
import { orderQuerySchema } from '#api/orders/contract.ts';
import { ticketReturnQuerySchema } from '#api/tickets/contract.ts';
import { returnQuoteSchema } from '#api/tickets/return-contract.ts';

/** An operation on the caller's own data, which requires a bearer token. */
function own<Of extends Endpoint>(
  endpoint: Of,
  summary: string,
  answer: AnswerSchema<Of>,
  ...[more]: Maybe<Bodied<Of> & { conflicts?: string[] }>
): Operation {
  const { conflicts = [], ...rest }: Partial<Details> & { conflicts?: string[] } = more ?? {};
  const { method, path } = endpoint;
  return operationOf(endpoint, {
    tag: 'cabinet',
    summary,
    query: orderQuerySchema,
    ...rest,
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
}

/** Purchases of the account; its profile is in `/api/v3/me`. */
export const CABINET_OPERATIONS: readonly Operation[] = [
  own(B.ownTickets, 'Tickets and codes of whoever is logged in', cabinetTicketsSchema),
  own(B.ownOrders, 'Orders of whoever is logged in, newest first', ownOrders.cabinetOrdersSchema),
  own(B.ownOrder, 'One of them with its payments and returns', ownOrders.cabinetOrderSchema),
  own(B.payAgain, 'Another payment for seats that are still held', ownOrders.payAgainSchema, {
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
  operation(B.orderReturn, {
    tag: 'cabinet',
    summary: 'What a return of lines of an order would pay',
    description:
      'The lines in `lineNos` are quoted together with those that must go back with them (`added`), all others each by itself.',
    query: ticketReturnQuerySchema,
    isPersonal: true,
    answers: { 200: json(returnQuoteSchema, 'What comes back of each line, and of the chosen ones together.') },
    refusals: [refusedRead('invalid_request', 'login_required', 'unknown_order')],
  }),
  own(B.returnOrder, 'Gives an order back: of own will, or because the date was changed', ownOrders.returnedSchema, {
    body: ownOrders.returnRequestSchema,
    conflicts: [
      'unknown_order',
      'order_closed',
      'return_closed',
      'ticket_used',
      'code_used',
      'tickets_go_together',
      'return_changed',
    ],
  }),
  own(B.ownPoints, 'Points of whoever is logged in, with every movement', cabinetPointsSchema),
];
