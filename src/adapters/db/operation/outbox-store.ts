import type pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

export type OutboxRow = { id: number; topic: string; key: string; payload: Record<string, unknown> };
/** Runs a statement in the transaction that marks the rows. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export type OutboxStore = {
  /**
   * Passes waiting rows to `hand` and marks them in the same transaction, so that each row is either handed over once
   * or still waits. Rows that another process has locked are skipped.
   */
  handOver(
    topics: readonly string[],
    limit: number,
    hand: (rows: OutboxRow[], execute: Execute) => Promise<void>,
  ): Promise<OutboxRow[]>;
  tidy(): Promise<void>;
};

// Rows of unknown topics stay in the table, because a newer release may know them.
const CLAIM = `
select id, topic, key, payload from outbox
where handed_at is null and topic = any($1::text[])
order by id limit $2 for update skip locked`;

const MARK = 'update outbox set handed_at = now() where id = any($1::bigint[])';

// Old rows only fill the table; a month is kept for investigations.
const TIDY = `
delete from outbox
where handed_at < now() - interval '30 days' or (topic = 'stock.refresh' and handed_at < now() - interval '1 hour')`;

export function createOutboxStore(pool: pg.Pool): OutboxStore {
  return {
    handOver: (topics, limit, hand) =>
      inTransaction(pool, async (client) => {
        const rows = await query<OutboxRow>(client, { name: 'outbox.claim', text: CLAIM, values: [topics, limit] });
        if (rows.length === 0) return rows;
        await hand(rows, (text, values) => client.query(text, values));
        await mark(client, rows);
        return rows;
      }),
    async tidy() {
      await pool.query(TIDY);
    },
  };
}

async function mark(client: Queryable, rows: readonly OutboxRow[]): Promise<void> {
  await query(client, { name: 'outbox.mark', text: MARK, values: [rows.map(({ id }) => id)] });
}
