import type pg from 'pg';

/** What sequences change of the world. Every other table that the world leaves empty is emptied. */
const CHANGED = [
  'performance',
  'performance_seat',
  'performance_stock',
  'standing_area_stock',
  'item_stock',
  'tariff_tier',
  'voucher',
  'price_rule',
  'fee_rule',
];

/**
 * Copies the world beside itself and writes a function that puts it back. The function runs without triggers and without
 * looking at foreign keys, so it is fast; the version of prices only ever rises, because processes remember it.
 */
export async function keepWorld(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; columns: string; is_empty: boolean }>(
    `select c.relname as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), true, true, '')))[1]::text = '0' as is_empty
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by c.relname`,
  );
  const empty = rows.filter((row) => row.is_empty).map(({ name }) => `delete from ${name};`);
  const restored = rows.filter(({ name }) => CHANGED.includes(name) && !empty.includes(`delete from ${name};`));
  await pool.query('create schema kept');
  for (const { name } of restored) await pool.query(`create table kept.${name} as table public.${name}`);
  const put = restored.map(
    ({ name, columns }) =>
      `delete from public.${name}; insert into public.${name} (${columns}) select ${columns} from kept.${name};`,
  );
  await pool.query(`
    create function kept.put_back() returns void language plpgsql as $$
    begin
      set local session_replication_role = replica;
      ${[...empty, ...put].join('\n      ')}
      update pricing_version set version = version + 1;
      set local session_replication_role = origin;
    end $$`);
}

/** Needs a pool of its own: a connection that has switched triggers off and on has lost all its plans. */
export async function putBack(pool: pg.Pool): Promise<void> {
  await pool.query('select kept.put_back()');
}
