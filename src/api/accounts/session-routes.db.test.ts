import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { aBrowser, anAuthServer, type Browser, sentCode } from '#test/builders/login.ts';
import { accountOf } from '#api/accounts/access.ts';

const { pool } = await createTestDatabase();
const { app, accounts } = await anAuthServer(pool);
app.get('/api/v3/mine', async (request, reply) => {
  const actor = await accountOf(accounts.access, request, reply);
  return actor === null ? reply : { accountId: actor.accountId, proved: actor.provedAt !== null };
});

const PASSWORD = 'svetlyvecher';
let last = 2_000_000;

async function registered(): Promise<{ browser: Browser; phone: string; token: string }> {
  const browser = aBrowser(app);
  const phone = `+37529${(last += 1)}`;
  await browser.begin({ phone });
  const sms_code = await sentCode(pool, phone);
  const answer = await browser.auth({ phone, sms_code, password: PASSWORD, password_confirm: PASSWORD });
  return { browser, phone, token: answer.json<{ token: string }>().token };
}
const renew = async (browser: Browser) => {
  const response = await browser.send('POST', '/session/renew');
  return response.statusCode === 200 ? response.json<{ token: string }>().token : null;
};
const mine = (token: string) =>
  app.inject({ url: '/api/v3/mine', headers: { authorization: `Bearer ${token}` } }).then((said) => said.statusCode);

test('a renewed session goes on with another number and a fresh token', async () => {
  const { browser } = await registered();
  const first = browser.jar.get('sid');
  const token = await renew(browser);
  expect(browser.jar.get('sid')).not.toBe(first);
  expect(await mine(token ?? '')).toBe(200);
});

test('two tabs that renew at once both stay logged in', async () => {
  const { browser } = await registered();
  const tokens = await Promise.all([renew(browser), renew(browser), renew(browser)]);
  for (const token of tokens) expect(await mine(token ?? '')).toBe(200);
  expect(await renew(browser)).not.toBeNull();
});

test('a number that was spent long ago ends the session for whoever holds it', async () => {
  const { browser, token } = await registered();
  const stolen = aBrowser(app);
  stolen.jar.set('sid', browser.jar.get('sid') ?? '');
  const fresh = await renew(browser);
  await pool.query(`update session_token set spent_at = spent_at - interval '1 minute' where spent_at is not null`);
  expect(await renew(stolen)).toBeNull();
  expect(await renew(browser)).toBeNull();
  expect(await mine(token)).toBe(401);
  expect(await mine(fresh ?? '')).toBe(401);
  const { rows } = await pool.query(`select count(*)::int as n from session where end_reason = 'reuse'`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a sister host has a session of its own that ends with the first', async () => {
  const { browser, token } = await registered();
  const cabinet = aBrowser(app);
  const adopted = await cabinet.send('POST', '/session/adopt', {}, { authorization: `Bearer ${token}` });
  expect(adopted.statusCode).toBe(200);
  expect(cabinet.jar.get('sid')).not.toBe(browser.jar.get('sid'));
  expect(await renew(cabinet)).not.toBeNull();
  const left = await browser.send('POST', '/session/leave');
  expect(left.headers['clear-site-data']).toBe('"cache", "storage"');
  expect(await renew(cabinet)).toBeNull();
  expect(await mine(token)).toBe(401);
});

test('a token for the widget buys, and neither opens an account nor becomes a session', async () => {
  const { browser } = await registered();
  const sid = browser.jar.get('sid');
  const { token } = (await browser.send('POST', '/session/widget-token')).json<{ token: string }>();
  expect(browser.jar.get('sid')).toBe(sid);
  expect(await mine(token)).toBe(401);
  const adopted = await aBrowser(app).send('POST', '/session/adopt', {}, { authorization: `Bearer ${token}` });
  expect(adopted.statusCode).toBe(401);
});

test('cookies open nothing below /api, and pages of others move no session', async () => {
  const { browser } = await registered();
  expect((await browser.send('GET', '/api/v3/mine')).statusCode).toBe(401);
  for (const path of ['renew', 'adopt', 'leave', 'widget-token']) {
    const foreign = await browser.send('POST', `/session/${path}`, {}, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
  }
  expect(await renew(browser)).not.toBeNull();
});
