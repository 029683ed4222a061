import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { isOwnedByPhone } from '#adapters/db/accounts/owned-orders.ts';
import { orderErrorSchema, orderSchema, orderStateSchema } from '#api/orders/contract.ts';
import { anItem } from '#test/builders/item.ts';
import { aSale } from '#test/builders/sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { aSaleApp } from '#test/builders/sale-app.ts';

const sale = await aSale();
const { call, hold, checkoutOf } = await aSaleApp(sale);

async function opened(headers: object = {}) {
  const performance = await sale.onSale({ seats: 3 });
  const response = await hold(performance, [0], headers);
  expect(response.status).toBe(201);
  const order = orderSchema.parse(response.body);
  return {
    performance,
    order,
    url: `/api/v3/orders/${order.id}`,
    cookie: response.cookie,
    key: { 'order-key': order.key },
  };
}

describe("an order's id alone", () => {
  test.each([false, true])(
    'tells how it stands and nothing of the buyer (asked elsewhere: %s)',
    async (isElsewhere) => {
      const { order, url, key } = await opened();
      const contact = checkoutOf(order);
      await call('POST', `${url}/checkout`, { headers: key, body: contact });
      await sale.payAtProvider(order.id);
      await sale.tell(order.id);
      const response = await call('GET', url, { isElsewhere });
      expect(response.status).toBe(200);
      expect(orderStateSchema.safeParse(response.body).success).toBe(true);
      expect(response.body).toEqual({
        isOwn: false,
        id: order.id,
        state: 'paid',
        market: 'belarus',
        kind: 'tickets',
        paymentState: 'captured',
        maskedEmail: 'b•••@•••.com',
        givenBackReason: null,
      });
      // The amount's few digits may stand by chance in the random id, which the answer is known to give.
      const text = JSON.stringify({ ...orderStateSchema.parse(response.body), id: undefined });
      for (const secret of [contact.email, contact.phone, order.number, 'ticket/', String(order.dueMinor)])
        expect(text).not.toContain(secret);
      const checked = await call('POST', `${url}/check`, { isElsewhere });
      expect(checked.body).toEqual(response.body);
    },
  );

  test.each([false, true])('releases, changes, pays and reopens nothing (asked elsewhere: %s)', async (isElsewhere) => {
    const { order, url, performance } = await opened();
    const { id: performanceId, priceListId } = performance;
    const change = { performanceId, priceListId, seats: [{ seatNo: 1 }], standing: [] };
    const stranger = (await hold(performance, [2])).cookie;
    for (const headers of [
      {},
      { cookie: stranger },
      { 'order-key': 'A'.repeat(22) },
      { authorization: `Bearer ${randomUUID()}` },
    ]) {
      for (const response of [
        await call('DELETE', url, { headers, isElsewhere }),
        await call('PUT', `${url}/lines`, { headers, body: change, isElsewhere }),
        await call('POST', `${url}/checkout`, { headers, body: checkoutOf(order), isElsewhere }),
        await call('POST', `${url}/reopen`, { headers, isElsewhere }),
      ])
        expect([response.status, response.body]).toEqual([403, { error: { code: 'not_your_order' } }]);
    }
    expect(await sale.stateOf(order.id)).toBe('held');
    expect((await call('DELETE', `/api/v3/orders/${randomUUID()}`)).status).toBe(404);
  });
});

