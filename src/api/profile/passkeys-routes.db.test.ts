import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPasskeysStore } from '#adapters/db/accounts/passkeys-store.ts';
import { passkeysSchema } from '#api/profile/passkeys-contract.ts';
import { passkeysRoutes } from '#api/profile/passkeys-routes.ts';
import { PASSKEYS_MOST } from '#usecases/profile/passkey-deps.ts';
import { anAuthenticator, type Wrongs } from '#test/builders/authenticator.ts';
import { aBrowser, anAuthServer } from '#test/builders/login.ts';
import { aSession, anAccount, type BuiltAccount } from '#test/builders/person.ts';
import { profileDeps } from '#test/builders/profile-app.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const { app: login, accounts } = await anAuthServer(pool);
const app = fastify();
const domainOf = () => 'rampa.localhost';
await app.register(
  passkeysRoutes({
    ...profileDeps(pool),
    passkeys: accounts.deps.passkeys,
    reads: createPasskeysStore(pool),
    domainOf,
  }),
);

let person: BuiltAccount;
beforeEach(async () => {
  person = await anAccount(pool, { isProved: true, emailProved: `${randomUUID()}@example.com` });
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function ask(method: Method, path: string, payload: object = {}, by = person.bearer) {
  const url = `/api/v3/me/passkeys${path}`;
  const headers = { authorization: by, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' };
  const answer = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload }) });
  const body = answer.body === '' ? {} : answer.json<{ error?: { code: string } }>();
  return { status: answer.statusCode, body, code: 'error' in body ? body.error?.code : undefined };
}
const optionsOf = async () => (await ask('POST', '/options')).body as { challenge: string; rp: { id: string } };
const listed = async () => passkeysSchema.parse((await ask('GET', '')).body).items;

/** Creates a valid passkey of the person. */
async function aPasskey() {
  const key = anAuthenticator();
  expect((await ask('POST', '', key.create(await optionsOf()))).status).toBe(204);
  return key;
}

/** Logs in with the passkey, in a browser that has never logged in. */
async function logIn(key: ReturnType<typeof anAuthenticator>, wrongs: Wrongs = {}, browser = aBrowser(login)) {
  const json = { 'content-type': 'application/json' };
  const send = (path: string, payload: object) =>
    login.inject({
      method: 'POST',
      url: `/api/v3/auth/passkey${path}`,
      headers: { ...json, 'sec-fetch-site': 'same-origin', cookie: `device=${browser.jar.get('device') ?? ''}` },
      payload,
    });
  const asked = await send('/options', {});
  for (const { name, value } of asked.cookies) browser.jar.set(name, value);
  const options = asked.json<{ challenge: string; rpId: string }>();
  const shown = key.show(options, wrongs);
  const answer = await send('', shown);
  // A new signature for the challenge that is already used up.
  const again = () => send('', key.show(options));
  return { answer, again, code: answer.json<{ code?: string }>().code, shown };
}

