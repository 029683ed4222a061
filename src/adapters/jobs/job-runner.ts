import { PgBoss } from 'pg-boss';
import type { OutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { isFinalRefusal, MailFailure } from '#usecases/mail/mail-failure.ts';
import { startLoop, type Loop } from './loop.ts';
import { prepareQueues, rulesOf } from './queues.ts';
import { relayOutbox } from './relay.ts';

/** An effect as its cause wrote it; the key is usually the id of its subject. */
export type Job = { key: string; payload: Record<string, unknown> };
/** Must be idempotent, because it may run twice for the same cause. An exception schedules a retry. */
export type JobHandler = (job: Job) => Promise<unknown>;

export type JobRunner = {
  /** Starts the effects of a commit at once instead of within a second; used where somebody waits for a message. */
  wake(): void;
  stop(): Promise<void>;
};

export type JobRunnerOptions = {
  outbox: OutboxStore;
  databaseUrl: string;
  handlers: Readonly<Record<string, JobHandler>>;
  onError: (name: string, error: unknown) => void;
};

const RELAY_EVERY_MS = 1000;
/** For retries and for jobs that another process relayed; the relay of this process wakes its workers itself. */
const POLL_SECONDS = 2;
const DRAIN_MS = 20_000;

/** Relays the outbox and runs its jobs until stopped. */
export async function startJobs({ outbox, databaseUrl, handlers, onError }: JobRunnerOptions): Promise<JobRunner> {
  const topics = Object.keys(handlers);
  // A separate small pool, so that a busy sale cannot starve the emails, nor the emails the sale. It is our pool and
  // not the queue's own, because ours recovers from every failure of the database.
  const failed = (error: unknown) => onError('jobs', error);
  const pool = createPool({ url: databaseUrl, applicationName: 'jobs', max: 4, unlimited: true, onError: failed });
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schedule: false, // we do not use its cron
  });
  boss.on('error', (error) => failed(asError(error)));
  try {
    await boss.start();
    await prepareQueues(boss, topics);
  } catch (error) {
    await pool.end();
    throw error;
  }

  const workers = new Map<string, string[]>();
  for (const [topic, handler] of Object.entries(handlers)) {
    const hands = Array.from({ length: rulesOf(topic).hands }, () => work(boss, topic, handler, onError));
    workers.set(topic, await Promise.all(hands));
  }
  const relay: Loop = startLoop(
    {
      name: 'relay',
      everyMs: RELAY_EVERY_MS,
      async run() {
        for (const topic of await relayOutbox(outbox, boss, topics)) {
          for (const worker of workers.get(topic) ?? []) boss.notifyWorker(worker);
        }
      },
    },
    onError,
  );
  return {
    wake: () => relay.wake(),
    async stop() {
      await relay.stop();
      // Running jobs finish; the next process retries those that do not finish in time.
      await boss.stop({ graceful: true, timeout: DRAIN_MS });
      await pool.end();
    },
  };
}

/** The queue reports a worker's failure as a plain object with the fields of its error, which the log cannot classify. */
function asError(error: unknown): unknown {
  return error instanceof Error || typeof error !== 'object' ? error : Object.assign(new Error(), error);
}

/** The facts of an email are for the alarm about it (`tellUndeliveredMail`). */
function outputOf(error: unknown): object {
  return { message: String(error), ...(error instanceof MailFailure && { mail: error.facts }) };
}

/** Fetches as many jobs at a time as may run at once; after a full batch it polls again immediately. */
function work(boss: PgBoss, topic: string, handler: JobHandler, onError: JobRunnerOptions['onError']): Promise<string> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: rulesOf(topic).concurrency,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  return boss.work<Job, void, typeof options>(topic, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await handler(data);
          return { id, status: 'completed' as const };
        } catch (error) {
          onError(topic, error);
          // Without further tries, but kept so that it can be sent again (`DEAD_LETTER`).
          const status = isFinalRefusal(error) ? ('deadletter' as const) : ('failed' as const);
          return { id, status, output: outputOf(error) };
        }
      }),
    ),
  );
}
