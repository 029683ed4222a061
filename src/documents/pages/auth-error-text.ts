import type { AuthErrorCode } from '#api/accounts/auth-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';

type Say = (inputs: Record<never, never>, options: { locale: TextLanguage }) => string;

/** An error code without a text does not compile. */
const WORDS: Readonly<Record<AuthErrorCode, Say>> = {
  invalid_request: m.auth_error_invalid_request,
  phone_invalid: m.auth_error_phone_invalid,
  phone_not_mobile: m.auth_error_phone_not_mobile,
  email_required: m.auth_error_email_required,
  email_invalid: m.auth_error_email_invalid,
  captcha_required: m.auth_error_captcha_required,
  captcha_failed: m.auth_error_captcha_failed,
  wrong_password: m.auth_error_wrong_password,
  password_short: m.auth_error_password_short,
  password_forbidden_characters: m.auth_error_password_forbidden_characters,
  password_common: m.auth_error_password_common,
  passwords_differ: m.auth_error_passwords_differ,
  wrong_code: m.auth_error_wrong_code,
  code_expired: m.auth_error_code_expired,
  code_spent: m.auth_error_code_spent,
  code_replaced: m.auth_error_code_replaced,
  too_early: m.auth_error_too_early,
  too_many_codes: m.auth_error_too_many_codes,
  too_many_attempts: m.auth_error_too_many_attempts,
  static_password: m.auth_error_static_password,
  account_banned: m.auth_error_account_banned,
  account_dormant: m.auth_error_account_dormant,
  passkey_unknown: m.auth_login_passkey_unknown,
  passkey_failed: m.auth_login_passkey_failed,
  busy: m.auth_error_busy,
};

export function authErrorText(code: AuthErrorCode, locale: Locale): string {
  return WORDS[code]({}, { locale: textLanguage(locale) });
}
