import { join } from 'node:path';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { loadConfig } from '#main/config/config.ts';
import { openDatabase } from '#adapters/db/open-database.ts';
import { runCommand } from '#main/steps/run-command.ts';
import { readOptions, report } from './report.ts';

// npm run verify -- invariants [--database-url postgres://…]
// Runs every invariant query, each of which must return no row, on a database, by default the configured one. Reads
// only.

const { 'database-url': url, ...options } = readOptions({ 'database-url': '' });
await runCommand(async () => {
  const opened = url ? openUrl(url) : await openConfigured();
  try {
    const results = await checkInvariants(opened.pool);
    const rows = results.map(({ id, meaning, rows: found }) => ({ id, meaning, rows: found.length }));
    for (const { id, rows: found } of results)
      for (const row of found.slice(0, 5)) console.error(id, JSON.stringify(row));
    report('invariants', rows, { ok: rows.every(({ rows: count }) => count === 0), ...options });
  } finally {
    await opened.close();
  }
}, console.error);

function openConfigured() {
  return openDatabase(loadConfig(join(import.meta.dirname, '..')), console.error, console.error, 'command');
}

function openUrl(databaseUrl: string) {
  const pool = createPool({ url: databaseUrl, applicationName: 'verify', max: 1, onError: console.error });
  return { pool, close: () => pool.end() };
}
