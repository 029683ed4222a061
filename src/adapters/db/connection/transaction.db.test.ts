import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { inTransaction } from './transaction.ts';

const { pool } = await createTestDatabase();

test('a server lost between two statements fails the work, not the process, and the next work gets a new connection', async () => {
  const work = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // No statement runs while the connection breaks, so its loss arrives as an event outside any query.
    await sleep(100);
    await client.query('select 1');
  });
  await expect(work).rejects.toThrow();
  expect(await inTransaction(pool, async (client) => (await client.query('select 1')).rowCount)).toBe(1);
});
