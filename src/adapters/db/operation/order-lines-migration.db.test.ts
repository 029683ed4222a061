import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { MIGRATIONS_DIRECTORY, migrate } from '#adapters/db/connection/migrate.ts';
import {
  type FormerOrderOptions,
  insertFormerOrder,
  insertFormerRefund,
  returnEntries,
} from '#test/builders/former-order.ts';
import { anItem } from '#test/builders/item.ts';
import { aPerformance, type BuiltPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { INVARIANTS } from './invariants.ts';

// What migrations 0111 and 0112 make of single orders of before. `npm run verify -- upgrade` shows it for whole stories
// that the commit before told by itself.

const { pool } = await createTestDatabase();
const LAST_BEFORE = '0110';
let performance: BuiltPerformance;

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public');
  const directory = await mkdtemp(join(tmpdir(), 'rampa-migrations-'));
  try {
    for (const file of await readdir(MIGRATIONS_DIRECTORY, { recursive: true })) {
      if (!file.endsWith('.sql') || basename(file) > `${LAST_BEFORE}~`) continue;
      await cp(join(MIGRATIONS_DIRECTORY, file), join(directory, basename(file)));
    }
    await migrate({ pool, directory });
  } finally {
    await rm(directory, { recursive: true });
  }
  performance = await aPerformance(pool, {
    seats: 20,
    standing: [{ capacity: 20, priceMinor: 100 }],
    showsPrices: false,
  });
});

const sold = (of: FormerOrderOptions) => insertFormerOrder(pool, performance, of);
const refund = (orderId: string, reason: string, amountMinor: number) =>
  insertFormerRefund(pool, { orderId, reason, amountMinor });
const returned = (cause: string, whole: number, parts: { points?: number; bank?: number } = {}) =>
  returnEntries(performance.organizerId, cause, whole, parts);

async function linesOf(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, state, coalesce(organizer_id::text, 'none'), covered_minor) as line
     from order_line where order_id = $1 order by line_no`,
    [orderId],
  );
  return rows.map(({ line }) => line);
}

async function returnsOf(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', c.cause, r.line_no, r.what, r.amount_minor, r.covered_minor) as line
     from return_case c left join return_line r on r.case_id = c.id where c.order_id = $1 order by c.cause, r.what desc, r.line_no`,
    [orderId],
  );
  return rows.map(({ line }) => line);
}

/** The invariants of the order's lines and returns, and of nothing else: these orders have no payments and seats. */
async function broken(): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, sql } of INVARIANTS.filter((each) =>
    ['I16', 'I21', 'I28', 'I29', 'I30', 'I31', 'I32'].includes(each.id),
  )) {
    if ((await pool.query(sql)).rows.length > 0) ids.push(id);
  }
  return ids;
}

test('a line is what its code that is not void says, else what the last one says', async () => {
  const seller = performance.organizerId;
  const reissued = await sold({ prices: [100, 100], codes: [['reissued', 'live'], ['live']], seller });
  const ended = await sold({
    state: 'refunded',
    prices: [100, 100],
    codes: [
      ['reissued', 'own_return'],
      ['reissued', 'reissued', 'own_return'],
    ],
    seller,
    entries: returned('own_return', 150),
  });
  await refund(ended, 'own_return', 150);
  await migrate({ pool });
  expect(await linesOf(reissued)).toEqual([`seat live ${seller} 0`, `seat live ${seller} 0`]);
  expect(await linesOf(ended)).toEqual([`seat returned ${seller} 0`, `seat returned ${seller} 0`]);
  expect(await returnsOf(reissued)).toEqual([]);
  expect(await returnsOf(ended)).toEqual(['own_return 1 price 75 0', 'own_return 2 price 75 0']);
  expect(await broken()).toEqual([]);
});

test('what came back of an order is divided to the last minor unit, and no line gets more than its price', async () => {
  const seller = performance.organizerId;
  const prices = [1, 1, 1, 333, 0];
  const codes = prices.map(() => ['own_return']);
  const orderId = await sold({ state: 'refunded', prices, codes, seller, entries: returned('own_return', 252) });
  await refund(orderId, 'own_return', 252);
  await migrate({ pool });
  const { rows } = await pool.query<{ sum: number }>('select sum(amount_minor)::int as sum from return_line');
  expect(rows).toEqual([{ sum: 252 }]);
  expect(await broken()).toEqual([]);
});

test('points pay prices from the first line on, units too, and come back as points', async () => {
  const seller = performance.organizerId;
  const item = await anItem(pool, { taxNumber: null });
  const units = await sold({
    prices: [100, 100],
    points: 130,
    codes: [['live'], ['live']],
    itemId: item.id,
    seller: null,
  });
  const orderId = await sold({
    state: 'refunded',
    prices: [100, 100],
    points: 130,
    codes: [['own_return'], ['own_return']],
    seller,
    entries: returned('own_return', 151, { points: 98 }),
  });
  await refund(orderId, 'own_return', 53);
  await migrate({ pool });
  expect(await linesOf(units)).toEqual(['unit live none 100', 'unit live none 30']);
  expect(await linesOf(orderId)).toEqual([`seat returned ${seller} 100`, `seat returned ${seller} 30`]);
  expect(await returnsOf(orderId)).toEqual(['own_return 1 price 75 75', 'own_return 2 price 76 23']);
  expect(await broken()).toEqual([]);
});

