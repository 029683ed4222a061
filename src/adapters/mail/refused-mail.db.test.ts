import { expect, onTestFinished, test } from 'vitest';
import { raiseRefusedMail } from '#adapters/db/operation/alarms.ts';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { type Job, startJobs } from '#adapters/jobs/job-runner.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { mailJobs } from '#main/wiring/mail-jobs.ts';
import { createTestDatabase } from '#test/database.ts';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { createAlarmEmails } from './alarm-email.ts';
import { tellRefusedMail } from './refused-mail.ts';

const { pool, url } = await createTestDatabase();

test('an email that is refused for good is not tried again but kept, and support is told of its order', async () => {
  const facts = { code: 'EENVELOPE', command: 'RCPT TO', status: 550, host: 'mail.example', isFinal: true };
  const refusing = tellRefusedMail(
    { send: ({ key }) => Promise.reject(new MailFailure({ ...facts, key })) },
    (refused) => raiseRefusedMail(pool, refused),
  );
  const reported: unknown[] = [];
  await pool.query(`insert into outbox (topic, key) values ('ticket.mail', 'order-7')`);
  const jobs = await startJobs({
    outbox: createOutboxStore(pool),
    databaseUrl: url,
    handlers: {
      'ticket.mail': ({ key }) => refusing.send({ key: `ticket.mail:${key}`, market: 'georgia' } as Mail),
    },
    onError: (_, error) => void reported.push(error),
  });
  onTestFinished(() => jobs.stop());
  jobs.wake();
  const states = async () => (await pool.query(`select name, state, data from pgboss.job order by name`)).rows;
  const data = { key: 'order-7', payload: {} };
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    { name: 'dead.letter', state: 'created', data },
    { name: 'ticket.mail', state: 'failed', data },
  ]);
  expect(reported).toMatchObject([{ facts: { key: 'ticket.mail:order-7' } }]);
  const audited = await pool.query(`select actor, action, thing from audit`);
  expect(audited.rows).toEqual([{ actor: 'system', action: 'mail.refused', thing: 'ticket.mail:order-7' }]);

  const alarms = await pool.query<Job>(`select key, payload from outbox where topic = 'support.alarm'`);
  const sent: Mail[] = [];
  const alarmEmail = createAlarmEmails({ links: { home: () => 'https://rampa.example' }, sender: 't@rampa.example' });
  const deps = { alarmEmail, mail: { send: async (mail: Mail) => void sent.push(mail) } };
  for (const alarm of alarms.rows) await mailJobs(deps as Parameters<typeof mailJobs>[0])['support.alarm']?.(alarm);
  expect(sent).toMatchObject([{ to: MARKETS.georgia.support.email }]);
  expect(sent[0]?.text).toContain('ticket.mail:order-7');
  expect(sent[0]?.text).toContain('550');
  expect(sent[0]?.text).not.toContain('undefined');
});
