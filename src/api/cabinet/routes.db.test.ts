import { generateKeyPairSync } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import {
  type CabinetOrder,
  cabinetOrderSchema,
  cabinetOrdersSchema,
  payAgainSchema,
} from '#api/cabinet/orders-contract.ts';
import { cabinetPointsSchema } from '#api/cabinet/points-contract.ts';
import { cabinetTicketsSchema } from '#api/cabinet/tickets-contract.ts';
import { wireCabinet } from '#main/wiring/wire-cabinet.ts';
import { anAccount, credulousAccess } from '#test/builders/account.ts';
import { chargebackSteps } from '#test/builders/chargeback.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';

const sale = await aSale();
const { pool } = sale;
const app = Fastify();
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
let now = new Date();
for (const routes of wireCabinet({ pool, access: credulousAccess, sale: sale.deps, signer, now: () => now })) {
  await app.register(routes);
}
afterAll(() => app.close());

const buyer = aBuyer();
const [anna, boris] = await Promise.all([anAccount(pool, { phone: buyer.phone }), anAccount(pool, aBuyer())]);
const as = (account: string | null) => ({
  get: (path: string) =>
    app.inject({
      url: `/api/v3/cabinet${path}`,
      headers: account === null ? {} : { authorization: `Bearer ${account}` },
    }),
  post: (path: string, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/v3/cabinet${path}`,
      headers: account === null ? {} : { authorization: `Bearer ${account}` },
      payload,
    }),
});
const ordersOf = async (account: string) => cabinetOrdersSchema.parse((await as(account).get('/orders')).json()).orders;
const orderOf = async (account: string, id: string) =>
  cabinetOrderSchema.parse((await as(account).get(`/orders/${id}`)).json());
const linesOf = ({ orderParts }: CabinetOrder) => orderParts.flatMap(({ lines }) => lines);
const pointsOf = async (account: string) => cabinetPointsSchema.parse((await as(account).get('/points')).json());

const performance = await sale.onSale();
const paid = await sale.paid(performance, { seats: [0, 1] }, buyer);

describe('nobody and somebody else', () => {
  test.each(['/tickets', '/orders', `/orders/${paid}`, '/points'])('%s answers 401 to nobody', async (path) => {
    const answer = await as(null).get(path);
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  test('an order of somebody else is not there, whatever is asked of it', async () => {
    expect((await as(boris).get(`/orders/${paid}`)).statusCode).toBe(404);
    expect((await as(boris).post(`/orders/${paid}/pay`)).statusCode).toBe(404);
    expect((await as(boris).post(`/orders/${paid}/return`, { cause: 'own_return' })).statusCode).toBe(404);
    expect(await ordersOf(boris)).toEqual([]);
    const { upcoming, past, codes } = (await as(boris).get('/tickets')).json<Record<string, unknown[]>>();
    expect([upcoming, past, codes]).toEqual([[], [], []]);
    expect((await as(anna).get('/orders/not-an-id')).statusCode).toBe(404);
  });

  test('an order that another account bought is not mine by my phone', async () => {
    await pool.query('update orders set account_id = $1 where id = $2', [boris, paid]);
    expect(await ordersOf(anna)).toEqual([]);
    expect(await ordersOf(boris)).toHaveLength(1);
    await pool.query('update orders set account_id = null where id = $1', [paid]);
    expect(await ordersOf(anna)).toHaveLength(1);
  });
});

test('tickets come with their codes, the way to the place and the address to pass on', async () => {
  const { upcoming, past } = cabinetTicketsSchema.parse((await as(anna).get('/tickets')).json());
  expect(past).toEqual([]);
  expect(upcoming).toHaveLength(1);
  expect(upcoming[0]).toMatchObject({ orderId: paid, order: { state: 'paid' } });
  expect(upcoming[0]?.tickets.map(({ code }) => code !== null)).toEqual([true, true]);
  expect(upcoming[0]?.ticketPath).toMatch(/^\/ru\/ticket\/[\w-]{16,}$/);
});

test('a performance that is over goes to the past', async () => {
  const before = now;
  now = new Date(Date.now() + 400 * 86_400_000);
  const { upcoming, past } = cabinetTicketsSchema.parse((await as(anna).get('/tickets')).json());
  expect([upcoming.length, past.map(({ tickets }) => tickets)]).toEqual([0, [2]]);
  now = before;
});

test('the page of an order says what was paid, by what, and what was agreed to', async () => {
  const order = await orderOf(anna, paid);
  expect(order).toMatchObject({ state: 'paid', mayPay: false, orderParts: [{ count: 2, kind: 'tickets' }] });
  expect(linesOf(order)).toHaveLength(2);
  expect(linesOf(order).every(({ state, seat }) => state === 'issued' && seat !== null)).toBe(true);
  expect(order.payments).toMatchObject([{ state: 'captured', amountMinor: order.dueMinor }]);
  expect(order.documents.map(({ key }) => key)).toEqual(['contract-offer', 'privacy-policy']);
  expect(order.email).toMatch(/^b•••@•••\.com$/);
  await pool.query('update account set email = (select email from orders where id = $1) where id = $2', [paid, anna]);
  expect((await orderOf(anna, paid)).email).toMatch(/^b[^•]+@[^•]+\.com$/);
  await pool.query('update account set email = null where id = $1', [anna]);
  expect(order.giveBack).toMatchObject({ isOpen: true, sharePermille: 750 });
});

describe('paying again', () => {
  test('while the seats are held, the same order gets a fresh payment', async () => {
    const orderId = await sale.awaiting(performance, { seats: [2] }, buyer);
    await sale.tell(orderId, { state: 'failed', captureRef: null, reason: 'declined' });
    expect(await orderOf(anna, orderId)).toMatchObject({ state: 'awaiting_payment', mayPay: true });
    const before = await paymentsOf(orderId);
    const answer = payAgainSchema.parse((await as(anna).post(`/orders/${orderId}/pay`)).json());
    expect(answer.state).toBe('awaiting_payment');
    expect(answer.redirectUrl).toMatch(/^http/);
    expect(await paymentsOf(orderId)).toBe(before + 1);
  });

  test('an order that is held again after a declined card stands in the list, and can be paid', async () => {
    const orderId = await sale.awaiting(await sale.onSale(), { seats: [0] }, buyer);
    await sale.tell(orderId, { state: 'failed', captureRef: null, reason: 'declined' });
    expect((await reopenOrder(sale.deps, orderId)).ok).toBe(true);
    expect(await sale.stateOf(orderId)).toBe('held');
    const listed = (await ordersOf(anna)).find(({ id }) => id === orderId);
    expect(listed).toMatchObject({ state: 'held' });
    expect(await orderOf(anna, orderId)).toMatchObject({ state: 'held', mayPay: true });
    const answer = payAgainSchema.parse((await as(anna).post(`/orders/${orderId}/pay`)).json());
    expect(answer.state).toBe('awaiting_payment');
  });

  test('when the hold is over the answer says so, and nothing is charged', async () => {
    const orderId = await sale.awaiting(performance, { seats: [3] }, buyer);
    await sale.expire(orderId);
    expect(await orderOf(anna, orderId)).toMatchObject({ state: 'expired', mayPay: false });
    const answer = await as(anna).post(`/orders/${orderId}/pay`);
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: { code: 'hold_expired' } }]);
  });

  test('a new edition of the documents has to be read first', async () => {
    const orderId = await sale.awaiting(performance, { seats: [4] }, buyer);
    await pool.query(`update orders set offer_version = '0.9' where id = $1`, [orderId]);
    const answer = await as(anna).post(`/orders/${orderId}/pay`);
    expect(answer.json()).toEqual({ error: { code: 'documents_changed' } });
  });
});

test('the buyer gives an order back: the share of the price, and the tickets are void', async () => {
  const orderId = await sale.paid(performance, { seats: [5] }, buyer);
  const { giveBack } = await orderOf(anna, orderId);
  const answer = await as(anna).post(`/orders/${orderId}/return`, { cause: 'own_return' });
  expect(answer.json()).toEqual({
    moneyMinor: giveBack?.moneyMinor,
    certificateMinor: 0,
    creditMinor: 0,
    pointsMinor: 0,
  });
  const order = await orderOf(anna, orderId);
  expect(linesOf(order).map(({ state }) => state)).toEqual(['returned']);
  expect(order.refundedMinor).toBe(giveBack?.moneyMinor);
  expect(order.giveBack).toBeNull();
  const again = await as(anna).post(`/orders/${orderId}/return`, { cause: 'own_return' });
  expect([again.statusCode, again.json()]).toEqual([409, { error: { code: 'order_closed' } }]);
});

test('after a chargeback the order offers what a return would still pay, and none that would pay nothing', async () => {
  const { chargeBack } = chargebackSteps(sale);
  const [orderId, emptied] = [
    await sale.paid(await sale.onSale(), { seats: [0, 1] }, buyer),
    await sale.paid(await sale.onSale(), { seats: [0, 1] }, buyer),
  ];
  await chargeBack(orderId, { amountMinor: 4_000 });
  await chargeBack(emptied, { amountMinor: 8_400 });
  expect((await orderOf(anna, orderId)).giveBack).toMatchObject({ isOpen: true, moneyMinor: 3_500 });
  const answer = await as(anna).post(`/orders/${orderId}/return`, { cause: 'own_return' });
  expect(answer.json()).toEqual({ moneyMinor: 3_500, certificateMinor: 0, creditMinor: 0, pointsMinor: 0 });
  expect(await orderOf(anna, emptied)).toMatchObject({ giveBack: null, isReturnedByBank: true });
  const refused = await as(anna).post(`/orders/${emptied}/return`, { cause: 'own_return' });
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: { code: 'return_closed' } }]);
});

test('items stand beside tickets with their codes, and can be given back whole', async () => {
  const items = itemSteps(sale);
  // An item sold to a whole market takes its time zone from the market's first city.
  await pool.query(
    `with r as (insert into region (country_id, key, name) values (1, 'minsk', '{"ru":"Минск"}') returning id)
     insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
     select 'minsk', id, '{"ru":"Минск"}', '{"ru":"в Минске"}', 53.9, 27.56, 'Europe/Minsk' from r`,
  );
  const orderId = await items.awaiting(await items.onSale({ prices: [5_000, 9_000] }), 2, buyer);
  await items.tellPaid(orderId);
  const { codes } = cabinetTicketsSchema.parse((await as(anna).get('/tickets')).json());
  expect(codes).toMatchObject([{ orderId, isDone: false, item: { title: 'Сертификат' } }]);
  // So far only the phone number is Anna's, and anybody could have typed it: the codes are money, and somebody else's.
  expect(codes[0]?.codes.map(({ code, qr, isHidden }) => [code, qr, isHidden])).toEqual([
    [null, null, true],
    [null, null, true],
  ]);
  await pool.query('update account set email_proved = $2 where id = $1', [anna, buyer.email]);
  const own = cabinetTicketsSchema.parse((await as(anna).get('/tickets')).json()).codes;
  await pool.query('update account set email_proved = null where id = $1', [anna]);
  expect(own[0]?.codes.map(({ code }) => code !== null)).toEqual([true, true]);
  const order = await orderOf(anna, orderId);
  expect(order.orderParts).toMatchObject([{ kind: 'certificate', count: 2, event: null, timeZone: 'Europe/Minsk' }]);
  expect(linesOf(order).every(({ label, seat, state }) => label !== null && seat === null && state === 'issued')).toBe(
    true,
  );
  expect(order.giveBack).toMatchObject({ isOpen: true, sharePermille: 1000, moneyMinor: 10_000 });
  expect((await as(boris).get(`/orders/${orderId}`)).statusCode).toBe(404);
  const answer = await as(anna).post(`/orders/${orderId}/return`, { cause: 'own_return' });
  expect(answer.json()).toEqual({ moneyMinor: 10_000, certificateMinor: 0, creditMinor: 0, pointsMinor: 0 });
  expect((await orderOf(anna, orderId)).giveBack).toBeNull();
});

test('points belong to the proved address, and every movement says why', async () => {
  expect(await pointsOf(anna)).toMatchObject({ isProved: false, balances: [], movements: [] });
  const cancelled = await sale.onSale();
  const orderId = await sale.paid(cancelled, { seats: [0] }, buyer);
  const { feeMinor, number } = await orderOf(anna, orderId);
  await cancelPerformance(sale.deps, { performanceId: cancelled.id, isDryRun: false });
  await pool.query('update account set email_proved = $2 where id = $1', [anna, buyer.email]);
  const { isProved, balances, movements } = await pointsOf(anna);
  expect(isProved).toBe(true);
  expect(balances).toEqual([{ market: 'belarus', currency: 'BYN', points: feeMinor }]);
  expect(movements).toMatchObject([
    { kind: 'cancelled', points: feeMinor, balance: feeMinor, order: { id: orderId, number } },
  ]);
  expect((await pointsOf(boris)).movements).toEqual([]);
});

async function paymentsOf(orderId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from payment where order_id = $1', [orderId]);
  return Number(rows[0]?.count);
}
