import { formatTable, readOptions, report, type Row } from './report.ts';
import { checkFault, checkSound } from './upgrade/check.ts';
import { FAULTS } from './upgrade/faults.ts';
import { FORMER_COMMIT, withFormerDatabase } from './upgrade/setting.ts';

// npm run verify -- upgrade-faults [--from 94666c72] [--seed N] [--rounds 2] [--fault NAME] [--json FILE]
// Shows that the proof of the upgrade can fail: plants one mistake after another in the migrations, and the proof must
// detect each. See docs/verification.md.

const options = readOptions({ from: FORMER_COMMIT, rounds: 2, fault: '' });
const chosen = FAULTS.filter(({ name }) => options.fault === '' || name === options.fault);
if (chosen.length === 0) throw new Error(`There are the faults ${FAULTS.map(({ name }) => name).join(', ')}`);

const log = (line: string) => void process.stderr.write(`${line}\n`);
log(`seed ${options.seed}`);
const rows = await withFormerDatabase({ ...options, log }, async (setting) => {
  const sound = await checkSound(setting);
  if (sound.length > 0) throw new Error(`There are violations without a fault:\n${formatTable(sound)}`);
  const found: Row[] = [];
  for (const fault of chosen) {
    const by = [...new Set((await checkFault(setting, fault)).map(({ check }) => check))].join(', ');
    found.push({ fault: fault.name, meaning: fault.meaning, caught: by !== '', by });
    log(`${fault.name}: ${by || 'not caught'}`);
  }
  return found;
});
report('upgrade-faults', rows, { ok: rows.every((row) => row['caught'] === true), ...options });
