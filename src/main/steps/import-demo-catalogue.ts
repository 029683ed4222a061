import { createPool } from '#adapters/db/connection/pool.ts';
import { importDemoCatalogue, isCatalogueEmpty, refreshDemoLayout } from '../demo-catalogue.ts';

/** Any fixed number: two applications that start together on an empty database must not both import. */
const LOCK_KEY = 7_264_003;

/**
 * Fills an empty database with the examples of `data/`. A database with events stays as it is, except for unedited
 * menus, footers and pop-ups of the examples: those are updated to the release that starts.
 */
export async function importIntoEmptyDatabase(databaseUrl: string, log: (line: string) => void): Promise<void> {
  let broken: Error | undefined;
  const pool = createPool({
    url: databaseUrl,
    applicationName: 'rampa-import',
    max: 2,
    unlimited: true,
    onError: (error) => (broken = error),
  });
  try {
    if (!(await isCatalogueEmpty(pool))) return await refreshDemoLayout(pool);
    const guard = await pool.connect();
    try {
      await guard.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
      if (await isCatalogueEmpty(pool)) await importDemoCatalogue(pool, { log });
    } finally {
      guard.release(true); // ends the session, which releases the lock
    }
  } finally {
    await pool.end();
  }
  if (broken) throw broken;
}
