import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewDemoMessage } from '#usecases/mail/ports.ts';
import { type EmulatedOperators, openEmulatedOperators } from '#test/sms/emulated-operators.ts';
import type { Sms, SmsTransport } from '#usecases/sms/ports.ts';
import { createSmsByCountry } from './by-country.ts';
import { createDemoSms } from './demo-transport.ts';
import { createRocketSms } from './rocket-sms.ts';
import { createSmsOffice } from './sms-office.ts';

let operators: EmulatedOperators;
beforeAll(async () => {
  operators = await openEmulatedOperators();
});
beforeEach(() => operators.clear());
afterAll(() => operators.close());

const PHONES = { rocket: '+375291234567', office: '+995555123456' } as const;
function aMessage(which: 'rocket' | 'office', change: Partial<Sms> = {}): Sms {
  return { key: 'login.code:1', to: PHONES[which], text: 'Код 123456 — Рампа\n@a.by #123456', urgent: true, ...change };
}
function transport(which: 'rocket' | 'office', timeoutMs = 2_000): SmsTransport {
  const { rocketSms, smsOffice } = operators.settings;
  return which === 'rocket'
    ? createRocketSms({ ...rocketSms, timeoutMs })
    : createSmsOffice({ ...smsOffice, timeoutMs });
}

describe.each(['rocket', 'office'] as const)('the SMS provider %s', (which) => {
  it('takes a message as it was written, for the number without a plus', async () => {
    expect(await transport(which).send(aMessage(which))).toEqual({ ok: true, ref: expect.stringMatching(/^\d+$/) });
    expect(await operators.taken()).toMatchObject([
      {
        to: PHONES[which].slice(1),
        text: aMessage(which).text,
        urgent: true,
        sender: which === 'rocket' ? 'Rampa.by' : 'Rampa.ge',
      },
    ]);
  });

  it('hurries only what is urgent', async () => {
    await transport(which).send(aMessage(which, { urgent: false }));
    expect(await operators.taken()).toMatchObject([{ urgent: false }]);
  });

  // RocketSMS publishes no word for a stop list or an empty balance: it reports a failed message.
  it.each([
    ['refuse', 'refused_number'],
    ['failed', 'refused_number'],
    ['stop_list', which === 'rocket' ? 'refused_number' : 'stop_listed'],
    ['no_balance', which === 'rocket' ? 'refused_number' : 'no_balance'],
  ])('answers «%s» with %s', async (outcome, code) => {
    await operators.behave({ outcome });
    expect(await transport(which).send(aMessage(which))).toMatchObject({ ok: false, code });
    expect(await operators.taken()).toEqual([]);
  });

  it.each(['error', 'temporary', 'silence'])('throws on «%s», and says neither number nor text', async (outcome) => {
    await operators.behave({ outcome });
    const failure = await transport(which, 150)
      .send(aMessage(which))
      .then(() => 'sent')
      .catch((error: Error) => error.message);
    expect(failure).toMatch(/^(RocketSMS|SmsOffice): /);
    expect(failure).not.toMatch(/123456|1234567|Рампа|login/);
  });

  it('waits for a slow answer, within its time', async () => {
    await operators.behave({ delayMs: 120 });
    expect(await transport(which).send(aMessage(which))).toMatchObject({ ok: true });
    await operators.behave({ delayMs: 400 });
    await expect(transport(which, 100).send(aMessage(which))).rejects.toThrow('no answer in time');
  });

  it('says that a number which is none is refused', async () => {
    const to = which === 'rocket' ? '+3752' : '+9955';
    expect(await transport(which).send(aMessage(which, { to }))).toMatchObject({ code: 'refused_number' });
  });
});

