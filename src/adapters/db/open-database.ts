import type pg from 'pg';
import { databaseFault } from './connection/database-fault.ts';
import { migrate, migrationFault } from './connection/migrate.ts';
import { createPool } from './connection/pool.ts';
import { waitForDatabase } from './connection/wait-for-database.ts';
import {
  fileFault,
  freeMegabytes,
  holdsCluster,
  LEAST_FREE_MB,
  prepareDataDirectory,
} from './embedded/data-directory.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { kindFault } from './operation/database-kind.ts';

/** Duration of a crash recovery on an ordinary machine. */
const WAIT_MS = 60_000;

/** The guide's own, so that however many pages or pictures are asked for, a sale and the health page get theirs. */
const GUIDE_CONNECTIONS = 6;

export type OpenDatabase = {
  url: string;
  pool: pg.Pool;
  guidePool: pg.Pool;
  close(): Promise<void>;
  /** Stops the embedded server (unless others use it) without waiting for the statements under way. */
  abandon(): Promise<void>;
};

/**
 * What opens the database. Only a start and an import make a database or migrate it: a command that did so would report
 * success on a new database behind a mistyped setting, or migrate under the running application of an older release. A
 * declaration is the command that says whose the database is, so it opens that of either kind.
 */
export type Opener = 'start' | 'import' | 'command' | 'declaration';

/** Opens the configured database or the embedded one, with a pool; for an import without limits of time. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string; demo: boolean },
  log: (line: string) => void,
  onError: (error: Error) => void,
  opener: Opener,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, demo } = config;
  const named = databaseUrl ? 'The database of DATABASE_URL' : `The database in DATA_DIR=${dataDir}`;
  const mayCreate = opener === 'start' || opener === 'import';
  if (!mayCreate && !databaseUrl && !(await holdsCluster(dataDir)))
    throw new Error(
      `There is no database in DATA_DIR=${dataDir}. Correct DATA_DIR or DATABASE_URL, or start the application first: it makes one.`,
    );
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
  const pool = createPool({
    url: server.url,
    applicationName: 'rampa',
    onError: onLost,
    unlimited: opener === 'import',
  });
  const guidePool = createPool({ url: server.url, applicationName: 'guide', max: GUIDE_CONNECTIONS, onError: onLost });
  const close = async () => {
    isClosing = true;
    await Promise.all([pool.end(), guidePool.end()]);
    await server.stop();
  };
  const abandon = async () => {
    isClosing = true;
    await server.stop();
  };
  try {
    if (databaseUrl) await waitForDatabase(pool, { withinMs: WAIT_MS, log });
    if (mayCreate) await migrate({ pool, log });
    else {
      const fault = await migrationFault(pool);
      if (fault !== null) throw new Error(`${named} ${fault}`);
    }
    // A demo marks a database by a start only: an import may come before the settings of a deployment are complete.
    const marks = opener === 'start' || (opener === 'import' && !demo);
    const fault = opener === 'declaration' ? null : await kindFault(pool, { isDemo: demo, marks });
    if (fault !== null) throw new Error(`${named} ${fault}`);
  } catch (error) {
    await close();
    throw databaseUrl ? databaseFault(error, databaseUrl) : error;
  }
  return { url: server.url, pool, guidePool, close, abandon };
}
