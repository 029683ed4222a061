import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createAuditedRetry } from '#adapters/db/operation/audited-retry.ts';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { createAlarmEmails } from '#adapters/mail/alarm-email.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import { createDeadLetters, withQueue } from './dead-letters.ts';
import { type JobHandler, startJobs } from './job-runner.ts';
import { tellUndeliveredMail } from './undelivered-mail.ts';

const { pool, url } = await createTestDatabase();

const facts = { code: 'EENVELOPE', command: 'RCPT TO', status: 552, enhancedStatus: '5.2.2', host: 'mail.example' };
const isFull: JobHandler = ({ key }) => Promise.reject(new MailFailure({ ...facts, key, isFinal: false }));
const isGone: JobHandler = ({ key }) => Promise.reject(new MailFailure({ ...facts, key, isFinal: true }));
const isBroken: JobHandler = () => Promise.reject(new TypeError('buyer@mail.example'));

async function running(handlers: Record<string, JobHandler>) {
  const outbox = createOutboxStore(pool);
  const jobs = await startJobs({ outbox, databaseUrl: url, handlers, onError: () => undefined });
  onTestFinished(() => jobs.stop());
  return jobs;
}

/** Shortens three days to two tries, and waits until as many jobs ended. */
async function triesRunOut(jobs: { wake(): void }, count: number): Promise<void> {
  jobs.wake();
  const ended = async () => {
    await pool.query(`update pgboss.job set retry_limit = 1, start_after = now() where state = 'retry'`);
    return (await pool.query(`select from pgboss.job where name = 'dead.letter' and state = 'created'`)).rowCount;
  };
  await expect.poll(ended, { timeout: 20_000 }).toBe(count);
}

async function told() {
  const { rows } = await pool.query<{ key: string; payload: { thing: string } }>(
    `select key, payload from outbox where topic = 'support.alarm' order by payload ->> 'thing', id`,
  );
  const audited = await pool.query('select actor, action, thing, detail from audit where action like $1', ['mail.%']);
  expect(audited.rowCount).toBe(rows.length);
  return rows.map(({ payload }) => payload);
}

async function insertRefund(orderId: string): Promise<string> {
  const refundId = randomUUID();
  await pool.query(
    `with paid as (
       insert into payment (id, order_id, provider, amount_minor, currency, state, session_until)
       values (gen_random_uuid(), $1, 'bepaid', 8400, 'BYN', 'captured', now()) returning id
     )
     insert into refund (id, payment_id, order_id, reason, amount_minor) select $2, id, $1, 'own_return', 8400 from paid`,
    [orderId, refundId],
  );
  return refundId;
}

const cause = (topic: string, key: string, payload = {}) =>
  pool.query('insert into outbox (topic, key, payload) values ($1, $2, $3)', [topic, key, payload]);

test('support is told once of each order whose email was not taken in all its tries', { timeout: 40_000 }, async () => {
  const { orderId } = await insertPaidOrder(pool);
  const refundId = await insertRefund(orderId);
  await cause('ticket.mail', orderId);
  await cause('ticket.mail', 'no order');
  await cause('refund.confirmed', refundId);
  await cause('order.mail', `${orderId}:charged_back`, { orderId, kind: 'charged_back', amountMinor: 1 });
  await cause('order.mail', `${orderId}:expired`, { orderId, kind: 'expired' });
  await cause('performance.moved.mail', `1:${orderId}`, { orderId });
  await cause('stock.refresh', '1');
  const jobs = await running({
    'ticket.mail': isFull,
    'refund.confirmed': isBroken,
    'order.mail': isFull,
    'performance.moved.mail': isGone,
    'stock.refresh': isBroken,
  });
  await triesRunOut(jobs, 7);
  await Promise.all([tellUndeliveredMail(pool, new Date()), tellUndeliveredMail(pool, new Date())]);
  await tellUndeliveredMail(pool, new Date());

  const alarm = { action: 'mail.undelivered', market: 'belarus' };
  const orderNumber = `RA-${orderId.slice(0, 8)}`;
  const detail = { orderNumber, tries: 2, ...facts };
  const ofTickets = { ...alarm, thing: `ticket.mail:${orderId}`, detail };
  expect(await told()).toEqual([
    { ...alarm, thing: `order.mail:${orderId}:charged_back`, detail },
    { ...alarm, thing: `refund.confirmed:${refundId}`, detail: { orderNumber, tries: 2 } },
    ofTickets,
  ]);

  const alarmEmail = createAlarmEmails({ links: { home: () => 'https://rampa.example' }, sender: 't@rampa.example' });
  const { subject, text } = alarmEmail({ ...ofTickets, market: 'belarus' }, 'key');
  expect(subject).toContain('письмо о заказе не удалось отправить');
  expect(text).toContain(`Заказ: ${orderNumber}`);

  // Sent again by a person, and in vain again.
  await createDeadLetters(pool, createAuditedRetry(pool)).sendAgain({ topic: 'ticket.mail' }, 'test');
  await triesRunOut(jobs, 7);
  await tellUndeliveredMail(pool, new Date());
  expect((await told()).filter(({ thing }) => thing === ofTickets.thing)).toEqual([ofTickets, ofTickets]);
});

test('support is told also when the process died during the last try', { timeout: 40_000 }, async () => {
  const { orderId } = await insertPaidOrder(pool);
  await cause('ticket.mail', orderId);
  const jobs = await running({ 'ticket.mail': isFull });
  jobs.wake();
  const states = async () =>
    (await pool.query(`select state from pgboss.job where data ->> 'key' = $1 and name = 'ticket.mail'`, [orderId]))
      .rows;
  await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'retry' }]);
  await pool.query(
    `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 hour',
       heartbeat_on = now() - interval '1 hour' where data ->> 'key' = $1`,
    [orderId],
  );
  await withQueue(pool, (boss) => boss.supervise('ticket.mail'));
  await tellUndeliveredMail(pool, new Date());
  const alarm = (await told()).find(({ thing }) => thing === `ticket.mail:${orderId}`);
  expect(alarm).toMatchObject({ detail: { orderNumber: `RA-${orderId.slice(0, 8)}`, tries: 81 } });
});
