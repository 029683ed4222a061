import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MIGRATIONS_DIRECTORY } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { createSaleTransaction } from '#adapters/db/sale/sale-stores.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import { followSoldMarkets, tellSoldMarkets } from './unsold-markets.ts';

const { pool, url } = await createTestDatabase();
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

test('pages are dropped when a market goes on or off sale, because they offer its items too', async () => {
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  const dropped: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => dropped.push(payload));
  await client.query('listen rampa_pages');
  const droppedBy = async (sold: readonly MarketName[]) => {
    dropped.length = 0;
    await tellSoldMarkets(pool, sold);
    await client.query('select 1');
    return [...dropped];
  };
  expect(await droppedBy(HERE)).toEqual(['*']);
  expect(await droppedBy(HERE)).toEqual([]);
  expect(await droppedBy(BOTH)).toEqual(['*']);
  expect(await droppedBy(BOTH)).toEqual([]);
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

test('of two processes that start at once for the first time, neither takes the other’s market off sale', async () => {
  const [by, ge] = [await aPerformance(pool), await aPerformance(pool, georgian)];
  const other = await pool.connect();
  onTestFinished(() => other.release());
  await other.query('begin');
  await other.query(`insert into sold_market values ('belarus', now()), ('georgia', now())`);
  const telling = [tellSoldMarkets(pool, HERE), tellSoldMarkets(pool, ['georgia'])];
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(2);
  });
  await other.query('rollback');
  await Promise.all(telling);
  expect((await pool.query('select market from unsold_market')).rows).toEqual([]);
  await tell(HERE);
  expect([await permissionOf(by.id), await permissionOf(ge.id)]).toEqual(['open', 'open']);
});

const MIGRATION = join(MIGRATIONS_DIRECTORY, '0100-0149/0109_markets_sold_before.sql');
/** Runs the migration as if this database were one of the release before. */
const upgrade = async () => pool.query(await readFile(MIGRATION, 'utf8'));

test('an upgrade takes no market off sale that processes of the release before still sell', async () => {
  const { id } = await aPerformance(pool, georgian);
  await upgrade();
  expect(await tell(HERE)).toEqual([]);
  expect(await permissionOf(id)).toBe('open');
  await pass(11);
  expect(await tell(HERE)).toEqual(['georgia']);
  expect(await permissionOf(id)).toBe('no_provider');
});

test('an upgrade puts no market on sale that was off sale before, nor one without dates', async () => {
  const { id } = await aPerformance(pool, georgian);
  await tell([]);
  await upgrade();
  expect(await tell([])).toEqual(['georgia']);
  expect(await permissionOf(id)).toBe('no_provider');
  expect((await pool.query('select market from sold_market')).rows).toEqual([]);
  await pool.query('truncate unsold_market, performance cascade');
  await upgrade();
  expect((await pool.query('select market from sold_market')).rows).toEqual([]);
});

test('a market that is never sold has no dates of the sold one read', async () => {
  const { id } = await aPerformance(pool);
  await aPerformance(pool, georgian);
  await pool.query(
    `insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
     select c.slug || n, c.region_id, c.name, c.name_in, c.lat, c.lon, c.time_zone from city c, generate_series(1, 20) as n where c.slug = 'mogilev'`,
  );
  await pool.query(
    `insert into performance (key, event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at, local_day, state, sale_mode, sale_gate)
     select p.key || '-' || c.id || '-' || n, event_id, place_id, hall_id, c.id, plan_version_id, price_list_id, starts_at, local_day, state, sale_mode, 'open'
     from performance p, city c, generate_series(1, 200) as n where p.id = $1 and c.slug like 'mogilev_%'`,
    [id],
  );
  await pool.query('analyze');
  await tell(HERE);
  const one = createPool({ url, applicationName: 'reads', max: 1, onError: () => undefined });
  onTestFinished(() => one.end());
  const read = async () => {
    await one.query('select pg_stat_force_next_flush()');
    const { rows } = await one.query<{ read: number }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'performance'`,
    );
    return rows[0]?.read ?? 0;
  };
  const before = await read();
  expect(await tellSoldMarkets(one, HERE)).toEqual(['georgia']);
  expect((await read()) - before).toBeLessThan(100);
});
