import { expect, test } from 'vitest';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { leaveTransaction } from '#adapters/db/profile/leave-store.ts';
import { createOperatorStore } from '#adapters/db/profile/operator-store.ts';
import { anAccount } from '#test/builders/person.ts';
import { createTestDatabase } from '#test/database.ts';
import { account } from './account.ts';

const { pool } = await createTestDatabase();
let typed: string | null = null;
const deps = {
  accounts: createOperatorStore(pool),
  hasher: { hash: async (password: string) => `hash of ${password}` },
  commonPasswords: { has: (password: string) => password === 'qwerty123' },
  transaction: leaveTransaction(pool),
  personalData: createPersonalDataReads(pool),
  sendDeletionNotice: async () => undefined,
  readSecret: async () => typed,
  now: () => new Date(),
};
async function admin(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = [];
  const code = await account(deps, args, (line) => lines.push(line));
  return { code, lines: lines.join('\n') };
}
const noted = async (id: string) =>
  (await pool.query(`select actor, action from audit where thing = $1 order by id`, [`account:${id}`])).rows;

test('an account is found by phone, address or id', async () => {
  const person = await anAccount(pool, { phone: '+375291112233', emailProved: 'found@example.com', name: 'Алеся' });
  for (const by of ['+375291112233', 'Found@example.com', person.id])
    expect(await admin('show', by)).toMatchObject({ code: 0, lines: expect.stringContaining(person.id) });
  expect((await admin('list')).lines).toContain('Алеся');
  expect(await admin('show', '+375291000000')).toMatchObject({ code: 1 });
});

test('the export is JSON, or a page to read, and is written down', async () => {
  const person = await anAccount(pool, { name: 'Янка Вядомы' });
  const json = JSON.parse((await admin('export', person.id)).lines) as { accountId: string };
  expect(json.accountId).toBe(person.id);
  expect((await admin('export', person.id, '--html')).lines).toContain('Янка Вядомы');
  expect(await noted(person.id)).toContainEqual({ actor: 'command line', action: 'account.exported' });
});

test('a deletion is described first, and done with --yes', async () => {
  const person = await anAccount(pool, { phone: '+375291112244' });
  expect(await admin('delete', '+375291112244')).toMatchObject({
    code: 0,
    lines: expect.stringContaining('Nothing was changed'),
  });
  expect((await admin('show', person.id)).code).toBe(0);
  expect(await admin('delete', person.id, '--yes')).toMatchObject({ code: 0, lines: expect.stringContaining('gone') });
  expect((await admin('show', person.id)).code).toBe(1);
  expect(await noted(person.id)).toEqual([{ actor: 'command line', action: 'account.deleted' }]);
});

test('a ban logs out everywhere, and can be taken back', async () => {
  const person = await anAccount(pool);
  const open = async () =>
    (await pool.query('select from session where account_id = $1 and ended_at is null', [person.id])).rowCount;
  expect((await admin('ban', person.id)).lines).toContain('Nothing was changed');
  expect(await open()).toBe(1);
  expect((await admin('ban', person.id, '--yes')).code).toBe(0);
  expect(await open()).toBe(0);
  expect(await admin('ban', person.id, '--yes')).toMatchObject({ code: 1, lines: expect.stringContaining('already') });
  expect((await admin('unban', person.id, '--yes')).code).toBe(0);
  expect((await admin('show', person.id)).lines).not.toContain('banned');
});

test('a static password keeps to the rules of passwords', async () => {
  const person = await anAccount(pool);
  typed = 'qwerty123';
  expect((await admin('static-password', person.id)).lines).toContain('password_common');
  typed = 'вербалоза';
  expect((await admin('static-password', person.id)).code).toBe(0);
  expect((await admin('show', person.id)).lines).toContain('password  static');
});

test('a password never comes by the arguments, and without one nothing changes', async () => {
  const person = await anAccount(pool);
  typed = 'вербалоза';
  expect(await admin('static-password', person.id, 'вербалоза')).toMatchObject({
    code: 2,
    lines: expect.stringContaining('read from standard input'),
  });
  typed = null;
  expect(await admin('static-password', person.id)).toMatchObject({ code: 1 });
  expect((await admin('show', person.id)).lines).not.toContain('password  static');
});

test('a number somebody else had registered is free for its owner, and what was bought with it stays', async () => {
  const person = await anAccount(pool, { phone: '+375291112255', emailProved: 'squatter@example.com' });
  expect((await admin('release-phone', '+375291112255')).lines).toContain('Nothing was changed');
  expect((await admin('release-phone', '+375291112255', '--yes')).code).toBe(0);
  expect((await admin('show', '+375291112255')).code).toBe(1);
  expect((await admin('show', person.id)).lines).toContain('devices   0');
  expect((await admin('release-phone', person.id, '--yes')).code).toBe(1);
  await anAccount(pool, { phone: '+375291112255' });
});

test.each([['nothing', 'x'], ['ban'], ['static-password']])(
  'what is not understood is answered with the usage: %s',
  async (...args) => {
    expect((await admin(...args)).code).toBe(2);
  },
);
