import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { createTestDatabase } from '#test/database.ts';
import { startJobs, type Job, type JobHandler, type JobRunner } from './job-runner.ts';
import { relayOutbox } from './relay.ts';

const { pool, url } = await createTestDatabase();
const outbox = createOutboxStore(pool);

let runner: JobRunner | undefined;
const failures: string[] = [];
const reported: unknown[] = [];
async function start(handlers: Record<string, JobHandler>): Promise<JobRunner> {
  runner = await startJobs({
    outbox,
    databaseUrl: url,
    handlers,
    onError(name, error) {
      failures.push(`${name}: ${(error as Error).message}`);
      reported.push(error);
    },
  });
  return runner;
}
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});

const cause = (topic: string, key: string, payload = {}) =>
  pool.query('insert into outbox (topic, key, payload) values ($1, $2, $3) on conflict do nothing', [
    topic,
    key,
    payload,
  ]);
async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await condition()) return;
    await sleep(20);
  }
  throw new Error(`Waited 10 s for ${what}`);
}

describe('the outbox', () => {
  it('starts a job within moments of a wake-up, with the key and payload of its cause', async () => {
    const done: Job[] = [];
    const jobs = await start({ 'ticket.mail': async (job) => void done.push(job) });
    await sleep(300); // let the workers enter their polling pause
    await cause('ticket.mail', 'order-1', { hint: 7 });
    const woken = performance.now();
    jobs.wake();
    await until(() => done.length === 1, 'the job');
    expect(performance.now() - woken).toBeLessThan(900);
    expect(done).toEqual([{ key: 'order-1', payload: { hint: 7 } }]);
    const { rows } = await pool.query('select handed_at is not null as handed from outbox');
    expect(rows).toEqual([{ handed: true }]);
  });

  it('runs every effect of a thousand, once each, and leaves unknown topics alone', async () => {
    const seen: string[] = [];
    await pool.query(`insert into outbox (topic, key) select 'refund.send', 'r' || n from generate_series(1, 1000) n`);
    await cause('topic.of.tomorrow', 'x');
    await start({ 'refund.send': async ({ key }) => void seen.push(key) });
    await until(async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from outbox where topic = 'refund.send' and handed_at is null`,
      );
      return rows[0]?.n === 0;
    }, 'the relay');
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'refund.send'`,
    );
    expect(rows[0]?.n).toBe(1000);
    const waiting = await pool.query(`select topic from outbox where handed_at is null`);
    expect(waiting.rows).toEqual([{ topic: 'topic.of.tomorrow' }]);
    await until(() => seen.length > 3, 'some jobs');
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('reports what a worker could not fetch as an error with its code, so that the log can tell an outage', async () => {
    await start({ 'ticket.mail': () => Promise.resolve() });
    reported.length = 0;
    await pool.query('alter schema pgboss rename to away');
    try {
      await until(() => reported.length > 0, 'a failed fetch');
    } finally {
      await pool.query('alter schema away rename to pgboss');
    }
    for (const error of reported) {
      expect(error).toBeInstanceOf(Error);
      expect(error).toHaveProperty('code', expect.stringMatching(/^(42P01|3F000)$/));
    }
  });

  it('hands nothing over when the transaction with the queue fails', async () => {
    await cause('ticket.mail', 'half');
    const boss = { insert: () => Promise.reject(new Error('queue is down')) };
    await expect(relayOutbox(outbox, boss, ['ticket.mail'])).rejects.toThrow('queue is down');
    const { rows } = await pool.query(`select handed_at from outbox where key = 'half'`);
    expect(rows).toEqual([{ handed_at: null }]);
  });

  it('makes one job of many stock changes of a performance', async () => {
    const seen: string[] = [];
    for (let slice = 0; slice < 20; slice++) await cause('stock.refresh', `900123:${slice}`, { performanceId: 900123 });
    await cause('stock.refresh', '900124:1', { performanceId: 900124 });
    await start({ 'stock.refresh': async ({ payload }) => void seen.push(String(payload['performanceId'])) });
    await until(() => seen.length >= 2, 'two refreshes');
    await sleep(500);
    expect(seen.toSorted()).toEqual(['900123', '900124']);
  });

  it('tries a failing job again later and reports it', async () => {
    let tries = 0;
    const jobs = await start({
      'order.mail': () => {
        tries++;
        return Promise.reject(new Error('mail server is down'));
      },
    });
    await cause('order.mail', 'o-1');
    jobs.wake();
    await until(() => tries === 1, 'the first try');
    await until(async () => {
      const { rows } = await pool.query<{ state: string }>(
        `select state::text from pgboss.job where name = 'order.mail'`,
      );
      return rows[0]?.state === 'retry';
    }, 'the retry');
    expect(failures).toContain('order.mail: mail server is down');
  });

  it('waits for the job under way when it stops', async () => {
    let ended = false;
    let begun = false;
    const jobs = await start({
      'order.mail': async () => {
        begun = true;
        await sleep(400);
        ended = true;
      },
    });
    await cause('order.mail', 'slow');
    jobs.wake();
    await until(() => begun, 'the job');
    await jobs.stop();
    runner = undefined;
    expect(ended).toBe(true);
  });

  it('starts warm in less than 300 ms', async () => {
    const handlers = Object.fromEntries(
      ['ticket.mail', 'order.mail', 'refund.send', 'performance.moved.mail', 'stock.refresh'].map((topic) => [
        topic,
        async () => undefined,
      ]),
    );
    await (await start(handlers)).stop();
    const began = performance.now();
    await start(handlers);
    const took = performance.now() - began;
    process.stdout.write(`warm start of the job runner: ${Math.round(took)} ms\n`);
    expect(took).toBeLessThan(300);
  });
});
