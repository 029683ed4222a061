import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import { createDueNews } from '#adapters/db/notices/due-news.ts';
import { createNoticesStore } from '#adapters/db/notices/notices-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { unsubscribeHeaders } from '#adapters/mail/smtp.ts';
import { createPushWriter } from '#adapters/push/push-writer.ts';
import { createUnsubscribeLinks } from '#adapters/push/unsubscribe-links.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { noticeSettingsSchema } from '#api/profile/notices-contract.ts';
import { noticesRoutes } from '#api/profile/notices-routes.ts';
import type { Channel } from '#domain/notices/topics.ts';
import { registerUnsubscribe } from '#documents/profile/register-unsubscribe.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { aSession, accessBySession, anAccount, type BuiltAccount } from '#test/builders/person.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createSessionsStore } from '#adapters/db/accounts/sessions-store.ts';
import { profileDeps } from '#test/builders/profile-app.ts';
import { changePassword } from '#usecases/profile/change-password.ts';
import { createTestDatabase } from '#test/database.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import type { News, NoticesDeps, PushMessage } from './ports.ts';
import { sendNews } from './send-news.ts';
import { tellPerson } from './tell-person.ts';

const { pool } = await createTestDatabase();
const store = createNoticesStore(pool);
const due = createDueNews(pool);
const links = createSiteLinks(() => 'https://rampa.example');
const tokens = createUnsubscribeLinks(Buffer.alloc(32, 7));
const app = fastify();
await app.register(noticesRoutes({ access: accessBySession(pool), store, pushKey: 'key', newId: randomUUID }));
registerUnsubscribe(app, { store, tokens, links, isProduction: true });
afterAll(() => app.close());

const sent: { mails: (Mail & { kind: string })[]; sms: string[]; pushes: PushMessage[] } = {
  mails: [],
  sms: [],
  pushes: [],
};
let isPushGone = false;
let isSmsRefused = false;
const deps: NoticesDeps = {
  store,
  rateLimits: createRateLimitsStore(pool),
  tickets: createTicketsStore(pool),
  signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
  accountMail: {
    write: ({ email, to, key }) => ({ key, to, kind: email.kind, attachments: [] }) as unknown as Mail,
  },
  smsWriter: { text: (message) => message.kind },
  pushWriter: createPushWriter(links),
  mail: { send: async (mail) => void sent.mails.push(mail as Mail & { kind: string }) },
  sms: {
    send: async ({ to }) => {
      if (isSmsRefused) return { ok: false, code: 'refused_number', detail: '' };
      sent.sms.push(to);
      return { ok: true, ref: null };
    },
  },
  push: { send: async (_to, message) => (sent.pushes.push(message), isPushGone ? 'gone' : 'sent') },
  unsubscribeUrl: (accountId, topic) => `https://rampa.example/unsubscribe/${tokens.token(accountId, topic)}`,
  now: () => new Date(),
};

let person: BuiltAccount;
let email = '';
let people = 0;
beforeEach(async () => {
  people += 1;
  email = `told${people}@example.com`;
  person = await anAccount(pool, { emailProved: email });
  await pool.query('delete from outbox');
  // Cancels the performances of earlier tests.
  await pool.query(`update performance set state = 'cancelled'`);
  Object.assign(sent, { mails: [], sms: [], pushes: [] });
  isPushGone = false;
  isSmsRefused = false;
  await pool.query('delete from budget');
});

