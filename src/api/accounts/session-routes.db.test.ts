import { describe, expect, test } from 'vitest';
import { createPasskeysStore } from '#adapters/db/accounts/passkeys-store.ts';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { leaveTransaction } from '#adapters/db/profile/leave-store.ts';
import { profileTransaction } from '#adapters/db/profile/profile-store.ts';
import { leaveRoutes } from '#api/profile/leave-routes.ts';
import { passkeysRoutes } from '#api/profile/passkeys-routes.ts';
import { profileRoutes } from '#api/profile/profile-routes.ts';
import { profileDeps } from '#test/builders/profile-app.ts';
import { createTestDatabase } from '#test/database.ts';
import { aBrowser, anAuthServer, type Browser, sentCode } from '#test/builders/login.ts';
import { accountOf } from '#api/accounts/access.ts';

const { pool } = await createTestDatabase();
const { app, accounts } = await anAuthServer(pool);
app.get('/api/v3/mine', async (request, reply) => {
  const actor = await accountOf(accounts.access, request, reply);
  return actor === null ? reply : { accountId: actor.accountId, proved: actor.provedAt !== null };
});

const { access, deps } = accounts;
await app.register(profileRoutes({ ...profileDeps(pool), access, tokens: deps.tokens }));
await app.register(
  passkeysRoutes({
    ...deps,
    access,
    transaction: profileTransaction(pool),
    reads: createPasskeysStore(pool),
    domainOf: () => null,
    now: () => new Date(),
  }),
);
await app.register(
  leaveRoutes({
    access,
    transaction: leaveTransaction(pool),
    personalData: createPersonalDataReads(pool),
    sendDeletionNotice: () => Promise.resolve(),
    htmlOf: () => '',
    now: () => new Date(),
  }),
);

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
  app
    .inject({ url: '/api/v3/mine', headers: { authorization: `Bearer ${token}` } })
    .then((response) => response.statusCode);

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

/** The same browser at the cabinet's host; it sends the domain's cookies there. */
function atTheCabinet(browser: Browser): Browser {
  const cabinet = aBrowser(app);
  cabinet.jar.set('sister', browser.jar.get('sister') ?? '');
  return cabinet;
}
const adopt = (browser: Browser, token: string) =>
  browser.send('POST', '/session/adopt', {}, { authorization: `Bearer ${token}` });

test('a sibling host has a session of its own that ends with the first', async () => {
  const { browser, token } = await registered();
  const cabinet = atTheCabinet(browser);
  expect((await adopt(cabinet, token)).statusCode).toBe(200);
  expect(cabinet.jar.get('sid')).not.toBe(browser.jar.get('sid'));
  expect(await renew(cabinet)).not.toBeNull();
  browser.jar.set('visitor', 'v'.repeat(22));
  const left = await browser.send('POST', '/session/leave');
  // Whoever uses the browser next reads no order that was opened in it.
  expect(browser.jar.get('visitor')).toBe('');
  expect(left.headers['clear-site-data']).toBe('"cache", "storage"');
  expect(await renew(cabinet)).toBeNull();
  expect(await mine(token)).toBe(401);
});

