import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tidySupportRequests } from '#adapters/db/support/support-store.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { supportErrorSchema } from '#api/support/contract.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { wireSupport } from '#main/wiring/wire-support.ts';
import { anAccount, credulousAccess } from '#test/builders/account.ts';
import { aBrowser, anAuthServer } from '#test/builders/login.ts';
import { createTestDatabase } from '#test/database.ts';
import type { Mail } from '#usecases/mail/ports.ts';

const { pool } = await createTestDatabase();
const { app: authApp, accounts } = await anAuthServer(pool);
const emails: Mail[] = [];
let market: MarketName = 'belarus';
const support = wireSupport({
  pool,
  access: credulousAccess,
  captcha: accounts.deps.captcha,
  mail: { send: async (mail) => void emails.push(mail) },
  sender: 'tickets@rampa.example',
  links: createSiteLinks(() => 'https://rampa.example'),
  marketOf: () => market,
  origins: ['http://rampa.localhost:3000'],
});
const app = fastify({ trustProxy: true });
for (const plugin of support.routes) await app.register(plugin);
const { formToken } = aBrowser(authApp);
afterAll(() => Promise.all([app.close(), authApp.close()]));

const TEXT = 'Списали деньги дважды.\nПосмотрите, пожалуйста.';
let email = '';
let address = '';
let writers = 0;
beforeEach(() => {
  writers += 1;
  email = `writer${writers}@mail.example`;
  address = `198.51.${writers}.7`;
  market = 'belarus';
  emails.length = 0;
});

async function ask(change: object = {}, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v3/support/requests',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address, ...headers },
    payload: { key: randomUUID(), email, topic: 'refund', text: TEXT, locale: 'ru', ...change },
  });
  const body = answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, number: body['number'], body, headers: answer.headers };
}
async function stored() {
  const { rows } = await pool.query<Record<string, unknown>>('select * from support_request where email = $1', [email]);
  return rows;
}
/** Processes the outbox rows of a request like the worker. */
async function sendEmails(id: unknown): Promise<void> {
  const { rows } = await pool.query<{ topic: string; key: string; payload: Record<string, unknown> }>(
    `select topic, key, payload from outbox where payload ->> 'requestId' = $1 order by topic desc`,
    [id],
  );
  for (const row of rows) await support.messageJobs[row.topic]?.({ ...row, id: 1 } as never);
}

describe('a request to support', () => {
  test('is kept with its number, its action is in the audit, and two emails leave', async () => {
    const asked = await ask({ name: 'Анна', orderNumber: 'ra4k7p20xz', formToken: await formToken() });
    expect(asked).toMatchObject({ status: 202, number: expect.stringMatching(/^SU-.{4}-.{4}$/) });
    const [row] = await stored();
    expect(row).toMatchObject({
      number: asked.number,
      state: 'new',
      market: 'belarus',
      locale: 'ru',
      topic: 'refund',
      name: 'Анна',
      order_number: 'RA-4K7P-20XZ',
      body: TEXT,
      account_id: null,
      network: address,
    });
    const audit = await pool.query(`select actor, action, detail from audit where thing = 'support:' || $1::text`, [
      row?.['id'],
    ]);
    expect(audit.rows).toEqual([{ actor: 'guest', action: 'support.asked', detail: { topic: 'refund' } }]);
    await sendEmails(row?.['id']);
    const [toSupport, receipt] = emails;
    expect(emails).toHaveLength(2);
    expect(toSupport).toMatchObject({ to: MARKETS.belarus.support.email, replyTo: email });
    expect(toSupport?.subject).toBe(`${String(asked.number)}: Возврат денег, RA-4K7P-20XZ`);
    for (const word of [TEXT, 'Анна', email, 'русский']) expect(toSupport?.text).toContain(word);
    expect(receipt).toMatchObject({ to: email, replyTo: MARKETS.belarus.support.email });
    for (const word of [String(asked.number), 'RA-4K7P-20XZ']) expect(receipt?.text).toContain(word);
    // The address may belong to somebody else, so our email must not contain the writer's text.
    expect(receipt?.text).not.toContain('Списали');
  });

  test('speaks the language of its page to the writer and of the market to support', async () => {
    market = 'georgia';
    await ask({ locale: 'en', topic: 'account' });
    await sendEmails((await stored())[0]?.['id']);
    expect(emails[0]).toMatchObject({ to: MARKETS.georgia.support.email });
    expect(emails[0]?.subject).toContain('შესვლა');
    expect(emails[1]?.subject).toContain('We have your request');
  });

  test('of somebody logged in belongs to the account', async () => {
    const accountId = await anAccount(pool, { phone: '+375291112233' });
    await ask({}, { authorization: `Bearer ${accountId}` });
    expect((await stored())[0]).toMatchObject({ account_id: accountId });
  });

  test('sent twice is one, also at the same moment; with another text it is another', async () => {
    const key = randomUUID();
    const twice = await Promise.all([ask({ key }), ask({ key })]);
    const again = await ask({ key });
    expect(new Set([...twice, again].map(({ number }) => number)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    const other = await ask({ key, text: `${TEXT} И ещё одно.` });
    expect(other.status).toBe(202);
    expect(other.number).not.toBe(again.number);
    expect(await stored()).toHaveLength(2);
  });

  test('is told all that is wrong with it, by field', async () => {
    const { status, body } = await ask({ email: 'anna', topic: 'x', text: 'Да', orderNumber: '12' });
    expect(status).toBe(400);
    expect(supportErrorSchema.parse(body).error).toMatchObject({
      code: 'invalid',
      faults: {
        email: 'email_invalid',
        topic: 'topic_missing',
        orderNumber: 'order_number_invalid',
        text: 'text_short',
      },
    });
    expect(await stored()).toEqual([]);
  });

  test('of a foreign page, or with a captcha that was used, is refused', async () => {
    expect((await ask({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    const token = await formToken();
    expect((await ask({ formToken: token })).status).toBe(202);
    const second = await ask({ formToken: token });
    expect(second).toMatchObject({ status: 400, body: { error: { code: 'captcha_failed' } } });
  });
});

describe('a flood of requests', () => {
  test('without a captcha three an hour pass from one network; a captcha lets more through', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await ask({ email: `${at}.${email}` })).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    const refused = await ask({ email: `x.${email}` });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({ formToken: await formToken() })).status).toBe(202);
  });

  test('five emails a day go to one mailbox, wherever they are asked for', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const from = { 'x-forwarded-for': `203.0.${at}.${writers}` };
      statuses.push((await ask({ formToken: await formToken() }, from)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(await stored()).toHaveLength(5);
  });
});

test('the network goes after a month and the request after a year; nothing is sent about one that is gone', async () => {
  await ask();
  const age = (days: number) =>
    pool.query(`update support_request set created_at = now() - make_interval(days => $2) where email = $1`, [
      email,
      days,
    ]);
  await age(31);
  await tidySupportRequests(pool);
  const [row] = await stored();
  expect(row).toMatchObject({ network: null, body: TEXT });
  await age(367);
  await tidySupportRequests(pool);
  expect(await stored()).toEqual([]);
  await sendEmails(row?.['id']);
  expect(emails).toEqual([]);
});
