import { describe, expect, test } from 'vitest';
import type { AuthAnswer, AuthErrorCode } from '#api/accounts/auth-contract.ts';
import { agreed, aToken, aVisitor, aVisitorAt, NOW } from '#test/builders/login-visitor.ts';
import { nextChange } from './login-machine.ts';
import { canGoOn, faultsOf } from './login-rules.ts';
import { startLogin } from './login-state.ts';

const KINDS = ['newer', 'older'] as const;

test('a passkey needs neither number nor agreements, and what goes wrong with it is said beside the form', () => {
  const visitor = aVisitor();
  visitor.turn({ type: 'passkey' });
  expect(visitor.effects).toMatchObject([{ type: 'send', call: 'passkey', needsProof: false }]);
  visitor.turn({ type: 'cancelled', seq: visitor.state.seq });
  expect(visitor.state).toMatchObject({ step: 'phone', sending: null, notice: { name: 'passkey_cancelled' } });
  for (const code of ['passkey_unknown', 'passkey_failed'] as const) {
    visitor.turn({ type: 'passkey' });
    visitor.isRefused(code);
    expect(visitor.state).toMatchObject({ step: 'phone', notice: { name: code } });
  }
  visitor.turn({ type: 'passkey' });
  visitor.isAnswered(aToken);
  expect(visitor.effects).toMatchObject([{ type: 'logIn', token: 'a.b.c' }]);
});

