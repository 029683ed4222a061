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
