import type pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

const AUDIT = `insert into audit (actor, action, thing, detail)
values ($1, 'job.retry', $2, jsonb_build_object('count', $3::int))`;

/** Gives jobs back in one transaction with its audit row, which is written when there were any. Returns how many. */
export type AuditedRetry = (
  by: { actor: string; thing: string },
  retry: (on: Queryable) => Promise<number>,
) => Promise<number>;

export const createAuditedRetry =
  (pool: pg.Pool): AuditedRetry =>
  ({ actor, thing }, retry) =>
    inTransaction(pool, async (on) => {
      const count = await retry(on);
      if (count > 0) await query(on, { name: 'jobs.retry.audit', text: AUDIT, values: [actor, thing, count] });
      return count;
    });
