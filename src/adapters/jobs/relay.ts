import type { PgBoss } from 'pg-boss';
import type { Execute, OutboxRow, OutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { rulesOf } from './queues.ts';

const BATCH = 200;

/** Hands waiting effects to the job queue until none is left; returns the topics that received some. */
export async function relayOutbox(
  outbox: OutboxStore,
  boss: Pick<PgBoss, 'insert'>,
  topics: readonly string[],
): Promise<string[]> {
  const handed = new Set<string>();
  for (;;) {
    const rows = await outbox.handOver(topics, BATCH, (batch, execute) => enqueue(boss, batch, execute));
    for (const { topic } of rows) handed.add(topic);
    if (rows.length < BATCH) return [...handed];
  }
}

async function enqueue(boss: Pick<PgBoss, 'insert'>, rows: readonly OutboxRow[], executeSql: Execute): Promise<void> {
  for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic)) {
    const { delaySeconds, policy } = rulesOf(topic);
    const jobs = ofTopic.map(({ key, payload }) => ({
      data: { key, payload },
      ...(delaySeconds > 0 ? { startAfter: delaySeconds } : {}),
      ...(policy === 'short' ? { singletonKey: subjectOf(payload) ?? key } : {}),
    }));
    await boss.insert(topic, jobs, { db: { executeSql } });
  }
}

/** Merges waiting jobs about the same performance into one. */
function subjectOf({ performanceId }: OutboxRow['payload']): string | null {
  return typeof performanceId === 'number' ? String(performanceId) : null;
}
