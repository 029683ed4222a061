import { beforeEach, expect, test } from 'vitest';
import { createSaleTransaction } from '#adapters/db/sale/sale-stores.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import { followSoldMarkets, tellSoldMarkets } from './unsold-markets.ts';

const { pool } = await createTestDatabase();
const transaction = createSaleTransaction(pool);

const decide = () => transaction(({ salePermissions }) => decideSalePermissions(salePermissions));
const georgian = { market: 'georgia', permitNo: null, registerNo: null } as const;
const permissionOf = async (id: number) =>
  (await pool.query<{ sale_gate: string | null }>('select sale_gate from performance where id = $1', [id])).rows[0]
    ?.sale_gate;

const HERE: MarketName[] = ['belarus'];
const BOTH: MarketName[] = ['belarus', 'georgia'];
/** A process that starts, or tells again, and the decisions that follow. */
async function tell(sold: readonly MarketName[]) {
  const unsold = await tellSoldMarkets(pool, sold);
  await decide();
  return unsold;
}
const pass = (minutes: number) =>
  pool.query(`update sold_market set told_at = told_at - make_interval(mins => $1)`, [minutes]);

beforeEach(() => pool.query('truncate sold_market, unsold_market, performance cascade'));

test('a process without a provider takes no market off sale that another process sells', async () => {
  const { id } = await aPerformance(pool, georgian);
  expect(await tell(HERE)).toEqual(['georgia']);
  expect(await permissionOf(id)).toBe('no_provider');
  expect(await tell(BOTH)).toEqual([]);
  expect(await tell(HERE)).toEqual([]);
  expect(await permissionOf(id)).toBe('open');
  await pass(9);
  await tell(BOTH);
  await pass(9);
  expect(await tell(HERE)).toEqual([]);
  expect(await permissionOf(id)).toBe('open');
});

test('a market goes off sale some minutes after the last process that sells it has ended', async () => {
  const { id } = await aPerformance(pool, georgian);
  await tell(BOTH);
  await pass(11);
  expect(await tell(HERE)).toEqual(['georgia']);
  expect(await permissionOf(id)).toBe('no_provider');
  const after = await aPerformance(pool, { salePermission: null });
  await decide();
  expect(await permissionOf(after.id)).toBe('open');
});

test('dates that are being decided while their market goes off sale follow it with the next call', async () => {
  await tell(BOTH);
  await pass(11);
  const { id } = await aPerformance(pool, { ...georgian, salePermission: null });
  await transaction(async ({ salePermissions }) => {
    await decideSalePermissions(salePermissions, [id]);
    expect(await tellSoldMarkets(pool, HERE)).toEqual(['georgia']);
  });
  expect(await permissionOf(id)).toBe('open');
  await tell(HERE);
  expect(await permissionOf(id)).toBe('no_provider');
});

test('so do dates of an import that is committed only afterwards', async () => {
  const client = await pool.connect();
  let id: number;
  try {
    await client.query('begin');
    id = (await aPerformance(client, georgian)).id;
    await tell(HERE);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await permissionOf(id)).toBe('open');
  expect(await tell(HERE)).toEqual(['georgia']);
  expect(await permissionOf(id)).toBe('no_provider');
});

test('a process warns once of a market off sale, and again after it was on sale', async () => {
  await aPerformance(pool, georgian);
  const warnings: object[] = [];
  const follow = followSoldMarkets(pool, HERE, (details) => warnings.push(details));
  await follow();
  await follow();
  expect(warnings).toEqual([{ market: 'georgia' }]);
  await tellSoldMarkets(pool, BOTH);
  await follow();
  await pass(11);
  await follow();
  expect(warnings).toHaveLength(2);
});

test('a market with thousands of dates goes off sale as a whole', async () => {
  const { id } = await aPerformance(pool, georgian);
  await pool.query(
    `insert into performance (key, event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at, local_day, state, sale_mode, sale_gate)
     select key || '-' || n, event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at + n * interval '1 minute', local_day, state, sale_mode, 'open'
     from performance, generate_series(1, 4000) as n where id = $1`,
    [id],
  );
  await tellSoldMarkets(pool, HERE);
  const { rows } = await pool.query(`select count(*)::int as undecided from performance where sale_gate is null`);
  expect(rows).toEqual([{ undecided: 4_001 }]);
});