type Job = { topic: string; key: string; payload: { accountId: string; news: News } };
async function jobs(): Promise<Job[]> {
  return (await pool.query<Job>(`delete from outbox where topic like 'account.news%' returning topic, key, payload`))
    .rows;
}
/** The worker: selects the channels, then sends by each of them. */
async function work(): Promise<Job[]> {
  const causes = await jobs();
  for (const { key, payload } of causes) await tellPerson(deps, { ...payload, key });
  for (const { topic, key, payload } of await jobs())
    await sendNews(deps, { ...payload, key, channel: topic.slice('account.news.'.length) as Channel });
  return causes;
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
async function aTicket(startsIn: number, boughtHoursAgo = 100): Promise<string> {
  const sale = await insertPaidOrder(pool, { startsAt: hours(startsIn) });
  await pool.query(`update orders set email = $2, paid_at = now() - make_interval(hours => $3) where id = $1`, [
    sale.orderId,
    email,
    boughtHoursAgo,
  ]);
  return sale.orderId;
}
const choose = (topic: string, channel: string, isOn: boolean) =>
  app.inject({
    method: 'POST',
    url: '/api/v3/me/notices',
    headers: { authorization: person.bearer },
    payload: { topic, channel, isOn },
  });
const subscribe = (endpoint: string, by = person) =>
  app.inject({
    method: 'POST',
    url: '/api/v3/me/push',
    headers: { authorization: by.bearer },
    payload: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
  });

test('of many browsers the newest ten are kept', async () => {
  for (let at = 0; at < 12; at += 1)
    expect((await subscribe(`https://fcm.googleapis.com/fcm/send/many-${person.id}-${at}`)).statusCode).toBe(204);
  const { rows } = await pool.query<{ endpoint: string }>(
    'select endpoint from push_subscription where account_id = $1',
    [person.id],
  );
  expect(rows).toHaveLength(10);
  expect(rows.some(({ endpoint }) => endpoint.endsWith('-0'))).toBe(false);
});

describe('a browser’s messages end with its login', () => {
  const endpointsOf = async () =>
    (
      await pool.query<{ endpoint: string }>(
        'select endpoint from push_subscription where account_id = $1 order by 1',
        [person.id],
      )
    ).rows.map(({ endpoint }) => endpoint.split('/').at(-1));
  const elsewhere = async (name: string, rootId?: string) => {
    const sessionId = await aSession(pool, person.id, {}, rootId);
    const by = { ...person, bearer: `Bearer ${sessionId}` };
    expect((await subscribe(`https://fcm.googleapis.com/fcm/send/${name}-${person.id}`, by)).statusCode).toBe(204);
    return sessionId;
  };
  const ofNames = (...names: string[]) => names.map((name) => `${name}-${person.id}`);

  test('by a log-out, on sibling hosts too', async () => {
    const left = await elsewhere('left');
    await elsewhere('sibling', left);
    await elsewhere('stays');
    expect(await endpointsOf()).toEqual(ofNames('left', 'sibling', 'stays'));
    await createSessionsStore(pool).endFamily(left, 'left');
    expect(await endpointsOf()).toEqual(ofNames('stays'));
  });

  test('by a new password in every browser but the own one; the calendar gets another address', async () => {
    await elsewhere('thief');
    await subscribe(`https://fcm.googleapis.com/fcm/send/own-${person.id}`);
    await pool.query(
      `insert into push_subscription (id, account_id, endpoint, p256dh, auth, user_agent)
       values (gen_random_uuid(), $1::uuid, 'https://fcm.googleapis.com/fcm/send/before-' || $1::uuid, 'p', 'a', '')`,
      [person.id],
    );
    await pool.query('insert into personal_calendar (account_id, secret) values ($1, $2)', [person.id, 'S'.repeat(32)]);
    const actor = { ...person.actor, provedAt: new Date() };
    const password = { password: 'novyparol1', confirmation: 'novyparol1' };
    expect(await changePassword(profileDeps(pool), { actor, ...password })).toMatchObject({ ok: true });
    expect(await endpointsOf()).toEqual(ofNames('own'));
    expect((await pool.query('select from personal_calendar where account_id = $1', [person.id])).rows).toEqual([]);
  });
});

describe('reminders', () => {
  test('come a day and three hours before, once each', async () => {
    await aTicket(23);
    await aTicket(2.5);
    for (const _ of [1, 2]) await due.remind();
    const causes = await work();
    expect(
      causes
        .map(({ payload }) => (payload.news.kind === 'reminder' ? payload.news.hours : 0))
        .toSorted((a, b) => a - b),
    ).toEqual([3, 24]);
    expect(sent.mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['reminder', email],
      ['reminder', email],
    ]);
    expect(sent.sms).toEqual([]);
  });

  test('do not come for what was bought since, is given back, is far off or begins now', async () => {
    await aTicket(23, 0);
    await aTicket(40);
    await aTicket(1);
    const returned = await aTicket(22);
    await pool.query(`update ticket set state = 'void' where order_id = $1`, [returned]);
    await due.remind();
    expect(await work()).toEqual([]);
  });

  test('come for a performance that was moved to a new date, and not for one that waits for its date', async () => {
    const moved = await aTicket(23);
    const waiting = await aTicket(23);
    const performanceOf = '(select performance_id from ticket where order_id = $1 limit 1)';
    await pool.query(
      `update performance set state = 'postponed', previous_starts_at = starts_at - interval '1 day' where id = ${performanceOf}`,
      [moved],
    );
    await pool.query(`update performance set state = 'postponed' where id = ${performanceOf}`, [waiting]);
    await due.remind();
    await work();
    expect(sent.mails).toMatchObject([{ kind: 'reminder' }]);
  });

  test('are not told when the date has moved meanwhile', async () => {
    const orderId = await aTicket(23);
    await due.remind();
    await pool.query(
      `update performance set epoch = 2 where id = (select performance_id from ticket where order_id = $1 limit 1)`,
      [orderId],
    );
    await work();
    expect(sent.mails).toEqual([]);
  });

  test('go by the ways that were chosen, at the moment of telling', async () => {
    await aTicket(23);
    await subscribe('https://fcm.googleapis.com/fcm/send/one');
    await choose('reminders', 'sms', true);
    await choose('reminders', 'mail', false);
    await due.remind();
    await work();
    expect(sent.mails).toEqual([]);
    expect(sent.sms).toEqual([person.phone]);
    expect(sent.pushes).toMatchObject([{ title: 'Павлинка', url: expect.stringContaining('/ru/ticket/') }]);
  });
});

