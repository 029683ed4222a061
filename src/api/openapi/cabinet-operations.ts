import { CABINET_ROUTES as B } from '#api/cabinet/contract.ts';
import * as ownOrders from '#api/cabinet/orders-contract.ts';
import { cabinetPointsSchema } from '#api/cabinet/points-contract.ts';
import { cabinetTicketsSchema } from '#api/cabinet/tickets-contract.ts';
import { guideQuerySchema } from '#api/catalog/contract.ts';
import { type Operation, refusalSchema, type Schema } from '#api/openapi/operation.ts';

/** A person's own, by their bearer. */
const own = (
  id: string,
  [method, path]: readonly ['GET' | 'POST', string],
  summary: string,
  answer: Schema,
  body?: Schema,
): Operation => ({
  id,
  method: method === 'GET' ? 'get' : 'post',
  path,
  summary,
  query: guideQuerySchema,
  ...(body && { body }),
  answers: {
    200: answer,
    401: refusalSchema,
    404: refusalSchema,
    ...(method === 'POST' && { 400: refusalSchema, 409: refusalSchema }),
  },
});

/** What somebody bought; the person themselves is `/api/v3/me`. */
export const CABINET_OPERATIONS: readonly Operation[] = [
  own('ownTickets', B.tickets, 'Tickets and codes of whoever is logged in', cabinetTicketsSchema),
  own('ownOrders', B.orders, 'Orders of whoever is logged in, newest first', ownOrders.cabinetOrdersSchema),
  own('ownOrder', B.order, 'One of them with its payments and returns', ownOrders.cabinetOrderSchema),
  own('payAgain', B.pay, 'Another payment for seats that are still held', ownOrders.payAgainSchema),
  own(
    'returnOrder',
    B.giveBack,
    'Gives an order back: of own will, or because the evening was moved',
    ownOrders.returnedSchema,
    ownOrders.returnRequestSchema,
  ),
  own('ownPoints', B.points, 'Points of whoever is logged in, with every movement', cabinetPointsSchema),
];
