import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { alertTransaction, createAlertNews, createAlertsStore, tidyAlerts } from '#adapters/db/alerts/alerts-store.ts';
import { lookForAlertNews } from '#adapters/db/alerts/due-alerts.ts';
import { createAlertMailWriter } from '#adapters/mail/alert-emails.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { unsubscribeHeaders } from '#adapters/mail/smtp.ts';
import { alertRoutes } from '#api/alerts/routes.ts';
import { registerEventAlert } from '#documents/alerts/register-event-alert.ts';
import type { AlertCause } from '#domain/alerts/event-alert.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { sendAlertNews, sendAlertQuestion } from './send-alert-email.ts';

const { pool } = await createTestDatabase();
const links = createSiteLinks((market) => `https://${market}.example`);
const app = fastify({ trustProxy: true });
await app.register(
  alertRoutes({
    transaction: alertTransaction(pool),
    captcha: { isSolved: async (token) => token === 'solved' },
    newId: randomUUID,
    newSecret: () => randomUUID(),
    origins: new Set(['https://belarus.example']),
    marketOf: () => 'belarus',
  }),
);
registerEventAlert(app, { alerts: createAlertsStore(pool), links, isProduction: true });
afterAll(() => app.close());

let mails: Mail[] = [];
const deps = {
  news: createAlertNews(pool),
  alertMail: createAlertMailWriter({ links, sender: 'news@rampa.example' }),
  mail: { send: async (mail: Mail) => void mails.push(mail) },
};

type Payload = { alertId: string; cause: AlertCause; performanceId: number };
/** The worker: sends what is in the outbox. */
async function work(): Promise<void> {
  const { rows } = await pool.query<{ topic: string; key: string; payload: Payload }>(
    `update outbox set handed_at = now() where topic like 'alert.%' and handed_at is null returning topic, key, payload`,
  );
  for (const { topic, key, payload } of rows)
    await (topic === 'alert.question.mail' ? sendAlertQuestion : sendAlertNews)(deps, { ...payload, key });
}
async function look(): Promise<string[]> {
  mails = [];
  await Promise.all([lookForAlertNews(pool), lookForAlertNews(pool)]);
  await work();
  return mails.map(({ subject }) => subject);
}

let people = 0;
let email = '';
let network = '';
beforeEach(async () => {
  people += 1;
  email = `waiter${people}@mail.example`;
  network = `198.51.${people}.7`;
  mails = [];
  await pool.query('delete from event_alert');
  await pool.query('delete from outbox');
});

type Played = Awaited<ReturnType<typeof aPerformance>>;
async function cityOf({ id }: Played): Promise<number> {
  const { rows } = await pool.query<{ city_id: number }>('select city_id from performance where id = $1', [id]);
  return rows[0]?.city_id ?? 0;
}
async function aSoldPerformance(options: { free?: number } = {}): Promise<Played> {
  const made = await aPerformance(pool);
  await pool.query(
    `insert into performance_stock (performance_id, total, free) values ($1, 100, $2)
     on conflict (performance_id) do update set free = excluded.free`,
    [made.id, options.free ?? 50],
  );
  return made;
}
const left = (made: Played, free: number) =>
  pool.query('update performance_stock set free = $2 where performance_id = $1', [made.id, free]);

async function ask(made: Played, change: object = {}, headers: Record<string, string> = {}) {
  const cityId = await cityOf(made);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v3/event-alerts',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': network, ...headers },
    payload: { eventId: made.eventId, cityId, email, locale: 'ru', formToken: 'solved', ...change },
  });
  await work();
  return { status: answer.statusCode, body: answer.body, retryAfter: answer.headers['retry-after'] };
}
const secretIn = (mail: Mail | undefined) => /\/alert\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
async function aConfirmedAlert(made: Played): Promise<string> {
  await ask(made);
  const secret = secretIn(mails[0]);
  expect((await app.inject({ method: 'POST', url: `/alert/${secret}` })).statusCode).toBe(200);
  await look();
  mails = [];
  return secret;
}

