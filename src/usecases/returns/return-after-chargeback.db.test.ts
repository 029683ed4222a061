import { expect, test } from 'vitest';
import { chargebackSteps } from '#test/builders/chargeback.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aSale } from '#test/builders/sale.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { cancelLines, returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps, nothingIsBroken, pool, shop } = sale;
const items = itemSteps(sale);
const { chargeBack } = chargebackSteps(sale);

/** Two tickets of 50.00 with a fee of 5.00, of which the bank has taken a part back. */
async function chargedBack(amountMinor: number) {
  const performance = await sale.onSale({ seats: 2 });
  const orderId = await sale.paid(performance, { seats: [0, 1] });
  await chargeBack(orderId, { amountMinor });
  return { performance, orderId };
}

async function sent(orderId: string) {
  await sendRefunds(deps);
  const { providerRef } = await sale.reportedSnapshot(orderId);
  const entry = await shop.entry(providerRef ?? '');
  return entry?.refundedMinor;
}

async function reduced(orderId: string) {
  const { rows } = await pool.query(`select detail from audit where action = 'refund.reduced' and thing = $1`, [
    `order:${orderId}`,
  ]);
  return rows.map(({ detail }: { detail: unknown }) => detail);
}

async function books(orderId: string) {
  const { rows } = await pool.query(
    `select jsonb_object_agg(account, sum) as books from (
       select regexp_replace(account, ':.*', '') as account, sum(amount_minor)::int as sum
       from ledger_entry where order_id = $1 and unit = 'BYN' group by 1) as x`,
    [orderId],
  );
  return (rows[0] as { books: unknown }).books;
}

test('an own return pays what the bank has not paid of the share', async () => {
  const { orderId } = await chargedBack(4_000);
  expect(await returnLines(deps, { orderId: orderId })).toEqual({
    ok: true,
    moneyMinor: 3_500,
    certificateMinor: 0,
    creditMinor: 0,
    pointsMinor: 0,
    feePoints: 0,
  });
  expect(await sent(orderId)).toBe(3_500);
  expect(await reduced(orderId)).toEqual([{ cause: 'own_return', amountMinor: 3_500, chargedBackMinor: 4_000 }]);
  expect(await books(orderId)).toMatchObject({ gateway: 3_000, unallocated: 0, organizer: -2_500, chargebacks: 0 });
  await nothingIsBroken();
});

test('an own return is refused when the bank has paid more than the share: the tickets would go for nothing', async () => {
  const { orderId } = await chargedBack(8_400);
  expect(await returnLines(deps, { orderId: orderId })).toEqual({ ok: false, code: 'return_closed' });
  expect(await sale.stateOf(orderId)).toBe('paid');
  await nothingIsBroken();
});

test('who refuses the new date gets what the bank has left of the price', async () => {
  const { performance, orderId } = await chargedBack(8_400);
  const newStartsAt = new Date(Date.now() + 40 * 86_400_000);
  await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
  expect(await returnLines(deps, { orderId, cause: 'new_date_refused' })).toMatchObject({
    ok: true,
    moneyMinor: 1_600,
  });
  expect(await sent(orderId)).toBe(1_600);
  await nothingIsBroken();
});

test.each([
  ['a part of the price', 4_000, { money: 6_000, feePoints: 500, state: 'refund_pending' }],
  ['more than the price', 10_200, { money: 0, feePoints: 0, state: 'refunded' }],
])(
  'a cancelled performance pays the rest after a chargeback of %s',
  async (_, amountMinor, { money, feePoints, state }) => {
    const { performance, orderId } = await chargedBack(amountMinor);
    const cancelled = await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
    expect(cancelled).toMatchObject({ ok: true, plan: { moneyMinor: money, feePoints } });
    expect(await sale.stateOf(orderId)).toBe(state);
    expect(await sent(orderId)).toBe(money);
    await nothingIsBroken();
  },
);

test('an order that keeps its tickets although all its money was taken back gets none when the performance is cancelled', async () => {
  const performance = await sale.onSale({ seats: 2 });
  const orderId = await sale.paid(performance, { seats: [0, 1] });
  await useTickets(pool, 'order_id = $1 and seat_no = 0', [orderId]);
  await chargeBack(orderId);
  await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
  expect(await sent(orderId)).toBe(0);
  expect(await books(orderId)).toMatchObject({
    gateway: 0,
    unallocated: 0,
    organizer: 0,
    fees: -500,
    chargebacks: 500,
  });
  await nothingIsBroken();
});

test('items that are returned pay what the bank has left of their price', async () => {
  const byBuyer = await items.paid(await items.onSale({ stock: 3 }), 2);
  const bySeller = await items.paid(await items.onSale({ stock: 3 }), 2);
  const { rows } = await pool.query<{ face: number }>('select face_minor::int as face from orders where id = $1', [
    byBuyer,
  ]);
  const faceMinor = rows[0]?.face ?? 0;
  await chargeBack(byBuyer, { amountMinor: 1_000 });
  await chargeBack(bySeller, { amountMinor: faceMinor - 1_000 });
  expect(await returnLines(deps, { orderId: byBuyer, cause: 'own_return' })).toMatchObject({
    moneyMinor: faceMinor - 1_000,
  });
  expect(await cancelLines(deps, { orderId: bySeller })).toMatchObject({
    moneyMinor: 1_000,
  });
  expect(await sent(byBuyer)).toBe(faceMinor - 1_000);
  await nothingIsBroken();
});
