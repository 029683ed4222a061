import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { followPageChanges, tellPageChanges } from './page-changes.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

const { pool, url } = await createTestDatabase();

function aListener() {
  const received: string[] = [];
  const errors: unknown[] = [];
  const listener = followPageChanges(
    url,
    (change) => received.push(change),
    (error) => errors.push(error),
  );
  onTestFinished(() => listener.stop());
  return { received, errors };
}

test('every process hears of a change, once it is committed', async () => {
  const [here, there] = [aListener(), aListener()];
  await expect.poll(() => [here.received, there.received]).toEqual([['*'], ['*']]);
  await inTransaction(pool, async (client) => {
    await tellPageChanges(client, ['event:7', 'place:3']);
    await pool.query('select pg_sleep(0.2)');
    expect(there.received).toEqual(['*']);
  });
  await expect.poll(() => there.received).toEqual(['*', 'event:7', 'place:3']);
  await expect.poll(() => here.received).toEqual(['*', 'event:7', 'place:3']);
  const undone = inTransaction(pool, async (client) => {
    await tellPageChanges(client);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await tellPageChanges(pool, ['last']);
  await expect.poll(() => here.received.at(-1)).toBe('last');
  expect(here.received).toHaveLength(4);
});

test('a lost connection is opened anew, and what was missed meanwhile counts as everything', async () => {
  const { received, errors } = aListener();
  await expect.poll(() => received).toEqual(['*']);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pages' and datname = current_database()`);
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(['*', '*']);
  expect(errors).toHaveLength(1);
  await tellPageChanges(pool, ['event:1']);
  await expect.poll(() => received).toEqual(['*', '*', 'event:1']);
});
