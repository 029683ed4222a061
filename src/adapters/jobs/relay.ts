import type { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { query } from '#adapters/db/pool.ts';
import { inTransaction } from '#adapters/db/transaction.ts';
import { rulesOf } from './queues.ts';

const BATCH = 200;

// Rows of topics nobody here knows stay where they are: a newer release may know them.
const CLAIM = `
select id, topic, key, payload from outbox
where handed_at is null and topic = any($1::text[])
order by id limit ${BATCH} for update skip locked`;

const HAND_OVER = 'update outbox set handed_at = now() where id = any($1::bigint[])';

type OutboxRow = { id: number; topic: string; key: string; payload: Record<string, unknown> };

/** Hands waiting effects to the job queue. Both happen in one transaction: an effect is queued once, or still waits. */
export async function relayOutbox(pool: pg.Pool, boss: PgBoss, topics: readonly string[]): Promise<string[]> {
  const handed = new Set<string>();
  for (;;) {
    const batch = await inTransaction(pool, (client) => relayBatch(client, boss, topics));
    for (const { topic } of batch) handed.add(topic);
    if (batch.length < BATCH) return [...handed];
  }
}

async function relayBatch(client: pg.PoolClient, boss: PgBoss, topics: readonly string[]): Promise<OutboxRow[]> {
  const rows = await query<OutboxRow>(client, { name: 'outbox.claim', text: CLAIM, values: [topics] });
  if (rows.length === 0) return rows;
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic)) {
    const { delaySeconds, policy } = rulesOf(topic);
    const jobs = ofTopic.map(({ key, payload }) => ({
      data: { key, payload },
      ...(delaySeconds > 0 ? { startAfter: delaySeconds } : {}),
      ...(policy === 'short' ? { singletonKey: debounceKey(key) } : {}),
    }));
    await boss.insert(topic, jobs, { db });
  }
  const ids = rows.map(({ id }) => id);
  await query(client, { name: 'outbox.hand-over', text: HAND_OVER, values: [ids] });
  return rows;
}

/** `900123:178264` is one thing in one slice of time; waiting jobs are told apart by the thing alone. */
function debounceKey(key: string): string {
  return key.split(':')[0] ?? key;
}

/** What was handed over long ago only fills the table; a month is kept to see what happened. */
export async function tidyOutbox(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from outbox where handed_at < now() - interval '30 days'`);
  await pool.query(`delete from outbox where topic = 'stock.refresh' and handed_at < now() - interval '1 hour'`);
}
