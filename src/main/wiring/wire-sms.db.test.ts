import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { createDemoTransport } from '#adapters/mail/demo-transport.ts';
import { aBrowser, anAuthServer } from '#test/builders/login.ts';
import { createTestDatabase } from '#test/database.ts';
import { readConfig } from '#main/config/config.ts';
import { startWorker } from '#main/worker.ts';
import { sharedParts } from './shared-parts.ts';
import { wireSms } from './wire-sms.ts';

const { pool, url } = await createTestDatabase();
const messages = createDemoMessages(pool);
beforeEach(() => pool.query('truncate demo_message cascade'));

const result = readConfig({ DATA_DIR: tmpdir() });
if (!result.ok) throw new Error(result.problems.join());
const shared = sharedParts({
  config: result.config,
  pool,
  siteOf: () => 'https://rampa.example',
  now: () => new Date('2026-11-22T10:00:00Z'),
});
const wiring = wireSms({
  config: result.config,
  shared,
  pool,
  // As when both payment providers are real: the demo still stores its messages.
  emulators: undefined,
  mail: createDemoTransport(messages),
});
const tell = (key: string, payload: Record<string, unknown>) =>
  wiring.messageJobs['account.notice']?.({ key, payload: { market: 'belarus', locale: 'be', ...payload } });
const both = { email: 'anna@mail.example', phone: '+375291234567' };
const at = '2026-11-22T09:58:00.000Z';

it('brings the code of a login to the phone within a second of the answer, and it logs in', async () => {
  const worker = await startWorker({
    pool,
    databaseUrl: url,
    handlers: wiring.urgent,
    loops: [],
    isOn: true,
    warn: () => undefined,
    onError: (name, error) => {
      throw new Error(`${name} failed`, { cause: error });
    },
  });
  try {
    let woken = 0;
    const onCodeAsked = () => {
      woken += 1;
      worker.wake();
    };
    const { app } = await anAuthServer(pool, { onCodeAsked });
    const browser = aBrowser(app);
    const phone = '+375297770011';
    expect((await browser.begin({ phone })).json()).toMatchObject({ smsSend: true, notifyType: 'sms' });
    const answered = performance.now();
    expect(woken).toBe(1);
    while ((await messages.latest(1)).length === 0 && performance.now() - answered < 5_000) await sleep(10);
    expect(performance.now() - answered).toBeLessThan(1_000);
    const [message] = await messages.latest(1);
    const code = /^\d{6}/.exec(message?.subject ?? '')?.[0] ?? '';
    expect(message?.recipient).toBe(phone);
    expect((await browser.auth({ phone, sms_code: code })).json()).toMatchObject({ codeAccepted: true });
    expect(woken).toBe(1);
  } finally {
    await worker.stop();
  }
});

describe('news of an account', () => {
  it('go to the address, once for one cause', async () => {
    const payload = { to: both, notice: { kind: 'new_login', at, device: 'Firefox, Windows' } };
    expect(await tell('s-1', payload)).toBe('sent');
    await tell('s-1', payload);
    const [email, ...others] = await messages.latest(5);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ channel: 'mail', recipient: both.email, times: 2 });
    const { text } = (await messages.find(email?.id ?? 0)) ?? { text: '' };
    expect(text).toContain('Прылада: Firefox, Windows');
    // 12:58 in Minsk.
    expect(text.replaceAll('\u00a0', ' ')).toContain('Калі: 22 лістапада 2026, 12:58');
  });

  it('go to the phone where there is no address', async () => {
    await tell('p-1', { to: { ...both, email: null }, notice: { kind: 'password_changed', at } });
    const [message] = await messages.latest(5);
    expect(message).toMatchObject({ channel: 'sms', recipient: both.phone });
    expect(message?.subject).toBe('Рампа: пароль вашага кабінета зменены. Не вы? Патэлефануйце +375 17 000-00-00');
  });

  it.each([
    [{ email: null, phone: null }, { kind: 'account_deleted' }],
    [{ email: null, phone: both.phone }, { kind: 'email_confirmed' }],
    [
      { email: null, phone: '+79161234567' },
      { kind: 'export_ready', until: at },
    ],
  ])('go nowhere for %o', async (to, notice) => {
    expect(await tell('x', { to, notice })).toBe('no_longer_needed');
    expect(await messages.latest(5)).toEqual([]);
  });

  it.each([
    { kind: 'passkey_added', at, device: null },
    { kind: 'phone_changed', at, number: '+375 29 •••-••-67' },
    { kind: 'email_changed', at, email: 'a•••@•••.example' },
    { kind: 'email_confirmed' },
    { kind: 'account_deleted' },
    { kind: 'export_ready', until: at },
  ])('go out when their kind is $kind', async (notice) => {
    expect(await tell(`kind-${notice.kind}`, { to: both, notice })).toBe('sent');
  });

  it('are refused when their cause wrote something else', () => {
    expect(() => tell('x', { to: both, notice: { kind: 'birthday' } })).toThrow();
    expect(() => tell('x', { to: both, notice: { kind: 'password_changed', at: 'yesterday' } })).toThrow();
  });
});

it('throws rather than lose a notice when no provider is set for the number', async () => {
  const production = wireSms({
    config: { ...(result.ok ? result.config : never()), demo: false },
    shared,
    pool,
    emulators: undefined,
    mail: createDemoTransport(messages),
  });
  const payload = {
    to: { email: null, phone: both.phone },
    market: 'belarus',
    locale: 'ru',
    notice: { kind: 'account_deleted' },
  };
  await expect(production.messageJobs['account.notice']?.({ key: 'd-1', payload })).rejects.toThrow('misconfigured');
  expect(await messages.latest(5)).toEqual([]);
});

function never(): never {
  throw new Error('the configuration of the demo is whole');
}