describe('announcements', () => {
  test('tell of yesterday’s new events by what is followed, and only whoever agreed by mail', async () => {
    const show = await aPerformance(pool);
    await pool.query(`update event set created_at = now() - interval '1 day' where id = $1`, [show.eventId]);
    await pool.query(
      `insert into follow (account_id, organizer_id, added_at) values ($1, $2, now() - interval '9 days')`,
      [person.id, show.organizerId],
    );
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await due.announce(day);
    await work();
    expect(sent.mails).toEqual([]);
    await choose('followed', 'mail', true);
    await due.announce(day);
    await work();
    expect(sent.mails).toMatchObject([
      { kind: 'announced', to: email, unsubscribeUrl: expect.stringContaining('/unsubscribe/') },
    ]);
  });
});

test('a favourite’s sale that began is told once a day, and not when it is sold by then', async () => {
  const show = await aPerformance(pool, { saleFromIn: -1 });
  await pool.query(`insert into favourite (account_id, event_id, added_at) values ($1, $2, now() - interval '1 day')`, [
    person.id,
    show.eventId,
  ]);
  await choose('on_sale', 'mail', true);
  await due.onSale();
  await work();
  expect(sent.mails).toMatchObject([{ kind: 'on_sale' }]);
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [show.id]);
  await due.onSale();
  await work();
  expect(sent.mails).toHaveLength(1);
});

describe('a browser', () => {
  test('that its maker calls gone is forgotten', async () => {
    await aTicket(23);
    await subscribe('https://fcm.googleapis.com/fcm/send/two');
    isPushGone = true;
    await due.remind();
    await work();
    const left = await pool.query('select from push_subscription where account_id = $1', [person.id]);
    expect(left.rowCount).toBe(0);
  });

  test('belongs to whoever subscribed last, and is ended by its owner alone', async () => {
    const endpoint = 'https://web.push.apple.com/three';
    expect((await subscribe(endpoint)).statusCode).toBe(204);
    const other = await anAccount(pool);
    expect((await subscribe(endpoint, other)).statusCode).toBe(204);
    const end = (by: BuiltAccount) =>
      app.inject({
        method: 'POST',
        url: '/api/v3/me/push/end',
        headers: { authorization: by.bearer },
        payload: { endpoint },
      });
    expect((await end(person)).statusCode).toBe(404);
    expect((await end(other)).statusCode).toBe(204);
  });

  test('is never an address of our own network', async () => {
    expect((await subscribe('https://127.0.0.1/')).json()).toMatchObject({ error: { code: 'push_unknown_service' } });
  });
});

