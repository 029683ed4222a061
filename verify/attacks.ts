import { accountAttacks } from './attacks/accounts.ts';
import type { Attack } from './attacks/attack.ts';
import { deploymentAttacks, forgottenSwitch, WITHOUT_SALE } from './attacks/deployment.ts';
import { type Kind, setStage } from './attacks/instance.ts';
import { itemAttacks } from './attacks/items.ts';
import { saleAttacks } from './attacks/sale.ts';
import { readOptions, report, type Row } from './report.ts';

// npm run verify -- attacks [--only M3] [--at deployed]
// Repeats every finding of the security audit of November 2026 (docs/audit-2026-11.md) from its steps, against the
// started product: a deployment behind a declared proxy with two hosts, one behind an undeclared proxy, and the demo.

const { only, at: wanted, ...options } = readOptions({ only: '', at: '' });
const KINDS: readonly Kind[] = ['deployed', 'undeclared', 'demo'];
const stage = await setStage();
const interrupt = () => void stage.stop().finally(() => process.exit(130));
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
const rows: Row[] = [];
let succeeded = 0;
try {
  const all: readonly Attack[] = [
    ...accountAttacks,
    ...saleAttacks,
    ...itemAttacks,
    ...deploymentAttacks,
    forgottenSwitch(stage.environment),
  ];
  for (const kind of KINDS.filter((each) => each.includes(wanted))) {
    const fitting = all.filter(({ on = KINDS, finding }) => on.includes(kind) && finding.includes(only));
    // Nothing is served behind an undeclared proxy, so sale attacks have no target; the remaining attacks check that.
    const attacks = kind === 'undeclared' ? fitting.filter((attack) => WITHOUT_SALE.includes(attack)) : fitting;
    if (attacks.length === 0) continue;
    process.stderr.write(`starting ${kind} …\n`);
    const instance = await stage.start(kind);
    for (const attack of attacks) {
      const { finding, what } = attack;
      process.stderr.write(`${kind}: ${finding}, ${what} …\n`);
      const result = await attack.run(instance).catch((error: Error) => ({
        succeeded: true,
        output: `not tried: ${error.message}`,
      }));
      if (result.succeeded) succeeded += 1;
      rows.push({ finding, at: kind, attack: what, outcome: result.output.slice(0, 120), holds: !result.succeeded });
    }
  }
} finally {
  await stage.stop();
}
report('attacks', rows, { ok: succeeded === 0 && rows.length > 0, ...options, only, at: wanted });
process.exit();
