import type pg from 'pg';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { startJobs, type JobHandler } from '#adapters/jobs/job-runner.ts';
import { startLoop, type LoopSpec } from '#adapters/jobs/loop.ts';

export type WorkerOptions = {
  pool: pg.Pool;
  databaseUrl: string;
  /** The handler of each outbox topic; the wiring provides use cases. */
  handlers: Readonly<Record<string, JobHandler>>;
  /** Timed work besides the jobs: expiry of holds, polling of providers, the nightly job. */
  loops: readonly LoopSpec[];
  onError: (name: string, error: unknown) => void;
  /** False for a process that only serves (`WORKER=off`). */
  isOn: boolean;
};

export type Worker = { wake(): void; stop(): Promise<void> };

/** Runs all background work. Stopping waits for the work in progress. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, handlers, onError, isOn } = options;
  if (!isOn) return { wake: () => undefined, stop: () => Promise.resolve() };
  const outbox = createOutboxStore(options.pool);
  const jobs = await startJobs({ outbox, databaseUrl, handlers, onError });
  const specs: LoopSpec[] = [...options.loops, { name: 'tidy outbox', dailyAtUtc: '01:30', run: () => outbox.tidy() }];
  const loops = specs.map((spec) => startLoop(spec, onError));
  return {
    wake: () => jobs.wake(),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await jobs.stop();
    },
  };
}
