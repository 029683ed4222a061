import { describe, expect, test } from 'vitest';
import { aVisitorAt, NOW } from '#test/builders/login-visitor.ts';
import { canGoOn, faultsOf } from './login-rules.ts';

describe('a new visitor', () => {
  test('of the newer popup shows the code, then makes a password', () => {
    const visitor = aVisitorAt({ newUser: true, smsSend: true, notifyType: 'sms' });
    visitor.types({ code: '417092', newEmail: 'anna' });
    visitor.goesOn();
    expect(visitor.state.shown).toEqual(['newEmail']);
    visitor.types({ newEmail: ' anna@mail.example ' });
    visitor.goesOn();
    expect(visitor.body).toEqual({
      phone: '+375291001822',
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
      phone: '+375291001822',
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
    visitor.types({ code: '417092' });
    visitor.goesOn();
    visitor.isAnswered({ codeAccepted: true });
    visitor.types({ password: 'teatr26', confirm: 'teatr26' });
    visitor.goesOn();
    visitor.isRefused('code_expired');
    expect(visitor.state).toMatchObject({ step: 'code', sent: null, form: { password: 'teatr26' } });
  });
});
