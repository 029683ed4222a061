import { endpoint, parts } from '#api/endpoint-contract.ts';
import type { entitlementsViewSchema } from '#api/entitlements/contract.ts';
import type { doneSchema, ticketReturnQuerySchema, ticketsQuerySchema } from '#api/tickets/contract.ts';

export const entitlements = endpoint(
  'GET',
  '/api/v3/entitlements/:accessKey',
  parts<{ query: typeof ticketsQuerySchema; answer: typeof entitlementsViewSchema }>(),
);
/** Returns the whole order; a form is redirected. */
export const returnItems = endpoint(
  'POST',
  '/api/v3/entitlements/:accessKey/return',
  parts<{ query: typeof ticketReturnQuerySchema; answer: typeof doneSchema }>(),
);
export const entitlementPdf = endpoint('GET', '/entitlement/:accessKey.pdf');
