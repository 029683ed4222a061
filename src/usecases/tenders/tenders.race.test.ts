import { expect, test } from 'vitest';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { aSale } from '#test/builders/sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { rewritingPool } from '#test/rewriting-pool.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale({ max: 40 });
const { deps, pool } = sale;
const tenders = tenderSteps(sale);
/** A second server on the same database. */
const other = createSaleDeps({ ...sale.wiring, pool });

async function violations(): Promise<string[]> {
  return (await checkInvariants(pool))
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, meaning }) => `${id} ${meaning}`);
}
async function orders(count: number): Promise<string[]> {
  const performance = await sale.onSale({ seats: count });
  const held: string[] = [];
  for (let seat = 0; seat < count; seat += 1) held.push(await sale.held(performance, { seats: [seat] }));
  return held;
}
async function coveredOf(orderIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ sum: number }>(
    `select coalesce(sum(covered_minor), 0)::int as sum from orders where id = any($1::uuid[])`,
    [orderIds],
  );
  return rows[0]?.sum ?? 0;
}

test('twelve orders want one certificate at once, and it pays no more than it has', async () => {
  const code = await tenders.certificate(7_000);
  const orderIds = await orders(12);
  const results = await Promise.all(
    orderIds.map((id, at) => tenders.set(id, { certificates: [code] }, at % 2 === 0 ? deps : other)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
  expect([await coveredOf(orderIds), await tenders.balanceOf(code)]).toEqual([7_000, 0]);
  expect(await violations()).toEqual([]);
});

test('the same points are reserved once, however many orders ask for them', async () => {
  const owner = tenders.guest('race@tenders.example');
  await tenders.points('race@tenders.example', 900);
  const orderIds = await orders(12);
  await Promise.all(
    orderIds.map((id, at) => tenders.set(id, { owner, pointsMinor: 200 + at }, at % 2 === 0 ? deps : other)),
  );
  expect([await coveredOf(orderIds), await tenders.pointsOf('race@tenders.example')]).toEqual([900, 0]);
  expect(await violations()).toEqual([]);
});

test('control: without the lock of a balance the same points are reserved twice', async () => {
  const email = 'unlocked@tenders.example';
  const unlocked = rewritingPool(pool, ({ name, text }) =>
    name === 'tenders.lock-balances' ? text.replace('pg_advisory_xact_lock(key)', 'key') : text,
  );
  const unsafe = createSaleDeps({ ...sale.wiring, pool: unlocked });
  await tenders.points(email, 900);
  let covered = 0;
  for (let round = 0; round < 20 && covered <= 900; round += 1) {
    const orderIds = await orders(8);
    const chosen = { owner: tenders.guest(email), pointsMinor: null };
    await Promise.all(orderIds.map((id) => tenders.set(id, chosen, unsafe)));
    covered = await coveredOf(orderIds);
    await Promise.all(orderIds.map((id) => releaseOrder(deps, id)));
  }
  expect(covered).toBeGreaterThan(900);
  expect(await violations()).toEqual([]);
});

test('late money, the sweeper and another order meet at one certificate, and one of the orders gets it', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const code = await tenders.certificate(2_000);
    const performance = await sale.onSale({ seats: 2 });
    const late = await sale.held(performance, { seats: [0] });
    await tenders.set(late, { certificates: [code] });
    await sale.tryCheckout(late);
    const rival = await sale.held(performance, { seats: [1] });
    await sale.expire(late);
    if (round % 2 === 0) await sweepExpired(deps);
    // The report of a sale that lost the race after its first look is applied again, as a webhook is.
    const tell = () => sale.tell(late).catch(() => sale.tell(late));
    const [reported, set] = await Promise.all([
      tell(),
      tenders.set(rival, { certificates: [code] }, other),
      sweepExpired(other),
    ]);
    outcomes.add(reported.outcome);
    expect(reported.outcome === 'auto_refund', `round ${round}`).toBe(set.ok);
    expect(await coveredOf([rival])).toBe(set.ok ? 2_000 : 0);
  }
  expect(outcomes.size).toBe(2);
  expect(await violations()).toEqual([]);
});

test('a change of tenders and the step to payment at once leave an order that is due what its tenders leave', async () => {
  for (let round = 0; round < 15; round += 1) {
    const code = await tenders.certificate(2_000);
    const [orderId = ''] = await orders(1);
    const [checkout, set] = await Promise.all([
      sale.tryCheckout(orderId, { dueMinor: 5_250 }),
      tenders.set(orderId, { certificates: [code] }, other),
    ]);
    expect([checkout.ok, set.ok].filter(Boolean)).toHaveLength(1);
    const { rows } = await pool.query(
      `select p.amount_minor = o.due_minor as "isEqual" from payment p join orders o on o.id = p.order_id where o.id = $1`,
      [orderId],
    );
    expect(rows).toEqual(checkout.ok ? [{ isEqual: true }] : []);
  }
  expect(await violations()).toEqual([]);
});

test('a return and a cancellation at once fill a certificate once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const code = await tenders.certificate(5_250);
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    await tenders.set(orderId, { certificates: [code] });
    await sale.tryCheckout(orderId);
    await Promise.all([
      returnLines(deps, { orderId }),
      cancelPerformance(other, { performanceId: performance.id, isDryRun: false }),
    ]);
    expect([3_750, 5_000]).toContain(await tenders.balanceOf(code));
  }
  expect(await violations()).toEqual([]);
});
