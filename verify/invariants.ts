import { join } from 'node:path';
import type pg from 'pg';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { loadConfig } from '#main/config/config.ts';
import { runCommand } from '#main/steps/run-command.ts';
import { withDatabase } from '#main/steps/with-database.ts';
import { readOptions, report } from './report.ts';

// npm run verify -- invariants [--database-url postgres://…]
// Runs every invariant query, each of which must return no row, on a database, by default the configured one. Reads
// only.

const { 'database-url': url, ...options } = readOptions({ 'database-url': '' });
await runCommand(async () => {
  if (url) return withUrl(url, check);
  const use = { opener: 'command', log: console.error, onError: console.error } as const;
  await withDatabase(loadConfig(join(import.meta.dirname, '..')), use, ({ pool }) => check(pool));
}, console.error);

async function check(pool: pg.Pool): Promise<void> {
  const results = await checkInvariants(pool);
  const rows = results.map(({ id, meaning, rows: found }) => ({ id, meaning, rows: found.length }));
  for (const { id, rows: found } of results)
    for (const row of found.slice(0, 5)) console.error(id, JSON.stringify(row));
  report('invariants', rows, { ok: rows.every(({ rows: count }) => count === 0), ...options });
}

async function withUrl(databaseUrl: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = createPool({ url: databaseUrl, applicationName: 'verify', max: 1, onError: console.error });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
