import type { PgBoss, QueuePolicy } from 'pg-boss';

/** Retry and concurrency rules of one topic. */
export type QueueRules = {
  retryLimit: number;
  retryDelay: number;
  /** Seconds; the retry delay doubles up to this value. */
  retryDelayMax: number;
  expireInSeconds: number;
  /** Seconds without a heartbeat after which a process counts as dead and its jobs are retried. */
  heartbeatSeconds: number;
  policy: QueuePolicy;
  concurrency: number;
  /** Number of workers with that many jobs each: while one waits for its slowest job, another takes new jobs. */
  hands: number;
  /** Seconds before a job may run, so that many causes merge into one job. */
  delaySeconds: number;
};

/** Retries after 15 s, 30 s, 1 min … 1 h, then hourly for three days: a mail server may be down for a weekend. */
const PATIENT: QueueRules = {
  retryLimit: 80,
  retryDelay: 15,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  policy: 'standard',
  concurrency: 4,
  hands: 1,
  delaySeconds: 0,
};

const RULES: Readonly<Record<string, QueueRules>> = {
  // A person waits for the code, but not longer than two minutes: many at once, retried within seconds.
  'login.code': {
    ...PATIENT,
    retryLimit: 12,
    retryDelay: 1,
    retryDelayMax: 15,
    expireInSeconds: 30,
    concurrency: 8,
    hands: 4,
  },
  // The same, for a code that lives a quarter of an hour.
  'buyer.code.mail': { ...PATIENT, retryLimit: 12, retryDelay: 1, retryDelayMax: 15, expireInSeconds: 30 },
  'refund.send': { ...PATIENT, retryLimit: 20, expireInSeconds: 300 },
  // One waiting job per performance is enough: it recounts all seats, whatever caused it.
  'stock.refresh': {
    ...PATIENT,
    retryLimit: 3,
    retryDelay: 1,
    retryDelayMax: 10,
    expireInSeconds: 30,
    policy: 'short',
    concurrency: 2,
    delaySeconds: 1,
  },
};

/** Jobs whose last retry failed or whose email was refused for good: kept for a month, to be sent again by a command. */
export const DEAD_LETTER = 'dead.letter';
const MONTH_SECONDS = 30 * 86_400;

export function rulesOf(topic: string): QueueRules {
  return RULES[topic] ?? PATIENT;
}

/** Creates missing queues. A usual start finds all of them and costs one query. */
export async function prepareQueues(boss: PgBoss, topics: readonly string[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!known.has(DEAD_LETTER)) await boss.createQueue(DEAD_LETTER, { retentionSeconds: MONTH_SECONDS });
  for (const topic of topics) {
    if (known.has(topic)) continue;
    const { retryLimit, retryDelay, retryDelayMax, expireInSeconds, heartbeatSeconds, policy } = rulesOf(topic);
    const retry = { retryLimit, retryDelay, retryDelayMax, retryBackoff: true };
    const life = { expireInSeconds, heartbeatSeconds };
    const keep = { retentionSeconds: MONTH_SECONDS, deleteAfterSeconds: 86_400 };
    await boss.createQueue(topic, { ...retry, ...keep, ...life, policy, deadLetter: DEAD_LETTER });
  }
}
