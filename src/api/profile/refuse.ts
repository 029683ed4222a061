import type { FastifyReply } from 'fastify';
import type { MeError, MeErrorCode } from '#api/profile/profile-contract.ts';

/** HTTP status of each code; a code without an entry does not compile. */
export const ME_ERROR_STATUS: Readonly<Record<MeErrorCode, 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 503>> = {
  login_required: 401,
  invalid_request: 400,
  not_found: 404,
  name_long: 400,
  picture_unreadable: 400,
  picture_large: 413,
  proof_required: 403,
  session_required: 403,
  nowhere_to_send: 409,
  phone_invalid: 400,
  phone_not_mobile: 400,
  phone_same: 409,
  phone_taken: 409,
  unsupported_country: 400,
  email_invalid: 400,
  email_same: 409,
  email_taken: 409,
  wrong_code: 409,
  code_expired: 410,
  code_spent: 410,
  code_replaced: 409,
  too_early: 429,
  too_many_codes: 429,
  too_many_attempts: 429,
  password_short: 400,
  password_forbidden_characters: 400,
  password_common: 400,
  passwords_differ: 400,
  static_password: 409,
  passkey_failed: 400,
  passkey_known: 409,
  passkeys_full: 409,
  busy: 503,
  invalid: 400,
  email_not_proved: 409,
  unknown_subject: 404,
  push_unknown_service: 400,
  fixed_choice: 409,
  list_full: 409,
  order_open: 409,
  ticket_upcoming: 409,
};

type Refusal = {
  code: MeErrorCode;
  waitSeconds?: number;
  triesLeft?: number;
  faults?: Readonly<Record<string, string>>;
};

export function refuse(reply: FastifyReply, { code, waitSeconds, triesLeft, faults }: Refusal): FastifyReply {
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
  if (code === 'login_required') reply.header('www-authenticate', 'Bearer');
  const error: MeError['error'] = {
    code,
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(faults !== undefined && { faults: { ...faults } }),
  };
  return reply.code(ME_ERROR_STATUS[code]).send({ error });
}
