import { describe, expect, test } from 'vitest';
import { type AccountState, type BeginFacts, decideBegin, authRequestOf } from './auth-step.ts';

test.each([
  [{ password: false, code: false, resetPassword: false }, 'begin'],
  [{ password: false, code: false, resetPassword: true }, 'send_reset_code'],
  [{ password: true, code: false, resetPassword: false }, 'log_in'],
  [{ password: true, code: false, resetPassword: true }, 'log_in'],
  [{ password: false, code: true, resetPassword: false }, 'show_code'],
  [{ password: false, code: true, resetPassword: true }, 'show_code'],
  [{ password: true, code: true, resetPassword: false }, 'set_password'],
  [{ password: true, code: true, resetPassword: true }, 'set_password'],
] as const)('the fields %j ask to %s', (fields, request) => {
  expect(authRequestOf(fields)).toBe(request);
});

const facts = (change: Partial<BeginFacts>): BeginFacts => ({
  request: 'begin',
  account: 'unknown',
  hasSms: true,
  isDormant: false,
  provedEmail: null,
  typedEmail: 'absent',
  ...change,
});
const bySms = (purpose: 'login' | 'reset') => ({ step: 'send_code', purpose, channel: 'sms', to: 'phone' });
const refused = (code: string) => ({ step: 'refuse', code });

describe('a number SMS reach', () => {
  const cases: [AccountState, BeginFacts['request'], object][] = [
    ['unknown', 'begin', bySms('login')],
    ['unknown', 'send_reset_code', bySms('login')],
    ['codes_only', 'begin', bySms('reset')],
    ['codes_only', 'send_reset_code', bySms('reset')],
    ['password', 'begin', { step: 'ask_password', isStatic: false }],
    ['password', 'send_reset_code', bySms('reset')],
    ['static', 'begin', { step: 'ask_password', isStatic: true }],
    ['static', 'send_reset_code', refused('static_password')],
    ['banned', 'begin', refused('account_banned')],
    ['banned', 'send_reset_code', refused('account_banned')],
  ];
  test.each(cases)('of an account that is %s, asked to %s', (account, request, step) => {
    expect(decideBegin(facts({ account, request }))).toEqual(step);
  });

  test('takes an address that was typed along only when it is one', () => {
    expect(decideBegin(facts({ typedEmail: 'valid' }))).toEqual(bySms('login'));
    expect(decideBegin(facts({ typedEmail: 'invalid' }))).toEqual(refused('email_invalid'));
  });
});

describe('a number SMS do not reach', () => {
  test.each([
    [{ typedEmail: 'absent' }, refused('email_required')],
    [{ typedEmail: 'invalid' }, refused('email_invalid')],
    [{ typedEmail: 'valid' }, { step: 'send_code', purpose: 'login', channel: 'email', to: 'typed_email' }],
    // An account's code is never sent to an address that was only typed with the request.
    [{ account: 'password', request: 'send_reset_code', typedEmail: 'valid' }, refused('account_dormant')],
    [
      { account: 'password', request: 'send_reset_code', provedEmail: 'a@b.example' },
      { step: 'send_code', purpose: 'reset', channel: 'email', to: 'proved_email' },
    ],
  ] as const)('with %j', (change, step) => {
    expect(decideBegin(facts({ hasSms: false, ...change }))).toEqual(step);
  });
});

test('a number nobody logged in with for half a year gets its code by mail, or none', () => {
  const away = facts({ account: 'password', request: 'send_reset_code', isDormant: true });
  expect(decideBegin(away)).toEqual(refused('account_dormant'));
  expect(decideBegin({ ...away, provedEmail: 'a@b.example' })).toMatchObject({ channel: 'email' });
  expect(decideBegin({ ...away, request: 'begin' })).toEqual({ step: 'ask_password', isStatic: false });
});
