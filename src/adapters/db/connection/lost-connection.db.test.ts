import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type DatabaseRelay, startDatabaseRelay } from '#test/database-relay.ts';
import { createPool } from './pool.ts';
import { inTransaction } from './transaction.ts';

const { pool: outside, url } = await createTestDatabase();

// A client that is released while the driver reads a chunk goes to the next waiting caller immediately, but that caller
// receives it a moment later. If the server's termination message is in the same chunk, it reaches a client that has no
// error listener yet.

test('a farewell of the server right behind an answer fails the next caller, not the process', async () => {
  const relay = await aRelay();
  const pool = createPool({ url: relay.url, applicationName: 'farewell', max: 1, onError: () => undefined });
  onTestFinished(() => pool.end());
  await pool.query('SELECT 1');

  relay.hold();
  const first = pool.query('SELECT 2 AS n');
  const second = inTransaction(pool, (client) => client.query('SELECT 3'));
  const third = pool.query('SELECT 4 AS n');
  void second.catch(() => undefined);
  await untilHeld(relay, 'SELECT 1'); // the command tag of the answer: one row
  await outside.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'farewell'`);
  await untilHeld(relay, '57P01');
  relay.deliver();

  expect((await first).rows).toEqual([{ n: 2 }]);
  await expect(second).rejects.toThrow();
  expect((await third).rows).toEqual([{ n: 4 }]);
});

test('a server that answers nothing more fails the query after its limit', async () => {
  const relay = await aRelay();
  const pool = createPool({
    url: relay.url,
    applicationName: 'silent',
    max: 1,
    statementTimeoutMs: 50,
    silenceMs: 50,
    onError: () => undefined,
  });
  onTestFinished(() => pool.end());
  await pool.query('SELECT 1');
  relay.hold();
  await expect(pool.query('SELECT 2')).rejects.toThrow('timeout');
  relay.deliver();
  expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
});

async function aRelay(): Promise<DatabaseRelay> {
  const relay = await startDatabaseRelay(url);
  onTestFinished(() => relay.stop());
  return relay;
}

async function untilHeld(relay: DatabaseRelay, text: string): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (relay.isHolding(text)) return;
    await sleep(20);
  }
  throw new Error(`The server did not say ${text}`);
}
