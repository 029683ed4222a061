import { beforeEach, expect, test } from 'vitest';
import { anItem } from '#test/builders/item.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { createItemReads } from './item-reads.ts';

const { pool } = await createTestDatabase();
const reads = createItemReads(pool);
const reader = { language: 'ru' as const, now: new Date() };

/** Whether the page and the widget offer an item. */
async function offered({ id }: { id: number }) {
  const page = await reads.page(id, reader);
  const sale = await reads.sale(id, null, reader);
  return [page?.isOnSale, sale?.isOnSale];
}

beforeEach(async () => {
  await aPerformance(pool, { market: 'georgia' });
  await pool.query(`truncate unsold_market; insert into unsold_market values ('georgia')`);
});

test('an item of a market without a payment provider is shown as off sale, until the market has one', async () => {
  const item = await anItem(pool, { market: 'georgia' });
  expect(await offered(item)).toEqual([false, false]);
  expect(await offered(await anItem(pool))).toEqual([true, true]);
  await pool.query('truncate unsold_market');
  expect(await offered(item)).toEqual([true, true]);
});

test('one that costs nothing is offered without a provider', async () => {
  expect(await offered(await anItem(pool, { market: 'georgia', prices: [0, 5_000] }))).toEqual([true, true]);
  expect(await offered(await anItem(pool, { market: 'georgia', prices: [0], feeMinor: 100 }))).toEqual([false, false]);
  expect(await offered(await anItem(pool, { market: 'georgia', prices: [0], isOnSale: false }))).toEqual([
    false,
    false,
  ]);
});

test('items that are off sale come last in the list', async () => {
  const { rows } = await pool.query<{ id: number }>(`select id from city where slug = 'tbilisi'`);
  await pool.query('truncate item cascade');
  const priced = await anItem(pool, { market: 'georgia' });
  const free = await anItem(pool, { market: 'georgia', prices: [0] });
  const city = { id: rows[0]?.id ?? 0, market: 'georgia' as const };
  const { items } = await reads.inCity(city as Parameters<typeof reads.inCity>[0], reader);
  expect(items.map(({ id, isOnSale }) => [id, isOnSale])).toEqual([
    [free.id, true],
    [priced.id, false],
  ]);
});

test('a performance is offered what is sold at its place and still to be had, parking first', async () => {
  const performance = await aPerformance(pool, { seats: 2 } as Parameters<typeof aPerformance>[1]);
  const atPlace = async (options: Parameters<typeof anItem>[1]) => {
    const item = await anItem(pool, options);
    await pool.query(
      'update item i set place_id = p.place_id, city_id = p.city_id from performance p where i.id = $1 and p.id = $2',
      [item.id, performance.id],
    );
    return item.id;
  };
  const service = await atPlace({ kind: 'service', prices: [300, 500] });
  const parking = await atPlace({ kind: 'parking', stock: 3 });
  const usedUp = await atPlace({ kind: 'parking', stock: 1 });
  await pool.query('update item_stock set used = 1 where item_id = $1', [usedUp]);
  await atPlace({ kind: 'certificate' });
  await atPlace({ kind: 'good', isOnSale: false });
  await atPlace({ kind: 'good', taxNumber: '199901142' });
  await anItem(pool, { kind: 'parking' });
  const going = await reads.goingWith(performance.id, reader);
  expect(going.map(({ id, left, options }) => [id, left, options.length])).toEqual([
    [parking, 3, 1],
    [service, null, 2],
  ]);
  await pool.query(`update performance set starts_at = now() - interval '1 hour' where id = $1`, [performance.id]);
  expect(await reads.goingWith(performance.id, reader)).toEqual([]);
});
