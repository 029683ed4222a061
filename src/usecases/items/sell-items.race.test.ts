import { expect, test } from 'vitest';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { anItemSale } from '#test/builders/item-sale.ts';
import { rewritingPool } from '#test/rewriting-pool.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await anItemSale({ max: 40 });
const { deps, pool } = sale;
/** A second server on the same database. */
const other = createSaleDeps({ ...sale.wiring, pool });

async function violations(): Promise<string[]> {
  return (await checkInvariants(pool))
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, meaning }) => `${id} ${meaning}`);
}

test('thirty buyers of the last seven units: seven get one, the others are told how many are left', async () => {
  const item = await sale.onSale({ stock: 7 });
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, index) => sale.tryHold(item, 1, {}, index % 2 === 0 ? deps : other)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(7);
  expect(results.filter((result) => !result.ok && result.code === 'sold_out')).toHaveLength(23);
  expect(await sale.usedOf(item)).toBe(7);
  expect(await violations()).toEqual([]);
});

test('control: without the lock and the check of the counter too many are sold', async () => {
  const item = await sale.onSale({ stock: 3 });
  await pool.query('alter table item_stock drop constraint item_stock_check');
  const unlocked = rewritingPool(pool, ({ name, text }) =>
    name === 'items.hold' ? text.replace('where item_id = $5 for update', 'where item_id = $5') : text,
  );
  const unsafe = createSaleDeps({ ...sale.wiring, pool: unlocked });
  let sold = 0;
  for (let round = 0; round < 20 && sold <= 3; round += 1) {
    await pool.query('update item_stock set used = 0 where item_id = $1', [item.id]);
    const results = await Promise.all(Array.from({ length: 20 }, () => sale.tryHold(item, 1, {}, unsafe)));
    sold = results.filter(({ ok }) => ok).length;
  }
  expect(sold).toBeGreaterThan(3);
  await pool.query('delete from item_stock where item_id = $1', [item.id]);
  await pool.query('alter table item_stock add constraint item_stock_check check (used between 0 and capacity)');
});

test('late money and a new buyer meet at the last unit, and exactly one of them gets it', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const item = await sale.onSale({ stock: 1 });
    const late = await sale.awaiting(item);
    await sale.expire(late);
    const [reported, hold] = await Promise.all([
      sale.tell(late),
      sale.tryHold(item, 1, {}, other),
      ...(round % 2 === 0 ? [sweepExpired(deps)] : []),
    ]);
    expect(reported.outcome, `round ${round}`).toBe(hold.ok ? 'auto_refund' : 'pay_late_same_seats');
    outcomes.add(reported.outcome);
  }
  expect(outcomes.size).toBeGreaterThan(0);
  expect(await violations()).toEqual([]);
});

test('a capture told three times while the hold runs out is one paid order with its codes', async () => {
  const item = await sale.onSale({ stock: 20 });
  for (let round = 0; round < 10; round += 1) {
    const orderId = await sale.awaiting(item, 2);
    if (round % 2 === 0) await sale.expire(orderId);
    const snapshot = await sale.reportedSnapshot(orderId);
    const report = { provider: 'bepaid' as const, snapshot, digest: null };
    await Promise.all([
      deps.applyPaymentReport(report),
      other.applyPaymentReport(report),
      sweepExpired(other),
      deps.applyPaymentReport({ ...report, snapshot: { ...snapshot, state: 'failed' } }),
    ]);
    expect([await sale.stateOf(orderId), (await sale.codesOf(orderId)).length]).toEqual(['paid', 2]);
  }
  expect(await sale.usedOf(item)).toBe(20);
  expect(await violations()).toEqual([]);
});

test('a code is either used or given back, whoever is first', async () => {
  for (let round = 0; round < 15; round += 1) {
    const item = await sale.onSale({ kind: 'service', stock: 1 });
    const orderId = await sale.awaiting(item);
    await sale.tell(orderId);
    const [code] = await sale.codesOf(orderId);
    const [use, back] = await Promise.all([
      sale.entitlements.markUsed(code?.code ?? '', 'desk'),
      returnLines(other, { orderId, cause: 'own_return' }),
    ]);
    expect(back.ok, `round ${round}`).toBe(!use);
  }
  expect(await violations()).toEqual([]);
});

test('none of all that was a deadlock', async () => {
  // Statistics of other connections arrive within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const { rows } = await pool.query('select deadlocks from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
