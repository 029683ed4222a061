import { describe, expect, test } from 'vitest';
import { agreed, aVisitor } from '#test/builders/login-visitor.ts';
import { canGoOn, faultsOf } from './login-rules.ts';
import type { LoginForm } from './login-state.ts';

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
    visitor.types({ country: 'BY', phone: '29 100 18 22' });
    expect(canGoOn(visitor.state)).toBe(true);
  });

  test('is not asked about on the Georgian site', () => {
    const visitor = aVisitor('newer', 'georgia');
    expect(visitor.state.form.country).toBe('GE');
    visitor.types(polish);
    expect(visitor.effects).toEqual([]);
    visitor.types({ country: 'BY', phone: '29 100 18 22' });
    expect(visitor.effects).toEqual([]);
    expect(canGoOn(visitor.state)).toBe(true);
  });
});
