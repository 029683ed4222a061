import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { waitForDatabase } from '#adapters/db/connection/wait-for-database.ts';
import type { Config } from '#main/config/config.ts';
import { LEAST_FREE_MB } from '#main/server/sale-health.ts';
import { fileFault, freeMegabytes, prepareDataDirectory } from '#adapters/db/embedded/data-directory.ts';
import { databaseFault } from '#adapters/db/connection/database-fault.ts';

/** Duration of a crash recovery on an ordinary machine. */
const WAIT_MS = 60_000;

/** The guide's own, so that however many pages or pictures are asked for, a sale and the health page get theirs. */
const GUIDE_CONNECTIONS = 6;

export type OpenDatabase = { url: string; pool: pg.Pool; guidePool: pg.Pool; close(): Promise<void> };

/** Opens the configured database or the embedded one: migrated, with a pool. `unlimited`: for imports. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
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
