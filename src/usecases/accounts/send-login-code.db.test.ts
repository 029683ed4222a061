import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoginCodes } from '#adapters/codes/login-codes.ts';
import { createLoginCodesStore } from '#adapters/db/accounts/login-codes-store.ts';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { startJobs } from '#adapters/jobs/job-runner.ts';
import { createAccountMailWriter } from '#adapters/mail/account-emails.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createSmsByCountry } from '#adapters/sms/by-country.ts';
import { createDemoSms } from '#adapters/sms/demo-transport.ts';
import { createRocketSms } from '#adapters/sms/rocket-sms.ts';
import { createSmsWriter } from '#adapters/sms/short-messages.ts';
import { createTestDatabase } from '#test/database.ts';
import { type EmulatedOperators, openEmulatedOperators } from '#test/sms/emulated-operators.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { sendLoginCode } from './send-login-code.ts';

const { pool, url } = await createTestDatabase();
const links = createSiteLinks(() => 'https://rampa.example');
const emails: Mail[] = [];
let operators: EmulatedOperators;
beforeAll(async () => {
  operators = await openEmulatedOperators();
});
beforeEach(async () => {
  emails.length = 0;
  await operators.clear();
  await pool.query('truncate demo_message cascade');
});
afterAll(() => operators.close());

