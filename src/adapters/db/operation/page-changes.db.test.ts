import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { followPageChanges, tellPageChanges } from './page-changes.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

const { pool, url } = await createTestDatabase();

function aListener() {
  const heard: string[] = [];
  const errors: unknown[] = [];
  const listener = followPageChanges(
    url,
    (change) => heard.push(change),
    (error) => errors.push(error),
  );
  onTestFinished(() => listener.stop());
  return { heard, errors };
}

test('every process hears of a change, once it is committed', async () => {
  const [here, there] = [aListener(), aListener()];
  await expect.poll(() => [here.heard, there.heard]).toEqual([['*'], ['*']]);
  await inTransaction(pool, async (client) => {
    await tellPageChanges(client, ['event:7', 'place:3']);
    await pool.query('select pg_sleep(0.2)');
    expect(there.heard).toEqual(['*']);
  });
  await expect.poll(() => there.heard).toEqual(['*', 'event:7', 'place:3']);
  await expect.poll(() => here.heard).toEqual(['*', 'event:7', 'place:3']);
  const undone = inTransaction(pool, async (client) => {
    await tellPageChanges(client);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await tellPageChanges(pool, ['last']);
  await expect.poll(() => here.heard.at(-1)).toBe('last');
  expect(here.heard).toHaveLength(4);
});

test('a lost connection is opened anew, and what was missed meanwhile counts as everything', async () => {
  const { heard, errors } = aListener();
  await expect.poll(() => heard).toEqual(['*']);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pages' and datname = current_database()`);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['*', '*']);
  expect(errors).toHaveLength(1);
  await tellPageChanges(pool, ['event:1']);
  await expect.poll(() => heard).toEqual(['*', '*', 'event:1']);
});
