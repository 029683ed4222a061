import { ENTITLEMENT_ROUTES as E, entitlementsViewSchema } from '#api/entitlements/contract.ts';
import { type Operation, refusalSchema } from '#api/openapi/operation.ts';
import {
  doorCheckRequestSchema,
  doorCheckSchema,
  TICKET_ROUTES as T,
  ticketKeysSchema,
  ticketsViewSchema,
} from '#api/tickets/contract.ts';
import { z } from 'zod/mini';

const langQuery = z.object({ lang: z.optional(z.string()) });
const doneSchema = z.object({ ok: z.literal(true) });

/** What opens a door, for whoever has its number, and the door itself. */
export const TICKET_OPERATIONS: readonly Operation[] = [
  {
    id: 'tickets',
    method: 'get',
    path: T.read[1],
    summary: 'Tickets of a paid order with their codes, for whoever has the link of its letter',
    query: langQuery,
    answers: { 200: ticketsViewSchema, 404: refusalSchema },
  },
  {
    id: 'refundMove',
    method: 'post',
    path: T.refundMove[1],
    summary: 'The money back for a performance that was postponed',
    answers: { 200: doneSchema, 404: refusalSchema, 409: refusalSchema },
  },
  {
    id: 'doorCheck',
    method: 'post',
    path: T.doorCheck[1],
    summary: 'What the door would say to a ticket’s code; changes nothing',
    query: langQuery,
    body: doorCheckRequestSchema,
    answers: { 200: doorCheckSchema, 400: refusalSchema },
  },
  {
    id: 'ticketKeys',
    method: 'get',
    path: T.keys[1],
    summary: 'Public keys by which a door checks codes without a line',
    answers: { 200: ticketKeysSchema },
  },
  {
    id: 'entitlements',
    method: 'get',
    path: E.read[1],
    summary: 'Codes of a paid order of an item, for whoever has the link of its letter',
    query: langQuery,
    answers: { 200: entitlementsViewSchema, 404: refusalSchema },
  },
  {
    id: 'returnItems',
    method: 'post',
    path: E.giveBack[1],
    summary: 'Give an unused order of an item back',
    answers: { 200: doneSchema, 404: refusalSchema, 409: refusalSchema },
  },
];
