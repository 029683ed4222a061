import { m } from '#texts/generated/messages.js';

/** Text for the error code of a refused change; codes without their own text get the general failure message. */
export function refusalText(code: string): string {
  const words: Readonly<Record<string, () => string>> = {
    offline: m.profile_common_offline,
    wrong_code: m.auth_error_wrong_code,
    code_expired: m.auth_error_code_expired,
    code_spent: m.auth_error_code_spent,
    code_replaced: m.auth_error_code_replaced,
    too_early: m.auth_error_too_early,
    too_many_codes: m.auth_error_too_many_codes,
    too_many_attempts: m.auth_error_too_many_attempts,
    phone_invalid: m.auth_error_phone_invalid,
    phone_not_mobile: m.auth_error_phone_not_mobile,
    email_invalid: m.auth_error_email_invalid,
    password_short: m.auth_error_password_short,
    password_forbidden_characters: m.auth_error_password_forbidden_characters,
    password_common: m.auth_error_password_common,
    passwords_differ: m.auth_error_passwords_differ,
    static_password: m.auth_error_static_password,
    busy: m.auth_error_busy,
    passkey_failed: m.profile_refusal_passkey,
    passkey_known: m.profile_refusal_passkey_known,
    passkeys_full: m.profile_refusal_passkeys_full,
    name_long: m.profile_refusal_name,
    picture_unreadable: m.profile_refusal_picture,
    picture_large: m.profile_refusal_picture_large,
    phone_same: m.profile_refusal_same,
    email_same: m.profile_refusal_same,
    phone_taken: m.profile_refusal_phone_taken,
    email_taken: m.profile_refusal_email_taken,
    unsupported_country: m.profile_refusal_country,
    proof_required: m.profile_refusal_proof,
    session_required: m.profile_refusal_proof,
    nowhere_to_send: m.profile_refusal_nowhere,
    order_open: m.profile_refusal_order_open,
    ticket_upcoming: m.profile_refusal_ticket,
  };
  return (words[code] ?? m.profile_common_failed)();
}
