import { inject } from 'vitest';
import { createPool } from '#adapters/db/connection/pool.ts';
import { importDemoCatalogue } from '#main/demo-catalogue.ts';
import { databaseUrl } from './cluster.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const TEMPLATE = 'template_demo';
/** Any fixed number: suites that start at once wait here for the first one's import. */
const LOCK_KEY = 7_264_900;

/**
 * Creates a database with the demo catalogue for the suite, as `createTestDatabase` creates an empty one. The catalogue
 * is imported once per test run, some minutes ago at most, and then copied.
 */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const connection = { applicationName: 'test-setup', max: 1, onError: () => undefined };
  // Without a limit, because other suites wait for the whole import.
  const server = createPool({ url: serverUrl, ...connection, unlimited: true });
  try {
    await server.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const { rows } = await server.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rows.length === 0) {
      // It gets its name only when complete, so that a suite never copies what a failed import left.
      const draft = `${TEMPLATE}_draft`;
      await server.query(`drop database if exists ${draft}`);
      await server.query(`create database ${draft} template ${inject('databaseTemplate')}`);
      const pool = createPool({ url: databaseUrl(serverUrl, draft), ...connection, max: 4 });
      await importDemoCatalogue(pool, { log: () => undefined });
      await pool.end();
      await server.query(`alter database ${draft} rename to ${TEMPLATE}`);
    }
  } finally {
    await server.end();
  }
  return createTestDatabase({ template: TEMPLATE });
}
