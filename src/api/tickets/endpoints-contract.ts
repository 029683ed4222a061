import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  doneSchema,
  doorCheckRequestSchema,
  doorCheckSchema,
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

import type {
  buyerCodeSchema,
  buyerQuerySchema,
  returnedBackSchema,
  returnTicketsQuerySchema,
  ticketReturnSchema,
} from '#api/tickets/return-contract.ts';

export const tickets = endpoint(
  'GET',
  '/api/v3/tickets/:accessKey',
  parts<{ query: typeof ticketsQuerySchema; answer: typeof ticketsViewSchema }>(),
);
export const ticketPdf = endpoint('GET', '/ticket/:accessKey.pdf');
export const ticketCalendar = endpoint('GET', '/ticket/:accessKey.ics');
export const refundPostponedOrder = endpoint(
  'POST',
  '/api/v3/tickets/:accessKey/refund',
  parts<{ query: typeof ticketReturnQuerySchema; answer: typeof doneSchema }>(),
);
export const ticketReturn = endpoint(
  'GET',
  '/api/v3/tickets/:accessKey/return',
  parts<{ query: typeof ticketReturnQuerySchema; answer: typeof ticketReturnSchema }>(),
);
export const returnTickets = endpoint(
  'POST',
  '/api/v3/tickets/:accessKey/return',
  parts<{ query: typeof returnTicketsQuerySchema; answer: typeof returnedBackSchema }>(),
);
export const requestBuyerCode = endpoint(
  'POST',
  '/api/v3/tickets/:accessKey/buyer-code',
  parts<{ query: typeof buyerQuerySchema; answer: typeof doneSchema }>(),
);
export const proveBuyer = endpoint(
  'POST',
  '/api/v3/tickets/:accessKey/buyer',
  parts<{ query: typeof buyerQuerySchema; body: typeof buyerCodeSchema; answer: typeof doneSchema }>(),
);
export const handOverTicket = endpoint(
  'POST',
  '/api/v3/tickets/:accessKey/transfer',
  parts<{ query: typeof ticketReturnQuerySchema; body: typeof handOverRequestSchema; answer: typeof doneSchema }>(),
);
export const takeTicketBack = endpoint(
  'POST',
  '/api/v3/tickets/:accessKey/take-back',
  parts<{ query: typeof ticketReturnQuerySchema; body: typeof takeBackRequestSchema; answer: typeof doneSchema }>(),
);
export const oneTicket = endpoint(
  'GET',
  '/api/v3/ticket/:ticketKey',
  parts<{ query: typeof ticketsQuerySchema; answer: typeof oneTicketSchema }>(),
);
export const oneTicketPdf = endpoint('GET', '/ticket/one/:ticketKey.pdf');
export const oneTicketCalendar = endpoint('GET', '/ticket/one/:ticketKey.ics');
export const heldTickets = endpoint(
  'GET',
  '/api/v3/cabinet/held-tickets',
  parts<{ query: typeof ticketsQuerySchema; answer: typeof heldTicketsSchema }>(),
);
export const passOnTicket = endpoint(
  'POST',
  '/api/v3/cabinet/held-tickets/:ticketKey/transfer',
  parts<{ query: typeof ticketsQuerySchema; body: typeof passOnRequestSchema; answer: typeof doneSchema }>(),
);
export const takePassedOnBack = endpoint(
  'POST',
  '/api/v3/cabinet/held-tickets/:ticketKey/take-back',
  parts<{ query: typeof ticketsQuerySchema; answer: typeof doneSchema }>(),
);
export const doorCheck = endpoint(
  'POST',
  '/api/v3/door/check',
  parts<{ query: typeof ticketsQuerySchema; body: typeof doorCheckRequestSchema; answer: typeof doorCheckSchema }>(),
);
export const ticketKeys = endpoint(
  'GET',
  '/.well-known/ticket-keys.json',
  parts<{ answer: typeof ticketKeysSchema }>(),
);
