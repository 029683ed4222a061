import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();

await pool.query(`
  insert into region (country_id, key, name) values (1, 'r', '{}');
  insert into city (slug, region_id, name, name_in, lat, lon, time_zone) select s, id, '{}', '{}', 53.9, 27.5, 'Europe/Minsk'
    from region, unnest(array['minsk', 'brest']) s;
  insert into place (key, city_id, type, name, address) select s, min(id), 'theatre', '{}', '{}' from city, unnest(array['p1', 'p2']) s group by s;
  insert into hall (place_id, key, name, kind, capacity) select id, 'main', '{}', 'seated', 10 from place where key = 'p1';
  insert into hall_plan_version (hall_id, version, hash, plan, overview, geometry, seat_count) select id, 1, 'h', '{}', '{}', '{}', 10 from hall;
  insert into price_list (key, currency, fee_permille) values ('l', 'BYN', 50);
  insert into category (slug, sort, name, plural, singular) select s, 1, '{}', '{}', '{}' from unnest(array['teatr', 'kino']) s;
  insert into organizer (key, name, market, tax_number) values ('o', '{}', 'belarus', '191120757');
  insert into tour (key, title, starts_on, ends_on) values ('t', '{}', '2026-01-01', '2026-01-01');
  insert into event (key, category, title) values ('e1', 'teatr', '{"ru":"А"}'), ('e2', 'teatr', '{"ru":"Б"}');
  insert into performance (key, event_id, place_id, city_id, starts_at, local_day, format)
    select 'd', e.id, p.id, c.id, '2026-12-05 16:00Z', '2026-12-05', '2D' from event e, place p, city c
    where e.key = 'e1' and p.key = 'p1' and c.slug = 'minsk';`);

/** Columns whose changes are not news for readers of the page (migrations 0062 and 0096). */
const NO_NEWS: Record<string, readonly string[]> = {
  event: ['changed_at', 'popularity', 'field_sources', 'rating_count', 'rating_sum'],
  performance: ['changed_at', 'seats_opened_at', 'source', 'prices_until'],
};
/** New values for columns whose type alone does not give a valid one. */
const VALUES: Record<string, string> = {
  category: `'kino'`,
  organizer_id: '(select id from organizer)',
  event_id: `(select id from event where key = 'e2')`,
  place_id: `(select id from place where key = 'p2')`,
  hall_id: '(select id from hall)',
  city_id: `(select id from city where slug = 'brest')`,
  tour_id: '(select id from tour)',
  plan_version_id: '(select id from hall_plan_version)',
  price_list_id: '(select id from price_list)',
  state: `'cancelled'`,
  sale_mode: `'free'`,
  sale_gate: `'open'`,
  reentry: `'free'`,
};
const OF_TYPE: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  jsonb: () => `'{"ru":"other"}'`,
  boolean: (column) => `${column} is not true`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  date: (column) => `coalesce(${column}, '2026-01-01') + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, '2026-01-01') + interval '1 hour'`,
};

async function columnsThatAreNoNews(table: string, key: string): Promise<string[]> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  expect(columns.length).toBeGreaterThan(10);
  const silent: string[] = [];
  const client = await pool.connect();
  try {
    for (const { name, type } of columns.filter((column) => column.name !== 'id')) {
      const other = VALUES[name] ?? OF_TYPE[type]?.(name);
      expect(other, `a value for ${table}.${name}, ${type}`).toBeDefined();
      await client.query('begin');
      await client.query(`update ${table} set changed_at = '2020-01-01' where key = $1`, [key]);
      const { rows } = await client.query<{ stands: boolean }>(
        `update ${table} set ${name} = ${other} where key = $1 returning changed_at < '2021-01-01' as stands`,
        [key],
      );
      expect(rows, `${table}.${name}`).toHaveLength(1);
      if (rows[0]?.stands) silent.push(name);
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
  return silent;
}

test.each([
  ['event', 'e1'],
  ['performance', 'd'],
])('whatever column of %s changes is news, save those that are named', async (table, key) => {
  expect(new Set(await columnsThatAreNoNews(table, key))).toEqual(new Set(NO_NEWS[table]));
});
