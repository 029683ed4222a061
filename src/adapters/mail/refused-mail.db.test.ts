import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { raiseAlarm, raiseRefusedMail } from '#adapters/db/operation/alarms.ts';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { type Job, startJobs } from '#adapters/jobs/job-runner.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { mailJobs } from '#adapters/jobs/mail-jobs.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import type { Mail, MailTransport } from '#usecases/mail/ports.ts';
import { createAlarmEmails } from './alarm-email.ts';
import { createHolderMailWriter } from './holder-emails.ts';
import { createMailWriter } from './mail-writer.ts';
import { tellRefusedMail } from './refused-mail.ts';
import { createSiteLinks } from './site-links.ts';

const { pool, url } = await createTestDatabase();
const links = createSiteLinks(() => 'https://rampa.example');
const sender = 't@rampa.example';
const facts = { code: 'EENVELOPE', command: 'RCPT TO', status: 550, host: 'mail.example', isFinal: true };
const refusing = tellRefusedMail({ send: ({ key }) => Promise.reject(new MailFailure({ ...facts, key })) }, (refused) =>
  raiseRefusedMail(pool, refused),
);

/** The real jobs; none of these emails has a file, so no font is needed. */
function jobsWith(mail: MailTransport) {
  const cacheDirectory = '/nowhere';
  const now = () => new Date();
  return mailJobs({
    tickets: createTicketsStore(pool),
    entitlements: createEntitlementsStore(pool),
    signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
    mailWriter: createMailWriter({
      ticketFiles: createTicketFiles({ cacheDirectory, links }),
      itemFiles: createItemFiles({ cacheDirectory }),
      links,
      sender,
      now,
    }),
    holderMail: createHolderMailWriter({ files: createTicketFiles({ cacheDirectory, links }), links, sender, now }),
    alarmEmail: createAlarmEmails({ links, sender }),
    mail,
    now,
  });
}

/** Sends the alarms that wait in the outbox. */
async function alarmsSent(): Promise<Mail[]> {
  const alarms = await pool.query<Job>(`select key, payload from outbox where topic = 'support.alarm' order by id`);
  const sent: Mail[] = [];
  const jobs = jobsWith({ send: async (mail) => void sent.push(mail) });
  for (const alarm of alarms.rows) await jobs['support.alarm']?.(alarm);
  return sent;
}

test('an email that is refused for good is not tried again but kept, and support is told of its order', async () => {
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

  const sent = await alarmsSent();
  expect(sent).toMatchObject([{ to: MARKETS.georgia.support.email }]);
  expect(sent[0]?.text).toContain('ticket.mail:order-7');
  expect(sent[0]?.text).toContain('550');
  expect(sent[0]?.text).not.toContain('undefined');
});

test('the alarm about a refund’s email names the order by the number that people see', async () => {
  await pool.query('delete from outbox');
  const { orderId } = await insertPaidOrder(pool);
  const refundId = randomUUID();
  await pool.query(
    `with paid as (
       insert into payment (id, order_id, provider, amount_minor, currency, state, session_until)
       values (gen_random_uuid(), $1, 'bepaid', 8400, 'BYN', 'captured', now()) returning id
     )
     insert into refund (id, payment_id, order_id, reason, amount_minor) select $2, id, $1, 'own_return', 8400 from paid`,
    [orderId, refundId],
  );
  const job = { key: refundId, payload: {} };
  await expect(jobsWith(refusing)['refund.confirmed']?.(job)).rejects.toThrow(MailFailure);
  const [alarm] = await alarmsSent();
  expect(alarm?.text).toContain(`Заказ: RA-${orderId.slice(0, 8)}`);
  expect(alarm?.text).not.toContain('buyer@mail.example');
});

test('an alarm about money goes to the support of its provider’s market', async () => {
  await pool.query('delete from outbox');
  await raiseAlarm(pool, { action: 'payment.unknown', thing: 'session-7', provider: 'bank-of-georgia', detail: {} });
  expect(await alarmsSent()).toMatchObject([{ to: MARKETS.georgia.support.email }]);
});
