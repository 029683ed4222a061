import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, ChangeResult, LaneRequest, RunResult } from './lane-messages.ts';
import { removeFrom, type Removal } from './removal.ts';

/** A copy of the tree with a process that runs tests in it, one file at a time. */
export type Lane = {
  run(file: string, options?: { isTraced?: boolean; isWhole?: boolean }): Promise<RunResult>;
  /** Runs `work` while these things are missing from the copy. */
  without<Result>(
    removals: readonly Removal[],
    work: (changed: ChangeResult) => Promise<Result> | Result,
  ): Promise<Result>;
  close(): Promise<void>;
};

/** Gives each item to the next lane that is free. */
export async function inLanes<Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  work: (lane: Lane, item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(lane, next);
    }),
  );
}

const CLOSES_WITHIN_MS = 20_000;

export async function startLane(tree: string): Promise<Lane> {
  const child = fork(join(tree, 'verify/forgotten/lane.ts'), [], {
    cwd: tree,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NO_COLOR: '1', VITEST: '', npm_lifecycle_event: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ask = talkWith(child);
  await ask.started;
  const change = (files: Change, template?: 'new' | 'first') =>
    ask.send<ChangeResult>({ do: 'change', files, ...(template && { template }) });
  return {
    run: (file, { isTraced = false, isWhole = false } = {}) =>
      ask.send<RunResult>({ do: 'run', file, isTraced, isWhole }),
    async without(removals, work) {
      const before: Change = {};
      const after: Change = {};
      for (const [file, own] of Map.groupBy(removals, (removal) => removal.file)) {
        const source = readFileSync(join(tree, file), 'utf8');
        before[file] = source;
        after[file] = removeFrom(
          source,
          own.flatMap(({ edits }) => edits),
        );
      }
      const isMigration = Object.keys(after).some((file) => file.endsWith('.sql'));
      try {
        return await work(await change(after, isMigration ? 'new' : undefined));
      } finally {
        await change(before, isMigration ? 'first' : undefined);
      }
    },
    async close() {
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSES_WITHIN_MS);
      await ask.send({ do: 'close' }).catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

function talkWith(child: ChildProcess) {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => (printed = `${printed}${chunk.toString()}`.slice(-4_000)));
  child.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`A lane ended with ${code}: ${printed}`));
    waiting.clear();
  });
  const wait = <Answer>(id: number) =>
    new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve: resolve as (answer: never) => void, reject }));
  return {
    started: wait(0),
    send<Answer>(request: LaneRequest): Promise<Answer> {
      last += 1;
      const answer = wait<Answer>(last);
      child.send({ id: last, ...request });
      return answer;
    },
  };
}
