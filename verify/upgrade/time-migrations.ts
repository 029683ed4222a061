import type pg from 'pg';
import { type Migration, MIGRATIONS_DIRECTORY, readMigrations } from '#adapters/db/connection/migrate.ts';
import { INVARIANTS } from '#adapters/db/operation/invariants.ts';
import type { Row } from '../report.ts';
import type { Violation } from './compare.ts';

/** The invariants that the migrations have to establish. The others take minutes on a large database. */
const ESTABLISHED = new Set(['I16', 'I21', 'I28', 'I29', 'I30', 'I31', 'I32']);

export async function checkReturns(pool: pg.Pool): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { id, sql } of INVARIANTS.filter((each) => ESTABLISHED.has(each.id))) {
    const { rows } = await pool.query(`${sql} limit 100`);
    if (rows.length > 0) violations.push({ check: id, detail: `${rows.length} rows: ${JSON.stringify(rows[0])}` });
  }
  return violations;
}

type Lock = { table: string; mode: string };

/** Every migration that is not applied yet, with its time and the locks that it held at its end. */
export async function timeMigrations(
  pool: pg.Pool,
  lines: number,
  directory = MIGRATIONS_DIRECTORY,
): Promise<{ rows: Row[]; violations: Violation[] }> {
  const { rows: applied } = await pool.query<{ name: string }>('select name from schema_migration');
  const known = new Set(applied.map(({ name }) => name));
  const rows: Row[] = [];
  const violations: Violation[] = [];
  for (const migration of await readMigrations(directory)) {
    if (known.has(migration.name)) continue;
    const { seconds, locks } = await apply(pool, migration);
    rows.push({
      migration: migration.name,
      lines,
      seconds,
      locks: locks.map(({ table, mode }) => `${table} (${mode})`).join(', '),
    });
    const wrong = differenceOf(migration, locks);
    if (wrong !== null) violations.push({ check: 'locks', detail: wrong });
  }
  return { rows, violations };
}

/** A statement that needs longer on the large database grows faster than the number of lines. */
const LONGEST = '2min';

/** As `migrate` does, and before the end asks which tables that existed before are locked. */
async function apply(pool: pg.Pool, { name, sql, checksum }: Migration): Promise<{ seconds: number; locks: Lock[] }> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = '${LONGEST}'`);
    const { rows: before } = await client.query<{ id: number }>(
      `select oid::int8 as id from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const names = new Map<number, string>();
    for (const { id } of before) {
      const { rows } = await client.query<{ name: string }>('select relname as name from pg_class where oid = $1', [
        id,
      ]);
      names.set(id, rows[0]?.name ?? '');
    }
    const began = performance.now();
    await client.query('begin');
    await client.query(sql);
    const { rows: held } = await client.query<{ id: number; mode: string }>(
      `select relation::int8 as id, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted`,
    );
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
    return { seconds: (performance.now() - began) / 1000, locks: strongest(held, names) };
  } finally {
    client.release(true);
  }
}

const READERS = new Set(['AccessExclusiveLock']);
const WRITERS = new Set(['ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock']);

function strongest(held: readonly { id: number; mode: string }[], names: ReadonlyMap<number, string>): Lock[] {
  const locks = new Map<string, string>();
  for (const { id, mode } of held) {
    const table = names.get(id);
    if (table === undefined) continue;
    if (READERS.has(mode)) locks.set(table, 'all');
    else if (WRITERS.has(mode) && !locks.has(table)) locks.set(table, 'writers');
  }
  return [...locks].map(([table, mode]) => ({ table, mode })).toSorted((a, b) => a.table.localeCompare(b.table));
}

/** Compares the locks with the sentences «Locks against …: table, table.» in the migration's first comment. */
function differenceOf({ name, sql }: Migration, locks: readonly Lock[]): string | null {
  const comment = sql.slice(0, sql.search(/^[^-\n]/m)).replaceAll(/\n-- ?/g, ' ');
  const stated = (whom: string): string[] =>
    [...comment.matchAll(new RegExp(`Locks against ${whom}: ([^.]+)\\.`, 'g'))].flatMap(([, tables = '']) =>
      tables.split(/[,;]/).map((table) => table.trim().split(' ').at(-1) ?? ''),
    );
  const said = [
    ...stated('readers and writers').map((table) => `${table} (all)`),
    ...stated('writers').map((table) => `${table} (writers)`),
  ].toSorted();
  const seen = locks.map(({ table, mode }) => `${table} (${mode})`).toSorted();
  return said.join() === seen.join() ? null : `${name} says ${said.join(', ')} and locks ${seen.join(', ')}`;
}