describe('a token alone', () => {
  test('makes no session: the number beside it is the browser’s own, and good once', async () => {
    const { browser, token } = await registered();
    expect((await adopt(aBrowser(app), token)).statusCode).toBe(401);
    const stranger = await registered();
    expect((await adopt(atTheCabinet(stranger.browser), token)).statusCode).toBe(401);
    const stolen = atTheCabinet(browser);
    expect((await adopt(atTheCabinet(browser), token)).statusCode).toBe(200);
    await pool.query(`update session_sister set spent_at = spent_at - interval '1 minute' where spent_at is not null`);
    expect((await adopt(stolen, token)).statusCode).toBe(401);
  });

  test('two tabs of the cabinet that adopt at once are both logged in', async () => {
    const { browser, token } = await registered();
    const both = await Promise.all([adopt(atTheCabinet(browser), token), adopt(atTheCabinet(browser), token)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('does no sensitive action, with the session of the same login beside it it does', async () => {
    const { browser, token } = await registered();
    const other = await registered();
    const sensitive = [
      ['POST', '/api/v3/me/proof'],
      ['POST', '/api/v3/me/proof/confirm'],
      ['POST', '/api/v3/me/phone'],
      ['POST', '/api/v3/me/phone/confirm'],
      ['POST', '/api/v3/me/email'],
      ['POST', '/api/v3/me/email/confirm'],
      ['POST', '/api/v3/me/password'],
      ['GET', '/api/v3/me/export'],
      ['POST', '/api/v3/me/delete'],
      ['POST', '/api/v3/me/passkeys/options'],
      ['POST', '/api/v3/me/passkeys'],
      ['DELETE', '/api/v3/me/passkeys/00000000-0000-7000-8000-000000000000'],
    ] as const;
    for (const [method, url] of sensitive)
      for (const cookie of ['', `sid=${other.browser.jar.get('sid')}`]) {
        const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}`, cookie } });
        expect([url, response.statusCode, response.json()]).toEqual([
          url,
          403,
          { error: { code: 'session_required' } },
        ]);
      }
    const headers = { authorization: `Bearer ${token}`, cookie: `sid=${browser.jar.get('sid')}` };
    const response = await app.inject({ method: 'POST', url: '/api/v3/me/proof', headers });
    expect(response.statusCode).toBe(202);
  });
});

describe('a new password', () => {
  test('leaves the own session alone of all, sibling hosts included, and ends every token', async () => {
    const { browser, token } = await registered();
    const cabinet = atTheCabinet(browser);
    const siblingToken = (await adopt(cabinet, token)).json<{ token: string }>().token;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = { password: 'novyparol1', password_confirm: 'novyparol1' };
    const cookie = `sid=${browser.jar.get('sid')}`;
    const set = await app.inject({
      method: 'POST',
      url: '/api/v3/me/password',
      headers: { ...headers, cookie },
      payload,
    });
    expect(set.json()).toEqual({ ended: 1, token: expect.any(String) });
    for (const old of [token, siblingToken]) expect(await mine(old)).toBe(401);
    expect(await mine(set.json<{ token: string }>().token)).toBe(200);
    expect(await renew(cabinet)).toBeNull();
    expect((await adopt(cabinet, token)).statusCode).toBe(401);
    const next = await renew(browser);
    expect(await mine(next ?? '')).toBe(200);
    // The browser has a valid sibling-host number again.
    expect((await adopt(atTheCabinet(browser), next ?? '')).statusCode).toBe(200);
  });
});

describe('a log-out', () => {
  test('by the token alone ends the login where this host has no session of its own', async () => {
    const { browser, token } = await registered();
    const cabinet = aBrowser(app);
    const left = await cabinet.send('POST', '/session/leave', {}, { authorization: `Bearer ${token}` });
    expect(left.statusCode).toBe(204);
    expect(await mine(token)).toBe(401);
    expect(await renew(browser)).toBeNull();
  });

  test('by the token of a widget or of somebody else’s making ends nothing', async () => {
    const { browser, token } = await registered();
    const bought = (await browser.send('POST', '/session/widget-token')).json<{ token: string }>().token;
    for (const bad of [bought, `${token}x`, 'a.b.c'])
      await aBrowser(app).send('POST', '/session/leave', {}, { authorization: `Bearer ${bad}` });
    expect(await mine(token)).toBe(200);
  });
});

test('a login ends 400 days after it began, however often it was renewed', async () => {
  const { browser, phone, token } = await registered();
  await pool.query(
    `update session s set created_at = now() - interval '401 days' from account a where a.id = s.account_id and a.phone = $1`,
    [phone],
  );
  expect(await mine(token)).toBe(401);
  expect(await renew(browser)).toBeNull();
});

test('a browser that says a request is another site’s is believed over an Origin of ours', async () => {
  const { browser } = await registered();
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'http://rampa.localhost:3000' };
  expect((await browser.send('POST', '/session/renew', {}, headers)).statusCode).toBe(403);
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
