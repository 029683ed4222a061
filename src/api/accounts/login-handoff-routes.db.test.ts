import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { aBrowser, anAuthServer, type Browser, sentCode } from '#test/builders/login.ts';

const { pool } = await createTestDatabase();
const { app } = await anAuthServer(pool);
const HERE = 'rampa.localhost';
const THERE = 'rampa-ge.localhost';
const PASSWORD = 'svetlyvecher';
let last = 3_000_000;

/** A browser has separate cookies for each host. */
type Visitor = Record<typeof HERE | typeof THERE, Browser>;
const aVisitor = (): Visitor => ({ [HERE]: aBrowser(app), [THERE]: aBrowser(app) });

async function loggedIn(): Promise<Visitor> {
  const visitor = aVisitor();
  const phone = `+37529${(last += 1)}`;
  await visitor[HERE].begin({ phone });
  const sms_code = await sentCode(pool, phone);
  await visitor[HERE].auth({ phone, sms_code, password: PASSWORD, password_confirm: PASSWORD });
  return visitor;
}

/** Makes one step and returns the address it redirects to. */
async function step(visitor: Visitor, address: string) {
  const { hostname, pathname, search } = new URL(address);
  const host = hostname as keyof Visitor;
  const response = await visitor[host].send('GET', pathname + search, {}, { host });
  expect([response.statusCode, response.headers['cache-control'], response.headers['referrer-policy']]).toEqual([
    303,
    'private, no-store',
    'no-referrer',
  ]);
  return new URL(response.headers.location as string, address);
}
const asked = (to: string, from: string = HERE) =>
  `http://${THERE}/session/arrive?${new URLSearchParams({ from, to }).toString()}`;
const renewed = async (browser: Browser) => (await browser.send('POST', '/session/renew')).statusCode === 200;

/** Follows the steps up to the address that contains the code. */
async function withCode(visitor: Visitor, to = '/ru/tbilisi'): Promise<URL> {
  return step(visitor, (await step(visitor, asked(to))).href);
}

test('a login comes along, and ends with the one it came from', async () => {
  const visitor = await loggedIn();
  const address = await withCode(visitor, '/ru/tbilisi/events?page=2');
  expect(address.href).toMatch(/^http:\/\/rampa-ge\.localhost\/session\/arrive\?code=[\w-]{43}&to=/);
  expect((await step(visitor, address.href)).href).toBe(`http://${THERE}/ru/tbilisi/events?page=2`);
  expect(visitor[THERE].jar.get('arrival')).toBe('1');
  expect(await renewed(visitor[THERE])).toBe(true);
  const { rows } = await pool.query(`select code_hash from session_passage`);
  expect(rows).toEqual([]);

  await visitor[HERE].send('POST', '/session/leave');
  expect(await renewed(visitor[THERE])).toBe(false);
});

test('whoever is not logged in arrives so, and the way back is not gone again', async () => {
  const visitor = aVisitor();
  expect((await withCode(visitor)).href).toBe(`http://${THERE}/ru/tbilisi`);
  expect(visitor[THERE].jar.has('sid')).toBe(false);
});

test('whoever is logged in there stays who they are, without a hop', async () => {
  const visitor = await loggedIn();
  await step(visitor, (await withCode(visitor)).href);
  const sid = visitor[THERE].jar.get('sid');
  expect((await step(visitor, asked('/ru/tbilisi'))).href).toBe(`http://${THERE}/ru/tbilisi`);
  expect(visitor[THERE].jar.get('sid')).toBe(sid);
});

