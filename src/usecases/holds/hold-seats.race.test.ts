import { expect, test } from 'vitest';
import { holdMany } from '#adapters/db/sale/hold-statement.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { aHoldRequest } from '#test/builders/hold-request.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { aBuyer, aSale, type Wanted } from '#test/builders/sale.ts';
import { rewritingPool } from '#test/rewriting-pool.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';

const sale = await aSale({ max: 60 });
const { deps, pool } = sale;

const request = (performance: BuiltPerformance, wanted: Wanted) => aHoldRequest(pool, performance, wanted);

async function holdersOf(performance: BuiltPerformance): Promise<number> {
  const { rows } = await pool.query<{ orders: number }>(
    'select count(distinct order_id)::int as orders from order_line where performance_id = $1',
    [performance.id],
  );
  return rows[0]?.orders ?? 0;
}

async function expectNoViolation(): Promise<void> {
  expect((await checkInvariants(pool)).filter(({ rows }) => rows.length > 0)).toEqual([]);
}

/** Waits until a statement of that connection is blocked by another connection's lock. */
async function untilItWaits(pid: number): Promise<void> {
  for (let waits = false; !waits;) {
    const { rows } = await pool.query(`select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`, [
      pid,
    ]);
    waits = rows.length > 0;
  }
}

/** The first buyer's statement is executed but not committed when the second buyer's starts. */
async function meet(performance: BuiltPerformance, on: (connection: Queryable) => Queryable): Promise<boolean[]> {
  const first = await pool.connect();
  const second = await pool.connect();
  try {
    await first.query('begin');
    const [mine] = await holdMany(on(first), [await request(performance, { seats: [0] })]);
    const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = holdMany(on(second), [await request(performance, { seats: [0] })]);
    await Promise.race([other, untilItWaits(rows[0]?.pid ?? 0)]);
    await first.query('commit');
    const [theirs] = await other;
    return [mine?.isHeld ?? false, theirs?.isHeld ?? false];
  } finally {
    first.release();
    second.release();
  }
}

test('two buyers cannot hold the same seat', async () => {
  const performance = await sale.onSale({ seats: 1 });
  expect(await meet(performance, (connection) => connection)).toEqual([true, false]);
  await expectNoViolation();
});

test('control: without the row lock both would hold it', async () => {
  const performance = await sale.onSale({ seats: 1 });
  const unlocked = (connection: Queryable) =>
    rewritingPool(connection as typeof pool, ({ text }) => text.replace('for update of s skip locked', ''));
  expect(await meet(performance, unlocked)).toEqual([true, true]);
  expect(await holdersOf(performance)).toBe(2);
  await pool.query('delete from order_line where performance_id = $1', [performance.id]);
  await pool.query('delete from orders where id not in (select order_id from order_line)');
  await pool.query('delete from performance_seat where performance_id = $1', [performance.id]);
});

test.each([2, 10, 50])('of %i buyers of one seat, each on a connection of its own, one holds it', async (buyers) => {
  const performance = await sale.onSale({ seats: 1 });
  const requests = await Promise.all(Array.from({ length: buyers }, () => request(performance, { seats: [0] })));
  const answers = await Promise.all(requests.map((each) => holdMany(pool, [each])));
  expect(answers.flat().filter(({ isHeld }) => isHeld)).toHaveLength(1);
  expect(await holdersOf(performance)).toBe(1);
});

test('of three hundred requests in batches of two processes each seat goes to one', async () => {
  const performance = await sale.onSale({ seats: 40 });
  const batches = await Promise.all(
    Array.from({ length: 30 }, (_, batch) =>
      Promise.all(
        Array.from({ length: 10 }, (_each, index) => {
          const first = (batch * 7 + index * 3) % 38;
          return request(performance, { seats: [first, first + 1, first + 2] });
        }),
      ),
    ),
  );
  const answers = (await Promise.all(batches.map((requests) => holdMany(pool, requests)))).flat();
  const held = answers.filter(({ isHeld }) => isHeld).length;
  const { rows } = await pool.query<{ seats: number; orders: number }>(
    `select count(*)::int as seats, count(distinct order_id)::int as orders from performance_seat where performance_id = $1 and status = 1`,
    [performance.id],
  );
  expect(rows).toEqual([{ seats: held * 3, orders: held }]);
  await expectNoViolation();
});

