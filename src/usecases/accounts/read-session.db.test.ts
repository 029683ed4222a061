import { expect, test } from 'vitest';
import { createSessionReads } from '#adapters/db/accounts/sessions-store.ts';
import { aBrowser, anAuthServer, sentCode } from '#test/builders/login.ts';
import { createTestDatabase } from '#test/database.ts';
import { identifyActor } from './identify-actor.ts';

const { pool } = await createTestDatabase();
const { app, accounts } = await anAuthServer(pool);
const { findSession, deps } = accounts;
const reads = createSessionReads(pool);
let last = 7_000_000;

async function registered() {
  const browser = aBrowser(app);
  const phone = `+37529${(last += 1)}`;
  await browser.begin({ phone });
  const password = 'svetlyvecher';
  await browser.auth({ phone, sms_code: await sentCode(pool, phone), password, password_confirm: password });
  const number = () => browser.jar.get('sid') ?? '';
  return { browser, phone, number };
}
const kept = async () =>
  (
    await pool.query(`select t.hash, t.spent_at, s.seen_at, s.ended_at, s.end_reason from session_token t
      join session s on s.id = t.session_id order by t.hash`)
  ).rows;

test('a session is read as often as wanted, and stays as it is', async () => {
  const { number, phone } = await registered();
  const before = await kept();
  for (let time = 0; time < 3; time += 1) {
    const session = await findSession(number());
    const actor = await identifyActor({ tokens: deps.tokens, reads }, session?.token ?? '');
    const { rows } = await pool.query('select id from account where phone = $1', [phone]);
    expect([session?.accountId, actor?.accountId, actor?.scope]).toEqual([rows[0].id, rows[0].id, 'account']);
  }
  expect(await kept()).toEqual(before);
});

test('a number that was replaced long ago opens nothing, and reading it ends nothing', async () => {
  const { browser, number } = await registered();
  const old = number();
  await browser.send('POST', '/session/renew');
  // Two tabs may still hold it for a moment.
  expect(await findSession(old)).not.toBeNull();
  await pool.query(`update session_token set spent_at = spent_at - interval '1 minute' where spent_at is not null`);
  expect(await findSession(old)).toBeNull();
  expect(await findSession(number())).not.toBeNull();
});

test.each([
  ['a log-out', (browser: ReturnType<typeof aBrowser>) => browser.send('POST', '/session/leave')],
  [
    'a ban',
    (_: unknown, phone: string) => pool.query('update account set banned_at = now() where phone = $1', [phone]),
  ],
  [
    'half a year without a visit',
    (_: unknown, phone: string) =>
      pool.query(
        `update session set seen_at = now() - interval '181 days' where account_id = (select id from account where phone = $1)`,
        [phone],
      ),
  ],
])('after %s there is nothing to read', async (_what, end) => {
  const { browser, number, phone } = await registered();
  const held = number();
  await end(browser, phone);
  expect(await findSession(held)).toBeNull();
  expect(await findSession('o'.repeat(43))).toBeNull();
});
