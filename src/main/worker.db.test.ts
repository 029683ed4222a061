import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { createAlarmEmails } from '#adapters/mail/alarm-email.ts';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createHolderMailWriter } from '#adapters/mail/holder-emails.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createDemoTransport } from '#adapters/mail/demo-transport.ts';
import { createMailWriter } from '#adapters/mail/mail-writer.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { outboxRoutes } from '#api/dev/outbox-routes.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { mailJobs } from '#adapters/jobs/mail-jobs.ts';
import { startWorker } from './worker.ts';

const { pool, url } = await createTestDatabase();
const cacheDirectory = await mkdtemp(join(tmpdir(), 'worker-fonts-'));
afterAll(() => rm(cacheDirectory, { recursive: true }));

const links = createSiteLinks(() => 'https://rampa.example');
const now = () => new Date('2026-11-20T12:00:00Z');
const messages = createDemoMessages(pool);
const ticketFiles = createTicketFiles({ cacheDirectory, links });
const sender = 'Rampa <tickets@rampa.example>';
const deps = {
  tickets: createTicketsStore(pool),
  signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
  mailWriter: createMailWriter({
    ticketFiles,
    itemFiles: createItemFiles({ cacheDirectory }),
    links,
    sender,
    now,
  }),
  holderMail: createHolderMailWriter({ files: ticketFiles, links, sender, now }),
  entitlements: createEntitlementsStore(pool),
  alarmEmail: createAlarmEmails({ links, sender: 'tickets@rampa.example' }),
  mail: createDemoTransport(messages),
  now,
};

it('brings the mail of a paid order from the outbox to the demo’s mailbox, once, with its files', async () => {
  const sale = await insertPaidOrder(pool, { locale: 'be' });
  await pool.query(`insert into outbox (topic, key) values ('ticket.mail', $1)`, [sale.orderId]);
  const ticks: number[] = [];
  const start = (isOn: boolean) =>
    startWorker({
      pool,
      databaseUrl: url,
      handlers: mailJobs(deps),
      loops: [{ name: 'clock', everyMs: 20, run: async () => ticks.push(1) }],
      isOn,
      warn: () => undefined,
      onError: (name, error) => {
        throw new Error(`${name} failed`, { cause: error });
      },
    });
  const off = await start(false);
  await sleep(100);
  await off.stop();
  expect(ticks).toEqual([]);
  const worker = await start(true);
  try {
    for (let waited = 0; (await messages.latest(5)).length === 0 && waited < 5000; waited += 20) await sleep(20);
  } finally {
    await worker.stop();
  }
  expect(ticks.length).toBeGreaterThan(0);

  // A job that runs again after a crash adds no message.
  await mailJobs(deps)['ticket.mail']?.({ key: sale.orderId, payload: {} });
  const [email] = await messages.latest(5);
  expect(email).toMatchObject({ recipient: 'buyer@mail.example', attachments: 2, times: 2 });
  expect(email?.subject.replaceAll('\u00a0', ' ')).toBe('Білеты: Паўлінка, 26 лістапада, 19:00');

  const app = Fastify();
  await app.register(outboxRoutes({ messages }));
  expect((await app.inject('/dev/outbox')).body).toContain('buyer@mail.example');
  const page = await app.inject(`/dev/outbox/${email?.id}`);
  expect(page.body).toContain('sandbox="allow-popups"');
  const body = await app.inject(`/dev/outbox/${email?.id}/body`);
  expect(body.body).toContain('src="data:image/gif;base64,');
  expect(body.headers['content-security-policy']).toContain("default-src 'none'");
  const { messages: listed } = (await app.inject('/dev/outbox.json')).json<{
    messages: { text: string; attachments: { filename: string; url: string }[] }[];
  }>();
  expect(listed).toMatchObject([{ recipient: 'buyer@mail.example', subject: email?.subject, channel: 'mail' }]);
  expect(listed[0]?.text).toContain('Паўлінка');
  const pdf = listed[0]?.attachments.find(({ filename }) => filename.endsWith('.pdf'));
  const file = await app.inject(pdf?.url ?? '');
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await app.inject('/dev/outbox/999')).statusCode).toBe(404);
  await app.close();
});
