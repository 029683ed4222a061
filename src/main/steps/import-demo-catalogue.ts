import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { runScript } from './run-script.ts';

const SCRIPT = 'src/main/import.ts';

/** Fills an empty database with the examples of `data/`; a database with events is left as it is. */
export async function importDemoCatalogue(
  { root, pool, databaseUrl }: { root: string; pool: pg.Pool; databaseUrl: string },
  log: (line: string) => void,
): Promise<void> {
  if (!existsSync(join(root, SCRIPT))) return;
  const { rows } = await pool.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM event) AS empty');
  if (!rows[0]?.empty) return;
  log('Importing the demo catalogue (once)');
  await runScript({ root, file: SCRIPT, args: ['demo'], environment: { DATABASE_URL: databaseUrl } }, log);
}