describe.each(KINDS)('the %s popup', (kind) => {
  test.each<[AuthAnswer, string]>([
    [{}, 'password'],
    [{ static: true }, 'static'],
    [{ newUser: true, smsSend: true, notifyType: 'sms' }, kind === 'newer' ? 'code' : 'register'],
    [{ newUser: true, smsSend: true, notifyType: 'email' }, kind === 'newer' ? 'code' : 'register'],
    [{ resetPassword: true, smsSend: true, notifyType: 'sms' }, 'code'],
    [aToken, 'done'],
  ])('after the answer %j comes the step %s', (answer, step) => {
    expect(aVisitorAt(answer, kind).state.step).toBe(step);
  });

  test('Next needs a valid number and both agreements; what is missing is shown when it is pressed', () => {
    const visitor = aVisitor(kind);
    expect(canGoOn(visitor.state)).toBe(false);
    visitor.goesOn();
    expect(visitor.state.shown).toEqual(['phone', 'offer', 'consent']);
    expect(visitor.effects).toEqual([{ type: 'focus', field: 'phone', afterMs: 0 }]);
    visitor.types({ ...agreed, offer: false });
    expect(faultsOf(visitor.state)).toEqual({ offer: 'missing' });
    visitor.types({ offer: true });
    expect(canGoOn(visitor.state)).toBe(true);
    visitor.goesOn();
    expect(visitor.body).toEqual({ phone: '+375291001822', country: 'BY' });
    expect(visitor.effects).toMatchObject([{ call: 'phone', needsProof: true }]);
  });

  test('the code is focused after a second, and 180 seconds later the code-sent state clears', () => {
    const visitor = aVisitorAt({ newUser: true, smsSend: true, notifyType: 'sms' }, kind);
    expect(visitor.effects).toEqual([{ type: 'focus', field: 'code', afterMs: 1000 }]);
    visitor.waits(179);
    expect(visitor.state.sent).not.toBeNull();
    visitor.turn({ type: 'resend' });
    expect(visitor.body).toBeUndefined();
    visitor.waits(1);
    expect(visitor.state.sent).toBeNull();
    visitor.turn({ type: 'resend' });
    expect(visitor.effects).toMatchObject([{ call: 'resend', needsProof: true }]);
    visitor.isAnswered({ newUser: true, smsSend: true, notifyType: 'sms' });
    expect(visitor.state).toMatchObject({ step: kind === 'newer' ? 'code' : 'register', sent: { by: 'sms' } });
  });

  test('a known account logs in with its password, without the spaces', () => {
    const visitor = aVisitorAt({}, kind);
    visitor.types({ password: '12345' });
    expect(canGoOn(visitor.state)).toBe(false);
    visitor.types({ password: ' 12 34-56 ' });
    expect(canGoOn(visitor.state)).toBe(true);
    visitor.goesOn();
    expect(visitor.body).toEqual({ phone: '+375291001822', country: 'BY', password: '1234-56' });
    visitor.isAnswered(aToken);
    expect(visitor.effects).toEqual([{ type: 'logIn', ...aToken }]);
    expect(visitor.state.form.password).toBe('');
  });

  test('a wrong password is said for three seconds, and nothing typed is lost', () => {
    const visitor = aVisitorAt({}, kind);
    visitor.types({ password: 'wrong1' });
    visitor.goesOn();
    visitor.isRefused('wrong_password', { triesLeft: 4 });
    expect(visitor.state.notice).toMatchObject({ name: 'wrong_password', triesLeft: 4 });
    visitor.waits(2.9);
    expect(visitor.state.notice).not.toBeNull();
    visitor.waits(0.1);
    expect(visitor.state).toMatchObject({ notice: null, step: 'password', form: { password: 'wrong1' } });
  });

  test('"forgot password" begins anew as a reset: code, then a new password', () => {
    const visitor = aVisitorAt({}, kind);
    visitor.turn({ type: 'recover' });
    expect(visitor.body).toMatchObject({ phone: '+375291001822', resetPassword: 'true' });
    visitor.isAnswered({ resetPassword: true, smsSend: true, notifyType: 'sms', maskEmail: 'a•••@•••.by' });
    expect(visitor.state).toMatchObject({ step: 'code', isReset: true });
    visitor.goesOn();
    expect(visitor.state.shown).toEqual(['code']);
    visitor.types({ code: '123 456' });
    visitor.goesOn();
    expect(visitor.body).toMatchObject({ sms_code: '123456', resetPassword: 'true' });
    visitor.isAnswered({ codeAccepted: true });
    visitor.types({ password: 'teatr26', confirm: 'teatr26' });
    visitor.goesOn();
    expect(visitor.body).toMatchObject({ sms_code: '123456', password: 'teatr26', password_confirm: 'teatr26' });
  });

  test('recovery wants a valid number first', () => {
    const visitor = aVisitor(kind);
    visitor.turn({ type: 'recover' });
    expect(visitor.state).toMatchObject({ step: 'phone', shown: ['phone'], notice: { name: 'enter_phone' } });
    visitor.types({ phone: '17 200 12 34' });
    expect(faultsOf(visitor.state)).toMatchObject({ phone: 'landline' });
    visitor.types({ phone: '29 100 18 22' });
    visitor.turn({ type: 'recover' });
    expect(visitor.effects).toMatchObject([{ call: 'recover' }]);
  });

  test.each(['answer', 'refusal'])('recovering a static password leads to support (%s)', (how) => {
    const visitor = aVisitorAt({ static: true }, kind);
    expect(visitor.state.isStaticRecovery).toBe(false);
    visitor.turn({ type: 'recover' });
    if (how === 'answer') visitor.isAnswered({ static: true });
    else visitor.isRefused('static_password');
    expect(visitor.state).toMatchObject({ step: 'static', isStaticRecovery: true, failure: null });
  });

  test.each<[AuthErrorCode, string | null]>([
    ['account_banned', 'said: account_banned'],
    ['account_dormant', 'said: account_dormant'],
    ['too_many_codes', 'said: too_many_codes'],
    ['too_many_attempts', 'said: too_many_attempts'],
    ['invalid_request', null],
    ['captcha_failed', null],
  ])('%s hides every input and says %s', (code, text) => {
    const visitor = aVisitor(kind);
    visitor.types(agreed);
    visitor.goesOn();
    visitor.isRefused(code);
    expect(visitor.state).toMatchObject({ step: 'failed', failure: { code, text } });
    visitor.turn({ type: 'back' });
    expect(visitor.state).toMatchObject({ step: 'phone', failure: null, form: agreed });
  });

  test('a number that no code can be sent to is wrong for three seconds', () => {
    const visitor = aVisitor(kind);
    visitor.types(agreed);
    visitor.goesOn();
    visitor.isRefused('phone_invalid');
    expect(visitor.state).toMatchObject({ step: 'phone', notice: { name: 'wrong_number', until: NOW + 3000 } });
  });

  test('a busy server and a lost line keep everything, and the same may be tried again', () => {
    const visitor = aVisitor(kind);
    visitor.types(agreed);
    visitor.goesOn();
    visitor.isRefused('busy');
    expect(visitor.state).toMatchObject({ step: 'phone', notice: { name: 'busy' }, form: agreed });
    visitor.goesOn();
    visitor.turn({ type: 'lost', seq: visitor.state.sending?.seq ?? -1, isOffline: true });
    expect(visitor.state).toMatchObject({ step: 'phone', notice: { name: 'offline', until: null }, form: agreed });
    expect(canGoOn(visitor.state)).toBe(true);
  });

  test('an answer to a call that was given up changes nothing', () => {
    const visitor = aVisitor(kind);
    visitor.types(agreed);
    visitor.goesOn();
    const seq = visitor.state.sending?.seq ?? -1;
    visitor.turn({ type: 'back' });
    visitor.turn({ type: 'answered', seq, answer: aToken, now: NOW });
    expect(visitor.state.step).toBe('phone');
  });

  test('closed and opened again, the popup knows the number and no secret', () => {
    const visitor = aVisitorAt({}, kind);
    visitor.types({ password: 'secret1' });
    visitor.turn({ type: 'closed', now: NOW });
    expect(visitor.state).toMatchObject({ step: 'phone', form: { ...agreed, password: '' } });
  });

  test('closed while a code is on its way, it still waits for that code; five minutes later it begins anew', () => {
    const visitor = aVisitorAt({ newUser: true, smsSend: true }, kind);
    const { step } = visitor.state;
    visitor.turn({ type: 'closed', now: NOW + 299_000 });
    expect(visitor.state.step).toBe(step);
    visitor.turn({ type: 'closed', now: NOW + 300_000 });
    expect(visitor.state).toMatchObject({ step: 'phone', form: agreed });
  });
});

test('the next change is the end of a message or the next second of the countdown', () => {
  const visitor = aVisitorAt({ newUser: true, smsSend: true, waitSeconds: 120 });
  expect(nextChange(visitor.state, NOW)).toBe(NOW + 1000);
  expect(nextChange(visitor.state, NOW + 400)).toBe(NOW + 1000);
  expect(nextChange(visitor.state, NOW + 119_500)).toBe(NOW + 120_000);
  expect(nextChange(startLogin('newer', 'belarus'), NOW)).toBeNull();
});
