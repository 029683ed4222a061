import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Found, Proved } from './prove.ts';
import type { Setting } from './setting.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
const FAULT_LOADER = new URL('fault-loader.ts', import.meta.url).href;

export type LanesWanted = {
  seed: number;
  sequences: number;
  processes: number;
  lanesEach: number;
  shrinksFor: number;
  path?: string;
  fault?: { name: string; sql?: readonly string[] };
};

let databases = 0;

/** Divides the sequences over processes and lanes; each lane has a seed of its own, the first one the given seed. */
export async function runLanes(
  setting: Setting,
  wanted: LanesWanted,
): Promise<{ lanes: Proved[]; found: Found | null }> {
  const count = wanted.processes * wanted.lanesEach;
  const names = Array.from({ length: count }, () => `properties_${(databases += 1)}`);
  const lanes: { url: string; seed: number; sequences: number; path?: string }[] = [];
  for (const [index, name] of names.entries()) {
    const url = await setting.copy(name, wanted.fault?.sql ?? []);
    const path = wanted.path === undefined ? {} : { path: wanted.path };
    const share = Math.ceil((wanted.sequences - index) / count);
    lanes.push({ url, seed: wanted.seed + index, sequences: Math.max(share, 0), ...path });
  }
  const shares = Array.from({ length: wanted.processes }, (_, index) =>
    lanes.filter((_lane, at) => at % wanted.processes === index),
  );
  const proved = await Promise.all(shares.map((share) => runProcess(setting, share, wanted)));
  for (const name of names) await setting.drop(name);
  const all = proved.flat();
  return { lanes: all, found: all.find((lane) => lane.found !== null)?.found ?? null };
}

function runProcess(
  { world }: Setting,
  lanes: readonly object[],
  { fault, shrinksFor }: LanesWanted,
): Promise<Proved[]> {
  const loading = fault === undefined ? [] : [`--import=${FAULT_LOADER}`];
  const child = fork(WORKER, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...loading],
    env: { ...process.env, ...(fault === undefined ? {} : { PROPERTIES_FAULT: fault.name }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let answer: Proved[] | null = null;
    child.on(
      'message',
      (
        proved: (Omit<Proved, 'tally'> & { tally: [string, { succeeded: number; refused: number; idle: number }][] })[],
      ) => {
        answer = proved.map((lane) => ({ ...lane, tally: new Map(lane.tally) }));
      },
    );
    child.once('error', reject);
    child.once('exit', (code) => {
      if (answer === null) reject(new Error(`A process of the proof ended with ${code} before it answered`));
      else resolve(answer);
    });
    child.send({ world, lanes, shrinksFor });
  });
}
