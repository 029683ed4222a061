import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { PERSONAL_DATA, IMPERSONAL_TABLES } from './personal-data-map.ts';

const { pool } = await createTestDatabase();

/** Columns with these names lead to a visitor's personal data. */
const PERSONAL_COLUMNS = `account_id buyer_id order_id payment_id session_id phone email recipient user_agent
  author visitor endpoint ip address_hash device`.split(/\s+/);
/** Public phone numbers of places. */
const PUBLIC_COLUMNS = new Set(['place.phone']);

async function columns(): Promise<{ table: string; name: string }[]> {
  const { rows } = await pool.query<{ table: string; name: string }>(
    `select c.table_name as table, c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  return rows;
}

test('every table of the schema is either in the export or known to hold nobody', async () => {
  const inSchema = new Set((await columns()).map(({ table }) => table));
  const known = [...PERSONAL_DATA.map(({ table }) => table), ...IMPERSONAL_TABLES];
  expect([...inSchema].filter((table) => !known.includes(table))).toEqual([]);
  expect(known.filter((table) => !inSchema.has(table))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('no table that is said to hold nobody has a column that leads to somebody', async () => {
  const leading = (await columns()).filter(
    ({ table, name }) =>
      IMPERSONAL_TABLES.includes(table) && PERSONAL_COLUMNS.includes(name) && !PUBLIC_COLUMNS.has(`${table}.${name}`),
  );
  expect(leading).toEqual([]);
});

test('no table that is left out refers to an account, an order or a buyer', async () => {
  const { rows } = await pool.query<{ from: string }>(
    `select conrelid::regclass::text as from from pg_constraint where contype = 'f'
     and confrelid in ('account'::regclass, 'orders'::regclass, 'buyer'::regclass, 'session'::regclass, 'payment'::regclass)`,
  );
  expect(rows.map(({ from }) => from).filter((table) => IMPERSONAL_TABLES.includes(table))).toEqual([]);
});
