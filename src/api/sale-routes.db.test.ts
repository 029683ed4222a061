import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { Access } from '#api/accounts/access.ts';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { availabilitySchema, saleSchema } from '#api/performances/contract.ts';
import { type OrderView, orderErrorSchema, orderSchema } from '#api/orders/contract.ts';
import { createIpRateLimit } from './orders/ip-rate-limit.ts';
import { createOrderAccess } from '#api/orders/order-access.ts';
import { orderRoutes } from '#api/orders/routes.ts';
import { paymentRoutes } from '#api/payments/routes.ts';
import { performanceRoutes } from '#api/performances/routes.ts';
import { decodeDelta } from '#domain/seating/availability-delta.ts';
import { aPerformance, type BuiltPerformance } from '#test/builders/performance.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';

const sale = await aSale();
const { deps, pool } = sale;
const account = randomUUID();
await pool.query(`insert into account (id, market, locale, phone) values ($1, 'belarus', 'be', '+375291000001')`, [
  account,
]);
/** A request with this token is logged in, as in the widget of our own page: it can only buy. */
const access: Access = {
  actorOf: async ({ headers }) =>
    headers.authorization === 'Bearer of the account'
      ? { accountId: account, sessionId: randomUUID(), market: 'belarus', scope: 'buy', roles: [], provedAt: null }
      : null,
  holdsSession: () => Promise.resolve(false),
};
// Trusts the forwarded address, because the tests send requests from different addresses.
const app = fastify({ trustProxy: true });
const sellOrders = () =>
  orderRoutes({
    sale: deps,
    addresses: createIpRateLimit(3),
    access,
    holders: createOrderAccess(deps.stores.orders, access),
    originOf: ({ headers }) => `http://${headers.host}`,
  });
await app.register(sellOrders());
await app.register(paymentRoutes(deps));
await app.register(
  performanceRoutes({
    reads: createPerformanceReads(pool),
    offers: deps.offers,
    codes: deps.stores,
    streamsPerAddress: 3,
    lingerMs: 0,
  }),
);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

/** Keys of the orders opened here, which their buyers send with each further call. */
const orderKeys = new Map<string, string>();

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const orderKey = orderKeys.get(path.split('/')[4]?.split('?')[0] ?? '');
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(orderKey === undefined ? {} : { 'order-key': orderKey }),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}

function hold(
  performance: BuiltPerformance,
  seats: number[],
  key: string = randomUUID(),
  headers: Record<string, string> = {},
) {
  const { id: performanceId, priceListId } = performance;
  const body = { performanceId, priceListId, seats: seats.map((seatNo) => ({ seatNo })), standing: [], locale: 'be' };
  return call('POST', '/api/v3/orders?lang=by', body, { 'idempotency-key': key, ...headers });
}

async function heldOrder(performance: BuiltPerformance, seats: number[]): Promise<OrderView> {
  const { status, body } = await hold(performance, seats);
  expect(status).toBe(201);
  const order = orderSchema.parse(body);
  orderKeys.set(order.id, order.key ?? '');
  return order;
}

const checkoutOf = (order: OrderView) => ({
  ...aBuyer(),
  acceptTerms: true,
  acceptPersonalData: true,
  dueMinor: order.dueMinor,
});