describe('choices', () => {
  test('are kept with their time, and what is fixed stays', async () => {
    const before = noticeSettingsSchema.parse((await choose('news', 'mail', true)).json());
    const news = before.items.find(({ topic, channel }) => topic === 'news' && channel === 'mail');
    expect(news).toMatchObject({ isOn: true, chosenAt: expect.stringMatching(/^\d{4}-/) });
    expect((await choose('tickets', 'mail', false)).json()).toMatchObject({ error: { code: 'fixed_choice' } });
    expect((await choose('news', 'sms', true)).json()).toMatchObject({ error: { code: 'fixed_choice' } });
  });

  test('are taken back by one click from a mailbox, and not by opening the link', async () => {
    await choose('followed', 'mail', true);
    const url = `/unsubscribe/${tokens.token(person.id, 'followed')}`;
    expect(unsubscribeHeaders({ unsubscribeUrl: `https://rampa.example${url}` })).toEqual({
      'List-Unsubscribe': `<https://rampa.example${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const isOn = async () => (await store.reader(person.id))?.choices.find(({ topic }) => topic === 'followed')?.isOn;
    expect((await app.inject({ url })).body).toContain('<form method="post">');
    expect(await isOn()).toBe(true);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(
      200,
    );
    expect(await isOn()).toBe(false);
  });

  test('of somebody else cannot be named by a guessed link', async () => {
    const token = tokens.token(person.id, 'news');
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await app.inject({ method: 'POST', url: `/unsubscribe/${forged}` })).statusCode).toBe(404);
  });
});

describe('news by SMS', () => {
  const SMS_PER_KIND = 5;
  const tickets = async (orderId: string, count: number) => {
    for (let at = 0; at < count; at += 1) await due.ofOrder(orderId, 'tickets', randomUUID());
    await work();
  };

  test('of one kind comes to a phone a few times a day', async () => {
    await choose('tickets', 'sms', true);
    const orderId = await aTicket(48);
    await tickets(orderId, SMS_PER_KIND + 3);
    expect(sent.sms).toHaveLength(SMS_PER_KIND);
    await pool.query(
      `insert into schedule_change (performance_id, kind, old_starts_at)
       select performance_id, 'postponed', now() from ticket where order_id = $1 limit 1`,
      [orderId],
    );
    await due.ofOrder(orderId, 'schedule_changed', randomUUID());
    await work();
    expect(sent.sms).toHaveLength(SMS_PER_KIND + 1);
  });

  test('counts among the market’s SMS of the day and leaves half of them to codes', async () => {
    await choose('tickets', 'sms', true);
    const orderId = await aTicket(48);
    const used = async () =>
      (await pool.query<{ used: number }>(`select used from budget where key = 'sms:belarus'`)).rows[0]?.used;
    await tickets(orderId, 1);
    expect(await used()).toBe(1);
    await pool.query(`update budget set used = 250 where key = 'sms:belarus'`);
    await tickets(orderId, 1);
    expect(sent.sms).toHaveLength(1);
    expect(await used()).toBe(250);
  });

  test('that was not sent is not counted', async () => {
    await choose('tickets', 'sms', true);
    isSmsRefused = true;
    await tickets(await aTicket(48), 1);
    const { rows } = await pool.query<{ used: number }>(`select used from budget where used > 0 and key like '%sms:%'`);
    expect(rows).toEqual([]);
  });

  test('says nothing of tickets that were all returned before it was sent', async () => {
    await choose('tickets', 'sms', true);
    const orderId = await aTicket(48);
    await due.ofOrder(orderId, 'tickets', randomUUID());
    await pool.query(`update ticket set state = 'void' where order_id = $1`, [orderId]);
    await work();
    expect(sent.sms).toEqual([]);
  });
});