describe('an order is opened', () => {
  test.each([false, true])("by the visitor's cookie and by its key (asked elsewhere: %s)", async (isElsewhere) => {
    const { order, url, cookie, key } = await opened();
    for (const headers of [{ cookie }, key]) {
      const response = await call('GET', url, { headers, isElsewhere });
      expect(orderSchema.parse(response.body)).toMatchObject({
        id: order.id,
        number: order.number,
        lines: [{ seatNo: 0 }],
      });
      // The key is sent only once, to the caller that opened the order.
      expect(response.body).not.toHaveProperty('key');
    }
    expect((await call('DELETE', url, { headers: key, isElsewhere })).status).toBe(204);
  });

  test('by the account that bought it', async () => {
    const account = randomUUID();
    await sale.pool.query(
      `insert into account (id, market, locale, phone) values ($1, 'belarus', 'be', '+375290000002')`,
      [account],
    );
    const headers = { authorization: `Bearer ${account}` };
    const { order, url, key } = await opened();
    expect((await call('GET', url, { headers })).body).toMatchObject({ isOwn: false });
    const code = await tenderSteps(sale).certificate(1_000);
    const covered = await call('PUT', `${url}/tenders`, { headers: key, body: { certificates: [code] } });
    const contact = checkoutOf(orderSchema.parse(covered.body));
    await call('POST', `${url}/checkout`, { headers: { ...key, ...headers }, body: contact });
    // The certificate may be somebody else's as well, and its code is money.
    const ofAccount = orderSchema.parse((await call('GET', url, { headers })).body);
    expect(ofAccount.tenders).toEqual([
      { kind: 'certificate', code: null, amountMinor: 1_000, wantedMinor: null, leftMinor: null },
    ]);
    expect(orderSchema.parse((await call('GET', url, { headers: key })).body).tenders).toMatchObject([{ code }]);
    // A guest may have typed one contact of the account and one of somebody else's, so an account sees both masked.
    const masked = { isOwn: true, email: 'b•••@•••.com', phone: expect.stringMatching(/^\+375 •• •••-\d\d-\d\d$/) };
    expect((await call('GET', url, { headers })).body).toMatchObject(masked);
    expect((await call('POST', `${url}/reopen`, { headers })).body).toMatchObject(masked);
    expect((await call('GET', url, { headers: key })).body).toMatchObject({ email: contact.email });
    const byPhone = () => isOwnedByPhone(sale.pool, order.id);
    expect(await byPhone()).toBe(false);
    // Claimed by the number alone, which anybody can type.
    await sale.pool.query('update orders set claimed_at = now() where id = $1', [order.id]);
    expect(await byPhone()).toBe(true);
    await sale.pool.query('update account set email_proved = $2 where id = $1', [account, contact.email.toLowerCase()]);
    expect(await byPhone()).toBe(false);
    expect((await call('GET', url, { headers: { authorization: `Bearer ${randomUUID()}` } })).body).toMatchObject({
      isOwn: false,
    });
  });

  test("by a key of the caller's own making; one that can be guessed is refused", async () => {
    const mine = 'my-own-key_0123456789abcdef';
    const { order, url } = await opened({ 'order-key': mine });
    expect(order.key).toBe(mine);
    expect((await call('GET', url, { headers: { 'order-key': mine } })).body).toMatchObject({ isOwn: true });
    const performance = await sale.onSale({ seats: 1 });
    const short = await hold(performance, [0], { 'order-key': 'short' });
    expect([short.status, short.body]).toEqual([400, { error: { code: 'invalid_request', field: 'order-key' } }]);
  });
});

