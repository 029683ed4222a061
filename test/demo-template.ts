import { createPool } from '#adapters/db/connection/pool.ts';
import { importDemoCatalogue } from '#main/demo-catalogue.ts';
import { databaseUrl } from './cluster.ts';

const TEMPLATE = 'template_demo';
/** Any fixed number: suites that start at once wait here for the first one's import. */
const LOCK_KEY = 7_264_900;

/**
 * Returns the name of the template with the demo catalogue. Each test run imports the catalogue once, when the first
 * suite asks for it, so it is some minutes old at most.
 */
export async function demoTemplate(serverUrl: string, emptyTemplate: string): Promise<string> {
  const connection = { applicationName: 'test-setup', max: 1, onError: () => undefined };
  // Without a limit, because other suites wait for the whole import.
  const pool = createPool({ url: serverUrl, ...connection, unlimited: true });
  // Held, because the pool closes an idle connection after 30 s, and the lock with it; an import may take longer.
  const server = await pool.connect();
  try {
    await server.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    // It is marked as a template when complete, so that a suite never copies what a failed import left.
    const { rows } = await server.query('select from pg_database where datname = $1 and datistemplate', [TEMPLATE]);
    if (rows.length === 0) {
      await server.query(`drop database if exists ${TEMPLATE}`);
      await server.query(`create database ${TEMPLATE} template ${emptyTemplate}`);
      const filling = createPool({ url: databaseUrl(serverUrl, TEMPLATE), ...connection, max: 4 });
      await importDemoCatalogue(filling, { log: () => undefined });
      await filling.end();
      await server.query(`alter database ${TEMPLATE} is_template true`);
    }
  } finally {
    server.release();
    await pool.end();
  }
  return TEMPLATE;
}
