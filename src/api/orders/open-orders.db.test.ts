import { expect, test } from 'vitest';
import { openOrdersSchema } from '#api/orders/contract.ts';
import { aSale } from '#test/builders/sale.ts';
import { aSaleApp } from '#test/builders/sale-app.ts';

const sale = await aSale();
const { call, hold, checkoutOf } = await aSaleApp(sale);

const openOf = async (cookie: string) => {
  const { status, body } = await call('GET', '/api/v3/orders?lang=en', { headers: { cookie } });
  expect(status).toBe(200);
  return openOrdersSchema.parse(body).orders.map(({ id, state }) => [id, state]);
};

test('a browser finds its unpaid orders, newest first, until they are paid, given up or over', async () => {
  const performance = await sale.onSale({ seats: 6 });
  const first = await hold(performance, [0]);
  const headers = { cookie: first.cookie };
  const second = await hold(performance, [1], headers);
  const [one, two] = [String(first.body?.['id']), String(second.body?.['id'])];
  expect(await openOf(first.cookie)).toEqual([
    [two, 'held'],
    [one, 'held'],
  ]);
  await call('POST', `/api/v3/orders/${two}/checkout`, { headers, body: checkoutOf(second.body ?? {}) });
  expect(await openOf(first.cookie)).toEqual([
    [two, 'awaiting_payment'],
    [one, 'held'],
  ]);
  await call('DELETE', `/api/v3/orders/${one}`, { headers });
  await sale.expire(two);
  expect(await openOf(first.cookie)).toEqual([]);
});

test('nobody finds the orders of another browser', async () => {
  const performance = await sale.onSale({ seats: 2 });
  await hold(performance, [0]);
  expect(await openOf('')).toEqual([]);
  expect(await openOf('visitor=AAAAAAAAAAAAAAAAAAAAAA')).toEqual([]);
});

test('a performance of an order names its seller and what can be returned of it until when', async () => {
  const performance = await sale.onSale({ seats: 2, startsIn: 30 * 24 });
  const { body } = await hold(performance, [0]);
  expect(body).toMatchObject({
    performances: [{ organizer: expect.any(String), ownReturn: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } }],
  });
});
