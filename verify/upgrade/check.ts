import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS_DIRECTORY, migrate } from '#adapters/db/connection/migrate.ts';
import { admitAll } from './admit.ts';
import { compareReadings, compareShown, type Violation } from './compare.ts';
import type { Fault } from './faults.ts';
import { goOn } from './go-on.ts';
import { readBack } from './read-back.ts';
import { readPages } from './read-pages.ts';
import { migratedLines } from './read-lines.ts';
import type { Setting } from './setting.ts';
import { openTill, type Till } from './till.ts';
import { timeMigrations } from './time-migrations.ts';

export type Checked = { figures: Record<string, number>; violations: Violation[] };

/** Migrates copies of the former commit's database: what they show, how they go on, whom they let in, what pages say. */
export async function checkUpgrade(setting: Setting, log: (line: string) => void): Promise<Checked> {
  const violations: Violation[] = [];
  log('Comparing what both commits show');
  const gone = await onCopy(setting, MIGRATIONS_DIRECTORY, async (till) => {
    violations.push(...(await compareAll(setting, till)));
    log('Going on with what was open');
    const done = await goOn(till, setting.told);
    const { invariants } = await readBack(till, setting.told);
    for (const [id, count] of Object.entries(invariants)) {
      if (count > (setting.read.invariants[id] ?? 0))
        violations.push({ check: id, detail: `${count} rows after going on` });
    }
    return done;
  });
  log('Admitting everybody');
  const door = await onCopy(setting, MIGRATIONS_DIRECTORY, (till) => admitAll(till, setting.read.door));
  log('Opening pages and files');
  const input = await setting.copy('pages');
  const { pool } = openTill(input);
  const shown = await readPages({ ...input, folder: setting.folder, pool }, setting.told).finally(
    () => void pool.end(),
  );
  return {
    figures: {
      orders: setting.told.length,
      lines: Object.keys(setting.lines).length,
      'ticket codes': Object.keys(setting.read.door).length,
      'accounts of the books': Object.keys(setting.read.balances).length,
      'open stories ended': gone.steps,
      admitted: door.admitted,
      'pages and files opened': shown.pages,
    },
    violations: [...violations, ...gone.violations, ...door.violations, ...shown.violations],
  };
}

/** Compares what both commits show, and nothing else. */
export function checkSound(setting: Setting): Promise<Violation[]> {
  return onCopy(setting, MIGRATIONS_DIRECTORY, (till) => compareAll(setting, till));
}

/**
 * Migrates a copy with a mistake in a migration, compares what both commits show, and admits everybody. Nothing goes on
 * there: the emulated providers have one set of books for all copies.
 */
export async function checkFault(setting: Setting, fault: Fault): Promise<Violation[]> {
  const directory = await plant(fault, setting.folder);
  const check = async (till: Till) => {
    const { violations } = await timeMigrations(till.pool, 0, directory);
    const shown = await compareAll(setting, till);
    return [...violations, ...shown, ...(await admitAll(till, setting.read.door)).violations];
  };
  return onCopy(setting, null, check).catch((error: unknown) => [{ check: 'migration', detail: String(error) }]);
}

/** Every invariant, all books, lines, codes, orders, tickets, cabinets and points. */
async function compareAll(setting: Setting, till: Till): Promise<Violation[]> {
  const storyOf = (name: string) =>
    setting.told.find(({ orderId, codes }) => name.startsWith(orderId) || codes.includes(name))?.story ?? '';
  const lines = compareShown('lines', setting.lines, await migratedLines(till.pool), storyOf);
  return [...lines, ...compareReadings(setting.read, await readBack(till, setting.told), storyOf)];
}

async function onCopy<Result>(
  setting: Setting,
  directory: string | null,
  work: (till: Till) => Promise<Result>,
): Promise<Result> {
  const till = openTill(await setting.copy('migrated'));
  try {
    if (directory !== null) await migrate({ pool: till.pool, directory });
    return await work(till);
  } finally {
    await till.pool.end();
    await setting.drop('migrated');
  }
}

/** A copy of the migrations with the fault. A text that is not found is an error: the proof would prove nothing. */
async function plant({ name, file, find, replace }: Fault, folder: string): Promise<string> {
  const directory = join(folder, `migrations-${name}`);
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true });
  const path = (await readdir(directory, { recursive: true })).find((each) => each.endsWith(file));
  if (path === undefined) throw new Error(`There is no migration ${file}`);
  const sql = await readFile(join(directory, path), 'utf8');
  if (sql.split(find).length !== 2)
    throw new Error(`fault ${name}: the text stands not exactly once in ${file}: ${find}`);
  await writeFile(
    join(directory, path),
    sql.replace(find, () => replace),
  );
  return directory;
}
