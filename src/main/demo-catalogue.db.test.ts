import { beforeAll, expect, test } from 'vitest';
import { changedRows, takeSnapshot } from '../../verify/imports/changed-rows.ts';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import type { SalePermission } from '#domain/catalog/sale-permission.ts';
import { performanceStatus } from '#domain/performances/performance-status.ts';
import { createTestDatabase } from '#test/database.ts';
import { generateDemoPerformances } from '#demo/generate-demo-performances.ts';
import { importDemoCatalogue } from './demo-catalogue.ts';

const { pool } = await createTestDatabase();
const log = () => undefined;
const now = new Date();

beforeAll(async () => {
  const report = await importDemoCatalogue(pool, { log, now });
  expect(report.problems).toEqual([]);
}, 60_000);

async function count(sql: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return rows[0]?.n ?? 0;
}

test('the demo has what the site shows first', async () => {
  expect(await count('performance')).toBeGreaterThan(4000);
  expect(await count('performance')).toBeLessThan(9000);
  expect(await count(`event where id = 5731229`)).toBe(1);
  expect(await count(`city where slug = 'moscow'`)).toBe(1);
  expect(await count('hall h where not exists (select 1 from hall_plan_version v where v.hall_id = h.id)')).toBe(0);
  expect(await count('event e where not exists (select 1 from performance p where p.event_id = e.id)')).toBe(0);
  expect(
    await count(
      `event_city_day d join city c on c.id = d.city_id where c.slug = 'minsk' and d.category = 'kino' and day = (now() at time zone c.time_zone)::date + 1`,
    ),
  ).toBeGreaterThan(8);
});

test('both markets have reviews in the four languages, and moderators have something to do', async () => {
  const { rows } = await pool.query<{ market: string; locales: string[]; events: number; places: number }>(
    `select market, array_agg(distinct locale order by locale) as locales, count(distinct event_id)::int as events,
       count(distinct place_id)::int as places from review where state = 'published' group by market order by market`,
  );
  expect(rows).toEqual([
    { market: 'belarus', locales: ['be', 'en', 'ru'], events: expect.any(Number), places: expect.any(Number) },
    { market: 'georgia', locales: ['en', 'ge', 'ru'], events: expect.any(Number), places: expect.any(Number) },
  ]);
  expect(await count(`review where state = 'published'`)).toBeGreaterThan(40);
  expect(await count(`review where state = 'pending'`)).toBeGreaterThan(2);
  expect(await count(`review where written_at > now() or decided_at > now()`)).toBe(0);
});

test('every seat has a price and every standing area is counted by one', async () => {
  expect(
    await count(`(select distinct p.plan_version_id, p.price_list_id from performance p where p.price_list_id is not null) p
      join plan_seat s using (plan_version_id)
      where not exists (select 1 from price_zone z where z.price_list_id = p.price_list_id and z.zone_key = s.zone_key)`),
  ).toBe(0);
  expect(
    await count(`performance p join hall_plan_version v on v.id = p.plan_version_id, jsonb_array_elements(v.standing) a
      where not exists (select 1 from price_zone z where z.price_list_id = p.price_list_id and z.zone_key = a ->> 'zoneKey')`),
  ).toBe(0);
});

test('each market has an example of every state', async () => {
  const { rows } = await pool.query<{
    market: string;
    state: 'scheduled' | 'postponed' | 'cancelled';
    saleMode: 'online' | 'box_office' | 'free' | 'none';
    startsAt: Date;
    previousStartsAt: Date | null;
    presaleFrom: Date | null;
    saleFrom: Date | null;
    hasPrices: boolean;
    salePermission: SalePermission | null;
    stock: { total: number; free: number } | null;
  }>(`select case when co.code = 'GE' then 'georgia' else 'belarus' end as market, p.state, p.sale_mode as "saleMode",
      p.starts_at as "startsAt", p.previous_starts_at as "previousStartsAt", p.presale_from as "presaleFrom",
      p.sale_from as "saleFrom", p.price_list_id is not null as "hasPrices", p.sale_gate as "salePermission", to_jsonb(s) as stock
    from performance p join city c on c.id = p.city_id join region r on r.id = c.region_id
    join country co on co.id = r.country_id left join performance_stock s on s.performance_id = p.id`);
  const seen = new Set(rows.map((row) => `${row.market} ${performanceStatus({ ...row, saleTo: null }, now)}`));
  const states = 'on_sale few_left sold_out presale not_yet box_office free cancelled postponed rescheduled past';
  const missing = ['belarus', 'georgia'].flatMap((market) => states.split(' ').map((state) => `${market} ${state}`));
  expect(missing.filter((example) => !seen.has(example))).toEqual([]);
  expect([...seen].filter((example) => example.endsWith('off_sale'))).toEqual([]);
});

