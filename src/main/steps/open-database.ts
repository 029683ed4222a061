import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/migrate.ts';
import { createPool } from '#adapters/db/pool.ts';
import { waitForDatabase } from '#adapters/db/wait-for-database.ts';
import type { Config } from '../config.ts';

/** As long as a crash recovery takes on a common machine. */
const WAIT_MS = 60_000;

export type OpenDatabase = { url: string; pool: pg.Pool; close(): Promise<void> };

/** The database of the configuration, or the embedded one; migrated, with a pool on it. `unlimited`: for imports. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
  onError: (error: Error) => void,
  { unlimited = false } = {},
): Promise<OpenDatabase> {
  const server = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  let isClosing = false;
  const onLost = (error: Error) => {
    if (!isClosing) onError(error); // the last connections may still hear of the end that we asked for
  };
  const pool = createPool({ url: server.url, applicationName: 'rampa', onError: onLost, unlimited });
  const close = async () => {
    isClosing = true;
    await pool.end();
    await server.stop();
  };
  try {
    if (config.databaseUrl) await waitForDatabase(pool, { withinMs: WAIT_MS, log });
    await migrate({ pool, log });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: server.url, pool, close };
}
