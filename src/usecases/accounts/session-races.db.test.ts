import { expect, test } from 'vitest';
import { aBrowser, anAuthServer, sentCode } from '#test/builders/login.ts';
import { createTestDatabase } from '#test/database.ts';
import { acceptLoginHandoff } from './accept-login-handoff.ts';
import { adoptSession } from './adopt-session.ts';
import { createLoginHandoff } from './create-login-handoff.ts';
import { leaveSession } from './leave-session.ts';
import { logIn } from './log-in.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

const { pool } = await createTestDatabase();
const { app, accounts } = await anAuthServer(pool);
const { deps } = accounts;

const PASSWORD = 'svetlyvecher';
let last = 6_000_000;
const visitor: VisitorFacts = {
  device: 'd'.repeat(43),
  isMarkedDevice: false,
  address: '203.0.113.7',
  host: 'cabinet.rampa.localhost',
  siblingDomain: 'rampa.localhost',
  userAgent: 'test',
  market: 'belarus',
  locale: 'ru',
};

async function registered() {
  const browser = aBrowser(app);
  const phone = `+37529${(last += 1)}`;
  await browser.begin({ phone });
  const setPassword = async (password: string) => {
    const sms_code = await sentCode(pool, phone);
    return browser.auth({ phone, sms_code, password, password_confirm: password });
  };
  const { token } = (await setPassword(PASSWORD)).json<{ token: string }>();
  const cookie = (name: string) => browser.jar.get(name) ?? '';
  return { browser, phone, token, setPassword, secret: cookie('sid'), siblingToken: cookie('sister') };
}
async function openSessions(phone: string): Promise<number> {
  const { rows } = await pool.query(
    'select from session s join account a on a.id = s.account_id where a.phone = $1 and s.ended_at is null',
    [phone],
  );
  return rows.length;
}

/** The transaction stays open after its work, until `commit` is called; `isDone` resolves when the work is done. */
function pausing(): { deps: AuthDeps; isDone: Promise<void>; commit: () => void } {
  const [done, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction: AuthDeps['transaction'] = (work) =>
    deps.transaction(async (stores) => {
      const result = await work(stores);
      done.resolve();
      await allowed.promise;
      return result;
    });
  return { deps: { ...deps, transaction }, isDone: done.promise, commit: allowed.resolve };
}

test('a login whose password is replaced while it is hashed opens no session', async () => {
  const { browser, phone, setPassword } = await registered();
  await pool.query(`update login_code set asked_at = asked_at - interval '10 minutes'`);
  await browser.begin({ phone, resetPassword: 'true' });
  const hasher: AuthDeps['hasher'] = {
    ...deps.hasher,
    reserve: (waiter) => {
      const place = deps.hasher.reserve(waiter);
      return (
        place && {
          ...place,
          verify: async (...input) => {
            const isRight = await place.verify(...input);
            expect((await setPassword('novyvecher77')).statusCode).toBe(200);
            return isRight;
          },
        }
      );
    },
  };
  const before = await openSessions(phone);
  expect(await logIn({ ...deps, hasher }, { phone, password: PASSWORD, visitor })).toEqual({
    ok: false,
    code: 'wrong_password',
  });
  expect(await openSessions(phone)).toBe(before);
});

test('a session that a sibling host opens during the log-out ends with it', async () => {
  const { phone, token, siblingToken } = await registered();
  const { deps: slow, isDone, commit } = pausing();
  const adopted = adoptSession(slow, { token, siblingToken, visitor });
  await isDone;
  const left = leaveSession(deps, { secret: null, token });
  setTimeout(commit, 200);
  expect((await adopted).ok).toBe(true);
  await left;
  expect(await openSessions(phone)).toBe(0);
});

test('a sibling host opens no session once the log-out has begun', async () => {
  const { phone, token, secret, siblingToken } = await registered();
  const { deps: slow, isDone, commit } = pausing();
  const left = leaveSession(slow, { secret, token: null });
  await isDone;
  const adopted = adoptSession(deps, { token, siblingToken, visitor });
  setTimeout(commit, 200);
  expect(await adopted).toEqual({ ok: false });
  await left;
  expect(await openSessions(phone)).toBe(0);
});

test('a code for the other market’s site opens nothing once the log-out has begun', async () => {
  const { phone, secret } = await registered();
  const host = 'rampa-ge.localhost';
  const code = await createLoginHandoff(deps, { secret, challenge: deps.secrets.digest('verifier'), host });
  const { deps: slow, isDone, commit } = pausing();
  const left = leaveSession(slow, { secret, token: null });
  await isDone;
  const arrived = acceptLoginHandoff(deps, { code: code ?? '', verifier: 'verifier', host, visitor });
  setTimeout(commit, 200);
  expect(await arrived).toBeNull();
  await left;
  expect(await openSessions(phone)).toBe(0);
});
