import { z } from 'zod/mini';
import * as auth from '#api/accounts/auth-contract.ts';
import * as passkey from '#api/accounts/passkey-contract.ts';
import * as cabinetOrders from '#api/cabinet/orders-contract.ts';
import * as cabinetPoints from '#api/cabinet/points-contract.ts';
import * as cabinetTickets from '#api/cabinet/tickets-contract.ts';
import * as catalog from '#api/catalog/contract.ts';
import * as event from '#api/catalog/event-contract.ts';
import * as layout from '#api/catalog/layout-contract.ts';
import * as listing from '#api/catalog/listing-contract.ts';
import * as person from '#api/catalog/person-contract.ts';
import * as place from '#api/catalog/place-contract.ts';
import * as search from '#api/catalog/search-contract.ts';
import * as directory from '#api/directory/contract.ts';
import * as discounts from '#api/discounts/contract.ts';
import * as documents from '#api/documents/contract.ts';
import * as entitlements from '#api/entitlements/contract.ts';
import * as failures from '#api/failures-contract.ts';
import * as items from '#api/items/contract.ts';
import * as journal from '#api/journal/contract.ts';
import type { Schema } from '#api/openapi/operation.ts';
import * as orders from '#api/orders/contract.ts';
import * as performances from '#api/performances/contract.ts';
import * as stream from '#api/performances/stream-contract.ts';
import * as leave from '#api/profile/leave-contract.ts';
import * as lists from '#api/profile/lists-contract.ts';
import * as notices from '#api/profile/notices-contract.ts';
import * as passkeys from '#api/profile/passkeys-contract.ts';
import * as profile from '#api/profile/profile-contract.ts';
import * as reviews from '#api/reviews/contract.ts';
import * as alerts from '#api/alerts/contract.ts';
import * as support from '#api/support/contract.ts';
import * as tickets from '#api/tickets/contract.ts';
import * as video from '#api/video/contract.ts';
import * as visits from '#api/visits/contract.ts';

const CONTRACTS: Readonly<Record<string, unknown>>[] = [
  auth,
  passkey,
  cabinetOrders,
  cabinetPoints,
  cabinetTickets,
  catalog,
  event,
  layout,
  listing,
  person,
  place,
  search,
  directory,
  discounts,
  documents,
  entitlements,
  failures,
  items,
  journal,
  orders,
  performances,
  stream,
  leave,
  lists,
  notices,
  passkeys,
  profile,
  reviews,
  support,
  alerts,
  tickets,
  video,
  visits,
];

/** Schemas whose names are too general outside their contract. */
const RENAMED: Readonly<Record<string, string>> = {
  code: 'TypedCode',
  me: 'Me',
  named: 'KeyedName',
  order: 'Order',
  play: 'PlayAddresses',
  qr: 'QrDrawing',
  returned: 'ReturnedMoney',
  session: 'LoginSession',
  sessions: 'LoginSessions',
  ties: 'LeavingCosts',
  visit: 'Visit',
};

/** Every exported contract schema that is an answer, a body or a part of one, by its name in the document. */
export const COMPONENTS: ReadonlyMap<string, Schema> = namedSchemas();

/** The registry in which zod's JSON Schema writer looks up the names. */
export const COMPONENT_NAMES = z.registry<{ id: string }>();
for (const [name, schema] of COMPONENTS) COMPONENT_NAMES.add(schema, { id: name });

function namedSchemas(): Map<string, Schema> {
  const named = new Map<string, Schema>();
  for (const contract of CONTRACTS) {
    for (const [exported, value] of Object.entries(contract)) {
      if (!exported.endsWith('Schema') || /(Query|Id)Schema$/.test(exported) || !isSchema(value)) continue;
      const own = exported.slice(0, -'Schema'.length);
      const name = RENAMED[own] ?? `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
      if (named.has(name) && named.get(name) !== value) throw new Error(`Two schemas are called ${name}`);
      named.set(name, value);
    }
  }
  return named;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
