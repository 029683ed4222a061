import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createItemReads } from '#adapters/db/sale/item-reads.ts';
import { createProviders } from '#adapters/payments/create-providers.ts';
import { NOBODY } from '#api/accounts/access.ts';
import { newOrderKey } from '#api/orders/order-access.ts';
import { readConfig } from '#main/config/config.ts';
import { hostsOf } from '#domain/hosts/deployment-hosts.ts';
import { anItem } from '#test/builders/item.ts';
import { aBuyer } from '#test/builders/sale.ts';
import { createTestDatabase } from '#test/database.ts';
import { wireSale } from './wire-sale.ts';
import { saleForms } from './wire-site.ts';

const SEATS_PER_ADDRESS = 2;
const FREE_PER_ADDRESS = 1;

const { pool } = await createTestDatabase();
const read = readConfig({ DEMO: 'on' });
if (!read.ok) throw new Error(read.problems.join('\n'));
const { config } = read;
// Without a provider nothing would be sold; none is asked here.
const nowhere = 'http://127.0.0.1:9';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const bepaid = {
  checkoutBase: nowhere,
  gatewayBase: nowhere,
  pageOrigin: nowhere,
  shopId: '1',
  secretKey: randomUUID(),
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  test: true,
};
const sale = wireSale({
  pool,
  providers: createProviders({ bepaid, bankOfGeorgia: undefined }),
  siteOf: () => 'http://rampa.localhost',
  originOf: () => 'http://rampa.localhost',
  seatsPerAddress: SEATS_PER_ADDRESS,
  freeTicketsPerAddress: FREE_PER_ADDRESS,
  streamsPerAddress: 0,
  access: NOBODY,
});
const widget = saleForms({
  config,
  hosts: hostsOf(config),
  items: createItemReads(pool),
  sale,
  drawn: (_request, _facts, step) => ({ html: step.kind, headers: {} }),
  findSession: () => Promise.resolve(null),
  now: () => new Date(),
});
const app = fastify({ trustProxy: true });
for (const routes of sale.routes) await app.register(routes);
await widget.register(app);
afterAll(() => app.close());

const byApi = (itemId: number, from: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v3/item-orders',
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': from },
    payload: { itemId, units: [{ optionNo: 1, count: 1 }], locale: 'ru' },
  });
const byForm = (itemId: number, from: string) =>
  app.inject({
    method: 'POST',
    url: `/widget/item?iid=${itemId}&lang=ru`,
    headers: {
      host: 'rampa.localhost',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
    payload: new URLSearchParams({
      act: 'choose',
      key: randomUUID(),
      orderKey: newOrderKey(),
      option: '1',
      count: '1',
    }).toString(),
  });

test('an address that used up its limit by the API is refused by the form of the page, too', async () => {
  const { id } = await anItem(pool);
  for (let held = 0; held < SEATS_PER_ADDRESS; held += 1) {
    expect((await byApi(id, '203.0.113.5')).statusCode).toBe(201);
  }
  expect((await byApi(id, '203.0.113.5')).statusCode).toBe(429);
  expect((await byForm(id, '203.0.113.5')).statusCode).toBe(429);
  expect((await byForm(id, '203.0.113.6')).statusCode).toBe(200);
});

test('an address that used up its limit by the form is refused by the API, too', async () => {
  const { id } = await anItem(pool);
  for (let held = 0; held < SEATS_PER_ADDRESS; held += 1) {
    expect((await byForm(id, '203.0.113.7')).statusCode).toBe(200);
  }
  expect((await byApi(id, '203.0.113.7')).statusCode).toBe(429);
});

test('the form of the page counts the free units of an address', async () => {
  const { id } = await anItem(pool, { prices: [0] });
  const payByForm = async (from: string) => {
    const orderKey = newOrderKey();
    const send = (query: string, form: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `/widget/item?iid=${id}&lang=ru${query}`,
        headers: {
          host: 'rampa.localhost',
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': from,
        },
        payload: new URLSearchParams({ orderKey, ...form }).toString(),
      });
    await send('', { act: 'choose', key: randomUUID(), option: '1', count: '1' });
    const { rows } = await pool.query<{ id: string }>('select id from orders where order_key = $1', [orderKey]);
    const buyer = aBuyer();
    const form = { act: 'pay', ...buyer, terms: 'on', consent: 'on', due: '0' };
    return (await send(`&order=${rows[0]?.id}`, form)).statusCode;
  };
  expect(await payByForm('203.0.113.20')).toBe(303);
  expect(await payByForm('203.0.113.20')).toBe(409);
  expect(await payByForm('203.0.113.21')).toBe(303);
});
