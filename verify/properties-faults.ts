import { FAULTS } from './properties/faults.ts';
import { runLanes } from './properties/run-lanes.ts';
import { type Setting, withWorld } from './properties/setting.ts';
import { readOptions, report, type Row } from './report.ts';

// npm run verify -- properties-faults [--seeds 5] [--seed N] [--sequences 150] [--fault NAME] [--json FILE]
// Shows that the random sequences can fail: plants one mistake after another in the product, and each must be detected
// within the given number of seeds. See docs/verification.md.

const options = readOptions({ seeds: 5, sequences: 150, fault: '' });
const chosen = FAULTS.filter(({ name }) => options.fault === '' || name === options.fault);
if (chosen.length === 0) throw new Error(`There are the faults ${FAULTS.map(({ name }) => name).join(', ')}`);

const log = (line: string) => void process.stderr.write(`${line}\n`);
log(`seed ${options.seed}`);
const rows = await withWorld({}, async (setting) => {
  await checkSound(setting);
  const found: Row[] = [];
  // Two at a time: each is a process of its own, which loads the product with its mistake.
  const waiting = [...chosen];
  const next = async (): Promise<void> => {
    const fault = waiting.shift();
    if (fault === undefined) return;
    const row = await catchFault(setting, fault);
    log(`${fault.name}: ${String(row['by']) || 'not caught'}`);
    found.push(row);
    await next();
  };
  await Promise.all([next(), next()]);
  return found;
});
const order = chosen.map(({ name }) => name);
rows.sort((one, other) => order.indexOf(String(one['fault'])) - order.indexOf(String(other['fault'])));
report('properties-faults', rows, { ok: rows.every((row) => row['caught'] === true), ...options });

/** The same sequences without a fault must hold, or what detects the faults might be something else. */
async function checkSound(setting: Setting): Promise<void> {
  for (let run = 0; run < options.seeds; run += 1) {
    const seed = options.seed + run;
    const { sequences } = options;
    const { found } = await runLanes(setting, { seed, sequences, processes: 1, lanesEach: 1, shrinksFor: 0 });
    if (found !== null) throw new Error(`Seed ${seed} is violated without a fault: ${found.detail}`);
  }
}

async function catchFault(setting: Setting, fault: (typeof FAULTS)[number]): Promise<Row> {
  const { name, area, meaning } = fault;
  for (let run = 0; run < options.seeds; run += 1) {
    const seed = options.seed + run;
    const { lanes, found } = await runLanes(setting, {
      seed,
      sequences: options.sequences,
      processes: 1,
      lanesEach: 1,
      shrinksFor: 0,
      fault,
    });
    const sequences = lanes.reduce((total, lane) => total + lane.sequences, 0);
    if (found !== null)
      return { fault: name, area, meaning, caught: true, seed, seeds: run + 1, sequences, by: found.check };
  }
  return {
    fault: name,
    area,
    meaning,
    caught: false,
    seed: options.seed,
    seeds: options.seeds,
    sequences: options.sequences,
    by: '',
  };
}
