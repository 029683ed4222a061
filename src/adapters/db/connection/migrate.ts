import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';

export type Migration = { name: string; sql: string; checksum: string };
export type MigrateOptions = { pool: pg.Pool; directory?: string; log?: (line: string) => void };

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '..', 'migrations');

/** An arbitrary fixed number: two processes that migrate at once must use the same lock. */
const LOCK_KEY = 7_264_001;
/**
 * A migration that waits longer for a table lock fails, so that it does not block the running sale; it has to be
 * started again.
 */
const LOCK_TIMEOUT = '5s';

/**
 * Applies the numbered SQL files that are not applied yet, each in its own transaction, and returns their names.
 * Migrations only go forward: the function refuses a file that changed after it was applied, a file that comes before
 * an applied one, and a database that a newer release has migrated.
 */
export async function migrate({ pool, directory = MIGRATIONS_DIRECTORY, log }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  const pendingHere = async () => {
    const applied = await appliedIn(client);
    refuseNewer(migrations, applied);
    return pendingOf(migrations, applied);
  };
  try {
    // The statement timeout of the pool is meant for pages; building an index may take longer.
    await client.query('SET statement_timeout = 0');
    if ((await pendingHere()).length === 0) return [];
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    try {
      await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
      const pending = await pendingHere();
      for (const migration of pending) {
        log?.(`Migrating the database: ${migration.name}`);
        await apply(client, migration);
      }
      return pending.map(({ name }) => name);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  } finally {
    client.release(true);
  }
}

/** Names of the files that are not applied yet; the health page shows them. */
export async function pendingMigrations(pool: pg.Pool, directory = MIGRATIONS_DIRECTORY): Promise<string[]> {
  return pendingOf(await readMigrations(directory), await appliedIn(pool)).map(({ name }) => name);
}

/** For commands that may not migrate: why this database is not one of this release, or null. */
export async function migrationFault(pool: pg.Pool, directory = MIGRATIONS_DIRECTORY): Promise<string | null> {
  const migrations = await readMigrations(directory);
  const applied = await appliedIn(pool);
  refuseNewer(migrations, applied);
  if (applied.size === 0)
    return 'has no tables yet. Correct the setting, or start the application first: it makes them.';
  const pending = pendingOf(migrations, applied).map(({ name }) => name);
  if (pending.length === 0) return null;
  return (
    `belongs to an older release: it lacks ${pending.join(', ')}. Start the application of this release first, or ` +
    'run the command of the release that runs.'
  );
}

/** Reads the migrations of the directory and its subfolders in the order of their numbers. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const fileOf = new Map(files.map((file) => [basename(file), file]));
  if (fileOf.size < files.length) throw new Error('Two migrations have the same name');
  const names = [...fileOf.keys()].toSorted();
  names.forEach((name, index) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`${name}: a migration is named like 0007_orders.sql`);
    if (names[index - 1]?.startsWith(number)) throw new Error(`${name}: the number is taken by ${names[index - 1]}`);
  });
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, fileOf.get(name) ?? name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

type Applied = Map<string, string>;

async function appliedIn(on: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>): Promise<Applied> {
  const { rows: tables } = await on.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS exists`,
  );
  if (!tables[0]?.exists) return new Map();
  const { rows } = await on.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Unknown names belong to a newer release, whose tables this release does not understand. A process of this release
 * that already runs continues while the newer one replaces it, but a new one may not start.
 */
function refuseNewer(migrations: readonly Migration[], applied: Applied): void {
  const ours = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !ours.has(name)).toSorted();
  if (newer.length === 0) return;
  throw new Error(
    `The database belongs to a newer release: it holds ${newer.join(', ')}, which this one does not know. ` +
      'Start the newer release, or restore the backup from before the upgrade.',
  );
}

export function pendingOf(migrations: readonly Migration[], applied: Applied): Migration[] {
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known === undefined) continue;
    if (known !== checksum) throw new Error(`${name} was changed after it was applied. Write a new migration instead.`);
    const earlier = pending.find((candidate) => candidate.name < name);
    if (earlier)
      throw new Error(`${earlier.name} comes before ${name}, which is already applied. Give it a new number.`);
  }
  return pending;
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
