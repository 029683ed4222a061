import { describe, expect, test } from 'vitest';
import type { AuthAnswer, AuthError, AuthErrorCode } from '#api/accounts/auth-contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { nextChange, takeTurn } from './login-machine.ts';
import { canGoOn, faultsOf } from './login-rules.ts';
import {
  type LoginEffect,
  type LoginEvent,
  type LoginForm,
  type LoginState,
  type PopupKind,
  startLogin,
} from './login-state.ts';

const NOW = 1_000_000;
const agreed: Partial<LoginForm> = { phone: '29 000 18 22', offer: true, consent: true };

/** A visitor at the popup, and everything it asked to be done. */
function aVisitor(kind: PopupKind = 'newer', market: MarketName = 'belarus') {
  let state = startLogin(kind, market);
  let now = NOW;
  let last: readonly LoginEffect[] = [];
  function turn(event: LoginEvent): void {
    ({ state, effects: last } = takeTurn(state, event));
  }
  const seq = (): number => state.sending?.seq ?? -1;
  return {
    get state(): LoginState {
      return state;
    },
    get effects(): readonly LoginEffect[] {
      return last;
    },
    get body() {
      return last.find((effect) => effect.type === 'send')?.body;
    },
    turn,
    types: (change: Partial<LoginForm>) => turn({ type: 'typed', change }),
    goesOn: () => turn({ type: 'next' }),
    isAnswered: (answer: AuthAnswer) => turn({ type: 'answered', seq: seq(), answer, now }),
    isRefused: (code: AuthErrorCode, more: Partial<AuthError> = {}) =>
      turn({ type: 'refused', seq: seq(), error: { code, error: `said: ${code}`, ...more }, now }),
    waits: (seconds: number) => {
      now += seconds * 1000;
      turn({ type: 'tick', now });
    },
  };
}
/** Stands at the step that follows such an answer to the phone. */
function aVisitorAt(answer: AuthAnswer, kind: PopupKind = 'newer') {
  const visitor = aVisitor(kind);
  visitor.types(agreed);
  visitor.goesOn();
  visitor.isAnswered(answer);
  return visitor;
}
const aToken = { token: 'a.b.c', user: { id: '1', phone: '+375 •• •••-18-22', avatar: '' } };
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
    expect(visitor.body).toEqual({ phone: '+375290001822', country: 'BY' });
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
    expect(visitor.body).toEqual({ phone: '+375290001822', country: 'BY', password: '1234-56' });
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
    expect(visitor.body).toMatchObject({ phone: '+375290001822', resetPassword: 'true' });
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
    visitor.types({ phone: '29 000 18 22' });
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

describe('a new visitor', () => {
  test('of the newer popup shows the code, then makes a password', () => {
    const visitor = aVisitorAt({ newUser: true, smsSend: true, notifyType: 'sms' });
    visitor.types({ code: '417092', newEmail: 'anna' });
    visitor.goesOn();
    expect(visitor.state.shown).toEqual(['newEmail']);
    visitor.types({ newEmail: ' anna@mail.example ' });
    visitor.goesOn();
    expect(visitor.body).toEqual({
      phone: '+375290001822',
      country: 'BY',
      sms_code: '417092',
      newEmail: 'anna@mail.example',
    });
    visitor.isAnswered({ codeAccepted: true });
    expect(visitor.state.step).toBe('create');
    visitor.types({ password: 'svet-2026', confirm: 'svet-2026' });
    expect(faultsOf(visitor.state)).toEqual({ password: 'forbidden' });
    visitor.types({ password: 'svet', confirm: 'svet' });
    expect(faultsOf(visitor.state)).toEqual({ password: 'short' });
    visitor.types({ password: 'svet 2026', confirm: 'svet2027' });
    expect(faultsOf(visitor.state)).toEqual({ confirm: 'differs' });
    visitor.types({ confirm: 'svet2026' });
    visitor.goesOn();
    expect(visitor.body).toMatchObject({ sms_code: '417092', password: 'svet2026', password_confirm: 'svet2026' });
  });

  test('whose address is known is not asked for it', () => {
    const visitor = aVisitorAt({ newUser: true, smsSend: true, notifyType: 'email', maskEmail: 'a•••@•••.pl' });
    visitor.types({ newEmail: 'not an address', code: '1' });
    expect(canGoOn(visitor.state)).toBe(true);
  });

  test('of the older popup gives code and password at once, and may use "-"', () => {
    const visitor = aVisitorAt({ newUser: true, smsSend: true, notifyType: 'sms' }, 'older');
    expect(faultsOf(visitor.state)).toEqual({ code: 'missing', password: 'short' });
    visitor.types({ code: '417092', password: 'svet-2026', confirm: 'svet-2026' });
    expect(canGoOn(visitor.state)).toBe(true);
    visitor.goesOn();
    expect(visitor.body).toEqual({
      phone: '+375290001822',
      country: 'BY',
      sms_code: '417092',
      password: 'svet-2026',
      password_confirm: 'svet-2026',
    });
  });

  test('whose code was wrong has three seconds of a message with the tries left, and goes back to the code', () => {
    const visitor = aVisitorAt({ newUser: true, smsSend: true });
    visitor.types({ code: '000000' });
    visitor.goesOn();
    visitor.isRefused('wrong_code', { triesLeft: 4 });
    expect(visitor.state.notice).toEqual({ name: 'wrong_code', triesLeft: 4, until: NOW + 3000 });
    expect(visitor.state.form.code).toBe('000000');
    visitor.goesOn();
    visitor.isAnswered({ codeAccepted: true });
    visitor.types({ password: 'teatr26', confirm: 'teatr26' });
    visitor.goesOn();
    visitor.isRefused('code_expired');
    expect(visitor.state).toMatchObject({ step: 'code', sent: null, form: { password: 'teatr26' } });
  });
});