describe('orders', () => {
  test('from seats to tickets over HTTP', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const order = await heldOrder(performance, [0, 1]);
    expect(order).toMatchObject({
      state: 'held',
      performances: [{ title: 'Чайка' }],
      lines: [{ sector: 'Партэр' }, {}],
      ticketUrl: null,
    });

    const { id: performanceId, priceListId } = performance;
    const change = { performanceId, priceListId, seats: [{ seatNo: 2 }], standing: [] };
    const changed = await call('PUT', `/api/v3/orders/${order.id}/lines`, change);
    const basket = orderSchema.parse(changed.body);
    expect(basket).toMatchObject({ dueMinor: 5_250, lines: [{ seatNo: 2 }] });

    const sent = await call('POST', `/api/v3/orders/${order.id}/checkout`, checkoutOf(basket));
    expect(orderSchema.parse(sent.body)).toMatchObject({ state: 'awaiting_payment', payment: { state: 'redirected' } });

    const before = sale.shop.received.length;
    await sale.payAtProvider(order.id);
    const { headers, rawBody } = await sale.shop.webhook(before + 1);
    const webhook = await fetch(`${origin}/api/v3/payments/bepaid/webhook`, {
      method: 'POST',
      headers: pick(headers),
      body: new Uint8Array(rawBody),
    });
    expect(webhook.status).toBe(200);
    const forged = await fetch(`${origin}/api/v3/payments/bepaid/webhook`, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);

    const paid = await call('GET', `/api/v3/orders/${order.id}`);
    expect(orderSchema.parse(paid.body)).toMatchObject({
      state: 'paid',
      ticketUrl: expect.stringMatching(/^\/be\/ticket\/[\w-]{22}$/),
    });
    expect(paid.headers.get('cache-control')).toBe('private, no-store');
  });

  test('the buyer who comes back is answered from the provider, not from the address', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const order = await heldOrder(performance, [0]);
    await call('POST', `/api/v3/orders/${order.id}/checkout`, checkoutOf(order));
    const early = await call('POST', `/api/v3/orders/${order.id}/check?status=successful`, {});
    expect(early.body).toMatchObject({ state: 'awaiting_payment' });
    await sale.payAtProvider(order.id);
    await pool.query('update payment set asked_at = null where order_id = $1', [order.id]);
    const { body } = await call('POST', `/api/v3/orders/${order.id}/check`, {});
    expect(body).toMatchObject({ state: 'paid' });
  });

  test('bought while logged in, an order is the account’s, whatever contact it has', async () => {
    const performance = await aPerformance(pool);
    for (const [headers, owner] of [
      [{ authorization: 'Bearer of the account' }, account],
      [{}, null],
    ] as const) {
      const order = await heldOrder(performance, [owner === null ? 2 : 3]);
      const { status } = await call('POST', `/api/v3/orders/${order.id}/checkout`, checkoutOf(order), headers);
      expect(status).toBe(200);
      const { rows } = await pool.query('select account_id from orders where id = $1', [order.id]);
      expect(rows).toEqual([{ account_id: owner }]);
    }
  });

  test('letting go answers without content and frees the seat', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const order = await heldOrder(performance, [0]);
    expect((await call('DELETE', `/api/v3/orders/${order.id}`)).status).toBe(204);
    await heldOrder(performance, [0]);
  });

  test('refusals have the status of their code and say what is needed to go on', async () => {
    const performance = await sale.onSale({ seats: 3 });
    await heldOrder(performance, [0]);
    const taken = await hold(performance, [0, 1]);
    expect(taken.status).toBe(409);
    expect(orderErrorSchema.parse(taken.body).error).toEqual({ code: 'seat_taken', seats: [0] });
    const order = await heldOrder(performance, [1]);
    const cheap = await call('POST', `/api/v3/orders/${order.id}/checkout`, { ...checkoutOf(order), dueMinor: 1 });
    expect([cheap.status, cheap.body]).toEqual([409, { error: { code: 'amount_changed', dueMinor: 5_250 } }]);
    const typo = await call('POST', `/api/v3/orders/${order.id}/checkout`, { ...checkoutOf(order), email: 'anna' });
    expect([typo.status, typo.body]).toEqual([400, { error: { code: 'email_invalid', field: 'email' } }]);
    expect((await call('GET', `/api/v3/orders/${randomUUID()}`)).status).toBe(404);
    expect((await call('GET', '/api/v3/orders/1')).status).toBe(404);
  });

  test.each([
    [{ seats: 'all' }, 'seats'],
    [{ seats: [{ seatNo: -1 }] }, 'seats.0.seatNo'],
    [{ seats: [{ seatNo: 1e18 }] }, 'seats.0.seatNo'],
    [{ priceListId: '1' }, 'priceListId'],
    [{ locale: 'xx' }, 'locale'],
  ])('a body with %o is refused by its field', async (changes, field) => {
    const body = { performanceId: 1, priceListId: 1, seats: [], standing: [], locale: 'ru', ...changes };
    const answer = await call('POST', '/api/v3/orders', body, { 'idempotency-key': randomUUID() });
    expect([answer.status, answer.body]).toEqual([400, { error: { code: 'invalid_request', field } }]);
  });

  test('a click without a key, and a way back that leaves the site, are refused', async () => {
    const performance = await sale.onSale({ seats: 1 });
    expect((await hold(performance, [0], 'not a key')).status).toBe(400);
    const order = await heldOrder(performance, [0]);
    for (const returnPath of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\r\nb']) {
      const answer = await call('POST', `/api/v3/orders/${order.id}/checkout`, { ...checkoutOf(order), returnPath });
      expect(answer.status, returnPath).toBe(400);
    }
  });
});

