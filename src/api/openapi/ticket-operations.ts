import { entitlementsViewSchema } from '#api/entitlements/contract.ts';
import * as E from '#api/entitlements/endpoints-contract.ts';
import { json } from '#api/openapi/responses.ts';
import { operation } from '#api/openapi/endpoints.ts';
import type { Operation } from '#api/openapi/operation.ts';
import { refusedRead } from '#api/openapi/refusals.ts';
import {
  doorCheckRequestSchema,
  doorCheckSchema,
  doneSchema,
  ticketKeysSchema,
  ticketReturnQuerySchema,
  ticketsQuerySchema,
  ticketsViewSchema,
} from '#api/tickets/contract.ts';
import * as T from '#api/tickets/endpoints-contract.ts';

const query = ticketsQuerySchema;

/** Tickets and entitlements, readable by anyone who has the access key, and the door check. */
export const TICKET_OPERATIONS: readonly Operation[] = [
  operation(T.tickets, {
    tag: 'tickets',
    summary: 'Tickets of a paid order with their codes, by performance',
    description:
      'For whoever has the key, which is in the email and in `ticketUrl` of the order. An order without tickets answers 404; its codes are at `/api/v3/entitlements/{accessKey}`.',
    query,
    answers: { 200: json(ticketsViewSchema, 'The tickets with their codes.') },
    refusals: [refusedRead('invalid_request', 'unknown_ticket')],
  }),
  operation(T.refundPostponedOrder, {
    tag: 'tickets',
    summary: 'The money back for a performance that was postponed',
    description: 'For the tickets in `lineNos`, otherwise for all of the order that were postponed.',
    query: ticketReturnQuerySchema,
    answers: { 200: json(doneSchema, 'The refund is under way.') },
    refusals: [
      refusedRead(
        'invalid_request',
        'unknown_ticket',
        'not_your_order',
        'order_closed',
        'return_closed',
        'ticket_used',
        'code_used',
      ),
    ],
  }),
  operation(T.doorCheck, {
    tag: 'tickets',
    summary: 'What the door would say to a ticket’s code; changes nothing',
    query,
    body: doorCheckRequestSchema,
    answers: { 200: json(doorCheckSchema, 'The verdict; only `valid` lets somebody in.') },
    refusals: [refusedRead('invalid_request')],
  }),
  operation(T.ticketKeys, {
    tag: 'tickets',
    summary: 'Public keys by which a door checks codes without a connection',
    answers: { 200: json(ticketKeysSchema, 'The keys.') },
    refusals: [],
  }),
  operation(E.entitlements, {
    tag: 'tickets',
    summary: 'Codes of a paid order, by item',
    description:
      'For whoever has the key, which is in the email and in `ticketUrl` of the order. An order may have tickets as well, at `/api/v3/tickets/{accessKey}`.',
    query,
    answers: { 200: json(entitlementsViewSchema, 'The codes.') },
    refusals: [refusedRead('invalid_request', 'unknown_order')],
  }),
  operation(E.returnItems, {
    tag: 'tickets',
    summary: 'Give unused units of items back',
    description:
      'The units in `lineNos`, otherwise all of the order; never its tickets. For the buyer: by the cookie that opened the order, its key in `return`, or the account and its session.',
    query: ticketReturnQuerySchema,
    answers: { 200: json(doneSchema, 'The refund is under way.') },
    refusals: [
      refusedRead('invalid_request', 'unknown_order', 'not_your_order', 'order_closed', 'return_closed', 'code_used'),
    ],
  }),
];
