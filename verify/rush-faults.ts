import { FAULTS } from './rush/faults.ts';
import { runRush } from './rush/run.ts';
import { readOptions, report, type Row } from './report.ts';

// npm run verify -- rush-faults [--seeds 5] [--seed N] [--fault NAME] [--json FILE]
// Shows that the rush can fail: each guard of the product is removed in turn, and the rush must detect it within the
// given number of seeds. Any of its checks counts as detection; the report names it. See docs/verification.md.

const options = readOptions({ seeds: 5, buyers: 300, seats: 150, 'kill-app': 1, 'kill-db': 1, fault: '' });
const chosen = FAULTS.filter(({ name }) => options.fault === '' || name === options.fault);
if (chosen.length === 0) throw new Error(`There are the faults ${FAULTS.map(({ name }) => name).join(', ')}`);

const log = (line: string) => process.stderr.write(`${line}\n`);
const rows: Row[] = [];
for (const fault of chosen) rows.push(await catchFault(fault));
report('rush-faults', rows, { ok: rows.every((row) => row['caught'] === true), ...options });

async function catchFault(fault: (typeof FAULTS)[number]): Promise<Row> {
  const { name, meaning } = fault;
  for (let run = 0; run < options.seeds; run += 1) {
    const seed = options.seed + run;
    log(`${name}, seed ${seed}`);
    const { violations } = await runRush({
      seed,
      buyers: options.buyers,
      seats: options.seats,
      killApp: options['kill-app'],
      killDb: options['kill-db'],
      fault,
      log: () => undefined,
      appLog: () => undefined,
    });
    for (const { check, detail } of violations) log(`  ${check}: ${detail.slice(0, 200)}`);
    const by = [...new Set(violations.map(({ check }) => check))].join(', ');
    if (by !== '') return { fault: name, meaning, caught: true, seed, runs: run + 1, by };
  }
  return { fault: name, meaning, caught: false, seed: options.seed, runs: options.seeds, by: '' };
}
