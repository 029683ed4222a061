import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './processes.ts';

type Supervised = {
  pid: number;
  marker: string;
  restart: () => Promise<{ pid: number }>;
  log: (line: string) => void;
};

const LOOK_EVERY_MS = 500;
const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000];

/**
 * Starts the server again when it is gone without being stopped. Works for adopted servers too, because it looks the
 * process up by id.
 */
export function superviseServer({ pid, marker, restart, log }: Supervised) {
  const stopping = new AbortController();

  const watch = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const pause = failures === 0 ? LOOK_EVERY_MS : (RETRY_AFTER_MS[failures - 1] ?? 10_000);
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      if ((await findProcess(pid))?.command.includes(marker)) continue;
      try {
        log('The database server is gone; starting it again');
        ({ pid } = await restart());
        failures = 0;
        log('The database server is back');
      } catch (error) {
        failures++;
        log(`The database server does not start: ${(error as Error).message}`);
      }
    }
  };

  const settled = watch();
  return { stop: () => stopping.abort(), settled: () => settled };
}