describe('a passkey is added', () => {
  test('after a fresh code, and its owner is told by mail', async () => {
    await aPasskey();
    expect(await listed()).toMatchObject([{ name: 'Firefox, Windows', domain: 'rampa.localhost', usedAt: null }]);
    const { rows } = await pool.query(
      `select payload -> 'notice' ->> 'kind' as kind, payload -> 'notice' ->> 'device' as device from outbox
       where payload ->> 'accountId' = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ kind: 'passkey_added', device: 'Firefox, Windows' }]);
  });

  test('not without the code', async () => {
    const bearer = `Bearer ${await aSession(pool, person.id)}`;
    expect(await ask('POST', '/options', {}, bearer)).toMatchObject({ status: 403, code: 'proof_required' });
  });

  test('not for the challenge of another session', async () => {
    const options = await optionsOf();
    const bearer = `Bearer ${await aSession(pool, person.id, { isProved: true })}`;
    const created = anAuthenticator().create(options);
    expect((await ask('POST', '', created, bearer)).code).toBe('passkey_failed');
    expect((await ask('POST', '', created)).status).toBe(204);
  });

  test.each([
    ['on a foreign page', { origin: 'https://rampa.example.evil' }],
    ['for another domain', { domain: 'evil.localhost' }],
    ['for a challenge nobody gave', { challenge: 'bm9ib2R5' }],
  ])('not when it was made %s', async (_what, wrongs) => {
    const created = anAuthenticator().create(await optionsOf(), wrongs);
    expect((await ask('POST', '', created)).code).toBe('passkey_failed');
    expect(await listed()).toEqual([]);
  });

  test('once: the same again is known, and ten are the most', async () => {
    const key = await aPasskey();
    expect((await ask('POST', '', key.create(await optionsOf()))).code).toBe('passkey_known');
    const more = Array.from({ length: PASSKEYS_MOST - 1 }, () => randomUUID());
    await pool.query(
      `insert into passkey (id, account_id, credential_id, domain, public_key, counter, transports, is_backed_up)
       select id, $1, id::text, 'rampa.localhost', '', 0, '{}', false from unnest($2::uuid[]) as id`,
      [person.id, more],
    );
    expect((await ask('POST', '/options')).code).toBe('passkeys_full');
  });

  test('under a challenge of five minutes', async () => {
    const options = await optionsOf();
    await pool.query(`update passkey_challenge set asked_at = now() - interval '301 s' where challenge = $1`, [
      options.challenge,
    ]);
    expect((await ask('POST', '', anAuthenticator().create(options))).code).toBe('passkey_failed');
  });
});

describe('a passkey', () => {
  test('takes another name, or none', async () => {
    await aPasskey();
    const [{ id } = { id: '' }] = await listed();
    expect((await ask('PATCH', `/${id}`, { name: ' Тэлефон  мамы ' })).status).toBe(204);
    expect(await listed()).toMatchObject([{ name: 'Тэлефон мамы' }]);
    expect((await ask('PATCH', `/${id}`, { name: 'я'.repeat(61) })).code).toBe('name_long');
    await ask('PATCH', `/${id}`, { name: '' });
    expect(await listed()).toMatchObject([{ name: null }]);
  });

  test('does not exist for others', async () => {
    await aPasskey();
    const [{ id } = { id: '' }] = await listed();
    const { bearer } = await anAccount(pool, { isProved: true });
    expect((await ask('PATCH', `/${id}`, { name: 'x' }, bearer)).status).toBe(404);
    expect((await ask('DELETE', `/${id}`, {}, bearer)).status).toBe(404);
    expect(await listed()).toHaveLength(1);
  });
});

describe('a login by passkey', () => {
  test('opens the same session as any other, for the right person, and is noted', async () => {
    const key = await aPasskey();
    const { answer } = await logIn(key);
    expect(answer.json()).toMatchObject({ user: { id: person.id }, token: expect.stringMatching(/^[\w-]+\.[\w-]+\./) });
    expect(answer.cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect((await listed())[0]?.usedAt).not.toBeNull();
    expect((await logIn(key)).answer.statusCode).toBe(200);
  });

  test('shows a challenge once', async () => {
    const { answer, again } = await logIn(await aPasskey());
    expect(answer.statusCode).toBe(200);
    expect((await again()).json()).toMatchObject({ code: 'passkey_failed' });
  });

  test('shows it in the browser that asked', async () => {
    const key = await aPasskey();
    const [mine, another] = [aBrowser(login), aBrowser(login)];
    const { shown } = await logIn(key, { challenge: 'bm9ib2R5' }, mine);
    const asked = await another.send('POST', '/api/v3/auth/passkey/options');
    const stolen = key.show(asked.json());
    for (const [browser, body] of [
      [mine, stolen],
      [another, shown],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const cookie = `device=${browser.jar.get('device') ?? ''}`;
      const url = '/api/v3/auth/passkey';
      const response = await login.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload: body });
      expect(response.json()).toMatchObject({ code: 'passkey_failed' });
    }
  });

  test.each([
    ['from a foreign page', { origin: 'https://evil.example' }],
    ['for another domain', { domain: 'evil.localhost' }],
    ['in the name of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused %s', async (_what, wrongs) => {
    const { answer, code } = await logIn(await aPasskey(), wrongs);
    expect([answer.statusCode, code]).toEqual([401, 'passkey_failed']);
  });

  test('is refused to a copy, whose counter goes back', async () => {
    const key = await aPasskey();
    expect((await logIn(key, { counter: 7 })).answer.statusCode).toBe(200);
    expect((await logIn(key, { counter: 7 })).code).toBe('passkey_failed');
    expect((await logIn(key, { counter: 3 })).code).toBe('passkey_failed');
    expect((await logIn(key, { counter: 8 })).answer.statusCode).toBe(200);
  });

  test('is refused where nobody knows it: removed, or never made here', async () => {
    const key = await aPasskey();
    const [{ id } = { id: '' }] = await listed();
    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    expect((await logIn(key)).code).toBe('passkey_unknown');
    expect((await logIn(anAuthenticator())).code).toBe('passkey_unknown');
  });

  test('is refused to the banned, and open to who was away for long, as with a password', async () => {
    const key = await aPasskey();
    await pool.query(`update account set seen_at = now() - interval '200 days' where id = $1`, [person.id]);
    expect((await logIn(key)).answer.statusCode).toBe(200);
    await pool.query('update account set banned_at = now() where id = $1', [person.id]);
    expect((await logIn(key)).answer.json()).toMatchObject({ code: 'account_banned' });
  });

  test('after fifty that did not hold waits, from the same line', async () => {
    const browser = aBrowser(login);
    const key = await aPasskey();
    expect((await logIn(key, { origin: 'https://evil.example' }, browser)).code).toBe('passkey_failed');
    await pool.query(`update budget set used = 50 where key like 'wrong-passkey:%'`);
    const { answer, code } = await logIn(key, {}, browser);
    expect([answer.statusCode, code]).toEqual([429, 'too_many_attempts']);
    await pool.query(`delete from budget where key like 'wrong-passkey:%'`);
  });
});
