import { beforeEach, describe, expect, test } from 'vitest';
import { FREE_ORDERS_A_DAY } from '#domain/orders/free-order-limits.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import type { CheckoutInput } from './checkout-order.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps, pool } = sale;
const { freeTicketsPerAddress: freeTickets } = sale.wiring;
const items = itemSteps(sale);
const FREE = { seats: 100, priceMinor: 0, saleMode: 'free' } as const;
const TOO_MANY = { ok: false, code: 'too_many_free_orders' };
const CROWDED = { ok: false, code: 'too_many_free_tickets' };

beforeEach(() => pool.query('delete from budget'));

/** One seat of the performance, returned at once when the order was accepted. */
async function orderAndReturn(performance: BuiltPerformance, changes: Partial<CheckoutInput>) {
  const orderId = await sale.held(performance, { seats: [0] });
  const result = await sale.tryCheckout(orderId, changes);
  await (result.ok ? returnLines(deps, { orderId: orderId }) : deps.stores.orders.close(orderId, 'cancelled'));
  return result;
}
/** Orders of six seats each, by different buyers. */
async function seatsFrom(performance: BuiltPerformance, network: string | null, seats: number) {
  const answers = [];
  for (let first = 0; first < seats; first += 6) {
    const wanted = Array.from({ length: Math.min(6, seats - first) }, (_, at) => first + at);
    const orderId = await sale.held(performance, { seats: wanted });
    answers.push(await sale.tryCheckout(orderId, { network }));
    if (!answers.at(-1)?.ok) await deps.stores.orders.close(orderId, 'cancelled');
  }
  return answers;
}

describe('free orders of a day', () => {
  test.each([
    ['mailbox', (at: number) => ({ email: `anna.k+${at}@gmail.com`, phone: aBuyer().phone })],
    ['phone', () => ({ email: aBuyer().email, phone: '+375291112233' })],
  ])('have a limit for each %s, returned ones counted', async (_what, buyer) => {
    const performance = await sale.onSale(FREE);
    for (let at = 0; at < FREE_ORDERS_A_DAY; at += 1)
      expect(await orderAndReturn(performance, buyer(at))).toMatchObject({ ok: true });
    expect(await orderAndReturn(performance, buyer(99))).toEqual(TOO_MANY);
    expect(await orderAndReturn(performance, aBuyer())).toMatchObject({ ok: true });
    const paid = await sale.onSale();
    expect(await sale.tryCheckout(await sale.held(paid, { seats: [0] }), buyer(100))).toMatchObject({ ok: true });
  });

  test('that are refused use up nothing', async () => {
    const performance = await sale.onSale(FREE);
    const buyer = aBuyer();
    for (let at = 0; at <= FREE_ORDERS_A_DAY; at += 1)
      expect(await orderAndReturn(performance, { ...buyer, dueMinor: 1 })).toMatchObject({ code: 'amount_changed' });
    await pool.query(`insert into budget (key, starts_at, used)
      values ('free:network:203.0.113.9', to_timestamp(floor(extract(epoch from now()) / 86400) * 86400), 60)`);
    for (let at = 0; at <= FREE_ORDERS_A_DAY; at += 1)
      expect(await orderAndReturn(performance, { ...buyer, network: '203.0.113.9' })).toEqual(CROWDED);
    expect(await orderAndReturn(performance, buyer)).toMatchObject({ ok: true });
  });

  test('of items have the limits of tickets', async () => {
    const item = await items.onSale({ prices: [0], validDays: null });
    const answers = [];
    for (let at = 0; at < 7; at += 1)
      answers.push(await sale.tryCheckout(await items.held(item, 10), { network: '203.0.113.10' }));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, false]);
    expect(answers.at(-1)).toEqual(CROWDED);
  });
});

describe('free tickets of a network', () => {
  test('have a limit a day, and a school class from one network is within it', async () => {
    const performance = await sale.onSale(FREE);
    const ofClass = await seatsFrom(performance, '203.0.113.7', 30);
    expect(ofClass.every(({ ok }) => ok)).toBe(true);
    const other = await sale.onSale(FREE);
    const more = await seatsFrom(other, '203.0.113.7', freeTickets - 30 + 6);
    expect(more.slice(0, -1).every(({ ok }) => ok)).toBe(true);
    expect(more.at(-1)).toEqual(CROWDED);
    expect(await seatsFrom(await sale.onSale(FREE), '203.0.113.8', 1)).toMatchObject([{ ok: true }]);
  });

  test.each([
    ['IPv4 /24', (at: number) => `198.51.100.${at}`, 4],
    ['IPv6 /56', (at: number) => `2001:db8:1:1${String(at).padStart(2, '0')}`, 2],
    ['IPv6 /48', (at: number) => `2001:db8:2:${at + 1}00`, 4],
  ])('have a limit for a whole %s', async (_what, network, times) => {
    for (let at = 0; at < times; at += 1) {
      const answers = await seatsFrom(await sale.onSale(FREE), network(at), freeTickets);
      expect(answers.every(({ ok }) => ok)).toBe(true);
    }
    expect(await seatsFrom(await sale.onSale(FREE), network(times), 1)).toEqual([CROWDED]);
  });

  test('are not limited for this machine itself', async () => {
    const answers = await seatsFrom(await sale.onSale(FREE), null, freeTickets + 6);
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  test('ordered at the same moment are counted one after another', async () => {
    const performance = await sale.onSale(FREE);
    const wanted = Array.from({ length: 16 }, (_, order) => Array.from({ length: 6 }, (_seat, at) => order * 6 + at));
    const orderIds = await Promise.all(wanted.map((seats) => sale.held(performance, { seats })));
    const answers = await Promise.all(orderIds.map((id) => sale.tryCheckout(id, { network: '192.0.2.1' })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'too_many_free_tickets')).toHaveLength(6);
    const { rows } = await pool.query(`select used from budget where key = 'free:network:192.0.2.1'`);
    expect(rows).toEqual([{ used: freeTickets }]);
  });

  test('are not limited where the setting is 0', async () => {
    const unlimited = createSaleDeps({ ...sale.wiring, freeTicketsPerAddress: 0 });
    const performance = await sale.onSale(FREE);
    for (let first = 0; first <= freeTickets; first += 6) {
      const orderId = await sale.held(performance, { seats: [0, 1, 2, 3, 4, 5].map((at) => first + at) });
      expect(await sale.tryCheckout(orderId, { network: '192.0.2.77' }, unlimited)).toMatchObject({ ok: true });
    }
  });
});
