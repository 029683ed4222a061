import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createPool } from './pool.ts';
import { probeWriting } from './probe-writing.ts';

const { pool, url } = await createTestDatabase();

test('a probe leaves nothing behind, also when several processes probe at once', async () => {
  const size = async () =>
    (await pool.query<{ size: number }>(`select pg_total_relation_size('health_probe')::int as size`)).rows[0]?.size;
  const before = await size();
  await Promise.all(Array.from({ length: 4 }, () => probeWriting(pool)));
  expect(await size()).toBe(before);
  expect((await pool.query('select from health_probe')).rowCount).toBe(0);
});

test('a database that takes no writes fails the probe with its code', async () => {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
  const standby = createPool({ url, applicationName: 'standby', max: 1, onError: () => undefined });
  onTestFinished(() => standby.end());
  await expect(probeWriting(standby)).rejects.toMatchObject({ code: '25006' });
});
