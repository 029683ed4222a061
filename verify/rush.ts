import { appendFileSync } from 'node:fs';
import { FAULTS } from './rush/faults.ts';
import { runRush } from './rush/run.ts';
import { formatTable, readOptions, report } from './report.ts';

// npm run verify -- rush --buyers 300 --seats 150 --kill-app 2 --kill-db 2 [--seed N] [--fault NAME] [--json FILE]
// [--app-log FILE]
// Buyers buy out three performances through HTTP while the application and the database are killed, performances are
// postponed and cancelled, and the gateway is late, silent, contradictory and repeats webhooks. See
// docs/verification.md.

const options = readOptions({ buyers: 300, seats: 150, 'kill-app': 2, 'kill-db': 2, fault: '', 'app-log': '' });
const fault = options.fault === '' ? null : FAULTS.find(({ name }) => name === options.fault);
if (fault === undefined) throw new Error(`There are the faults ${FAULTS.map(({ name }) => name).join(', ')}`);

const log = (line: string) => process.stderr.write(`${line}\n`);
log(`seed ${options.seed}`);
const { violations, tooTame, figures, kills, changes, refusals } = await runRush({
  seed: options.seed,
  buyers: options.buyers,
  seats: options.seats,
  killApp: options['kill-app'],
  killDb: options['kill-db'],
  fault,
  log,
  appLog: (text) => void (options['app-log'] && appendFileSync(options['app-log'], text)),
});

const table = (rows: Parameters<typeof formatTable>[0]) => rows.length > 0 && console.log(`${formatTable(rows)}\n`);
table(kills);
table(changes);
table([...refusals].toSorted(([, a], [, b]) => b - a).map(([refused, times]) => ({ refused, times })));
table(violations);
for (const reason of tooTame) console.log(`This run proves nothing: ${reason}.`);
const rows = Object.entries(figures).map(([figure, value]) => ({ figure, value }));
report('rush', [...rows, { figure: 'violations', value: violations.length }], {
  ok: violations.length === 0 && tooTame.length === 0,
  ...options,
  kills,
  changes,
  violations,
  tooTame,
});
