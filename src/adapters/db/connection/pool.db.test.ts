import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createPool, query } from './pool.ts';
import { inTransaction } from './transaction.ts';

const { pool, url } = await createTestDatabase();

test('whole numbers are numbers, days are text, instants are dates', async () => {
  const text = `SELECT 9007199254740991::int8 AS big, ARRAY[1, NULL, 3]::int8[] AS list, DATE '2026-03-01' AS day,
    ARRAY[DATE '2026-03-01'] AS days, TIMESTAMPTZ '2026-03-01 12:00+03' AS instant, NULL::int8 AS nothing`;
  expect(await query(pool, { name: 'types', text })).toEqual([
    {
      big: 9007199254740991,
      list: [1, null, 3],
      day: '2026-03-01',
      days: ['2026-03-01'],
      instant: new Date('2026-03-01T09:00:00Z'),
      nothing: null,
    },
  ]);
});

test('a number that would be rounded is an error', async () => {
  await expect(pool.query('SELECT 9007199254740993::int8')).rejects.toThrow('beyond the safe integers');
});

test('a named statement is prepared once and belongs to one text', async () => {
  const client = await pool.connect();
  await query(client, { name: 'twice', text: 'SELECT $1::int AS n', values: [1] });
  expect(await query(client, { name: 'twice', text: 'SELECT $1::int AS n', values: [2] })).toEqual([{ n: 2 }]);
  await expect(query(client, { name: 'twice', text: 'SELECT 3' })).rejects.toThrow('must be unique');
  client.release();
});

test('a database restart costs the idle connections, not the process', async () => {
  const errors: Error[] = [];
  const other = createPool({ url, applicationName: 'idle', onError: (error) => errors.push(error) });
  await other.query('SELECT 1');
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'idle'`);
  await expect.poll(() => errors.length).toBe(1);
  expect((await other.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await other.end();
});

test('a statement that takes too long is cancelled', async () => {
  const hasty = createPool({ url, applicationName: 'hasty', statementTimeoutMs: 50, onError: () => undefined });
  await expect(hasty.query('SELECT pg_sleep(5)')).rejects.toThrow('statement timeout');
  await hasty.end();
});

test('a transaction that throws leaves nothing behind', async () => {
  await pool.query('CREATE TABLE note (n int)');
  const failing = inTransaction(pool, async (client) => {
    await client.query('INSERT INTO note VALUES (1)');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await pool.query('SELECT * FROM note')).rows).toEqual([]);
});

test('two transactions in a deadlock both end well', async () => {
  await pool.query('CREATE TABLE pair (id int PRIMARY KEY, n int); INSERT INTO pair VALUES (1, 0), (2, 0)');
  const inOrder = (first: number, second: number) =>
    inTransaction(pool, async (client) => {
      await client.query(`SET LOCAL deadlock_timeout = '20ms'`);
      await client.query('UPDATE pair SET n = n + 1 WHERE id = $1', [first]);
      await client.query('SELECT pg_sleep(0.1)');
      await client.query('UPDATE pair SET n = n + 1 WHERE id = $1', [second]);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect((await pool.query('SELECT n FROM pair')).rows).toEqual([{ n: 2 }, { n: 2 }]);
});
