import { z } from 'zod/mini';
import { lang, text } from '#api/fields-contract.ts';

const field = (longest: number) => z.optional(text(longest));

/**
 * The form body of `POST /api/v3/auth` (specification, section 7). Which fields mean what is `domain/accounts/auth-step`,
 * as a table in docs/accounts.md.
 */
export const authRequestSchema = z.object({
  phone: field(40),
  /** ISO 3166-1 of the number, when it carries no country code itself. */
  country: field(2),
  /** Where a foreign number's code goes. */
  email: field(254),
  /** Given on the code step by somebody whose address we do not know yet. */
  newEmail: field(254),
  password: field(200),
  password_confirm: field(200),
  sms_code: field(40),
  resetPassword: z.optional(z.enum(['true', '1', 'false', '0', ''])),
  /** The solved captcha, for action login. */
  formToken: field(4_000),
});

export const authUserSchema = z.object({
  id: z.string(),
  /** International form with the middle digits hidden. */
  phone: z.string(),
  /** What the account is shown as, and what the cookie of that name keeps: the phone, hidden alike. */
  username: z.string(),
  /** Address of a picture of 50 by 50 pixels. */
  avatar: z.string(),
});
export type AuthUser = z.infer<typeof authUserSchema>;

/** In which language `error` is told. */
export const authQuerySchema = z.object({ lang: lang() });

/** Absent flags are false. Exactly one of: a token with its user, a step to take. */
export const authAnswerSchema = z.object({
  /** A JWT that lives 15 minutes; what keeps a visitor logged in is a cookie no script can read. */
  token: z.optional(z.string()),
  user: z.optional(authUserSchema),
  /** Where the code went. */
  notifyType: z.optional(z.enum(['sms', 'email'])),
  /** A code is on its way, or still good from a moment ago. */
  smsSend: z.optional(z.boolean()),
  /** The account's password was given out and only support changes it. */
  static: z.optional(z.boolean()),
  newUser: z.optional(z.boolean()),
  resetPassword: z.optional(z.boolean()),
  /** The address known for the account, all but hidden: `a•••@•••.by`. */
  maskEmail: z.optional(z.string()),
  /** The whole address the code went to, for the browser that has just typed it. */
  email: z.optional(z.string()),
  /** Until another code may be asked for. */
  waitSeconds: z.optional(z.int()),
  /** Nothing was sent now: the code this browser asked for a moment ago is still good. */
  codeUnderWay: z.optional(z.boolean()),
  /** The code was right: a password is next. */
  codeAccepted: z.optional(z.boolean()),
});
export type AuthAnswer = z.infer<typeof authAnswerSchema>;

export const authFieldsRequestSchema = z.object({ phone: field(40), country: field(2), formToken: field(4_000) });
export const authFieldsAnswerSchema = z.object({ fields: z.array(z.enum(['email'])) });
export type AuthFieldsAnswer = z.infer<typeof authFieldsAnswerSchema>;

export const authErrorCodes = [
  'invalid_request',
  'phone_invalid',
  'phone_not_mobile',
  'email_required',
  'email_invalid',
  'captcha_required',
  'captcha_failed',
  'wrong_password',
  'password_short',
  'password_forbidden_characters',
  'password_common',
  'passwords_differ',
  'wrong_code',
  'code_expired',
  'code_spent',
  'code_replaced',
  'too_early',
  'too_many_codes',
  'too_many_attempts',
  'static_password',
  'account_banned',
  'account_dormant',
  'passkey_unknown',
  'passkey_failed',
  'busy',
] as const;
export type AuthErrorCode = (typeof authErrorCodes)[number];

/** `error` is for people, in the language of `lang`; `code` is for programs. */
export const authErrorSchema = z.object({
  error: z.string(),
  code: z.enum(authErrorCodes),
  waitSeconds: z.optional(z.int()),
  triesLeft: z.optional(z.int()),
  requestId: z.optional(z.string()),
});
export type AuthError = z.infer<typeof authErrorSchema>;

/** A proof-of-work challenge of this server; its solution travels as `formToken`, once. */
export const captchaSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Unix seconds. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
});

export const sessionAnswerSchema = z.object({ token: z.string(), user: authUserSchema });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
