import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPerformance } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import { readSale } from '#usecases/performances/read-sale.ts';
import { refreshStock } from '#usecases/performances/refresh-stock.ts';
import { dice } from '#web/posters/dice.ts';
import { saveSoldElsewhere } from '#adapters/db/catalogue/performance-rows.ts';
import { createPerformanceReads } from './performance-reads.ts';
import { OFFER_COLUMNS, OFFER_JOINS } from '#adapters/db/guide/offer-rows.ts';
import { createOffers } from '#adapters/db/pricing/offers.ts';

const { pool, deps } = await aSale();
const reads = createPerformanceReads(pool);

/** The number of free places that each page shows. */
async function numbersOf(id: number) {
  const [sale, availability, guide] = await Promise.all([
    readSale({ reads, offers: createOffers(pool) }, id, 'ru'),
    reads.availability(id),
    pool.query(
      `select ${OFFER_COLUMNS} from performance p join city c on c.id = p.city_id ${OFFER_JOINS} where p.id = $1`,
      [id],
    ),
  ]);
  const free = availability?.free ?? [];
  const zones = sale?.facts.zones ?? [];
  return {
    sale: zones.reduce((sum, zone) => sum + zone.free, 0),
    saleStock: sale?.facts.stock?.free,
    availability: free.reduce((sum, zone) => sum + zone.free, 0),
    guide: guide.rows[0]?.free as number,
    zonesDiffer: zones.filter(
      ({ zoneNo, free: reported }) => reported !== (free.find((z) => z.zoneNo === zoneNo)?.free ?? 0),
    ),
    capacities: zones.every((zone) => zone.capacity >= zone.free),
  };
}

const same = (free: number) => ({
  sale: free,
  saleStock: free,
  availability: free,
  guide: free,
  zonesDiffer: [],
  capacities: true,
});

test('listing, sale, availability and stock say one number of any hall, opened or not', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));
  const roll = dice(String(seed), 'halls');
  const upTo = (most: number) => Math.floor(roll() * (most + 1));
  for (let turn = 0; turn < 25; turn += 1) {
    const seats = 1 + upTo(12);
    const more = Array.from({ length: upTo(2) }, () => ({ seats: 1 + upTo(6), priceMinor: 3_000 }));
    const areas = Array.from({ length: upTo(3) }, () => ({ capacity: 1 + upTo(20), priceMinor: 2_000 }));
    const performance = await aPerformance(pool, { seats, moreZones: more, standing: areas });
    const { id, priceListId, planVersionId } = performance;
    let free = performance.seatCount + areas.reduce((sum, { capacity }) => sum + capacity, 0);
    await pool.query(`insert into performance_stock (performance_id, total, free) values ($1, $2, $2)`, [id, free]);
    const key =
      (await pool.query<{ key: string }>('select key from performance where id = $1', [id])).rows[0]?.key ?? '';

    const sold = Array.from({ length: performance.seatCount }, (_, no) => no).filter(() => roll() < 0.3);
    const left = areas.flatMap(({ capacity }, index) =>
      roll() < 0.5 ? [{ zoneKey: `s${index + 1}`, capacity: upTo(capacity) }] : [],
    );
    free -= sold.length;
    for (const { zoneKey, capacity } of left) free -= (areas[Number(zoneKey.slice(1)) - 1]?.capacity ?? 0) - capacity;
    await saveSoldElsewhere(pool, [{ performance: key, planVersionId, seats: sold, areas: left }]);

    const what = `seed ${seed}, turn ${turn}: ${JSON.stringify({ seats, more, areas, sold, left, priceListId })}`;
    expect(await numbersOf(id), `not opened, ${what}`).toEqual(same(free));
    await deps.stores.seats.openSeats(id);
    expect(await numbersOf(id), `opened, ${what}`).toEqual(same(free));

    const takenSeats = await pool.query(
      `update performance_seat set status = 3 where performance_id = $1 and status = 0 and seat_no % 3 = 0`,
      [id],
    );
    const takenEntries = await pool.query<{ took: number }>(
      `update standing_area_stock set used = used + (capacity - used) / 2 where performance_id = $1 returning used as took`,
      [id],
    );
    free -= (takenSeats.rowCount ?? 0) + takenEntries.rows.reduce((sum, { took }) => sum + took, 0);
    await refreshStock(deps, [id]);
    expect(await numbersOf(id), `sold on, ${what}`).toEqual(same(free));
  }
});

test('a hall without a plan has the room of the hall in the sale and in its availability, before and after the first buyer', async () => {
  const { id } = await aPerformance(pool, { seats: 30 });
  await pool.query('update performance set plan_version_id = null where id = $1', [id]);
  const before = await numbersOf(id);
  expect([before.sale, before.availability]).toEqual([30, 30]);
  await deps.stores.seats.openSeats(id);
  expect(await numbersOf(id)).toEqual(same(30));
});
