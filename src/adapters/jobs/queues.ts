import type { PgBoss, QueuePolicy } from 'pg-boss';

/** How the work of one topic is repeated when it fails, and how much of it runs at once. */
export type QueueRules = {
  retryLimit: number;
  retryDelay: number;
  /** Seconds; the pause doubles up to this. */
  retryDelayMax: number;
  expireInSeconds: number;
  /** A process that falls silent for so long is dead, and its jobs are tried again. */
  heartbeatSeconds: number;
  policy: QueuePolicy;
  concurrency: number;
  /** Takers of that many jobs each: while one waits for its slowest job, the next takes what comes. */
  hands: number;
  /** Waits so long before it runs, so that many causes become one job. */
  delaySeconds: number;
};

/** 15 s, 30 s, 1 min … 1 h, and each hour for three days: a mail server may be down for a weekend. */
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
  // Somebody waits for it, and two minutes later nobody does: many at once, tried again within seconds.
  'login.code': {
    ...PATIENT,
    retryLimit: 12,
    retryDelay: 1,
    retryDelayMax: 15,
    expireInSeconds: 30,
    concurrency: 8,
    hands: 4,
  },
  'refund.send': { ...PATIENT, retryLimit: 20, expireInSeconds: 300 },
  // One waiting job a performance is enough: it counts all seats anew, whatever the reason was.
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

/** Jobs that failed to the end rest here for a month, to be looked at and sent again by `redrive`. */
export const DEAD_LETTER = 'dead.letter';
const MONTH_SECONDS = 30 * 86_400;

export function rulesOf(topic: string): QueueRules {
  return RULES[topic] ?? PATIENT;
}

/** Makes the queues that are missing. The usual start finds all of them and costs one query. */
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
