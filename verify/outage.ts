import { appendFileSync } from 'node:fs';
import { runOutage } from './outage/run.ts';
import { formatTable, readOptions, report } from './report.ts';

// npm run verify -- outage [--times 40] [--buyers 12] [--readers 6] [--only 'disk full'] [--seed N] [--json FILE]
// [--app-log FILE]
// Buyers hold and pay and readers read pages while the application's own database is killed, stopped, crashed, frozen,
// cut off and deprived of disk space. The application has to remain one process, show none of the database's messages,
// lose no acknowledged sale, and serve within two seconds of the database's return. See docs/verification.md.

const options = readOptions({ times: 40, buyers: 12, readers: 6, only: '', 'app-log': '' });
const log = (line: string) => void process.stderr.write(`${line}\n`);
log(`seed ${options.seed}`);
const { outages, figures, answers, violations, notes } = await runOutage({
  seed: options.seed,
  times: options.times,
  buyers: options.buyers,
  readers: options.readers,
  only: options.only,
  log,
  appLog: (text) => void (options['app-log'] && appendFileSync(options['app-log'], text)),
});

const table = (rows: Parameters<typeof formatTable>[0]) => rows.length > 0 && console.log(`${formatTable(rows)}\n`);
table(outages);
table(answers);
table(violations);
for (const note of notes) console.log(note);
const rows = Object.entries(figures).map(([figure, value]) => ({ figure, value }));
report('outage', [...rows, { figure: 'violations', value: violations.length }], {
  ok: violations.length === 0,
  ...options,
  outages,
  violations,
  notes,
});
