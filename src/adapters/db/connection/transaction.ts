import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** serialization_failure and deadlock_detected: nothing was written, so the same work may run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** Runs the work in one READ COMMITTED transaction; commits when it returns, rolls back when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work);
    } catch (error) {
      const retryable = error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '');
      if (!retryable || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function once<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The connection may be lost between two statements; without a listener that would end the process.
  const onLost = (error: Error) => void (broken = error);
  client.on('error', onLost);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot roll back is in an unknown state and must not return to the pool.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}
