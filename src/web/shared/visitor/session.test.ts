import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionAnswer } from '#api/accounts/auth-contract.ts';
import type { SiblingHost } from './session.ts';

const NOW = Date.parse('2026-05-01T10:00:00Z');
const cookies = new Map<string, string>();
const calls: { path: string; headers: Record<string, string> }[] = [];
let answers: Record<string, SessionAnswer | 204 | 401 | 'lost'> = {};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
  cookies.clear();
  calls.length = 0;
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'localhost', origin: 'https://localhost' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('max-age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ path, headers });
    const answer = answers[path] ?? 204;
    if (answer === 'lost') throw new TypeError('no line');
    return typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aToken = (minutes: number) => `e30.${btoa(JSON.stringify({ exp: NOW / 1000 + minutes * 60 }))}.c2ln`;
const anAnswer = (token: string): SessionAnswer => ({
  token,
  user: { id: '1', username: '+375 ••', phone: '+375 ••', avatar: '' },
});
const session = () => import('./session.ts');
function aSiblingHost(token: string | null): SiblingHost {
  return { whoIsLoggedIn: async () => token, tellLogin: async () => undefined, tellLogOut: async () => undefined };
}

test('a visitor who never logged in costs no request', async () => {
  answers = {};
  const { checkLogin, isLogged, authorized, widgetToken } = await session();
  await checkLogin(null);
  expect(isLogged()).toBe(false);
  expect(await authorized()).toEqual({});
  expect(await widgetToken()).toEqual({ auth: false, token: null });
  expect(calls).toEqual([]);
});

test('a token younger than ten minutes is used as it is; an older one is renewed first, once for all who ask', async () => {
  const next = aToken(15);
  answers = { '/session/renew': anAnswer(next) };
  const { authorized } = await session();
  cookies.set('token', aToken(6));
  expect(await authorized()).toEqual({ authorization: `Bearer ${aToken(6)}` });
  cookies.set('token', aToken(4));
  const both = await Promise.all([authorized(), authorized()]);
  expect(both).toEqual([{ authorization: `Bearer ${next}` }, { authorization: `Bearer ${next}` }]);
  expect(calls.map(({ path }) => path)).toEqual(['/session/renew']);
});

test('a token that has ended is renewed when the page has loaded, and everybody is told', async () => {
  answers = { '/session/renew': anAnswer(aToken(15)) };
  const { checkLogin, isLogged, currentUser, onSession } = await session();
  const notified: unknown[] = [];
  onSession((user) => notified.push(user));
  cookies.set('token', aToken(-100));
  expect(isLogged()).toBe(false);
  await checkLogin(null);
  expect(currentUser()).toEqual({ phone: '+375 ••', avatar: null });
  expect(notified.at(-1)).toEqual(currentUser());
});

test('without a session behind it the token is forgotten; without a line it is kept', async () => {
  const { checkLogin, authorized } = await session();
  answers = { '/session/renew': 'lost' };
  cookies.set('token', aToken(-1));
  await checkLogin(null);
  expect(cookies.has('token')).toBe(true);
  answers = { '/session/renew': 204 };
  expect(await authorized()).toEqual({});
  expect(cookies.has('token')).toBe(false);
});

test('a login of the sibling host becomes one here, if the server says so', async () => {
  const { checkLogin, isLogged } = await session();
  answers = { '/session/adopt': 401 };
  await checkLogin(aSiblingHost('x.y.z'));
  expect(isLogged()).toBe(false);
  answers = { '/session/adopt': anAnswer(aToken(15)) };
  await checkLogin(aSiblingHost('x.y.z'));
  expect(isLogged()).toBe(true);
  expect(calls.at(-1)?.headers['authorization']).toBe('Bearer x.y.z');
});

test('a token that came from a sibling host makes a session here before it ends', async () => {
  answers = { '/session/renew': 204, '/session/adopt': anAnswer(aToken(15)) };
  const { authorized } = await session();
  cookies.set('token', aToken(4));
  expect(await authorized()).toEqual({ authorization: `Bearer ${aToken(15)}` });
  expect(calls.map(({ path }) => path)).toEqual(['/session/renew', '/session/adopt']);
  expect(calls[1]?.headers['authorization']).toBe(`Bearer ${aToken(4)}`);
});

test('nobody waits longer than two seconds to learn whether they are logged in', async () => {
  const { checkLogin, loginKnown } = await session();
  void checkLogin({ ...aSiblingHost(null), whoIsLoggedIn: () => new Promise(() => undefined) });
  let isKnown = false;
  void loginKnown().then(() => (isKnown = true));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(isKnown).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(isKnown).toBe(true);
});

test('logging out clears every cookie of the login, even without a line', async () => {
  const { beginSession, logOut, currentUser } = await session();
  await Promise.all([beginSession(anAnswer(aToken(15))), vi.advanceTimersByTimeAsync(2_000)]);
  expect([...cookies.keys()].toSorted()).toEqual(['avatar', 'token', 'username']);
  answers = { '/session/leave': 'lost' };
  await Promise.all([logOut(), vi.advanceTimersByTimeAsync(2_000)]);
  expect(cookies.size).toBe(0);
  expect(currentUser()).toBeNull();
});

test('an open page renews its token when it is ten minutes old', async () => {
  answers = { '/session/renew': anAnswer(aToken(25)) };
  const { checkLogin } = await session();
  cookies.set('token', aToken(15));
  await checkLogin(null);
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 2_000);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls.map(({ path }) => path)).toEqual(['/session/renew']);
});