test('a chargeback took the whole price, also the part that points had paid', async () => {
  const seller = performance.organizerId;
  const orderId = await sold({
    state: 'refunded',
    prices: [100, 100],
    points: 130,
    codes: [['chargeback'], ['chargeback']],
    seller,
    entries: [
      ['chargeback-sale:ORDER', `organizer:${seller}`, 200],
      ['chargeback-sale:ORDER', 'chargebacks:belarus', -200],
    ],
  });
  await migrate({ pool });
  expect(await linesOf(orderId)).toEqual([`seat cancelled ${seller} 100`, `seat cancelled ${seller} 30`]);
  expect(await returnsOf(orderId)).toEqual(['chargeback 1 price 100 0', 'chargeback 2 price 100 0']);
  expect(await broken()).toEqual([]);
});

test('the books say who sold, also when the event or the item is another organizer’s by now', async () => {
  const item = await anItem(pool);
  const orderId = await sold({ prices: [100], codes: [['live']], seller: 4_711 });
  const units = await sold({ prices: [100], codes: [['live']], itemId: item.id, seller: null });
  const held = await sold({ state: 'held' });
  await migrate({ pool });
  expect(await linesOf(orderId)).toEqual(['seat live 4711 0']);
  expect(await linesOf(units)).toEqual(['unit live none 0']);
  expect(await linesOf(held)).toEqual([`seat held ${performance.organizerId} 0`]);
  expect(await broken()).toEqual([]);
});

test('the books say what the bank had paid of a return, whatever the audit says or has lost', async () => {
  const seller = performance.organizerId;
  const codes = [['own_return']];
  const orderId = await sold({ state: 'refunded', codes, seller, entries: returned('own_return', 75, { bank: 40 }) });
  await refund(orderId, 'own_return', 35);
  await pool.query(
    `insert into audit (actor, action, thing, detail) values ('system', 'refund.reduced', $1, '{"cause": "own_return", "chargedBackMinor": "many"}')`,
    [`order:${orderId}`],
  );
  await migrate({ pool });
  expect(await returnsOf(orderId)).toEqual(['own_return 1 price 75 0']);
  const { rows } = await pool.query(
    `select charged_back_minor as bank, created_at = '2026-03-01' as "isOfItsDay" from return_case where order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ bank: 40, isOfItsDay: true }]);
  expect(await broken()).toEqual([]);
});

test('an order has a case for each cause, and a fee comes back in the case in which it did', async () => {
  const seller = performance.organizerId;
  const orderId = await sold({
    state: 'refunded',
    prices: [100, 100],
    feeMinor: 5,
    codes: [['performance_cancelled'], ['performance_cancelled']],
    seller,
    entries: [
      ...returned('performance_cancelled', 200),
      ['fee-return:ORDER', 'points:b', -10, 'PTS.belarus'],
      ['fee-return:ORDER', 'points_issued:belarus', 10, 'PTS.belarus'],
    ],
  });
  const buyer = await pool.query<{ id: string }>(
    `with b as (insert into buyer (id, email) values (gen_random_uuid(), 'b@example.com') returning id)
     update orders set buyer_id = b.id from b where orders.id = $1 returning b.id`,
    [orderId],
  );
  await pool.query(`update ledger_entry set account = 'points:' || $1 where account = 'points:b'`, [buyer.rows[0]?.id]);
  await pool.query(`insert into fee_return (order_id, points, cause) values ($1, 10, 'performance_postponed')`, [
    orderId,
  ]);
  await refund(orderId, 'performance_cancelled', 200);
  await migrate({ pool });
  expect(await returnsOf(orderId)).toEqual([
    'performance_cancelled 1 price 100 0',
    'performance_cancelled 2 price 100 0',
    'performance_postponed 1 fee 5 5',
    'performance_postponed 2 fee 5 5',
  ]);
  const { rows } = await pool.query(`select distinct txn from ledger_entry where txn like '%' || $1`, [orderId]);
  expect(rows).toEqual([{ txn: `sale:${orderId}` }]);
  expect(await broken()).toEqual([]);
});

test('a sold line without a code ended as its order did, for the reason in the books', async () => {
  const seller = performance.organizerId;
  const paid = await sold({ seller });
  const refunded = await sold({ state: 'refunded', seller, entries: returned('own_return', 75) });
  const withoutReason = await sold({
    state: 'refunded',
    codes: [['']],
    seller,
    entries: returned('new_date_refused', 100),
  });
  const free = await sold({ state: 'refunded', prices: [0] });
  for (const [orderId, reason, amount] of [
    [refunded, 'own_return', 75],
    [withoutReason, 'new_date_refused', 100],
  ] as const) {
    await refund(orderId, reason, amount);
  }
  await migrate({ pool });
  expect(await linesOf(paid)).toEqual([`seat live ${seller} 0`]);
  expect(await linesOf(refunded)).toEqual([`seat returned ${seller} 0`]);
  expect(await returnsOf(refunded)).toEqual(['own_return 1 price 75 0']);
  expect(await returnsOf(withoutReason)).toEqual(['new_date_refused 1 price 100 0']);
  expect(await returnsOf(free)).toEqual(['unknown 1 price 0 0']);
  expect(await broken()).toEqual([]);
});