describe('whoever wants to hear about an event', () => {
  test('gives an address, and its mailbox is asked before it hears anything', async () => {
    const made = await aSoldPerformance({ free: 0 });
    expect(await ask(made)).toMatchObject({ status: 202, body: '' });
    expect(mails).toMatchObject([{ to: email, subject: expect.stringContaining('Сообщать вам о событии «') }]);
    expect(mails[0]).not.toHaveProperty('unsubscribeUrl');
    await look();
    await pool.query(`update alerted_performance set sold_out_since = now() - interval '1 hour'`);
    await left(made, 5);
    expect(await look()).toEqual([]);
  });

  test('opens the link without any effect, and confirms and ends by its buttons', async () => {
    const made = await aSoldPerformance();
    await ask(made);
    const url = `/alert/${secretIn(mails[0])}`;
    const opened = await app.inject({ method: 'GET', url });
    expect(opened.body).toContain(`Присылать новости об этом событии на ${email}?`);
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect((await app.inject({ method: 'GET', url })).body).toContain('Да, присылать');
    expect((await app.inject({ method: 'POST', url })).body).toContain(`будут приходить на ${email}`);
    expect((await app.inject({ method: 'POST', url: `${url}/end` })).body).toContain('Писем больше не будет');
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await pool.query('select from event_alert')).rowCount).toBe(0);
    const { rows } = await pool.query(`select action from audit where action like 'alert.%' order by id desc limit 3`);
    expect(rows.map(({ action }) => action)).toEqual(['alert.ended', 'alert.confirmed', 'alert.asked']);
  });

  test('is not told apart from whoever has the alert already', async () => {
    const made = await aSoldPerformance();
    const first = await ask(made);
    await app.inject({ method: 'POST', url: `/alert/${secretIn(mails[0])}` });
    expect(await ask(made)).toEqual(first);
    expect((await pool.query('select from event_alert')).rowCount).toBe(1);
  });

  test.each([
    ['an address with a mistake', { email: 'waiter@' }, 400, 'email_invalid'],
    ['an event that is not played there', { cityId: 999_999 }, 404, 'unknown_event'],
    ['an unsolved proof of work', { formToken: 'made up' }, 400, 'captcha_failed'],
  ])('is told of %s', async (_what, change, status, code) => {
    const answer = await ask(await aSoldPerformance(), change);
    expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ error: { code } })]);
    expect(mails).toEqual([]);
  });

  test('changes nothing of a confirmed alert, and uses up nothing of its mailbox', async () => {
    const made = await aSoldPerformance();
    await ask(made);
    const late = secretIn(mails[0]);
    await ask(made);
    await pool.query(`update outbox set handed_at = null where topic = 'alert.question.mail'`);
    await app.inject({ method: 'POST', url: `/alert/${late}` });
    mails = [];
    // Questions that were on their way when it was confirmed, and twenty of a stranger.
    for (let at = 1; at <= 20; at += 1) {
      const from = { 'x-forwarded-for': `198.${people}.${at}.9` };
      expect((await ask(made, { locale: 'en' }, from)).status).toBe(202);
    }
    expect(mails).toEqual([]);
    expect((await pool.query('select locale from event_alert')).rows).toEqual([{ locale: 'ru' }]);
    expect((await ask(await aSoldPerformance())).status).toBe(202);
    expect(mails).toHaveLength(1);
  });

  test('has a part of the mailbox that no other network uses up', async () => {
    const stranger = { 'x-forwarded-for': `2001:db8:${people}::1` };
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await ask(await aSoldPerformance(), {}, stranger)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    expect((await ask(await aSoldPerformance(), {}, stranger)).retryAfter).toMatch(/^[1-9]\d*$/);
    expect(mails).toHaveLength(5);
    expect((await ask(await aSoldPerformance())).status).toBe(202);
    expect(mails).toHaveLength(6);
  });

  test('is not found out by a network that has used up its questions to the mailbox', async () => {
    const awaited = await aSoldPerformance();
    await aConfirmedAlert(awaited);
    const stranger = { 'x-forwarded-for': `2001:db8:${people}::1` };
    for (let at = 0; at < 5; at += 1) expect((await ask(await aSoldPerformance(), {}, stranger)).status).toBe(202);
    const other = await ask(await aSoldPerformance(), {}, stranger);
    expect(other.status).toBe(429);
    expect((await ask(awaited, {}, stranger)).status).toBe(429);
  });

  test('is not found out when the mailbox got all the questions of the day', async () => {
    const awaited = await aSoldPerformance();
    await aConfirmedAlert(awaited);
    for (let at = 0; at < 10; at += 1)
      await ask(await aSoldPerformance(), {}, { 'x-forwarded-for': `2001:db8:${people}${at}::1` });
    mails = [];
    const stranger = { 'x-forwarded-for': `2001:db8:${people}a::1` };
    const other = await ask(await aSoldPerformance(), {}, stranger);
    expect(other).toMatchObject({ status: 202, body: '' });
    expect(await ask(awaited, {}, stranger)).toEqual(other);
    // Both count for the network, so that its own limit says nothing either.
    for (let at = 0; at < 3; at += 1) await ask(awaited, {}, stranger);
    expect((await ask(awaited, {}, stranger)).status).toBe(429);
    expect(mails).toEqual([]);
  });

  test('cannot flood a mailbox, however its address is written, nor ask from a foreign page', async () => {
    const made = await aSoldPerformance();
    for (let turn = 0; turn <= 10; turn += 1) {
      const from = { 'x-forwarded-for': `198.${people + 100}.${turn}.7` };
      expect((await ask(made, { email: `flood+${turn}@mail.example` }, from)).status).toBe(202);
    }
    expect(mails).toHaveLength(10);
    expect((await pool.query('select from event_alert')).rowCount).toBe(10);
    expect((await ask(made, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  });
});

describe('an alert reports', () => {
  test('tickets that come back after a while, and not seats that somebody chose and left', async () => {
    const made = await aSoldPerformance();
    await aConfirmedAlert(made);
    await left(made, 0);
    expect(await look()).toEqual([]);
    await left(made, 2);
    expect(await look()).toEqual([]);
    await left(made, 0);
    await look();
    await pool.query(`update alerted_performance set sold_out_since = now() - interval '31 minutes'`);
    await left(made, 2);
    expect(await look()).toEqual([expect.stringMatching(/^Билеты вернулись: /)]);
    expect(mails[0]?.unsubscribeUrl).toBe(`https://belarus.example/alert/${secretIn(mails[0])}/end`);
    expect(unsubscribeHeaders(mails[0] ?? {})).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await look()).toEqual([]);
  });

  test('nothing of tickets that are gone again before the email leaves', async () => {
    const made = await aSoldPerformance({ free: 0 });
    await aConfirmedAlert(made);
    await pool.query(`update alerted_performance set sold_out_since = now() - interval '31 minutes'`);
    await left(made, 2);
    await lookForAlertNews(pool);
    await left(made, 0);
    await work();
    expect(mails).toEqual([]);
  });

  test('the presale and, when its day has come, the general sale', async () => {
    const made = await aSoldPerformance();
    const opens = (presale: string, sale: string) =>
      pool.query(
        `update performance set presale_from = now() + $2::interval, sale_from = now() + $3::interval where id = $1`,
        [made.id, presale, sale],
      );
    await opens('1 day', '3 days');
    await aConfirmedAlert(made);
    expect(await look()).toEqual([]);
    await pool.query(`update event_alert set confirmed_at = now() - interval '1 day'`);
    await opens('-1 minute', '2 days');
    expect(await look()).toEqual([expect.stringMatching(/^Предпродажа открыта: /)]);
    expect(await look()).toEqual([]);
    await opens('-2 days', '-1 minute');
    expect(await look()).toEqual([expect.stringMatching(/^Билеты в продаже: /)]);
  });

  test('the moment at which the sale opens', async () => {
    const made = await aSoldPerformance();
    await pool.query(`update performance set sale_from = now() + interval '1 day' where id = $1`, [made.id]);
    await aConfirmedAlert(made);
    expect(await look()).toEqual([]);
    await pool.query(`update event_alert set confirmed_at = now() - interval '1 day'`);
    await pool.query(`update performance set sale_from = now() - interval '1 minute' where id = $1`, [made.id]);
    expect(await look()).toEqual([expect.stringMatching(/^Билеты в продаже: /)]);
  });

  test('tickets that come back on the evening of the opening, which was reported before', async () => {
    const made = await aSoldPerformance();
    await aConfirmedAlert(made);
    await pool.query(`update event_alert set confirmed_at = now() - interval '1 day'`);
    await pool.query(`update performance set sale_from = now() - interval '1 hour' where id = $1`, [made.id]);
    expect(await look()).toEqual([expect.stringMatching(/^Билеты в продаже: /)]);
    await left(made, 0);
    await look();
    await pool.query(`update alerted_performance set sold_out_since = now() - interval '31 minutes'`);
    await left(made, 2);
    expect(await look()).toEqual([expect.stringMatching(/^Билеты вернулись: /)]);
  });

  test('a date that was added, once a week, and none that was there before', async () => {
    const made = await aSoldPerformance();
    await aConfirmedAlert(made);
    const copy = () =>
      pool.query(
        `insert into performance (key, event_id, place_id, city_id, starts_at, local_day, sale_mode, sale_gate)
         select gen_random_uuid(), event_id, place_id, city_id, starts_at + interval '1 day', local_day + 1, 'none', sale_gate
         from performance where id = $1`,
        [made.id],
      );
    await copy();
    expect(await look()).toEqual([expect.stringMatching(/^Новая дата: /)]);
    await copy();
    expect(await look()).toEqual([]);
  });

  test('a lower price, and no higher one', async () => {
    const made = await aSoldPerformance();
    await aConfirmedAlert(made);
    await pool.query(`update alerted_performance set min_total_minor = min_total_minor - 1`);
    expect(await look()).toEqual([]);
    await pool.query(`update alerted_performance set min_total_minor = min_total_minor + 100`);
    expect(await look()).toEqual([expect.stringMatching(/^Стало дешевле: /)]);
  });
});

test('an alert that nobody confirmed is forgotten after two days', async () => {
  const made = await aSoldPerformance();
  await ask(made);
  await tidyAlerts(pool);
  expect((await pool.query('select from event_alert')).rowCount).toBe(1);
  await pool.query(`update event_alert set asked_at = now() - interval '3 days'`);
  await tidyAlerts(pool);
  expect((await pool.query('select from event_alert')).rowCount).toBe(0);
});