describe('an idempotency key belongs to its visitor and its body', () => {
  test('the same click of the same visitor is the same order, by cookie or by order key', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const { cookie } = await hold(performance, [3]);
    for (const [seat, owner] of [
      [0, { cookie }],
      [1, { 'order-key': 'K'.repeat(22) }],
    ] as const) {
      const headers = { ...owner, 'idempotency-key': randomUUID() };
      const first = await hold(performance, [seat], headers);
      const again = await hold(performance, [seat], headers);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toMatchObject({ id: first.body?.['id'], key: first.body?.['key'] });
    }
  });

  test('with another body it is refused by a code of its own', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const item = await anItem(sale.pool);
    const headers = { 'order-key': 'K'.repeat(22), 'idempotency-key': randomUUID() };
    expect((await hold(performance, [0], headers)).status).toBe(201);
    const otherSeat = await hold(performance, [1], headers);
    expect([otherSeat.status, otherSeat.body]).toEqual([422, { error: { code: 'idempotency_key_reused' } }]);
    expect((await hold(performance, [0], headers, { locale: 'be' })).status).toBe(422);
    const request = { itemId: item.id, units: [{ optionNo: 1, count: 1 }], locale: 'ru' };
    const otherCall = await call('POST', '/api/v3/item-orders', { headers, body: request });
    expect([otherCall.status, orderErrorSchema.parse(otherCall.body).error.code]).toEqual([
      422,
      'idempotency_key_reused',
    ]);
  });

  test("somebody else's key opens an order of one's own, for tickets and for items", async () => {
    const performance = await sale.onSale({ seats: 2 });
    const stolen = { 'idempotency-key': randomUUID() };
    const victim = orderSchema.parse((await hold(performance, [0], stolen)).body);
    const thief = await hold(performance, [1], stolen);
    expect(thief.status).toBe(201);
    expect(thief.body?.['id']).not.toBe(victim.id);
    const same = await hold(performance, [0], stolen);
    expect([same.status, same.body]).toMatchObject([409, { error: { code: 'seat_taken' } }]);
    const item = await anItem(sale.pool);
    const body = { itemId: item.id, units: [{ optionNo: 1, count: 1 }], locale: 'ru' };
    const units = await call('POST', '/api/v3/item-orders', { headers: stolen, body });
    expect(units.status).toBe(201);
    expect(units.body).toMatchObject({ email: null, ticketUrl: null, items: [{ id: item.id }] });
    expect(units.body?.['id']).not.toBe(victim.id);
  });

  test('three at once make one order, of tickets and of items', async () => {
    const performance = await sale.onSale({ seats: 3 });
    const item = await anItem(sale.pool);
    const owner = { 'order-key': 'Z'.repeat(22) };
    const body = { itemId: item.id, units: [{ optionNo: 1, count: 1 }], locale: 'ru' };
    const ticketKey = { ...owner, 'idempotency-key': randomUUID() };
    const itemKey = { ...owner, 'idempotency-key': randomUUID() };
    const [tickets, items] = await Promise.all([
      Promise.all([0, 1, 2].map(() => hold(performance, [0], ticketKey))),
      Promise.all([0, 1, 2].map(() => call('POST', '/api/v3/item-orders', { headers: itemKey, body }))),
    ]);
    for (const answers of [tickets, items]) {
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body: order }) => order?.['id'])).size).toBe(1);
    }
  });
});

describe('the language of an order', () => {
  test('is that of the address, of the browser, or the one it was opened in', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const response = await hold(performance, [0], {}, { locale: 'en' });
    const order = orderSchema.parse(response.body);
    expect(order.lines).toMatchObject([{ sector: 'Stalls' }]);
    const linesFor = async (query: string, headers: object) => {
      const url = `/api/v3/orders/${order.id}${query}`;
      const { body } = await call('GET', url, { headers: { 'order-key': order.key, ...headers } });
      return orderSchema.parse(body).lines;
    };
    expect(await linesFor('', {})).toMatchObject([{ sector: 'Stalls' }]);
    expect(await linesFor('', { 'accept-language': 'be-BY,be;q=0.9' })).toMatchObject([{ sector: 'Партэр' }]);
    expect(await linesFor('?lang=by', { 'accept-language': 'en' })).toMatchObject([{ sector: 'Партэр' }]);
  });

  test('an order of items too', async () => {
    const item = await anItem(sale.pool);
    const body = { itemId: item.id, units: [{ optionNo: 1, count: 1 }], locale: 'be' };
    const headers = { 'idempotency-key': randomUUID() };
    const opened = orderSchema.parse((await call('POST', '/api/v3/item-orders', { headers, body })).body);
    const read = await call('GET', `/api/v3/orders/${opened.id}`, { headers: { 'order-key': opened.key } });
    expect(orderSchema.parse(read.body).items).toEqual(opened.items);
  });
});

test('an order that has ended has neither time left nor a payment page', async () => {
  const { order, url, key } = await opened();
  await call('POST', `${url}/checkout`, { headers: key, body: checkoutOf(order) });
  const open = orderSchema.parse((await call('GET', url, { headers: key })).body);
  expect(open.payment?.redirectUrl).toMatch(/^http/);
  await sale.payAtProvider(order.id);
  await sale.tell(order.id);
  const paid = orderSchema.parse((await call('GET', url, { headers: key })).body);
  expect(paid).toMatchObject({ state: 'paid', holdSecondsLeft: 0, payment: { state: 'captured', redirectUrl: null } });
  const other = await opened();
  await call('DELETE', other.url, { headers: other.key });
  expect((await call('GET', other.url, { headers: other.key })).body).toMatchObject({
    state: 'cancelled',
    holdSecondsLeft: 0,
    payment: null,
  });
});

