import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { aPerformance, type BuiltPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { refreshAllShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';
import { createShownPricesStore } from './shown-prices-store.ts';

const { pool } = await createTestDatabase();

let performance: BuiltPerformance;
beforeEach(async () => {
  performance = await aPerformance(pool, {
    seats: 10,
    priceMinor: 4000,
    moreZones: [{ seats: 10, priceMinor: 9000 }],
    standing: [{ capacity: 50, priceMinor: 2000 }],
  });
});

const refresh = (): Promise<void> =>
  refreshAllShownPrices((work) =>
    inTransaction(pool, (client) => work({ shownPrices: createShownPricesStore(client) })),
  );

type Stored = { lowest: number; listed: number | null; highest: number; until: string | null };

async function stored(): Promise<Stored | undefined> {
  const { rows } = await pool.query<Stored>(
    `select min_total_minor as lowest, listed_total_minor as listed, max_total_minor as highest, prices_until::text as until
     from performance where id = $1`,
    [performance.id],
  );
  return rows[0];
}

async function afterRefresh(): Promise<Stored | undefined> {
  expect(await stored()).toMatchObject({ until: '-infinity' });
  await refresh();
  return stored();
}

async function aRule(fields: { target: string; effect?: object; from?: string; until?: string }): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into price_rule (key, market, target, organizer_id, effect, open_from, open_until)
     values (gen_random_uuid(), 'belarus', $1, case when $1 = 'organizer' then $2::int end, $3, now() + $4::interval, now() + $5::interval)
     returning id`,
    [
      fields.target,
      performance.organizerId,
      JSON.stringify(fields.effect ?? { kind: 'percent', permille: 500 }),
      fields.from ?? null,
      fields.until ?? null,
    ],
  );
  return rows[0]?.id ?? 0;
}

const PLAIN = { lowest: 2100, listed: null, highest: 9450, until: null };
const HALVED = { lowest: 1050, listed: 2100, highest: 4725, until: null };

test('the prices of the list, fee included, do not change by themselves', async () => {
  expect(await stored()).toEqual(PLAIN);
});

test.each(['everything', 'organizer'])('a rule for %s lowers them, and its end raises them again', async (target) => {
  const rule = await aRule({ target });
  expect(await afterRefresh()).toEqual(HALVED);
  await pool.query(`update price_rule set effect = '{"kind":"percent","permille":100}' where id = $1`, [rule]);
  expect(await afterRefresh()).toMatchObject({ lowest: 1890, listed: 2100 });
  await pool.query('delete from price_rule where id = $1', [rule]);
  expect(await afterRefresh()).toEqual(PLAIN);
});

test('a rule for single performances concerns those alone', async () => {
  const rule = await aRule({ target: 'performances' });
  expect(await stored()).toEqual(PLAIN);
  await pool.query('insert into price_rule_performance values ($1, $2)', [rule, performance.id]);
  expect(await afterRefresh()).toEqual(HALVED);
  await pool.query('update price_rule set open_until = now() where id = $1', [rule]);
  expect(await afterRefresh()).toEqual(PLAIN);
  await pool.query('update price_rule set open_until = null where id = $1', [rule]);
  expect(await afterRefresh()).toEqual(HALVED);
  await pool.query('delete from price_rule_performance where rule_id = $1', [rule]);
  expect(await afterRefresh()).toEqual(PLAIN);
});

test('a campaign that opens or ends later is waited for', async () => {
  await aRule({ target: 'organizer', from: '1 day', until: '2 days' });
  expect(await afterRefresh()).toMatchObject({ lowest: 2100, listed: null });
  const { rows } = await pool.query(
    `select prices_until between now() + interval '23 hours' and now() + interval '25 hours' as waits from performance where id = $1`,
    [performance.id],
  );
  expect(rows).toEqual([{ waits: true }]);
});

test('a fee rule of the seller applies by the kind of the zone', async () => {
  await pool.query(
    `insert into fee_rule (market, organizer_id, line_kind, permille) values ('belarus', $1, 'entry', 100)`,
    [performance.organizerId],
  );
  expect(await afterRefresh()).toMatchObject({ lowest: 2200, highest: 9450 });
  await pool.query('update fee_rule set permille = 200 where organizer_id = $1', [performance.organizerId]);
  expect(await afterRefresh()).toMatchObject({ lowest: 2400 });
  await pool.query('delete from fee_rule where organizer_id = $1', [performance.organizerId]);
  expect(await afterRefresh()).toEqual(PLAIN);
});

test('an event that another organizer takes over has that one’s rules', async () => {
  await aRule({ target: 'organizer' });
  expect(await afterRefresh()).toEqual(HALVED);
  await pool.query('update event set organizer_id = null where id = $1', [performance.eventId]);
  expect(await afterRefresh()).toEqual(PLAIN);
});

test('a tier that is used up is not shown, and is shown again when a ticket comes back', async () => {
  await pool.query(
    `insert into tariff (price_list_id, zone_no, tariff_no, name, price_minor, fee_minor, kind, tier_no, tier_limit)
     select price_list_id, zone_no, 2, name, 1000, 50, 'early', 1, 2 from tariff where price_list_id = $1 and zone_no = 1`,
    [performance.priceListId],
  );
  await pool.query(`insert into tariff_tier (performance_id, tier_no) values ($1, 1)`, [performance.id]);
  await pool.query(`update performance set prices_until = '-infinity' where id = $1`, [performance.id]);
  expect(await afterRefresh()).toMatchObject({ lowest: 1050 });
  const use = (used: number) =>
    pool.query('update tariff_tier set used = $2 where performance_id = $1', [performance.id, used]);
  await use(1);
  expect(await stored()).toMatchObject({ lowest: 1050, until: null });
  await use(2);
  expect(await afterRefresh()).toMatchObject({ lowest: 2100 });
  await use(1);
  expect(await afterRefresh()).toMatchObject({ lowest: 1050 });
});

test('another price list, and none, are noticed', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into price_list (key, currency, fee_permille) values (gen_random_uuid(), 'BYN', 50) returning id`,
  );
  const list = rows[0]?.id;
  await pool.query(
    `with z as (insert into price_zone (price_list_id, zone_no, zone_key) select $1, zone_no, zone_key from price_zone where price_list_id = $2)
     insert into tariff (price_list_id, zone_no, tariff_no, name, price_minor, fee_minor)
     select $1, zone_no, tariff_no, name, price_minor * 2, fee_minor * 2 from tariff where price_list_id = $2`,
    [list, performance.priceListId],
  );
  await pool.query('update performance set price_list_id = $2 where id = $1', [performance.id, list]);
  expect(await afterRefresh()).toEqual({ lowest: 4200, listed: null, highest: 18_900, until: null });
  await pool.query('update performance set price_list_id = null where id = $1', [performance.id]);
  expect(await afterRefresh()).toEqual({ lowest: null, listed: null, highest: null, until: null });
});

test('a changed price makes the listing of its event stale', async () => {
  await pool.query('delete from stale_listing');
  await aRule({ target: 'organizer' });
  expect((await pool.query('select event_id from stale_listing')).rows).toEqual([]);
  await refresh();
  expect((await pool.query('select event_id from stale_listing')).rows).toEqual([{ event_id: performance.eventId }]);
});
