import { constants } from 'node:os';
import { openDatabase, type OpenDatabase, type Opener } from '#adapters/db/open-database.ts';
import type { Config } from '#main/config/config.ts';

/** One Ctrl+C reaches this process twice: from the terminal, and from the script that started it. */
const SAME_REQUEST_MS = 1_000;

type Use = { opener: Opener; log: (line: string) => void; onError: (error: Error) => void };

/**
 * Runs the work of a command line on the database and closes it. A signal ends the work: the embedded server is a
 * process of its own and would keep running after this one. A second signal ends the process at once, for its start may
 * wait minutes for another process.
 */
export async function withDatabase<Result>(
  config: Config,
  { opener, log, onError }: Use,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opening = openDatabase(config, log, onError, opener);
  let endingSince: number | undefined;
  const end = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    if (endingSince !== undefined && performance.now() - endingSince < SAME_REQUEST_MS) return;
    const exit = () => process.exit(128 + constants.signals[signal]);
    if (endingSince !== undefined) exit();
    endingSince = performance.now();
    log('Stopping: an unfinished transaction is rolled back');
    // Without a server of ours there is nothing to wait for.
    if (config.databaseUrl) exit();
    void opening.then((database) => database.abandon()).then(exit, exit);
  };
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  try {
    const database = await opening;
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    // The failure that the end of the server causes is no news; `end` exits when the server has stopped.
    if (endingSince !== undefined) await new Promise(() => undefined);
    throw error;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end);
  }
}
