import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Nothing listens yet, the connection broke, or the server reports that it is starting or stopping. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03']);
const PAUSE_MS = 250;

/**
 * Resolves when the database accepts a query. Application and database often start together, for instance after a power
 * cut, and an application that gives up immediately would only be restarted. A wrong password or database name throws
 * immediately.
 */
export async function waitForDatabase(
  pool: pg.Pool,
  { withinMs, log }: { withinMs: number; log: (line: string) => void },
): Promise<void> {
  const until = performance.now() + withinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const isLost = error instanceof Error && error.message.includes('Connection terminated');
      if ((!NOT_YET.has(code) && !isLost) || performance.now() > until) throw error;
      if (attempt === 1) log('Waiting for the database');
      await sleep(PAUSE_MS);
    }
  }
}
