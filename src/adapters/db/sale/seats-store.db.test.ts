import { expect, test } from 'vitest';
import { aSale } from '#test/builders/sale.ts';
import { aPerformance, type PerformanceOptions } from '#test/builders/performance.ts';
import { refreshStock } from '#usecases/performances/refresh-stock.ts';
import { readSale } from '#usecases/performances/read-sale.ts';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { createOffers } from '#adapters/db/pricing/offers.ts';

const { pool, deps } = await aSale();
const reads = createPerformanceReads(pool);

/**
 * Creates a performance as an import leaves it: with seats and entries that other sellers have sold, and the numbers
 * left.
 */
async function soldElsewhere(
  options: PerformanceOptions,
  { seats = 0, entries = 0 }: { seats?: number; entries?: number },
) {
  const performance = await aPerformance(pool, options);
  const [zoneNo] = performance.standingZones;
  const capacity = options.standing?.[0]?.capacity ?? 0;
  await pool.query(
    `insert into performance_seat (performance_id, seat_no, zone_no, status) select $1, n, 1, 3 from generate_series(0, $2 - 1) n`,
    [performance.id, seats],
  );
  if (entries > 0) {
    await pool.query(`insert into standing_area_stock (performance_id, zone_no, capacity) values ($1, $2, $3)`, [
      performance.id,
      zoneNo,
      capacity - entries,
    ]);
  }
  const total = performance.seatCount + capacity;
  await pool.query(`insert into performance_stock (performance_id, total, free) values ($1, $2, $3)`, [
    performance.id,
    total,
    total - seats - entries,
  ]);
  return performance;
}

async function stockOf(performanceId: number) {
  const { rows } = await pool.query('select total, free from performance_stock where performance_id = $1', [
    performanceId,
  ]);
  return rows[0];
}

const statusOf = async (performanceId: number) =>
  (await readSale({ reads, offers: createOffers(pool) }, performanceId, 'ru'))?.status;

test('few left stays few left when the first visitor opens the seats, and while they are sold', async () => {
  const { id } = await soldElsewhere({ seats: 400 }, { seats: 382 });
  expect(await statusOf(id)).toBe('few_left');
  await deps.stores.seats.openSeats(id);
  expect(await stockOf(id)).toEqual({ total: 400, free: 18 });
  expect(await statusOf(id)).toBe('few_left');
  await refreshStock(deps, [id]);
  expect(await stockOf(id)).toEqual({ total: 400, free: 18 });
});

test('entries that are left of a standing area count from the first visitor on', async () => {
  const options = { seats: 20, standing: [{ capacity: 300, priceMinor: 2_000 }] };
  const { id } = await soldElsewhere(options, { seats: 5, entries: 100 });
  await deps.stores.seats.openSeats(id);
  expect(await stockOf(id)).toEqual({ total: 320, free: 215 });
  await refreshStock(deps, [id]);
  expect(await stockOf(id)).toEqual({ total: 320, free: 215 });
});

test('where nothing was counted before, the hall is: seats without a price are none', async () => {
  const performance = await aPerformance(pool, { seats: 10, moreZones: [{ seats: 4, priceMinor: 1_000 }] });
  await pool.query('delete from price_zone where price_list_id = $1 and zone_no = 2', [performance.priceListId]);
  await deps.stores.seats.openSeats(performance.id);
  expect(await stockOf(performance.id)).toEqual({ total: 10, free: 10 });
});