describe('performances', () => {
  test('say what is sold, where, when and for how much, also before anybody has asked', async () => {
    const performance = await aPerformance(pool, {
      seats: 3,
      moreZones: [{ seats: 2, priceMinor: 3_000 }],
      standing: [{ capacity: 7, priceMinor: 1_000 }],
    });
    const { body } = await call('GET', `/api/v3/performances/${performance.id}/sale?lang=ge`);
    const view = saleSchema.parse(body);
    expect(view).toMatchObject({
      performance: { title: 'თოლია', status: 'on_sale', citySlug: 'mogilev', limitPerBuyer: 6 },
      currency: 'BYN',
      methods: ['bepaid'],
      seatCount: 5,
      zones: [
        {
          zoneNo: 1,
          standing: false,
          capacity: 3,
          free: 3,
          tariffs: [{ priceMinor: 5_000, feeMinor: 250, name: 'სრული' }],
        },
        { zoneNo: 2, standing: false, capacity: 2, free: 2 },
        { zoneNo: 3, standing: true, capacity: 7, free: 7 },
      ],
      ownReturn: { sharePermille: 750 },
    });
    const free = await call('GET', `/api/v3/performances/${performance.id}/availability`);
    expect(availabilitySchema.parse(free.body)).toEqual({
      version: 0,
      bits: Buffer.from([0, 0]).toString('base64'),
      free: [
        { zoneNo: 1, free: 3 },
        { zoneNo: 2, free: 2 },
        { zoneNo: 3, free: 7 },
      ],
    });
    await sale.held(performance, { seats: [1], entries: [[3, 2]] });
    const after = async () =>
      availabilitySchema.parse((await call('GET', `/api/v3/performances/${performance.id}/availability`)).body);
    // Everybody who asks within a moment gets the same answer.
    await expect.poll(after).toEqual({
      // One change for the seat and one for the area.
      version: 2,
      bits: Buffer.from([0b0000_1000, 0]).toString('base64'),
      free: [
        { zoneNo: 1, free: 2 },
        { zoneNo: 2, free: 2 },
        { zoneNo: 3, free: 5 },
      ],
    });
  });

  test('seats sold elsewhere are taken before the first buyer asks', async () => {
    const performance = await aPerformance(pool, { seats: 3 });
    await pool.query('insert into performance_seat (performance_id, seat_no, zone_no, status) values ($1, 1, 1, 3)', [
      performance.id,
    ]);
    const { body } = await call('GET', `/api/v3/performances/${performance.id}/availability`);
    expect(availabilitySchema.parse(body)).toMatchObject({
      bits: Buffer.from([0b0000_1100]).toString('base64'),
      free: [{ zoneNo: 1, free: 2 }],
    });
    const shown = saleSchema.parse((await call('GET', `/api/v3/performances/${performance.id}/sale`)).body);
    expect(shown.zones).toMatchObject([{ capacity: 2, free: 2 }]);
  });

  test('unknown ones are not found', async () => {
    for (const path of ['1/sale', 'x/sale', '99999999999/sale', '1/availability', '1/events']) {
      expect((await call('GET', `/api/v3/performances/${path}`)).status, path).toBe(404);
    }
    expect((await call('GET', '/api/v3/plans/nothing')).status).toBe(404);
  });

  test('the geometry of a hall never changes and is kept', async () => {
    const { planVersionId } = await aPerformance(pool);
    const { rows } = await pool.query<{ hash: string }>('select hash from hall_plan_version where id = $1', [
      planVersionId,
    ]);
    const answer = await call('GET', `/api/v3/plans/${rows[0]?.hash}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('tell those who look which seats have changed', async () => {
    const performance = await sale.onSale({ seats: 8 });
    const response = await fetch(`${origin}/api/v3/performances/${performance.id}/events`);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const frames = readFrames(response);
    expect(await frames.next()).toMatchObject({ value: { event: 'seats', data: { from: 0, to: 0, runs: '' } } });
    await sale.held(performance, { seats: [2, 3] });
    const { value: frame } = await frames.next();
    expect(frame).toMatchObject({ event: 'seats', data: { from: 0, to: 2 } });
    expect(frame && decodeDelta(frame.data, 8)).toEqual([
      { seatNo: 2, status: 2 },
      { seatNo: 3, status: 2 },
    ]);
    await frames.return(undefined);
  });
});

type Frame = { event: string; data: { from: number; to: number; runs: string } };

async function* readFrames(response: Response): AsyncGenerator<Frame, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) as Frame['data'] };
    }
  }
  return undefined;
}

/** Keeps the headers that a provider's signature needs, without those of the connection. */
function pick(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept = ['content-type', 'content-signature', 'callback-signature', 'authorization'];
  return Object.fromEntries(kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
}

describe('keeping seats from others', () => {
  const cookieIn = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

  test('a visitor is known by a cookie of our own, and shown the way back to the orders there are', async () => {
    const performance = await sale.onSale({ seats: 6 });
    const first = await hold(performance, [0]);
    expect(first.headers.get('set-cookie')).toMatch(
      /^visitor=[\w-]{22}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieIn(first.headers);
    const second = await hold(performance, [1], randomUUID(), { cookie });
    expect(second.status).toBe(201);
    expect(second.headers.get('set-cookie')).toBeNull();
    const third = await hold(performance, [2], randomUUID(), { cookie });
    expect(third.status).toBe(409);
    const { error } = orderErrorSchema.parse(third.body);
    const orderOf = (answer: { body: unknown }) => ({
      id: orderSchema.parse(answer.body).id,
      eventId: performance.eventId,
      performanceId: performance.id,
      itemId: null,
      title: 'Чайка',
    });
    expect(error).toEqual({ code: 'too_many_holds', orders: [orderOf(second), orderOf(first)] });
    expect((await hold(performance, [2])).status).toBe(201);
  });

  test('over HTTPS the cookie works in a frame of a partner and belongs to that partner alone', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const secured = fastify();
    secured.decorate('isHttps', true);
    await secured.register(sellOrders());
    const { id: performanceId, priceListId } = performance;
    const { headers } = await secured.inject({
      method: 'POST',
      url: '/api/v3/orders',
      headers: { 'idempotency-key': randomUUID() },
      payload: { performanceId, priceListId, seats: [{ seatNo: 0 }], standing: [], locale: 'be' },
    });
    await secured.close();
    expect(headers['set-cookie']).toMatch(
      /^__Host-visitor=[\w-]{22}; Path=\/; Max-Age=86400; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
  });

  test('whoever let two holds run out is asked to wait, and told how long', async () => {
    const performance = await sale.onSale({ seats: 3 });
    const first = await hold(performance, [0]);
    const cookie = cookieIn(first.headers);
    const second = await hold(performance, [1], randomUUID(), { cookie });
    for (const { body } of [first, second]) await sale.expire(orderSchema.parse(body).id);
    const { status, headers, body } = await hold(performance, [2], randomUUID(), { cookie });
    expect(status).toBe(429);
    const { error } = orderErrorSchema.parse(body);
    expect(error).toEqual({ code: 'hold_cool_down', waitSeconds: expect.any(Number) });
    expect(error.waitSeconds).toBeGreaterThan(290);
    expect(headers.get('retry-after')).toBe(String(error.waitSeconds));
  });

  test('an address has a rate limit for each performance, whatever becomes of its cookies', async () => {
    const performance = await sale.onSale({ seats: 6 });
    const from = { 'x-forwarded-for': '203.0.113.7' };
    for (const seat of [0, 1, 2]) expect((await hold(performance, [seat], randomUUID(), from)).status).toBe(201);
    const refused = await hold(performance, [3], randomUUID(), from);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ error: { code: 'crowded_address' } });
    expect((await hold(performance, [3], randomUUID(), { 'x-forwarded-for': '203.0.113.8' })).status).toBe(201);
    expect((await hold(await sale.onSale({ seats: 1 }), [0], randomUUID(), from)).status).toBe(201);
  });

  test('the limit of an address counts seats, those of one hold as those that are added to it', async () => {
    const performance = await sale.onSale({ seats: 8 });
    const from = { 'x-forwarded-for': '203.0.113.70' };
    const key = randomUUID();
    const opened = await hold(performance, [0, 1], key, from);
    // The same click again, a hold that fails, and one seat instead of another add nothing.
    await hold(performance, [0, 1], key, { ...from, cookie: cookieIn(opened.headers) });
    expect((await hold(performance, [1], randomUUID(), from)).status).toBe(409);
    const order = orderSchema.parse(opened.body);
    const choose = (seats: number[]) => {
      const { id: performanceId, priceListId } = performance;
      const body = { performanceId, priceListId, seats: seats.map((seatNo) => ({ seatNo })), standing: [] };
      return call('PUT', `/api/v3/orders/${order.id}/lines`, body, { ...from, 'order-key': order.key ?? '' });
    };
    for (const seats of [[2, 3], [0, 3], [0], [4, 5]]) expect((await choose(seats)).status).toBe(200);
    const tooMany = await choose([4, 5, 6, 7]);
    expect([tooMany.status, tooMany.body]).toEqual([429, { error: { code: 'crowded_address' } }]);
    expect((await choose([4, 5, 6])).status).toBe(200);
    expect((await hold(performance, [0], randomUUID(), from)).status).toBe(429);
  });

  test('free tickets of a network have a limit a day, which this machine itself has not', async () => {
    const performance = await sale.onSale({ seats: 2, priceMinor: 0, saleMode: 'free' });
    const today = 'to_timestamp(floor(extract(epoch from now()) / 86400) * 86400)';
    const count = `insert into budget (key, starts_at, used) values ($1, ${today}, 240)`;
    await pool.query(count, ['free:network:198.51.100.0/24']);
    await pool.query(count, ['free:network:127.0.0.0/24']);
    const [remote, local] = [await heldOrder(performance, [0]), await heldOrder(performance, [1])];
    const path = `/api/v3/orders/${remote.id}/checkout`;
    const refused = await call('POST', path, checkoutOf(remote), { 'x-forwarded-for': '198.51.100.7' });
    expect([refused.status, refused.body]).toEqual([429, { error: { code: 'too_many_free_tickets' } }]);
    const elsewhere = await call('POST', path, checkoutOf(remote), { 'x-forwarded-for': '203.0.113.90' });
    expect(orderSchema.parse(elsewhere.body).state).toBe('paid');
    const here = await call('POST', `/api/v3/orders/${local.id}/checkout`, checkoutOf(local));
    expect(orderSchema.parse(here.body).state).toBe('paid');
  });
});
