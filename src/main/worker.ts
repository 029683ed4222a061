import type pg from 'pg';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { startJobs, type JobHandler } from '#adapters/jobs/job-runner.ts';
import { startLoop, type LoopSpec } from '#adapters/jobs/loop.ts';

export type WorkerOptions = {
  pool: pg.Pool;
  databaseUrl: string;
  /** What to do for each topic of the outbox; wiring puts use cases here. */
  handlers: Readonly<Record<string, JobHandler>>;
  /** The clockwork beside the jobs: expiry of holds, questions to providers, the roll-over of the day. */
  loops: readonly LoopSpec[];
  onError: (name: string, error: unknown) => void;
};

export type Worker = { wake(): void; stop(): Promise<void> };

/** Everything that happens without anybody asking. Stopping waits for the work under way. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, handlers, onError } = options;
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
