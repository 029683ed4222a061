import { entitlementsViewSchema } from '#api/entitlements/contract.ts';
import * as E from '#api/entitlements/endpoints-contract.ts';
import { json } from '#api/openapi/responses.ts';
import { operation } from '#api/openapi/endpoints.ts';
import type { Operation } from '#api/openapi/operation.ts';
import { refusedRead, refusedReturn } from '#api/openapi/refusals.ts';
import {
  doorCheckRequestSchema,
  doorCheckSchema,
  doneSchema,
  handOverRequestSchema,
  heldTicketsSchema,
  oneTicketSchema,
  passOnRequestSchema,
  takeBackRequestSchema,
  ticketKeysSchema,
  ticketReturnQuerySchema,
  ticketsQuerySchema,
  ticketsViewSchema,
} from '#api/tickets/contract.ts';
import {
  buyerCodeSchema,
  buyerQuerySchema,
  returnedBackSchema,
  returnTicketsQuerySchema,
  ticketReturnSchema,
} from '#api/tickets/return-contract.ts';
import * as T from '#api/tickets/endpoints-contract.ts';

const query = ticketsQuerySchema;

const TAKE_BACK_REFUSALS = ['invalid_request', 'unknown_ticket', 'ticket_void', 'ticket_used', 'transfer_closed'];
const HAND_OVER_REFUSALS = [
  ...TAKE_BACK_REFUSALS,
  'ticket_handed_over',
  'transfer_forbidden',
  'too_many_transfers',
  'too_many_transfer_mails',
  'already_theirs',
  'email_invalid',
  'name_required',
  'name_invalid',
];

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
  operation(T.ticketReturn, {
    tag: 'tickets',
    summary: 'What a return of tickets and codes of an order would pay',
    description:
      'For whoever has the key. The lines in `lineNos` are quoted together with those that must go back with them (`added`), all others each by itself. `returned` says what came back before.',
    query: ticketReturnQuerySchema,
    answers: { 200: json(ticketReturnSchema, 'What comes back of each line, and of the chosen ones together.') },
    refusals: [refusedRead('invalid_request', 'unknown_ticket')],
  }),
  operation(T.returnTickets, {
    tag: 'tickets',
    summary: 'Return tickets and codes of an order',
    description:
      'For the buyer: by the cookie that opened the order, its key in `return`, the account and its session, or the cookie that `/buyer` sets. All lines in `lineNos` are returned, or none; lines that must go back with them have to be among them. The amounts say what the buyer was shown, as `chosen` of the quote does: if another one comes back, nothing is returned. A form of the page is answered with the way back to it; one of somebody else sends a code to the address of the order.',
    query: returnTicketsQuerySchema,
    answers: { 200: json(returnedBackSchema, 'What comes back.') },
    refusals: [
      refusedReturn(
        'invalid_request',
        'unknown_ticket',
        'not_your_order',
        'order_closed',
        'return_closed',
        'ticket_used',
        'code_used',
        'tickets_go_together',
        'return_changed',
        'unknown_order',
      ),
    ],
  }),
  operation(T.requestBuyerCode, {
    tag: 'tickets',
    summary: 'Send a code to the address of the order',
    description: 'Six digits that are valid for a quarter of an hour; at the earliest three minutes after the last.',
    query: buyerQuerySchema,
    answers: { 200: json(doneSchema, 'The code is on its way.') },
    refusals: [refusedRead('invalid_request', 'unknown_ticket', 'no_address', 'too_early', 'too_many_codes')],
  }),
  operation(T.proveBuyer, {
    tag: 'tickets',
    summary: 'Prove to be the buyer by the code',
    description:
      'Sets a cookie that no script can read, for half an hour, with which returns and transfers of this order are allowed. A code has five tries.',
    query: buyerQuerySchema,
    body: buyerCodeSchema,
    answers: { 200: json(doneSchema, 'The browser is known as the buyer’s.') },
    refusals: [refusedRead('invalid_request', 'unknown_ticket', 'wrong_code', 'code_spent', 'code_expired')],
  }),
  operation(T.handOverTicket, {
    tag: 'tickets',
    summary: 'Hand a ticket of an order to another person',
    description:
      'For the buyer: by the cookie that opened the order, its key in `return`, or the account and its session. The old code dies at once; the new holder gets a ticket of their own by email. Money stays with the order.',
    query: ticketReturnQuerySchema,
    body: handOverRequestSchema,
    answers: { 200: json(doneSchema, 'The ticket has a new holder.') },
    refusals: [refusedRead('not_your_order', ...HAND_OVER_REFUSALS)],
  }),
  operation(T.takeTicketBack, {
    tag: 'tickets',
    summary: 'Take a ticket back that was handed over',
    description: 'For the buyer, within a day and before the doors open.',
    query: ticketReturnQuerySchema,
    body: takeBackRequestSchema,
    answers: { 200: json(doneSchema, 'The ticket is the buyer’s again, with a new code.') },
    refusals: [refusedRead('not_your_order', ...TAKE_BACK_REFUSALS)],
  }),
  operation(T.oneTicket, {
    tag: 'tickets',
    summary: 'One ticket by its own key',
    description: 'For its holder, who need not be the buyer: without the order, its amounts and its other tickets.',
    query,
    answers: { 200: json(oneTicketSchema, 'The ticket with its code.') },
    refusals: [refusedRead('invalid_request', 'unknown_ticket')],
  }),
  operation(T.heldTickets, {
    tag: 'cabinet',
    summary: 'Tickets that others handed to the account',
    query,
    isPersonal: true,
    answers: { 200: json(heldTicketsSchema, 'The tickets with their codes, the next performance first.') },
    refusals: [refusedRead('invalid_request', 'login_required')],
  }),
  operation(T.passOnTicket, {
    tag: 'cabinet',
    summary: 'Hand a received ticket on to another person',
    query,
    isPersonal: true,
    body: passOnRequestSchema,
    answers: { 200: json(doneSchema, 'The ticket has a new holder.') },
    refusals: [refusedRead('login_required', 'session_required', ...HAND_OVER_REFUSALS)],
  }),
  operation(T.takePassedOnBack, {
    tag: 'cabinet',
    summary: 'Take a received ticket back that was handed on',
    description: 'The key is that of the ticket that the account had before.',
    query,
    isPersonal: true,
    answers: { 200: json(doneSchema, 'The ticket is the account’s again, with a new code.') },
    refusals: [refusedRead('login_required', 'session_required', ...TAKE_BACK_REFUSALS)],
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
