import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  doneSchema,
  doorCheckRequestSchema,
  doorCheckSchema,
  ticketKeysSchema,
  ticketReturnQuerySchema,
  ticketsQuerySchema,
  ticketsViewSchema,
} from '#api/tickets/contract.ts';

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
