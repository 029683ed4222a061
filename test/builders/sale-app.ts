import { randomUUID } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { afterAll } from 'vitest';
import type { Access } from '#api/accounts/access.ts';
import { itemOrderRoutes } from '#api/items/routes.ts';
import { createIpRateLimit } from '#api/orders/ip-rate-limit.ts';
import { createOrderAccess } from '#api/orders/order-access.ts';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { orderRoutes } from '#api/orders/routes.ts';
import { tenderRoutes } from '#api/orders/tender-routes.ts';
import type { BuiltPerformance } from './performance.ts';
import { aBuyer, type aSale } from './sale.ts';

/**
 * The sale's routes for a stranger, a buyer or an account. `Bearer <account id>` has the scope of the whole account,
 * `Bearer <account id> buy` may only buy; the cookie `sid` with the account's id stands for a session of the same
 * login.
 */
export async function aSaleApp({ deps }: Pick<Awaited<ReturnType<typeof aSale>>, 'deps'>) {
  const access: Access = {
    actorOf: async ({ headers }) => {
      const [accountId, buy] = headers.authorization?.slice(7).split(' ') ?? [];
      if (accountId === undefined) return null;
      const scope = buy === undefined ? 'account' : 'buy';
      return { accountId, sessionId: accountId, market: 'belarus', scope, roles: [], provedAt: null };
    },
    holdsSession: async ({ headers }, { sessionId }) => headers.cookie?.includes(`sid=${sessionId}`) === true,
  };
  const app = fastify();
  const addresses = createIpRateLimit(0);
  const originOf = ({ headers }: FastifyRequest) => `http://${headers.host}`;
  const holders = createOrderAccess(deps.stores.orders, access);
  await app.register(orderRoutes({ sale: deps, addresses, access, holders, originOf }));
  await app.register(tenderRoutes({ sale: deps, access, holders, codes: createConfirmationCodes() }));
  await app.register(itemOrderRoutes(deps, addresses, holders));
  // A second process on the same database, which shares no memory with the first.
  const otherApp = fastify();
  const otherHolders = createOrderAccess(deps.stores.orders, access);
  await otherApp.register(orderRoutes({ sale: deps, addresses, access, holders: otherHolders, originOf }));
  afterAll(() => Promise.all([app.close(), otherApp.close()]));

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  async function call(
    method: Method,
    url: string,
    { headers = {}, body, isElsewhere = false }: { headers?: object; body?: object; isElsewhere?: boolean } = {},
  ) {
    const response = await (isElsewhere ? otherApp : app).inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(body && { payload: body }),
    });
    return {
      status: response.statusCode,
      body: response.body === '' ? null : response.json<Record<string, unknown>>(),
      cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    };
  }

  function hold(
    { id: performanceId, priceListId }: BuiltPerformance,
    seats: readonly number[],
    headers: object = {},
    changes: object = {},
  ) {
    const body = { performanceId, priceListId, seats: seats.map((seatNo) => ({ seatNo })), standing: [], locale: 'ru' };
    return call('POST', '/api/v3/orders', {
      headers: { 'idempotency-key': randomUUID(), ...headers },
      body: { ...body, ...changes },
    });
  }

  const checkoutOf = (order: { dueMinor?: unknown }) => ({
    ...aBuyer(),
    acceptTerms: true,
    acceptPersonalData: true,
    dueMinor: order.dueMinor,
  });
  return { call, hold, checkoutOf };
}
