import { PgBoss } from 'pg-boss';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { AuditedRetry } from '#adapters/db/operation/audited-retry.ts';
import type { DeadLetters } from '#usecases/reports/dead-letters.ts';
import type { Job } from './job-runner.ts';
import { DEAD_LETTER } from './queues.ts';

/** Runs no job and changes nothing of the queue's tables but what the work does. */
export async function withQueue<Result>(on: Queryable, work: (boss: PgBoss) => Promise<Result>): Promise<Result> {
  const db = { executeSql: async (text: string, values?: unknown[]) => on.query(text, values) };
  const boss = new PgBoss({ db, schedule: false, supervise: false, migrate: false });
  // Without a listener an error of its own timers would end the process; the work reports its own.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    return await work(boss);
  } finally {
    await boss.stop();
  }
}

/** For a command. */
export function createDeadLetters(reads: Queryable, auditedRetry: AuditedRetry): DeadLetters {
  return {
    list: () =>
      withQueue(reads, async (boss) => {
        const jobs = await boss.findJobs<Job>(DEAD_LETTER, { queued: true });
        return jobs
          .map(({ id, data, createdOn, sourceName, sourceOutput }) => ({
            id,
            topic: sourceName ?? '',
            key: data.key,
            endedAt: createdOn,
            reason: (sourceOutput as { message?: string } | null)?.message ?? '',
          }))
          .toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
      }),
    sendAgain: (which, actor) => {
      const chosen = 'id' in which ? { ids: [which.id] } : { sourceName: which.topic, limit: 100_000 };
      const thing = 'id' in which ? `job:${which.id}` : `jobs:${which.topic}`;
      return auditedRetry({ actor, thing }, (on) => withQueue(on, (boss) => boss.redrive(DEAD_LETTER, chosen)));
    },
  };
}
