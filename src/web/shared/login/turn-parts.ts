import type { Field, LoginEffect, LoginForm, LoginState, Notice, NoticeName, Step, Turn } from './login-state.ts';

/** Helpers for turns caused by the visitor or by the server. */

export const stay = (state: LoginState): Turn => ({ state, effects: [] });
export const focus = (field: Field, afterMs = 0): LoginEffect => ({ type: 'focus', field, afterMs });
export const notice = (name: NoticeName, more: Partial<Notice> = {}): Notice => ({
  name,
  until: null,
  triesLeft: null,
  ...more,
});
export const hasCode = (step: Step): boolean => step === 'code' || step === 'register';

export function withoutSecrets(form: LoginForm): LoginForm {
  return { ...form, code: '', password: '', confirm: '' };
}
