import type { Endpoint } from '#api/endpoint-contract.ts';
import * as accounts from '#api/accounts/endpoints-contract.ts';
import * as cabinet from '#api/cabinet/endpoints-contract.ts';
import * as catalog from '#api/catalog/endpoints-contract.ts';
import * as directory from '#api/directory/endpoints-contract.ts';
import * as discounts from '#api/discounts/endpoints-contract.ts';
import * as documents from '#api/documents/endpoints-contract.ts';
import * as entitlements from '#api/entitlements/endpoints-contract.ts';
import * as items from '#api/items/endpoints-contract.ts';
import * as journal from '#api/journal/endpoints-contract.ts';
import * as orders from '#api/orders/endpoints-contract.ts';
import * as performances from '#api/performances/endpoints-contract.ts';
import * as profile from '#api/profile/endpoints-contract.ts';
import * as reviews from '#api/reviews/endpoints-contract.ts';
import * as alerts from '#api/alerts/endpoints-contract.ts';
import * as support from '#api/support/endpoints-contract.ts';
import * as tickets from '#api/tickets/endpoints-contract.ts';
import * as video from '#api/video/endpoints-contract.ts';
import * as visits from '#api/visits/endpoints-contract.ts';
import type { Details, Operation, Typed } from '#api/openapi/operation.ts';

/** All endpoints by the names under which their contracts export them. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  ...accounts,
  ...cabinet,
  ...catalog,
  ...directory,
  ...discounts,
  ...documents,
  ...entitlements,
  ...items,
  ...journal,
  ...orders,
  ...performances,
  ...profile,
  ...reviews,
  ...support,
  ...alerts,
  ...tickets,
  ...video,
  ...visits,
};

const NAMES = new Map(Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]));

/** Describes the call of an endpoint. The id of the operation is the name of the endpoint. */
export function operation<Of extends Endpoint>(endpoint: Of, details: Details & Typed<Of>): Operation {
  return operationOf(endpoint, details);
}

/** Like `operation`, for helpers that have checked the types of the schemas by their own parameters. */
export function operationOf(endpoint: Endpoint, details: Details): Operation {
  const id = NAMES.get(endpoint);
  if (id === undefined) throw new Error(`No contract exports ${endpoint.method} ${endpoint.path}`);
  return { id, method: endpoint.method.toLowerCase() as Operation['method'], path: endpoint.path, ...details };
}
