import { PASSWORD_MIN } from '#domain/accounts/password-rules.ts';
import { m } from '#texts/generated/messages.js';
import { clockLabel } from './clock-label.ts';
import { type Fault, faultsOf, isAskingFields } from './login-rules.ts';
import type { Field, LoginState, Notice } from './login-state.ts';
import { missingDigits } from './phone-format.ts';

/** Message below a field; null when there is none. */
export function fieldMessage(state: LoginState, field: Field): string | null {
  if (state.notice !== null && noticeField(state) === field) return noticeMessage(state.notice, 0);
  const fault = faultsOf(state)[field];
  // A forbidden character is reported immediately, not after the whole password was typed twice.
  const isShown = state.shown.includes(field) || fault === 'forbidden';
  return fault === undefined || !isShown ? null : faultMessage(state, field, fault);
}

/** Message that belongs to no field. */
export function generalMessage(state: LoginState, now: number): string | null {
  return state.notice !== null && noticeField(state) === null ? noticeMessage(state.notice, now) : null;
}

/** Progress message beside the button. */
export function waitLabel(state: LoginState): string {
  if (state.sending?.isProving) return m.auth_login_checking();
  if (state.sending?.call === 'passkey') return m.auth_login_passkey_wait();
  if (state.sending) return m.auth_login_wait();
  return isAskingFields(state) ? m.auth_login_asking() : '';
}

export const secondsUntil = (until: number, now: number): number => Math.max(1, Math.ceil((until - now) / 1000));

/** Remaining lock time: in minutes up to 90, then in hours rounded up. */
export function pauseLabel(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90
    ? m.auth_login_failed_minutes({ minutes })
    : m.auth_login_failed_hours({ hours: Math.ceil(minutes / 60) });
}

function noticeField({ notice, step }: LoginState): Field | null {
  switch (notice?.name) {
    case 'wrong_number':
    case 'not_mobile':
    case 'enter_phone':
      return 'phone';
    case 'wrong_email':
      return step === 'phone' ? 'email' : 'newEmail';
    case 'wrong_code':
    case 'code_replaced':
      return 'code';
    case 'code_expired':
    case 'code_spent':
      return step === 'code' || step === 'register' ? 'code' : null;
    case 'wrong_password':
    case 'password_short':
    case 'password_forbidden_characters':
    case 'password_common':
      return 'password';
    case 'passwords_differ':
      return 'confirm';
    case 'too_early':
    case 'passkey_unknown':
    case 'passkey_failed':
    case 'passkey_cancelled':
    case 'busy':
    case 'offline':
    case 'no_answer':
    case undefined:
      return null;
  }
}

function noticeMessage({ name, triesLeft, until }: Notice, now: number): string {
  switch (name) {
    case 'wrong_number':
      return m.auth_login_phone_invalid();
    case 'not_mobile':
      return m.auth_error_phone_not_mobile();
    case 'enter_phone':
      return m.auth_login_enter_phone();
    case 'wrong_email':
      return m.auth_login_email_invalid();
    case 'wrong_code':
      return triesLeft === null ? m.auth_login_wrong_code() : m.auth_login_wrong_code_left({ count: triesLeft });
    case 'code_replaced':
      return m.auth_error_code_replaced();
    case 'wrong_password':
      return triesLeft === null
        ? m.auth_login_wrong_password()
        : m.auth_login_wrong_password_left({ count: triesLeft });
    case 'code_expired':
      return m.auth_login_code_expired();
    case 'code_spent':
      return until === null
        ? m.auth_error_code_spent()
        : m.auth_login_code_spent_wait({ time: clockLabel(secondsUntil(until, now)) });
    case 'password_short':
      return m.auth_login_password_short({ least: PASSWORD_MIN });
    case 'password_forbidden_characters':
      return m.auth_login_password_forbidden();
    case 'password_common':
      return m.auth_login_password_common();
    case 'passwords_differ':
      return m.auth_login_passwords_differ();
    case 'too_early':
      return m.auth_login_too_early({ time: clockLabel(secondsUntil(until ?? 0, now)) });
    case 'passkey_unknown':
      return m.auth_login_passkey_unknown();
    case 'passkey_failed':
      return m.auth_login_passkey_failed();
    case 'passkey_cancelled':
      return m.auth_login_passkey_cancelled();
    case 'busy':
      return m.auth_login_busy();
    case 'offline':
      return m.auth_login_offline();
    case 'no_answer':
      return m.auth_login_no_answer();
  }
}

function faultMessage({ form }: LoginState, field: Field, fault: Fault): string {
  switch (field) {
    case 'phone':
    case 'country': {
      if (fault === 'missing') return m.auth_login_enter_phone();
      if (fault === 'landline') return m.auth_error_phone_not_mobile();
      const count = missingDigits(form);
      return count === null ? m.auth_login_phone_invalid() : m.auth_login_phone_lacks({ count });
    }
    case 'email':
    case 'newEmail':
      return fault === 'missing' ? m.auth_login_email_missing() : m.auth_login_email_invalid();
    case 'offer':
      return m.auth_login_offer_missing();
    case 'consent':
      return m.auth_login_consent_missing();
    case 'code':
      return m.auth_login_code_empty();
    case 'password':
      return fault === 'forbidden'
        ? m.auth_login_password_forbidden()
        : m.auth_login_password_short({ least: PASSWORD_MIN });
    case 'confirm':
      return m.auth_login_passwords_differ();
  }
}