function deps(timeoutMs = 5_000) {
  const rocket = createRocketSms({ ...operators.settings.rocketSms, timeoutMs });
  return {
    store: createLoginCodesStore(pool),
    codes: createLoginCodes(),
    accountMail: createAccountMailWriter({
      links,
      files: { calendar: () => '' },
      sender: 'tickets@rampa.example',
      now: () => new Date(),
    }),
    smsWriter: createSmsWriter({ links, hostOf: () => 'rampa.example' }),
    mail: { send: async (mail: Mail) => void emails.push(mail) },
    sms: createSmsByCountry({ belarus: createDemoSms(createDemoMessages(pool), 'Rampa.by', rocket) }),
  };
}
async function ask(change: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: randomUUID(),
    purpose: 'login',
    device: 'd',
    phone: '+375291234567',
    email: null,
    channel: 'sms',
    market: 'belarus',
    locale: 'ru',
    asked_at: new Date(),
    accepted_at: null,
    used_at: null,
    ...change,
  };
  const names = Object.keys(row);
  await pool.query(
    `insert into login_code (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id;
}
async function hashOf(codeId: string): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string | null }>('select hash from login_code where id = $1', [codeId]);
  return rows[0]?.hash ?? null;
}
const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? '';

describe('a login code', () => {
  it('goes out by SMS, urgent, and only its hash stays', async () => {
    const parts = deps();
    const codeId = await ask();
    expect(await sendLoginCode(parts, { codeId })).toBe('sent');
    const [message] = await operators.taken();
    const code = codeIn(message?.text);
    expect(message).toMatchObject({ to: '375291234567', urgent: true, sender: 'Rampa.by' });
    expect(message?.text).toBe(`${code} — код входа в Рампу. Никому не говорите\n@rampa.example #${code}`);
    const hash = (await hashOf(codeId)) ?? '';
    expect(await parts.codes.matches(code, codeId, hash)).toBe(true);
    expect(await parts.codes.matches(code === '000000' ? '000001' : '000000', codeId, hash)).toBe(false);
    const { rows } = await pool.query<{ row: string }>('select login_code::text as row from login_code where id = $1', [
      codeId,
    ]);
    expect(rows[0]?.row).not.toContain(code);
  });

  it('goes out by mail in the locale of whoever asked, for the purpose it is good for', async () => {
    const codeId = await ask({ channel: 'email', email: 'anna@mail.example', purpose: 'reset', locale: 'be' });
    expect(await sendLoginCode(deps(), { codeId })).toBe('sent');
    expect(emails[0]).toMatchObject({ to: 'anna@mail.example', key: `login.code:${codeId}` });
    expect(emails[0]?.subject).toMatch(/^\d{6} — код для новага пароля$/);
    expect(await operators.taken()).toEqual([]);
  });

  it('is the same code when the job runs again, and another one for another asking', async () => {
    const parts = deps(300);
    const codeId = await ask();
    await operators.behave({ outcome: 'silence' });
    await expect(sendLoginCode(parts, { codeId })).rejects.toThrow('no answer in time');
    await operators.behave({ outcome: 'accept' });
    expect(await sendLoginCode(parts, { codeId })).toBe('sent');
    await sendLoginCode(parts, { codeId: await ask() });
    const codes = (await operators.taken()).map(({ text }) => codeIn(text));
    expect(codes).toHaveLength(3);
    expect(codes[1]).toBe(codes[0]);
    expect(codes[2]).not.toBe(codes[0]);
  });

  it('is not sent a second time by another process, which would have another code', async () => {
    const codeId = await ask();
    await sendLoginCode(deps(), { codeId });
    const hash = await hashOf(codeId);
    expect(await sendLoginCode(deps(), { codeId })).toBe('written_elsewhere');
    expect(await operators.taken()).toHaveLength(1);
    expect(await hashOf(codeId)).toBe(hash);
  });

  it.each([
    ['asked for more than two minutes ago', { asked_at: new Date(Date.now() - 121_000) }, 'too_late'],
    ['accepted meanwhile', { accepted_at: new Date() }, 'no_longer_needed'],
    ['replaced by a newer one', { used_at: new Date() }, 'no_longer_needed'],
    ['for a country without messages', { phone: '+79161234567' }, 'refused'],
  ])('does not leave when %s', async (_name, change, outcome) => {
    const codeId = await ask(change);
    expect(await sendLoginCode(deps(), { codeId })).toBe(outcome);
    expect(await operators.taken()).toEqual([]);
  });

  it('is nobody’s business once its row is gone', async () => {
    expect(await sendLoginCode(deps(), { codeId: randomUUID() })).toBe('no_longer_needed');
  });

  it('is refused quietly when the number wants none, and loudly when the account is empty', async () => {
    const codeId = await ask();
    await operators.behave({ outcome: 'stop_list' });
    expect(await sendLoginCode(deps(), { codeId })).toBe('refused');
    const empty = { send: async () => ({ ok: false, code: 'no_balance', detail: 'no money' }) as const };
    const failure = await sendLoginCode({ ...deps(), sms: empty }, { codeId: await ask() }).catch(
      (error: Error) => error,
    );
    expect(String(failure)).toContain('no_balance');
    expect(String(failure)).not.toMatch(/375|\d{6}/);
  });

  it('goes by mail when the operator takes it and fails, to an address proved by the owner of a proved phone', async () => {
    await operators.behave({ outcome: 'failed' });
    const account = async (phone: string, phoneProved: string | null) =>
      pool.query(
        `insert into account (id, market, locale, phone, phone_proved_at, email_proved)
         values ($1, 'belarus', 'ru', $2, $3, $4)`,
        [randomUUID(), phone, phoneProved, `owner-${phone.slice(-4)}@example.com`],
      );
    await account('+375291110001', '2026-01-01');
    await account('+375291110002', null);
    const outcome = async (phone: string, purpose = 'login') =>
      sendLoginCode(deps(), { codeId: await ask({ phone, purpose }) });
    expect(await outcome('+375291110001')).toBe('sent');
    expect(emails.map(({ to }) => to)).toEqual(['owner-0001@example.com']);
    expect(codeIn(emails[0]?.subject)).toMatch(/\d{6}/);
    // An unproved phone, a code that proves a phone, and a phone without an account.
    expect(await outcome('+375291110002')).toBe('refused');
    expect(await outcome('+375291110001', 'change')).toBe('refused');
    expect(await outcome('+375291110003')).toBe('refused');
    expect(emails).toHaveLength(1);
  });

  it('leaves within a second of its wake-up, though the provider is slow and others wait', { retry: 2 }, async () => {
    const parts = deps();
    const jobs = await startJobs({
      outbox: createOutboxStore(pool),
      databaseUrl: url,
      handlers: { 'login.code': ({ payload }) => sendLoginCode(parts, { codeId: String(payload['codeId']) }) },
      onError: (name, error) => {
        throw new Error(`${name} failed`, { cause: error });
      },
    });
    const put = async (count: number) => {
      const ids = await Promise.all(Array.from({ length: count }, () => ask()));
      await pool.query(
        `insert into outbox (topic, key, payload)
         select 'login.code', id, jsonb_build_object('codeId', id) from unnest($1::text[]) id`,
        [ids],
      );
      jobs.wake();
    };
    const takenWithin = async (count: number, limitMs: number) => {
      const began = performance.now();
      while ((await operators.taken()).length < count && performance.now() - began < limitMs) await sleep(20);
      return (await operators.taken()).length;
    };
    try {
      await sleep(300);
      await operators.behave({ delayMs: 1_200 });
      await put(1);
      expect(await takenWithin(1, 1_000)).toBe(1);
      // The operator is still answering the first one; sent one after another they would take 15 seconds.
      await put(12);
      expect(await takenWithin(13, 3_000)).toBe(13);
    } finally {
      await jobs.stop();
    }
  });
});

it('makes codes that nobody can tell: spread evenly, and others in every process', () => {
  const one = createLoginCodes();
  const other = createLoginCodes();
  const codes = Array.from({ length: 2_000 }, (_, index) => one.make(`code-${index}`));
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_990);
  const low = codes.filter((code) => code < '500000').length;
  expect(Math.abs(low - 1_000)).toBeLessThan(150);
  expect(codes.filter((code, index) => code === other.make(`code-${index}`)).length).toBeLessThan(3);
});
