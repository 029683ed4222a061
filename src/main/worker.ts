import type pg from 'pg';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { startJobs, type JobHandler } from '#adapters/jobs/job-runner.ts';
import { startLoop, type LoopSpec } from '#adapters/jobs/loop.ts';
import { tellUndeliveredMail } from '#adapters/jobs/undelivered-mail.ts';
import type { PartState } from '#api/http/health.ts';

export type WorkerOptions = {
  pool: pg.Pool;
  databaseUrl: string;
  /** The handler of each outbox topic; the wiring provides use cases. */
  handlers: Readonly<Record<string, JobHandler>>;
  /** Timed work besides the jobs: expiry of holds, polling of providers, the nightly job. */
  loops: readonly LoopSpec[];
  onError: (name: string, error: unknown) => void;
  warn: (details: object, message: string) => void;
  /** False for a process that only serves (`WORKER=off`). */
  isOn: boolean;
};

export type Worker = { wake(): void; stop(): Promise<void>; check(): PartState };

const OFF =
  'off by WORKER=off: no email, refund or question about a payment leaves this process, and it takes no payments';

/** Runs all background work. Stopping waits for the work in progress. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, handlers, onError, isOn } = options;
  if (!isOn) {
    options.warn({}, `background work is ${OFF}`);
    const check = () => ({ status: 'off', detail: OFF }) as const;
    return { wake: () => undefined, stop: () => Promise.resolve(), check };
  }
  const outbox = createOutboxStore(options.pool);
  const jobs = await startJobs({ outbox, databaseUrl, handlers, onError });
  const specs: LoopSpec[] = [
    ...options.loops,
    { name: 'tidy outbox', dailyAtUtc: '01:30', run: () => outbox.tidy() },
    { name: 'tell undelivered mail', everyMs: 60_000, run: () => tellUndeliveredMail(options.pool, new Date()) },
  ];
  const loops = specs.map((spec) => startLoop(spec, onError));
  return {
    wake: () => jobs.wake(),
    check: () => ({ status: 'up' }),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await jobs.stop();
    },
  };
}
