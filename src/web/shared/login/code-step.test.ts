import { describe, expect, test } from 'vitest';
import type { AuthAnswer } from '#api/accounts/auth-contract.ts';
import { agreed, aVisitor, aVisitorAt, NOW } from '#test/builders/login-visitor.ts';
import { createLoginMemory } from './login-memory.ts';
import { startLogin } from './login-state.ts';

const KINDS = ['newer', 'older'] as const;
const reset: AuthAnswer = { resetPassword: true, smsSend: true, notifyType: 'sms' };

describe('a code that stands alone', () => {
  test('is sent with its last digit, typed or pasted', () => {
    const visitor = aVisitorAt(reset);
    visitor.types({ code: '41709' });
    expect(visitor.body).toBeUndefined();
    visitor.types({ code: '417092' });
    expect(visitor.body).toMatchObject({ sms_code: '417092', resetPassword: 'true' });
    visitor.isRefused('wrong_code', { triesLeft: 4 });
    visitor.types({ code: '517092' });
    expect(visitor.body).toMatchObject({ sms_code: '517092' });
  });

  test('waits for Next where something else is asked beside it', () => {
    const withAddress = aVisitorAt({ newUser: true, smsSend: true, notifyType: 'sms' });
    withAddress.types({ code: '417092' });
    expect(withAddress.body).toBeUndefined();
    const withPassword = aVisitorAt({ newUser: true, smsSend: true, notifyType: 'sms' }, 'older');
    withPassword.types({ code: '417092' });
    expect(withPassword.body).toBeUndefined();
  });
});

describe.each(KINDS)('in the %s popup', (kind) => {
  test('a wrong code leaves the field empty and everything else as it was', () => {
    const visitor = aVisitorAt(kind === 'newer' ? reset : { newUser: true, smsSend: true }, kind);
    visitor.types({ code: '111111', password: 'teatr26', confirm: 'teatr26' });
    visitor.goesOn();
    visitor.isRefused('wrong_code', { triesLeft: 4 });
    expect(visitor.state.form).toMatchObject({ code: '', password: 'teatr26', confirm: 'teatr26' });
    expect(visitor.state.notice).toMatchObject({ name: 'wrong_code', triesLeft: 4 });
    expect(visitor.effects).toEqual([{ type: 'focus', field: 'code', afterMs: 0 }]);
  });

  test('a code of an earlier message is said to be one, and the field waits for the last one', () => {
    const visitor = aVisitorAt(kind === 'newer' ? reset : { newUser: true, smsSend: true }, kind);
    visitor.types({ code: '111111', password: 'teatr26', confirm: 'teatr26' });
    visitor.goesOn();
    visitor.isRefused('code_replaced');
    expect(visitor.state).toMatchObject({ form: { code: '' }, notice: { name: 'code_replaced', until: null } });
    expect(visitor.effects).toEqual([{ type: 'focus', field: 'code', afterMs: 0 }]);
  });

  test('after the last try nothing says that a code was sent, and another one waits its time', () => {
    const visitor = aVisitorAt(reset, kind);
    visitor.types({ code: '111111' });
    visitor.isRefused('code_spent', { waitSeconds: 125 });
    expect(visitor.state).toMatchObject({
      step: 'code',
      form: { code: '' },
      notice: { name: 'code_spent' },
      sent: { news: 'none', until: NOW + 125_000 },
    });
    visitor.turn({ type: 'resend' });
    expect(visitor.body).toBeUndefined();
    visitor.waits(125);
    visitor.turn({ type: 'resend' });
    expect(visitor.effects).toMatchObject([{ call: 'resend' }]);
    visitor.isRefused('too_early', { waitSeconds: 20 });
    expect(visitor.state.sent).toMatchObject({ news: 'none', until: NOW + 145_000 });
  });

  test('a code whose tries are over is told beside Next to whoever comes back for it', () => {
    const visitor = aVisitor(kind);
    visitor.types(agreed);
    visitor.goesOn();
    visitor.isRefused('code_spent', { waitSeconds: 90 });
    expect(visitor.state).toMatchObject({ step: 'phone', notice: { name: 'code_spent', until: NOW + 90_000 } });
    visitor.waits(90);
    expect(visitor.state.notice).toBeNull();
  });

  test('a code under way is gone on with, and nothing claims that another was sent', () => {
    const visitor = aVisitorAt({ ...reset, codeUnderWay: true, waitSeconds: 60 }, kind);
    expect(visitor.state).toMatchObject({
      step: 'code',
      sent: { news: 'under_way', until: NOW + 60_000 },
      sentAt: NOW - 120_000,
    });
  });

  test('too many wrong passwords lead to a code, and say how long they are refused', () => {
    const visitor = aVisitorAt({}, kind);
    visitor.types({ password: 'wrong1' });
    visitor.goesOn();
    visitor.isRefused('too_many_attempts', { waitSeconds: 900 });
    expect(visitor.state).toMatchObject({ step: 'failed', failure: { canUseCode: true, waitSeconds: 900 } });
    visitor.turn({ type: 'recover' });
    expect(visitor.body).toMatchObject({ phone: visitor.state.number, resetPassword: 'true' });
    visitor.isAnswered(reset);
    expect(visitor.state).toMatchObject({ step: 'code', failure: null });
  });

  test('too many questions about numbers offer no code', () => {
    const visitor = aVisitor(kind);
    visitor.types(agreed);
    visitor.goesOn();
    visitor.isRefused('too_many_attempts', { waitSeconds: 900 });
    expect(visitor.state.failure).toMatchObject({ canUseCode: false });
  });
});

test('a browser that has agreed to these editions before finds both ticked', () => {
  const known = startLogin('newer', 'belarus', true);
  expect(known.form).toMatchObject({ offer: true, consent: true });
  expect(startLogin('newer', 'belarus').form).toMatchObject({ offer: false, consent: false });
});

describe('the memory of a tab', () => {
  const aStorage = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string | null) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    };
  };
  const first = startLogin('newer', 'belarus');

  test('opens the popup where it waited for a code, until the code is too old', () => {
    const memory = createLoginMemory(aStorage());
    const { state } = aVisitorAt({ ...reset, email: 'anna@mail.example', notifyType: 'email' });
    memory.keep(state);
    expect(memory.recall(first, NOW + 100_000)).toEqual({ ...state, seq: 0 });
    expect(memory.recall(first, NOW + 200_000)).toEqual({ ...state, seq: 0, sent: null });
    expect(memory.recall(first, NOW + 300_000)).toEqual(first);
    expect(memory.recall(startLogin('older', 'belarus'), NOW)).toEqual(startLogin('older', 'belarus'));
  });

  test('holds no code and no password, and nothing at all once another number is asked for', () => {
    const storage = aStorage();
    const memory = createLoginMemory(storage);
    const visitor = aVisitorAt(reset);
    visitor.types({ code: '417092' });
    visitor.isAnswered({ codeAccepted: true });
    visitor.types({ password: 'teatr26', confirm: 'teatr26' });
    memory.keep(visitor.state);
    expect([...storage.kept.values()].join()).not.toMatch(/417092|teatr26/);
    expect(memory.recall(first, NOW + 1000).step).toBe('code');
    visitor.turn({ type: 'back' });
    memory.keep(visitor.state);
    expect(storage.kept.size).toBe(0);
  });
});
