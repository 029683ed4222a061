import { type Proved } from './properties/prove.ts';
import { runLanes } from './properties/run-lanes.ts';
import { withWorld } from './properties/setting.ts';
import { COMMANDS } from './properties/command-list.ts';
import { readOptions, report, type Row } from './report.ts';

// npm run verify -- properties [--seed N] [--sequences 10000] [--processes 2] [--lanes 2] [--path P] [--json FILE]
// Random sequences of everything that buyers, providers and organizers may do, against the database and a model of the
// money. A failing sequence is shrunk; `--path` with its seed and one lane repeats it. See docs/verification.md.

const options = readOptions({ sequences: 10_000, processes: 2, lanes: 2, path: '' });
const repeats = options.path !== '';
const started = Date.now();
process.stderr.write(`seed ${options.seed}\n`);
const { lanes, found } = await withWorld({}, (setting) =>
  runLanes(setting, {
    seed: options.seed,
    sequences: repeats ? 1 : options.sequences,
    processes: repeats ? 1 : options.processes,
    lanesEach: repeats ? 1 : options.lanes,
    shrinksFor: 180_000,
    ...(repeats ? { path: options.path } : {}),
  }),
);
const rows = COMMANDS.map(({ name, actor }) => rowOf(name, actor, lanes));
const unused = rows.filter((row) => row['succeeded'] === 0).map((row) => String(row['command']));
const sequences = lanes.reduce((total, lane) => total + lane.sequences, 0);
if (found !== null) {
  const { detail, seed, path, story } = found;
  console.log(
    `${detail}\n\n${story.map((line, index) => `${index + 1}. ${line}`).join('\n')}\n\n--seed ${seed} --path ${path}\n`,
  );
}
// A command that never succeeds would prove nothing.
if (!repeats && unused.length > 0) console.log(`Never succeeded: ${unused.join(', ')}`);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`${sequences} sequences in ${seconds} s, ${found === null ? 0 : 1} violations`);
report('properties', rows, { ok: found === null && (repeats || unused.length === 0), ...options, seconds });

function rowOf(command: string, actor: string, proved: readonly Proved[]): Row {
  const counts = proved.flatMap(({ tally }) => tally.get(command) ?? []);
  const total = (key: 'succeeded' | 'refused' | 'idle') => counts.reduce((sum, each) => sum + each[key], 0);
  return { command, actor, succeeded: total('succeeded'), refused: total('refused'), 'nothing to do': total('idle') };
}
