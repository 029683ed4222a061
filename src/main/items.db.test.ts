import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOBODY } from '#api/accounts/access.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { createSitemapReads } from '#adapters/db/guide/sitemap-reads.ts';
import { createItemReads } from '#adapters/db/sale/item-reads.ts';
import { entitlementsViewSchema } from '#api/entitlements/contract.ts';
import { entitlementRoutes } from '#api/entitlements/routes.ts';
import { type ItemList, itemListSchema, type ItemPage, itemPageSchema, itemSaleSchema } from '#api/items/contract.ts';
import { itemOrderRoutes, itemRoutes } from '#api/items/routes.ts';
import { createIpRateLimit } from '#api/orders/ip-rate-limit.ts';
import { type OrderView, orderSchema } from '#api/orders/contract.ts';
import { createOrderAccess, isOwner } from '#api/orders/order-access.ts';
import { orderRoutes } from '#api/orders/routes.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aSale } from '#test/builders/sale.ts';
import { importDemoCatalogue } from './demo-catalogue.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { pool, deps } = sale;
const steps = itemSteps(sale);
const guide = createGuideReads(pool);
const now = () => new Date();
const app = Fastify();
const addresses = createIpRateLimit(0);
await app.register(
  itemRoutes({
    items: createItemReads(pool),
    cities: () => guide.cities(),
    marketOf: (host) => (host === 'ge' ? 'georgia' : 'belarus'),
    now,
  }),
);
/** The codes of each file that was drawn. */
const drawn: (string | null)[][] = [];
const holders = createOrderAccess(deps.stores.orders, NOBODY);
await app.register(itemOrderRoutes(deps, addresses, holders));
await app.register(
  orderRoutes({ sale: deps, addresses, access: NOBODY, holders, originOf: () => 'https://rampa.example' }),
);
await app.register(
  entitlementRoutes({
    entitlements: createEntitlementsStore(pool),
    pdf: async (parts) => {
      drawn.push(parts.flatMap(({ order }) => order.entitlements.map(({ code }) => code)));
      return Buffer.from('%PDF-1.3');
    },
    access: NOBODY,
    giveBack: (orderId, lineNos) => returnLines(deps, { orderId, lineNos, cause: 'own_return' }),
    isBuyer: async (request, orderId, orderKey) =>
      isOwner(await holders.askedBy(request, orderId, { orderKey, isSensitive: true })),
    readsCodes: async (request, orderId, orderKey) => isOwner(await holders.askedBy(request, orderId, { orderKey })),
    now,
  }),
);

beforeAll(async () => {
  const report = await importDemoCatalogue(pool, { log: () => undefined });
  expect(report.problems).toEqual([]);
}, 90_000);

async function get<Body>(path: string, host = 'by'): Promise<{ status: number; body: Body }> {
  const answer = await app.inject({ url: `/api/v3${path}`, headers: { host } });
  return { status: answer.statusCode, body: answer.json() as Body };
}
async function itemId(key: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from item where key = $1', [key]);
  return rows[0]?.id ?? 0;
}
function hold(payload: object, key: string = randomUUID()) {
  return app.inject({ method: 'POST', url: '/api/v3/item-orders', headers: { 'idempotency-key': key }, payload });
}

