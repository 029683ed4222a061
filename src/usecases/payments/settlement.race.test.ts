import { expect, test } from 'vitest';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { rewritingPool } from '#test/rewriting-pool.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import type { ProviderReport } from './settlement-port.ts';

const sale = await aSale({ max: 60 });
const { deps, pool } = sale;
/** A second server on the same database. */
const other = createSaleDeps({ ...sale.wiring, pool });

async function violations(): Promise<string[]> {
  return (await checkInvariants(pool))
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, meaning }) => `${id} ${meaning}`);
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const dice = (sides: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % sides;
  const left = [...items];
  return items.flatMap(() => left.splice(dice(left.length), 1));
}

test('events in any order, three times each and contradicted, end as if told once', async () => {
  const performance = await sale.onSale({ seats: 60 });
  const reports: ProviderReport[] = [];
  for (let seat = 0; seat < 30; seat += 1) {
    const orderId = await sale.awaiting(performance, { seats: [seat] });
    const captured = { provider: 'bepaid' as const, snapshot: await sale.reportedSnapshot(orderId), digest: null };
    const failed = { ...captured, snapshot: await sale.reportedSnapshot(orderId, { state: 'failed' }) };
    reports.push(captured, captured, captured, failed, failed);
  }
  await Promise.all(
    shuffled(reports, 7).map((report, index) => (index % 2 === 0 ? deps : other).applyPaymentReport(report)),
  );
  const { rows } = await pool.query(
    `select o.state, count(distinct o.id)::int as orders, count(t.id)::int as tickets
     from orders o join order_line l on l.order_id = o.id left join ticket t on t.order_id = o.id
     where l.performance_id = $1 group by 1`,
    [performance.id],
  );
  expect(rows).toEqual([{ state: 'paid', orders: 30, tickets: 30 }]);
  expect(await violations()).toEqual([]);
});

test('late money and a new buyer meet at the seat, and exactly one of them gets it', async () => {
  for (let round = 0; round < 25; round += 1) {
    const performance = await sale.onSale({ seats: 2 });
    const lateOrder = await sale.awaiting(performance, { seats: [0, 1] });
    await sale.expire(lateOrder);
    const [reported, hold] = await Promise.all([
      sale.tell(lateOrder),
      sale.tryHold(performance, { seats: [round % 2] }),
      sweepExpired(deps),
    ]);
    expect(reported.outcome, `round ${round}`).toBe(hold.ok ? 'auto_refund' : 'pay_late_same_seats');
  }
  expect(await violations()).toEqual([]);
});

test('a capture and a cancellation at once leave no live ticket and no kept money', async () => {
  for (let round = 0; round < 10; round += 1) {
    const performance = await sale.onSale({ seats: 8 });
    const orderIds: string[] = [];
    for (let seat = 0; seat < 8; seat += 1) orderIds.push(await sale.awaiting(performance, { seats: [seat] }));
    const cancel = () => cancelPerformance(other, { performanceId: performance.id, isDryRun: false });
    await Promise.all([
      ...orderIds.slice(0, 4).map((id) => sale.tell(id)),
      cancel(),
      ...orderIds.slice(4).map((id) => sale.tell(id)),
    ]);
    const { rows } = await pool.query(
      `select (select count(*)::int from ticket where performance_id = $1 and state <> 'void') as live,
        (select count(*)::int from refund r join order_line l on l.order_id = r.order_id where l.performance_id = $1) as refunds`,
      [performance.id],
    );
    expect(rows).toEqual([{ live: 0, refunds: 8 }]);
  }
  expect(await violations()).toEqual([]);
});

test('a capture and a postponement at once: a ticket for the new date, or the money back', async () => {
  for (let round = 0; round < 10; round += 1) {
    const performance = await sale.onSale({ seats: 6 });
    const orderIds: string[] = [];
    for (let seat = 0; seat < 6; seat += 1) orderIds.push(await sale.awaiting(performance, { seats: [seat] }));
    const newStartsAt = new Date(Date.now() + 60 * 86_400_000);
    const postpone = () => postponePerformance(other, { performanceId: performance.id, newStartsAt, isDryRun: false });
    await Promise.all([
      ...orderIds.slice(0, 3).map((id) => sale.tell(id)),
      postpone(),
      ...orderIds.slice(3).map((id) => sale.tell(id)),
    ]);
  }
  expect(await violations()).toEqual([]);
});

test('a late rescue and a new checkout of the same buyer stay within the limit', async () => {
  for (let round = 0; round < 15; round += 1) {
    const performance = await sale.onSale({ seats: 4, limitPerBuyer: 2 });
    const buyer = aBuyer();
    const lateOrder = await sale.awaiting(performance, { seats: [0, 1] }, buyer);
    await sale.expire(lateOrder);
    const fresh = await sale.held(performance, { seats: [2, 3] });
    const [reported, checkout] = await Promise.all([sale.tell(lateOrder), sale.tryCheckout(fresh, buyer)]);
    expect(reported.outcome === 'pay_late_same_seats', `round ${round}`).toBe(!checkout.ok);
  }
  expect(await violations()).toEqual([]);
});

test('control: without the lock on buyer and performance the limit is passed', async () => {
  const unlocked = rewritingPool(pool, ({ name, text }) =>
    name === 'checkout.lock' ? text.replace('count(pg_advisory_xact_lock(key))', 'count(key)') : text,
  );
  // A single server processes one buyer's orders one after another; several servers do not know of each other.
  const unsafe = Array.from({ length: 4 }, () => createSaleDeps({ ...sale.wiring, pool: unlocked }));
  let passed = 0;
  for (let round = 0; round < 20 && passed === 0; round += 1) {
    const performance = await sale.onSale({ seats: 20, limitPerBuyer: 1 });
    const buyer = aBuyer();
    const orderIds = await Promise.all(
      Array.from({ length: 20 }, (_, seat) => sale.held(performance, { seats: [seat] })),
    );
    const results = await Promise.all(
      orderIds.map((orderId, index) => sale.tryCheckout(orderId, buyer, unsafe[index % unsafe.length])),
    );
    passed = Math.max(0, results.filter(({ ok }) => ok).length - 1);
  }
  expect(passed).toBeGreaterThan(0);
  expect(await violations()).toContain('I15 a buyer above the limit of a performance');
});

test('none of all that was a deadlock', async () => {
  // Statistics of other connections arrive within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const { rows } = await pool.query('select deadlocks from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
