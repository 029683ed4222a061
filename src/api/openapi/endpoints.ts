import type { Endpoint } from '#api/endpoint-contract.ts';
import * as items from '#api/items/endpoints-contract.ts';
import type { Details, Operation, Typed } from '#api/openapi/operation.ts';
import * as orders from '#api/orders/endpoints-contract.ts';
import * as performances from '#api/performances/endpoints-contract.ts';

/** All endpoints by the names under which their contracts export them. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = { ...items, ...orders, ...performances };

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