describe('items', () => {
  test('are listed by city, kinds in their order, with the cities that have any', async () => {
    const minsk = await get<ItemList>('/items?lang=by');
    expect(itemListSchema.safeParse(minsk.body).success).toBe(true);
    expect(minsk.body.items[0]).toMatchObject({ kind: 'certificate', city: { slug: 'minsk' }, market: 'belarus' });
    expect(minsk.body.items.map(({ title }) => title)).toContain('Абанемент «Пяць вечароў»');
    expect(minsk.body.cities).toEqual([
      { slug: 'minsk', name: 'Мінск', items: 14 },
      { slug: 'gomel', name: 'Гомель', items: 1 },
    ]);
    const tbilisi = await get<ItemList>('/items?lang=ka', 'ge');
    expect(tbilisi.body.items.every(({ currency }) => currency === 'GEL')).toBe(true);
    expect((await get('/items?cityId=x')).status).toBe(400);
  });

  test('show options, the seller with a tax number, the place and the rule of return', async () => {
    const { body } = await get<ItemPage>(`/items/${await itemId('certificate-50-byn')}?lang=en`);
    expect(itemPageSchema.safeParse(body).success).toBe(true);
    expect(body.options.map(({ priceMinor }) => priceMinor)).toEqual([5_000, 10_000, 20_000]);
    expect(body).toMatchObject({ seller: { taxNumber: '199901141' }, validDays: 365, returnDays: 14, left: null });
    const glasses = await get<ItemPage>(`/items/${await itemId('binoculars-rent-minsk')}`);
    expect(glasses.body).toMatchObject({ motif: 'glasses', isOneDay: true, at: { citySlug: 'minsk' }, left: 150 });
    expect(glasses.body.performances.length).toBeGreaterThan(0);
    expect((await get('/items/0')).status).toBe(404);
    expect((await get('/items/999999')).status).toBe(404);
  });

  test('are sold for a performance of the event that is named, at their own place only', async () => {
    const glasses = await itemId('binoculars-rent-minsk');
    const { body } = await get<ItemPage>(`/items/${glasses}`);
    const [performance] = body.performances;
    const of = await get<ItemPage>(`/items/${glasses}/sale?event=${performance?.eventId}`);
    expect(itemSaleSchema.safeParse(of.body).success).toBe(true);
    expect(of.body.performances.every(({ eventId }) => eventId === performance?.eventId)).toBe(true);
    const { rows } = await pool.query<{ id: number }>(
      `select p.id from performance p join city c on c.id = p.city_id
       where c.slug = 'gomel' and p.starts_at > now() and p.state = 'scheduled' limit 1`,
    );
    const request = { itemId: glasses, units: [{ optionNo: 1, count: 1 }], locale: 'ru' };
    const elsewhere = await hold({ ...request, performanceId: rows[0]?.id });
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([409, { error: { code: 'performance_not_for_item' } }]);
    expect((await hold({ ...request, performanceId: performance?.performanceId })).statusCode).toBe(201);
  });

  test('open an order that is read, paid and let go as every order', async () => {
    const id = await itemId('tshirt-mokry-asfalt');
    const payload = { itemId: id, units: [{ optionNo: 2, count: 2 }], locale: 'be' };
    const opened = await hold(payload);
    expect(opened.statusCode).toBe(201);
    const order = orderSchema.parse(opened.json());
    expect(order).toMatchObject({ state: 'held', performances: [], items: [{ id }], dueMinor: 9_000 });
    const url = `/api/v3/orders/${order.id}`;
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(403);
    const headers = { 'order-key': order.key };
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    expect((await app.inject({ url, headers })).json<OrderView>()).toMatchObject({ isOwn: true, state: 'cancelled' });
    expect((await app.inject(url)).json()).toMatchObject({ isOwn: false, kind: 'item', state: 'cancelled' });
    expect(await steps.usedOf({ id })).toBe(0);
  });

  test.each([
    ['without a key', { headers: {} }, 400],
    ['of nothing', { units: [] }, 400],
    ['of an item nobody knows', { itemId: 999_999 }, 404],
    ['of more than an order may have', { units: [{ optionNo: 1, count: 11 }] }, 409],
  ])('a request %s is refused', async (name, changes, status) => {
    const { headers, ...request } = { headers: { 'idempotency-key': randomUUID() }, ...changes };
    const payload = {
      itemId: await itemId('earplugs-case'),
      units: [{ optionNo: 1, count: 1 }],
      locale: 'ru',
      ...request,
    };
    const answer = await app.inject({ method: 'POST', url: '/api/v3/item-orders', headers, payload });
    expect(answer.statusCode, name).toBe(status);
  });

  test('a visitor with two live orders is shown the way back to them', async () => {
    const first = await hold({
      itemId: await itemId('earplugs-case'),
      units: [{ optionNo: 1, count: 1 }],
      locale: 'ru',
    });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const again = async () => {
      const payload = { itemId: await itemId('earplugs-case'), units: [{ optionNo: 1, count: 1 }], locale: 'ru' };
      const headers = { 'idempotency-key': randomUUID(), cookie };
      return app.inject({ method: 'POST', url: '/api/v3/item-orders', headers, payload });
    };
    expect((await again()).statusCode).toBe(201);
    const third = await again();
    expect(third.json<{ error: { orders: object[] } }>().error.orders).toHaveLength(2);
    expect(third.json()).toMatchObject({
      error: { code: 'too_many_holds', orders: [{ eventId: null, title: 'Беруши в футляре' }, {}] },
    });
  });

  test('are opened by the key of their address, and given back once, by the buyer alone', async () => {
    const orderId = await steps.paid({ id: await itemId('certificate-50-byn') }, 2);
    const { rows } = await pool.query<{ key: string }>('select access_key as key from orders where id = $1', [orderId]);
    const returnKey = 'K'.repeat(22);
    await pool.query('update orders set order_key = $2 where id = $1', [orderId, returnKey]);
    const url = `/api/v3/entitlements/${rows[0]?.key}`;
    const read = async (headers: Record<string, string>) =>
      entitlementsViewSchema.parse((await app.inject({ url: `${url}?lang=ka`, headers })).json());
    const view = await read({ 'order-key': returnKey });
    const codes = await steps.codesOf(orderId);
    // The code is money, and the address is passed on: it shows what was bought, and not the code.
    for (const stranger of [
      await read({}),
      await read({ 'order-key': 'X'.repeat(22) }),
      await read({ 'order-key': returnKey, 'sec-fetch-site': 'cross-site' }),
      await read({ cookie: `order_proof=${'X'.repeat(22)}` }),
    ]) {
      expect(stranger.orderParts[0]).toMatchObject({ item: { kind: 'certificate' }, faceMinor: 10_000 });
      const hidden = { code: null, qr: null, isHidden: true, state: 'issued', priceMinor: 5_000 };
      expect(stranger.orderParts[0]?.codes).toMatchObject([hidden, hidden]);
    }
    expect((await read({ cookie: `order_proof=${returnKey}` })).orderParts[0]?.codes).toEqual(
      view.orderParts[0]?.codes,
    );
    expect(view.orderParts[0]?.codes.map(({ code }) => code)).toEqual(codes.map(({ code }) => spacedCode(code)));
    expect(view.orderParts).toMatchObject([
      {
        item: { title: 'თეატრის სასაჩუქრე სერტიფიკატი' },
        giveBack: { isOpen: true, amountMinor: 10_000 },
      },
    ]);
    expect((await app.inject(url)).headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect((await app.inject('/api/v3/entitlements/nobody-knows-this-key')).statusCode).toBe(404);
    const pdf = (headers = {}) => app.inject({ url: `/entitlement/${rows[0]?.key}.pdf`, headers });
    expect((await pdf()).headers['content-type']).toBe('application/pdf');
    await pdf({ cookie: `order_proof=${returnKey}` });
    expect(drawn).toEqual([[null, null], codes.map(({ code }) => code)]);
    // The address is shown in stores and given to friends: alone it returns nothing, nor does it for another site.
    const post = (path: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `${url}${path}`, headers });
    for (const refused of [
      await post('/return'),
      await post(`/return?return=${rows[0]?.key}`),
      await post('/return', { 'order-key': returnKey, 'sec-fetch-site': 'cross-site' }),
    ])
      expect([refused.statusCode, refused.json()]).toEqual([403, { error: { code: 'not_your_order' } }]);
    const form = await post('/return?lang=ka', { accept: 'text/html' });
    expect([form.statusCode, form.headers.location]).toEqual([303, `/ge/ticket/${rows[0]?.key}?return=buyer`]);
    expect((await steps.codesOf(orderId)).map(({ state }) => state)).toEqual(['issued', 'issued']);
    expect((await post(`/return?return=${returnKey}`)).json()).toEqual({ ok: true });
    const second = await post('/return', { 'order-key': returnKey });
    expect([second.statusCode, second.json()]).toEqual([409, { error: { code: 'order_closed' } }]);
    expect(
      entitlementsViewSchema.parse((await app.inject(url)).json()).orderParts[0]?.codes.map(({ code }) => code),
    ).toEqual([null, null]);
  });

  test('stand in the sitemap of their market: city, kind and item', async () => {
    const entries = await createSitemapReads(pool).entries('items', { market: 'belarus', ruHost: false, now: now() });
    const addresses = entries.map(({ params }) => params);
    expect(addresses).toContainEqual({ region: 'gomel' });
    expect(addresses).toContainEqual({ region: 'minsk', id: 'certificates' });
    expect(addresses).toContainEqual({ region: 'minsk', id: 'parking', item: await itemId('parking-minsk-arena') });
    expect(addresses).not.toContainEqual({ region: 'tbilisi' });
  });

  test('importing again changes nothing, and what was taken off sale stays so', async () => {
    await pool.query(`update item set is_on_sale = false where key = 'vinyl-tetri-mta'`);
    const before = await pool.query('select id, key, is_on_sale from item order by id');
    const report = await importDemoCatalogue(pool, { log: () => undefined });
    expect(report.tallies['items']).toMatchObject({ inserted: 0, updated: 0 });
    expect((await pool.query('select id, key, is_on_sale from item order by id')).rows).toEqual(before.rows);
  }, 90_000);
});