describe('a foreign number', () => {
  const polish: Partial<LoginForm> = { ...agreed, country: 'PL', phone: '500 000 000' };

  test('is asked about beforehand in Belarus; an address is then needed before Next', () => {
    const visitor = aVisitor();
    visitor.types(polish);
    expect(visitor.effects).toEqual([{ type: 'askFields', number: '+48500000000' }]);
    expect(canGoOn(visitor.state)).toBe(false);
    visitor.turn({ type: 'fields', number: '+48500000000', answer: { fields: ['email'] } });
    expect(faultsOf(visitor.state)).toEqual({ email: 'missing' });
    visitor.types({ email: 'ania@' });
    expect(faultsOf(visitor.state)).toEqual({ email: 'invalid' });
    visitor.types({ email: 'ania@poczta.example' });
    visitor.goesOn();
    expect(visitor.body).toEqual({ phone: '+48500000000', country: 'PL', email: 'ania@poczta.example' });
  });

  test('that needs nothing more, or could not be asked about, goes on', () => {
    const visitor = aVisitor();
    visitor.types(polish);
    visitor.turn({ type: 'fields', number: '+48500000000', answer: null });
    expect(canGoOn(visitor.state)).toBe(true);
    visitor.goesOn();
    visitor.isRefused('email_required');
    expect(faultsOf(visitor.state)).toEqual({ email: 'missing' });
    expect(visitor.effects).toEqual([{ type: 'focus', field: 'email', afterMs: 0 }]);
  });

  test('is asked about once, and what was learned of another number counts for nothing', () => {
    const visitor = aVisitor();
    visitor.types(polish);
    visitor.types({ offer: true });
    expect(visitor.effects).toEqual([]);
    visitor.turn({ type: 'fields', number: '+48111111111', answer: { fields: ['email'] } });
    expect(visitor.state.fields).toMatchObject({ isKnown: false });
    visitor.types({ country: 'BY', phone: '29 000 18 22' });
    expect(canGoOn(visitor.state)).toBe(true);
  });

  test('is not asked about on the Georgian site', () => {
    const visitor = aVisitor('newer', 'georgia');
    expect(visitor.state.form.country).toBe('GE');
    visitor.types(polish);
    expect(visitor.effects).toEqual([]);
    visitor.types({ country: 'BY', phone: '29 000 18 22' });
    expect(visitor.effects).toEqual([]);
    expect(canGoOn(visitor.state)).toBe(true);
  });
});

test('the next change is the end of a message or the next second of the countdown', () => {
  const visitor = aVisitorAt({ newUser: true, smsSend: true, waitSeconds: 120 });
  expect(nextChange(visitor.state, NOW)).toBe(NOW + 1000);
  expect(nextChange(visitor.state, NOW + 400)).toBe(NOW + 1000);
  expect(nextChange(visitor.state, NOW + 119_500)).toBe(NOW + 120_000);
  expect(nextChange(startLogin('newer', 'belarus'), NOW)).toBeNull();
});
