import { z } from 'zod/mini';
import { lang, text } from '#api/fields-contract.ts';

const field = (longest: number) => z.optional(text(longest));

/**
 * The form body of `POST /api/v3/auth` (specification, section 7). `domain/accounts/auth-step` interprets the fields;
 * docs/accounts.md has a table of their combinations.
 */
export const authRequestSchema = z.object({
  phone: field(40),
  /** ISO 3166-1 code of the number's country, for a number without a country code. */
  country: field(2),
  /** Where the code of a foreign number is sent. */
  email: field(254),
  /** Sent with the code step when the account has no email address yet. */
  newEmail: field(254),
  password: field(200),
  password_confirm: field(200),
  sms_code: field(40),
  resetPassword: z.optional(z.enum(['true', '1', 'false', '0', ''])),
  /** The captcha solution for the action login. */
  formToken: field(4_000),
});

export const authUserSchema = z.object({
  id: z.string(),
  /** International form with the middle digits masked. */
  phone: z.string(),
  /** Display name of the account, also stored in the cookie of that name: the masked phone. */
  username: z.string(),
  /** Path of a picture of 50 by 50 pixels. */
  avatar: z.string(),
});
export type AuthUser = z.infer<typeof authUserSchema>;

/** Language of the `error` text. */
export const authQuerySchema = z.object({ lang: lang() });

/** Absent flags are false. Contains either a token with its user or the next step. */
export const authAnswerSchema = z.object({
  /** A JWT valid for 15 minutes. A cookie that no script can read keeps the visitor logged in. */
  token: z.optional(z.string()),
  user: z.optional(authUserSchema),
  /** The channel by which the code was sent. */
  notifyType: z.optional(z.enum(['sms', 'email'])),
  /** A code was sent, or the one sent a moment ago is still valid. */
  smsSend: z.optional(z.boolean()),
  /** The account has an assigned password, which only support can change. */
  static: z.optional(z.boolean()),
  newUser: z.optional(z.boolean()),
  resetPassword: z.optional(z.boolean()),
  /** The account's known address, mostly masked: `a•••@•••.by`. */
  maskEmail: z.optional(z.string()),
  /** The full address the code was sent to, only for the browser that has just typed it. */
  email: z.optional(z.string()),
  /** Seconds until another code may be requested. */
  waitSeconds: z.optional(z.int()),
  /** No code was sent now: the code that this browser requested a moment ago is still valid. */
  codeUnderWay: z.optional(z.boolean()),
  /** The code was correct; the next step is a password. */
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

/** `error` is a text for people in the language of `lang`; `code` is for programs. */
export const authErrorSchema = z.object({
  error: z.string(),
  code: z.enum(authErrorCodes),
  waitSeconds: z.optional(z.int()),
  triesLeft: z.optional(z.int()),
  requestId: z.optional(z.string()),
});
export type AuthError = z.infer<typeof authErrorSchema>;

/** A proof-of-work challenge of this server. Its solution is sent as `formToken` and is valid once. */
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
