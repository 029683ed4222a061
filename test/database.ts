import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createPool } from '#adapters/db/connection/pool.ts';
import { copyDatabase, databaseUrl, onServer } from './cluster.ts';

export type TestDatabase = { url: string; pool: pg.Pool };

/**
 * Creates a migrated, empty database for the suite, dropped when the suite ends. Call it at the top of a `*.db.test.ts`
 * or inside a `describe`: `const { pool } = await createTestDatabase();`
 */
export async function createTestDatabase(options: { max?: number; template?: string } = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `suite_${randomBytes(6).toString('hex')}`;
  await copyDatabase(serverUrl, name, options.template ?? inject('databaseTemplate'));
  const url = databaseUrl(serverUrl, name);
  const pool = createPool({
    url,
    applicationName: name,
    max: options.max ?? 16,
    onError: () => undefined, // a test that ends backends on purpose checks its queries, not idle connections
  });
  afterAll(async () => {
    await pool.end();
    await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url, pool };
}