describe('a code opens nothing', () => {
  async function opensNothing(visitor: Visitor, address: string): Promise<void> {
    const before = await pool.query('select count(*) from session');
    const browser = visitor[THERE];
    browser.jar.delete('sid');
    expect((await step(visitor, address)).href).toBe(`http://${THERE}/ru/tbilisi`);
    expect(browser.jar.has('sid')).toBe(false);
    expect((await pool.query('select count(*) from session')).rows).toEqual(before.rows);
  }

  test('in another browser, and is spent by being tried there', async () => {
    const visitor = await loggedIn();
    const { href } = await withCode(visitor);
    await opensNothing(aVisitor(), href);
    await opensNothing(visitor, href);
  });

  test('in a browser that asked for one of its own: nobody is logged in as somebody else', async () => {
    const [attacker, victim] = [await loggedIn(), await loggedIn()];
    const { href } = await withCode(attacker);
    await step(victim, asked('/ru/tbilisi'));
    expect(victim[THERE].jar.get('arrival')).toMatch(/^[\w-]{43}$/);
    await opensNothing(victim, href);
  });

  test('a second time', async () => {
    const visitor = await loggedIn();
    const { href } = await withCode(visitor);
    const verifier = visitor[THERE].jar.get('arrival') ?? '';
    await step(visitor, href);
    visitor[THERE].jar.set('arrival', verifier);
    await opensNothing(visitor, href);
  });

  test('after a minute of the database', async () => {
    const visitor = await loggedIn();
    const { href } = await withCode(visitor);
    await pool.query(`update session_passage set made_at = made_at - interval '61 seconds'`);
    await opensNothing(visitor, href);
  });

  test('on another host than it was made for', async () => {
    const visitor = await loggedIn();
    const { href } = await withCode(visitor);
    await pool.query(`update session_passage set host = 'rampa-az.localhost'`);
    await opensNothing(visitor, href);
  });

  test('once the login it comes from has ended, or the account is banned', async () => {
    const [left, banned] = [await loggedIn(), await loggedIn()];
    const addresses = [await withCode(left), await withCode(banned)];
    await left[HERE].send('POST', '/session/leave');
    await opensNothing(left, addresses[0]?.href ?? '');
    await pool.query('update account set banned_at = now()');
    await opensNothing(banned, addresses[1]?.href ?? '');
    await pool.query('update account set banned_at = null');
  });
});

test('a number spent long ago carries nothing, and ends the login for whoever holds it', async () => {
  const visitor = await loggedIn();
  const thief = aVisitor();
  thief[HERE].jar.set('sid', visitor[HERE].jar.get('sid') ?? '');
  await renewed(visitor[HERE]);
  await pool.query(`update session_token set spent_at = spent_at - interval '1 minute' where spent_at is not null`);
  expect((await withCode(thief)).href).toBe(`http://${THERE}/ru/tbilisi`);
  expect(await renewed(visitor[HERE])).toBe(false);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  'ru/tbilisi',
  '/ru\r\nlocation: https://evil.example',
])('the way never leads to %j', async (to) => {
  const visitor = aVisitor();
  expect((await step(visitor, asked(to))).href).toBe(`http://${THERE}/`);
  const challenge = 'c'.repeat(43);
  const carry = new URLSearchParams({ challenge, for: THERE, to });
  expect((await step(visitor, `http://${HERE}/session/carry?${carry.toString()}`)).href).toBe(`http://${HERE}/`);
  const arrival = new URLSearchParams({ code: challenge, to });
  expect((await step(visitor, `http://${THERE}/session/arrive?${arrival.toString()}`)).href).toBe(`http://${THERE}/`);
});

const somebody = await loggedIn();
test.each(['evil.example', 'rampa.localhost.evil.example', THERE, 'cabinet.rampa.localhost', ''])(
  'no login is asked of %j, nor told to it',
  async (host) => {
    expect((await step(somebody, asked('/ru/tbilisi', host))).href).toBe(`http://${THERE}/ru/tbilisi`);
    // In the opposite direction the wrong host is the other one.
    const wrong = host === THERE ? HERE : host;
    const carry = new URLSearchParams({ challenge: 'c'.repeat(43), for: wrong, to: '/ru/tbilisi' });
    const { href } = await step(somebody, `http://${HERE}/session/carry?${carry.toString()}`);
    expect(href).toBe(`http://${HERE}/ru/tbilisi`);
  },
);