it('knows an account that is not ours, and a sender that is not registered, as faults of ours', async () => {
  const { rocketSms, smsOffice } = operators.settings;
  const wrong = [
    createRocketSms({ ...rocketSms, password: 'another one' }).send(aMessage('rocket')),
    createRocketSms({ ...rocketSms, sender: 'Somebody' }).send(aMessage('rocket')),
    createSmsOffice({ ...smsOffice, key: 'another one' }).send(aMessage('office')),
    createSmsOffice({ ...smsOffice, sender: 'Somebody' }).send(aMessage('office')),
  ];
  expect((await Promise.all(wrong)).map((result) => (result.ok ? 'sent' : result.code))).toEqual(
    wrong.map(() => 'misconfigured'),
  );
});

it('throws when there is no provider at the other end, or something that is none', async () => {
  const server = createServer((_request, response) => response.end('<html>502</html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const apiBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const { rocketSms, smsOffice } = operators.settings;
  await expect(createRocketSms({ ...rocketSms, apiBase }).send(aMessage('rocket'))).rejects.toThrow('RocketSMS');
  await expect(createSmsOffice({ ...smsOffice, apiBase }).send(aMessage('office'))).rejects.toThrow('SmsOffice');
  await new Promise((resolve) => server.close(resolve));
  await expect(createRocketSms({ ...rocketSms, apiBase }).send(aMessage('rocket'))).rejects.toThrow('network failure');
});

describe.each([
  [10, 'refused_number'],
  [20, 'no_balance'],
  [60, 'misconfigured'],
  [70, 'misconfigured'],
  [75, 'stop_listed'],
  [76, 'refused_number'],
  [77, 'refused_number'],
  [80, 'misconfigured'],
  [120, 'misconfigured'],
  [150, 'misconfigured'],
  [500, 'misconfigured'],
  [800, 'misconfigured'],
])('SmsOffice’s error %i', (ErrorCode, code) => {
  it(`is ${code}`, async () => {
    const server = createServer((_request, response) =>
      response.end(JSON.stringify({ Success: false, Message: 'no', Output: null, ErrorCode })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const apiBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const sms = createSmsOffice({ ...operators.settings.smsOffice, apiBase });
    expect(await sms.send(aMessage('office'))).toMatchObject({ ok: false, code, detail: `error ${ErrorCode}` });
    await new Promise((resolve) => server.close(resolve));
  });
});

it('sends the password as its MD5 only', async () => {
  const forms: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => forms.push(chunk.toString()));
    request.on('end', () => response.end('{"id":7,"status":"QUEUED"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const apiBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const password = 'a plain password';
  await createRocketSms({ ...operators.settings.rocketSms, apiBase, password }).send(aMessage('rocket'));
  const form = new URLSearchParams(forms.join(''));
  expect(form.get('password')).toBe(createHash('md5').update(password).digest('hex'));
  expect(forms.join('')).not.toContain('plain');
  expect(form.get('priority')).toBe('true');
  await new Promise((resolve) => server.close(resolve));
});

describe('the way of a message', () => {
  it('leads to the provider of the number’s country, and to none elsewhere', async () => {
    const sms = createSmsByCountry({ belarus: transport('rocket'), georgia: transport('office') });
    await sms.send(aMessage('rocket'));
    await sms.send(aMessage('office'));
    expect((await operators.taken()).map(({ provider }) => provider)).toEqual(['rocket-sms', 'sms-office']);
    for (const to of ['+79161234567', '+48601234567', '375291234567', '+375', '']) {
      expect(await sms.send(aMessage('rocket', { to })), to).toMatchObject({ ok: false, code: 'unsupported_country' });
    }
    const half = createSmsByCountry({ belarus: transport('rocket') });
    expect(await half.send(aMessage('office'))).toMatchObject({ ok: false, code: 'misconfigured' });
  });

  it('ends in the demo’s outbox after the provider took it, and not when it was refused', async () => {
    const kept: NewDemoMessage[] = [];
    const messages = {
      add: async (message: NewDemoMessage) => void kept.push(message),
      latest: async () => [],
      find: async () => null,
    };
    const sms = createDemoSms(messages, 'Rampa.by', transport('rocket'));
    await sms.send(aMessage('rocket'));
    expect(kept).toMatchObject([{ channel: 'sms', recipient: '+375291234567', sender: 'Rampa.by', html: null }]);
    expect(kept[0]?.text).toBe(aMessage('rocket').text);
    await operators.behave({ outcome: 'stop_list' });
    expect(await sms.send(aMessage('rocket'))).toMatchObject({ code: 'refused_number' });
    expect(kept).toHaveLength(1);
    // Without emulators the transport still stores messages.
    expect(await createDemoSms(messages, 'Rampa.by', null).send(aMessage('rocket'))).toEqual({ ok: true, ref: null });
    expect(kept).toHaveLength(2);
  });
});

it.each([
  [{ sender: 'TwelveLetter' }, 'sender must be at most 11 Latin letters, digits, dots and hyphens'],
  [{ sender: 'Рампа' }, 'sender must be at most 11 Latin letters, digits, dots and hyphens'],
  [{ sender: 'Rampa_by' }, 'sender must be at most 11 Latin letters, digits, dots and hyphens'],
  [{ sender: 'Rampa by' }, 'sender must be at most 11 Latin letters, digits, dots and hyphens'],
  [{ sender: '1234567890123456' }, 'sender must be at most 11 Latin letters, digits, dots and hyphens'],
  [{ username: '' }, 'username is missing'],
  [{ apiBase: 'http://rocketsms.example' }, 'API address must be https'],
])('does not start with %o', (change, problem) => {
  expect(() => createRocketSms({ ...operators.settings.rocketSms, ...change })).toThrow(problem);
});

it('starts SmsOffice with a number of sixteen digits for a sender', () => {
  expect(() => createSmsOffice({ ...operators.settings.smsOffice, sender: '1234567890123456' })).not.toThrow();
});

it.each([
  ['WRONG_AUTH', 'misconfigured'],
  ['NO_MESSAGE', 'misconfigured'],
  ['NO_PHONE', 'refused_number'],
  ['BAD_PHONE', 'refused_number'],
  ['SENDER_TOO_LONG', 'misconfigured'],
  ['SENDER_BAD_FORMAT', 'misconfigured'],
  // Guesses of words that are not published.
  ['NOT_ENOUGH_BALANCE', 'no_balance'],
  ['PHONE_IN_STOP_LIST', 'stop_listed'],
])('RocketSMS’s word %s is %s', async (error, code) => {
  const server = createServer((_request, response) => response.end(JSON.stringify({ error })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const apiBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const sms = createRocketSms({ ...operators.settings.rocketSms, apiBase });
  expect(await sms.send(aMessage('rocket'))).toEqual({ ok: false, code, detail: error });
  await new Promise((resolve) => server.close(resolve));
});

it('the emulator of RocketSMS says only words that a client of it knows', async () => {
  const { username } = operators.settings.rocketSms;
  const password = createHash('md5').update(operators.settings.rocketSms.password).digest('hex');
  const say = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ username, password, ...fields });
    const answer = await fetch(`${operators.settings.rocketSms.apiBase}/send`, { method: 'POST', body });
    return ((await answer.json()) as { error?: string }).error;
  };
  expect(await say({ username: 'x', phone: '375291234567', text: 'a' })).toBe('WRONG_AUTH');
  expect(await say({ text: 'a' })).toBe('NO_PHONE');
  expect(await say({ phone: '12', text: 'a' })).toBe('BAD_PHONE');
  expect(await say({ phone: '375291234567' })).toBe('NO_MESSAGE');
  expect(await say({ phone: '375291234567', text: 'a', sender: 'TwelveLetter' })).toBe('SENDER_TOO_LONG');
  expect(await say({ phone: '375291234567', text: 'a', sender: 'Rampa_by' })).toBe('SENDER_BAD_FORMAT');
});

it('refuses a switch it does not know', async () => {
  expect(await operators.behave({ outcome: 'perhaps' })).toBe(400);
  expect(await operators.behave({ delay: 5 })).toBe(400);
});
