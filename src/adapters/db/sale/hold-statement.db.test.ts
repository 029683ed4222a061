import { expect, test } from 'vitest';
import { aHoldRequest } from '#test/builders/hold-request.ts';
import { aPerformance, type BuiltPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { holdMany } from './hold-statement.ts';
import { createSeatsStore } from './seats-store.ts';

const { pool } = await createTestDatabase();
const seats = createSeatsStore(pool);

async function onSale(requests: Parameters<typeof aPerformance>[1]): Promise<BuiltPerformance> {
  const built = await aPerformance(pool, requests);
  await seats.openSeats(built.id);
  return built;
}

type Changes = Parameters<typeof aHoldRequest>[3];
const request = (performance: BuiltPerformance, wanted: Parameters<typeof aHoldRequest>[2], changes: Changes = {}) =>
  aHoldRequest(pool, performance, wanted, changes);

test('a hold takes its seats and entries and freezes their prices', async () => {
  const performance = await onSale({ seats: 3, standing: [{ capacity: 5, priceMinor: 2_000 }] });
  const mine = await request(performance, { seats: [0, 1], entries: [[2, 2]] });
  expect(await holdMany(pool, [mine])).toMatchObject([{ isHeld: true }]);
  const { rows } = await pool.query(
    `select o.state, o.market, o.face_minor, o.fee_minor, o.due_minor, count(l.*)::int as lines,
       round(extract(epoch from o.hold_until - o.created_at))::int as seconds
     from orders o join order_line l on l.order_id = o.id where o.id = $1 group by o.id`,
    [mine.orderId],
  );
  expect(rows).toEqual([
    {
      state: 'held',
      market: 'belarus',
      face_minor: 14_000,
      fee_minor: 700,
      due_minor: 14_700,
      lines: 4,
      seconds: 600,
    },
  ]);
  expect((await seats.readStatuses(performance.id)).map(({ status }) => status)).toEqual([1, 1, 0]);
  expect(
    (await pool.query('select used from standing_area_stock where performance_id = $1', [performance.id])).rows,
  ).toEqual([{ used: 2 }]);
});

test('in one statement each request is all or nothing, and the first of two gets the seat', async () => {
  const performance = await onSale({ seats: 4, standing: [{ capacity: 3, priceMinor: 1_000 }] });
  const answers = await holdMany(pool, [
    await request(performance, { seats: [0, 1] }),
    await request(performance, { seats: [1, 2] }),
    await request(performance, { seats: [3], entries: [[2, 2]] }),
    await request(performance, { entries: [[2, 2]] }),
    await request(performance, { entries: [[2, 1]] }),
  ]);
  expect(answers).toMatchObject([
    { isHeld: true },
    { isHeld: false, missingSeats: [1] },
    { isHeld: true },
    { isHeld: false, isAreaFull: true, wouldFitAlone: false },
    { isHeld: false, isAreaFull: true, wouldFitAlone: true },
  ]);
  expect((await seats.readStatuses(performance.id)).map(({ status }) => status)).toEqual([1, 1, 0, 1]);
});

test('a expired hold is taken over in the same statement', async () => {
  const performance = await onSale({ seats: 2 });
  const [first, second] = [await request(performance, { seats: [0] }), await request(performance, { seats: [0, 1] })];
  await holdMany(pool, [first]);
  expect(await holdMany(pool, [second])).toMatchObject([{ isHeld: false }]);
  await pool.query(`update performance_seat set held_until = now() - interval '1 ms' where order_id = $1`, [
    first.orderId,
  ]);
  expect(await holdMany(pool, [second])).toMatchObject([{ isHeld: true }]);
  const { rows } = await pool.query('select distinct order_id from performance_seat where performance_id = $1', [
    performance.id,
  ]);
  expect(rows).toEqual([{ order_id: second.orderId }]);
});

test('nothing is held with another price list, outside the sale, or twice with one key', async () => {
  const performance = await onSale({ seats: 3 });
  const closed = await onSale({ seats: 1, saleToIn: -1 });
  const first = await request(performance, { seats: [0] });
  await holdMany(pool, [first]);
  const answers = await holdMany(pool, [
    await request(performance, { seats: [1] }, { priceListId: closed.priceListId }),
    await request(closed, { seats: [0] }),
    await request(performance, { seats: [2] }, { idemKey: first.idemKey }),
  ]);
  expect(answers.map((answer) => !answer.isHeld && answer.isOpen)).toEqual([false, false, false]);
});

test('places that come free while a hold waits for the area are his', async () => {
  const performance = await onSale({ seats: 0, standing: [{ capacity: 3, priceMinor: 1_000 }] });
  const [zone = 0] = performance.standingZones;
  await holdMany(pool, [await request(performance, { entries: [[zone, 3]] })]);
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('update standing_area_stock set used = 1 where performance_id = $1', [performance.id]);
    const waiting = holdMany(pool, [await request(performance, { entries: [[zone, 2]] })]);
    await expect
      .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount, { timeout: 5_000 })
      .toBeGreaterThan(0);
    await other.query('commit');
    expect(await waiting).toMatchObject([{ isHeld: true }]);
  } finally {
    other.release();
  }
  const { rows } = await pool.query('select used from standing_area_stock where performance_id = $1', [performance.id]);
  expect(rows).toEqual([{ used: 3 }]);
});
