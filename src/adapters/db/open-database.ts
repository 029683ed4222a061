import type pg from 'pg';
import { databaseFault } from './connection/database-fault.ts';
import { migrate } from './connection/migrate.ts';
import { createPool } from './connection/pool.ts';
import { waitForDatabase } from './connection/wait-for-database.ts';
import { fileFault, freeMegabytes, LEAST_FREE_MB, prepareDataDirectory } from './embedded/data-directory.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

/** Duration of a crash recovery on an ordinary machine. */
const WAIT_MS = 60_000;

/** The guide's own, so that however many pages are asked for, a sale and the health page get theirs. */
const GUIDE_CONNECTIONS = 6;

export type OpenDatabase = { url: string; pool: pg.Pool; guidePool: pg.Pool; close(): Promise<void> };

/** Opens the configured database or the embedded one: migrated, with a pool. `unlimited`: for imports. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  log: (line: string) => void,
  onError: (error: Error) => void,
  { unlimited = false } = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  await prepareDataDirectory(dataDir, { holdsDatabase: !databaseUrl });
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir, log }).catch(async (error: unknown) => {
        const fault = fileFault(error, dataDir);
        if (fault) throw fault;
        const free = await freeMegabytes(dataDir);
        if (free >= LEAST_FREE_MB) throw error;
        throw new Error(`DATA_DIR=${dataDir} has only ${free} MB free, too little for the database. Free some space.`, {
          cause: error,
        });
      });
  let isClosing = false;
  const onLost = (error: Error) => {
    if (!isClosing) onError(error); // the last connections may still report the end that we requested
  };
  const pool = createPool({ url: server.url, applicationName: 'rampa', onError: onLost, unlimited });
  const guidePool = createPool({ url: server.url, applicationName: 'guide', max: GUIDE_CONNECTIONS, onError: onLost });
  const close = async () => {
    isClosing = true;
    await Promise.all([pool.end(), guidePool.end()]);
    await server.stop();
  };
  try {
    if (databaseUrl) await waitForDatabase(pool, { withinMs: WAIT_MS, log });
    await migrate({ pool, log });
  } catch (error) {
    await close();
    throw databaseUrl ? databaseFault(error, databaseUrl) : error;
  }
  return { url: server.url, pool, guidePool, close };
}