test('the bank sends the buyer back to the host and path they came from, and says when they left unpaid', async () => {
  const { order, url, key } = await opened();
  const host = 'widget.rampa.localhost:4250';
  const returnPath = `/?oid=1&seid=2&paid_order=${order.id}`;
  const response = await call('POST', `${url}/checkout`, {
    headers: { ...key, host },
    body: { ...checkoutOf(order), returnPath },
  });
  const bank = orderSchema.parse(response.body).payment?.redirectUrl ?? '';
  const wayBack = async (more: string) => (await fetch(bank + more, { redirect: 'manual' })).headers.get('location');
  expect(await wayBack('&cancel=1')).toBe(`http://${host}${returnPath}&unpaid=1`);
  await sale.payAtProvider(order.id);
  expect(await wayBack('&wait=1')).toMatch(`http://${host}${returnPath}&`);
});

describe('giving back', () => {
  async function paid(startsIn: number) {
    const performance = await sale.onSale({ seats: 1, startsIn });
    const order = orderSchema.parse((await hold(performance, [0])).body);
    const key = { 'order-key': order.key };
    const url = `/api/v3/orders/${order.id}`;
    await call('POST', `${url}/checkout`, { headers: key, body: checkoutOf(order) });
    await sale.payAtProvider(order.id);
    await sale.tell(order.id, { captureRef: await sale.captureRefOf(order.id) });
    return { order, url, key };
  }

  test('a guest gives tickets back without an account, a stranger does not', async () => {
    const { order, url, key } = await paid(24 * 10);
    const crossSite = { ...key, 'sec-fetch-site': 'cross-site' };
    for (const headers of [{}, crossSite]) expect((await call('POST', `${url}/return`, { headers })).status).toBe(403);
    expect(await sale.stateOf(order.id)).toBe('paid');
    const given = await call('POST', `${url}/return`, { headers: key });
    expect([given.status, given.body]).toEqual([
      200,
      { moneyMinor: 3_750, certificateMinor: 0, creditMinor: 0, pointsMinor: 0 },
    ]);
    expect(await sale.stateOf(order.id)).toBe('refund_pending');
    expect((await call('POST', `${url}/return`, { headers: key })).body).toEqual({ error: { code: 'order_closed' } });
  });

  test('cookie and key of an order whose buyer was erased open nothing', async () => {
    const { url, key } = await paid(24 * 10);
    await sale.pool.query('update orders set visitor = null, order_key = null, account_id = null where id = $1', [
      url.split('/').at(-1),
    ]);
    expect((await call('POST', `${url}/return`, { headers: key })).status).toBe(403);
    // The process remembers who opened an order for as long as buying takes.
    const later = performance.now() + 20 * 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect((await call('GET', url, { headers: key })).body).toMatchObject({ isOwn: false });
  });

  test('an account gives back with its session beside the token; a token alone does not', async () => {
    const { order, url } = await paid(24 * 10);
    const account = randomUUID();
    await sale.pool.query(
      `insert into account (id, market, locale, phone) values ($1, 'belarus', 'be', '+375290000009')`,
      [account],
    );
    await sale.pool.query('update orders set account_id = $2 where id = $1', [order.id, account]);
    const bearer = { authorization: `Bearer ${account}` };
    const session = { cookie: `sid=${account}` };
    const buyer = { authorization: `Bearer ${account} buy` };
    for (const headers of [bearer, buyer, { ...buyer, ...session }]) {
      const response = await call('POST', `${url}/return`, { headers });
      expect([response.status, response.body]).toEqual([403, { error: { code: 'not_your_order' } }]);
    }
    expect((await call('GET', url, { headers: bearer })).body).toMatchObject({ isOwn: true });
    expect((await call('GET', url, { headers: buyer, isElsewhere: true })).body).toMatchObject({ isOwn: false });
    expect((await call('POST', `${url}/reopen`, { headers: buyer })).status).toBe(403);
    expect((await call('POST', `${url}/return`, { headers: { ...bearer, ...session } })).status).toBe(200);
  });

  test('too late is said as such', async () => {
    const { url, key } = await paid(24);
    const late = await call('POST', `${url}/return`, { headers: key });
    expect([late.status, late.body]).toEqual([409, { error: { code: 'return_closed' } }]);
  });
});