test('of three hundred buyers of an area of a hundred a hundred get in', async () => {
  const performance = await sale.onSale({ seats: 0, standing: [{ capacity: 100, priceMinor: 1_000 }] });
  const [zone = 0] = performance.standingZones;
  const requests = await Promise.all(Array.from({ length: 100 }, () => request(performance, { entries: [[zone, 1]] })));
  const results = await Promise.all([
    ...Array.from({ length: 200 }, () => sale.tryHold(performance, { entries: [[zone, 1]] })),
    ...requests.map((each) => holdMany(pool, [each])),
  ]);
  const held = results.filter((result) => ('ok' in result ? result.ok : result[0]?.isHeld));
  expect(held).toHaveLength(100);
  const { rows } = await pool.query('select used from standing_area_stock where performance_id = $1', [performance.id]);
  expect(rows).toEqual([{ used: 100 }]);
  await expectNoViolation();
});

test('an area is filled to the last place by parties of every size', async () => {
  const performance = await sale.onSale({ seats: 0, standing: [{ capacity: 50, priceMinor: 1_000 }] });
  const [zone = 0] = performance.standingZones;
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => sale.tryHold(performance, { entries: [[zone, (n % 5) + 1]] })),
  );
  await Promise.all(Array.from({ length: 5 }, () => sale.tryHold(performance, { entries: [[zone, 1]] })));
  const { rows } = await pool.query('select used from standing_area_stock where performance_id = $1', [performance.id]);
  expect(rows).toEqual([{ used: 50 }]);
});

test('one buyer with two hundred orders at four servers at once stays within the limit', async () => {
  const performance = await sale.onSale({ seats: 200, limitPerBuyer: 6 });
  const buyer = aBuyer();
  const orderIds = await Promise.all(
    Array.from({ length: 200 }, (_, seat) => sale.held(performance, { seats: [seat] })),
  );
  const servers = Array.from({ length: 4 }, () => createSaleDeps({ ...sale.wiring, pool }));
  const results = await Promise.all(
    orderIds.map((orderId, index) => sale.tryCheckout(orderId, buyer, servers[index % servers.length])),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(6);
  expect(results.filter((result) => !result.ok && result.code === 'over_limit')).toHaveLength(194);
  await expectNoViolation();
});

test('changing baskets, expiring, sweeping and holding at once loses no seat and no counter', async () => {
  const performance = await sale.onSale({ seats: 12, standing: [{ capacity: 8, priceMinor: 1_000 }] });
  const { id: performanceId, priceListId } = performance;
  let seed = 42;
  const dice = (sides: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % sides;
  const orderIds: string[] = [];
  const act = async (): Promise<void> => {
    const wanted: Wanted = {
      seats: [...new Set([dice(12), dice(12)])],
      entries: dice(2) === 0 ? [[2, 1 + dice(2)]] : [],
    };
    const orderId = orderIds[dice(Math.max(1, orderIds.length))];
    const choice = dice(4);
    if (choice === 0 || orderId === undefined) {
      const result = await sale.tryHold(performance, wanted);
      if (result.ok) orderIds.push(result.orderId);
    } else if (choice === 1) {
      const seats = (wanted.seats ?? []).map((seatNo) => ({ seatNo }));
      const standing = (wanted.entries ?? []).map(([zoneNo, count]) => ({ zoneNo, count }));
      await changeSeats(deps, { orderId, performanceId, priceListId, seats, standing });
    } else if (choice === 2) {
      await pool.query(`update orders set hold_until = now() - interval '1 s' where id = $1 and state = 'held'`, [
        orderId,
      ]);
    } else {
      await sweepExpired(deps);
    }
  };
  for (let round = 0; round < 25; round += 1) await Promise.all(Array.from({ length: 20 }, act));
  await sweepExpired(deps);
  expect((await checkInvariants(pool)).filter(({ rows }) => rows.length > 0)).toEqual([]);
});

test('none of all that was a deadlock', async () => {
  // Statistics of other connections arrive within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const { rows } = await pool.query('select deadlocks from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
