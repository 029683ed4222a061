import { createPool } from '#adapters/db/connection/pool.ts';
import { formatTable, readOptions, report } from './report.ts';
import { checkUpgrade } from './upgrade/check.ts';
import { enlarge } from './upgrade/enlarge.ts';
import { FORMER_COMMIT, type Setting, withFormerDatabase } from './upgrade/setting.ts';
import { checkReturns, timeMigrations } from './upgrade/time-migrations.ts';

// npm run verify -- upgrade [--from 94666c72] [--rounds 4] [--lines 200000] [--seed N] [--json FILE]
// Fills a database by the use cases of an earlier commit, migrates it by this one, and checks that nothing that was sold
// there is lost: books, codes, pages, and what was still open. See docs/verification.md.

const options = readOptions({ from: FORMER_COMMIT, rounds: 4, lines: 200_000 });
const log = (line: string) => void process.stderr.write(`${line}\n`);
log(`seed ${options.seed}`);
const { figures, violations, migrations } = await withFormerDatabase({ ...options, log }, async (setting) => {
  const checked = await checkUpgrade(setting, log);
  const small = await timed(setting, 0);
  log(`Copying what was sold until there are ${options.lines} lines`);
  const large = await timed(setting, options.lines);
  return {
    figures: checked.figures,
    violations: [...checked.violations, ...small.violations, ...large.violations],
    migrations: [...small.rows, ...large.rows],
  };
});

/** @param lines 0: the database as it was filled */
async function timed(setting: Setting, lines: number) {
  const { databaseUrl: url } = await setting.copy('timed');
  const pool = createPool({ url, applicationName: 'upgrade', max: 2, unlimited: true, onError: () => undefined });
  try {
    const { rows, violations } = await timeMigrations(pool, await enlarge(pool, lines));
    return { rows, violations: [...violations, ...(await checkReturns(pool))] };
  } catch (error) {
    return { rows: [], violations: [{ check: 'migrations in time', detail: String(error) }] };
  } finally {
    await pool.end();
    await setting.drop('timed');
  }
}

console.log(`${formatTable(migrations)}\n`);
if (violations.length > 0) console.log(`${formatTable(violations)}\n`);
const rows = Object.entries(figures).map(([figure, value]) => ({ figure, value }));
report('upgrade', [...rows, { figure: 'violations', value: violations.length }], {
  ok: violations.length === 0,
  ...options,
  migrations,
  violations,
});
