import { PgBoss } from 'pg-boss';
import type { OutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { startLoop, type Loop } from './loop.ts';
import { prepareQueues, rulesOf } from './queues.ts';
import { relayOutbox } from './relay.ts';

/** An effect as its cause wrote it: the key is usually the id of what it is about. */
export type Job = { key: string; payload: Record<string, unknown> };
/** May run twice for the same cause, so it must do no harm then. Throwing means: again later. */
export type JobHandler = (job: Job) => Promise<unknown>;

export type JobRunner = {
  /** Call after a commit that wrote outbox rows: the effect starts at once instead of within a second. */
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
/** What the relay wakes up is found at once; this is for retries and for jobs that another process relayed. */
const POLL_SECONDS = 2;
const DRAIN_MS = 20_000;

/** Relays the outbox and runs its jobs until stopped. */
export async function startJobs({ outbox, databaseUrl, handlers, onError }: JobRunnerOptions): Promise<JobRunner> {
  const topics = Object.keys(handlers);
  // Of its own few connections, so that a busy sale can't starve the mails, nor the mails the sale. They are ours and
  // not the queue's, because a pool of ours survives every death of the database.
  const failed = (error: unknown) => onError('jobs', error);
  const pool = createPool({ url: databaseUrl, applicationName: 'jobs', max: 4, unlimited: true, onError: failed });
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schedule: false, // no cron of its own
  });
  boss.on('error', failed);
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
      // Running jobs end; what they do not finish in time is tried again by the next process.
      await boss.stop({ graceful: true, timeout: DRAIN_MS });
      await pool.end();
    },
  };
}

/** Takes as many jobs at a time as may run at once; a full hand means that there may be more, so it looks again at once. */
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
          return { id, status: 'failed' as const, output: { message: String(error) } };
        }
      }),
    ),
  );
}