test('no hall plays two performances at once', async () => {
  expect(
    await count(`performance a join performance b on a.hall_id = b.hall_id and a.id < b.id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`),
  ).toBe(0);
});

test('a second run changes no row', async () => {
  const before = await takeSnapshot(pool);
  await importDemoCatalogue(pool, { log, now });
  expect(await changedRows(pool, before)).toBe(0);
});

test('a new hall plan moves unsold performances to it with prices for its zones, and leaves sold ones', async () => {
  await pool.query(`insert into hall_plan_version (hall_id, version, hash, plan, overview, geometry, seat_count, standing)
    select hall_id, version + 1, 'redrawn', plan, jsonb_set(overview, '{zones}', '["z1"]'), geometry, 7, standing
    from hall_plan_version v join hall h on h.id = v.hall_id join place p on p.id = h.place_id
    where p.key = 'kupala-theatre' and h.key = 'main'`);
  await pool.query(`insert into plan_seat (plan_version_id, seat_no, seat_uid, zone_key, sector, row_label, seat_label)
    select v.id, no, 'u' || no, 'z1', '{}', '1', no::text from hall_plan_version v, generate_series(0, 6) no
    where v.hash = 'redrawn'`);
  await generateDemoPerformances({ transaction: catalogueTransaction(pool), log }, { now });
  const { rows } = await pool.query<{ redrawn: boolean; sold: boolean; zones: number; total: number }>(
    `select v.hash = 'redrawn' as redrawn, exists (select 1 from performance_seat s where s.performance_id = p.id) as sold,
       (select count(*) from price_zone z where z.price_list_id = p.price_list_id)::int as zones, s.total
     from performance p join performance_stock s on s.performance_id = p.id join hall_plan_version v on v.id = p.plan_version_id
     join hall h on h.id = p.hall_id join place pl on pl.id = p.place_id where pl.key = 'kupala-theatre' and h.key = 'main' and p.starts_at > now()`,
  );
  expect(rows.some((row) => row.sold)).toBe(true);
  expect(rows.some((row) => !row.sold)).toBe(true);
  for (const { redrawn, sold, zones, total } of rows) {
    expect({ redrawn, zones: zones === 1, total: total === 7 }).toEqual({ redrawn: !sold, zones: !sold, total: !sold });
  }
});

test('the night a week later adds performances and keeps those there are', async () => {
  const known = await pool.query<{ id: number; key: string }>('select id, key from performance');
  const later = new Date(now.getTime() + 7 * 86_400_000);
  const tally = await generateDemoPerformances({ transaction: catalogueTransaction(pool), log }, { now: later });
  expect(tally.inserted).toBeGreaterThan(500);
  const { rows } = await pool.query<{ id: number; key: string }>('select id, key from performance');
  const after = new Map(rows.map((row) => [row.key, row.id]));
  expect(known.rows.filter((row) => after.get(row.key) !== row.id)).toEqual([]);
});

test('a cancelled performance stays listed and has no price', async () => {
  const { rows } = await pool.query<{ event_id: number; city_id: number; day: string }>(
    `select event_id, city_id, day from event_city_day where performances = 1 and min_total_minor is not null limit 1`,
  );
  const [listed] = rows;
  expect(listed).toBeDefined();
  await pool.query(`update performance set state = 'cancelled' where event_id = $1`, [listed?.event_id]);
  await refreshListing(pool, [listed?.event_id ?? 0]);
  const after = await pool.query<{ min_total_minor: number | null }>(
    'select min_total_minor from event_city_day where event_id = $1 and city_id = $2 and day = $3',
    [listed?.event_id, listed?.city_id, listed?.day],
  );
  expect(after.rows).toEqual([{ min_total_minor: null }]);
});

test('both markets have films in two formats at once, and no film has the same format twice', async () => {
  const inTwo = (country: string) =>
    count(`performance p join city c on c.id = p.city_id join region r on r.id = c.region_id
      join country co on co.id = r.country_id where co.code = '${country}' and p.second_format is not null`);
  expect(await inTwo('BY')).toBeGreaterThan(0);
  expect(await inTwo('GE')).toBeGreaterThan(0);
  const twice = `update performance set second_format = format where format is not null`;
  await expect(pool.query(twice)).rejects.toThrow('performance_second_format_check');
  const alone = `update performance set format = null, second_format = '3D'`;
  await expect(pool.query(alone)).rejects.toThrow('performance_second_format_check');
});
