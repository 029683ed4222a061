import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  cabinetOrderSchema,
  cabinetOrdersSchema,
  payAgainSchema,
  returnRequestSchema,
  returnedSchema,
} from '#api/cabinet/orders-contract.ts';
import type { cabinetPointsSchema } from '#api/cabinet/points-contract.ts';
import type { cabinetTicketsSchema } from '#api/cabinet/tickets-contract.ts';
import type { orderQuerySchema } from '#api/orders/contract.ts';
import type { ticketReturnQuerySchema } from '#api/tickets/contract.ts';
import type { returnQuoteSchema } from '#api/tickets/return-contract.ts';

/** Another person's order is answered with 404. */

type InLanguage = { query: typeof orderQuerySchema };

export const ownTickets = endpoint(
  'GET',
  '/api/v3/cabinet/tickets',
  parts<InLanguage & { answer: typeof cabinetTicketsSchema }>(),
);
export const ownOrders = endpoint(
  'GET',
  '/api/v3/cabinet/orders',
  parts<InLanguage & { answer: typeof cabinetOrdersSchema }>(),
);
export const ownOrder = endpoint(
  'GET',
  '/api/v3/cabinet/orders/:id',
  parts<InLanguage & { answer: typeof cabinetOrderSchema }>(),
);
export const payAgain = endpoint(
  'POST',
  '/api/v3/cabinet/orders/:id/pay',
  parts<InLanguage & { answer: typeof payAgainSchema }>(),
);
export const orderReturn = endpoint(
  'GET',
  '/api/v3/cabinet/orders/:id/return',
  parts<{ query: typeof ticketReturnQuerySchema; answer: typeof returnQuoteSchema }>(),
);
export const returnOrder = endpoint(
  'POST',
  '/api/v3/cabinet/orders/:id/return',
  parts<InLanguage & { body: typeof returnRequestSchema; answer: typeof returnedSchema }>(),
);
export const ownPoints = endpoint(
  'GET',
  '/api/v3/cabinet/points',
  parts<InLanguage & { answer: typeof cabinetPointsSchema }>(),
);
