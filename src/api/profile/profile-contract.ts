import { z } from 'zod/mini';
import { refusalFields } from '#api/failures-contract.ts';
import { instant, marketSchema, text } from '#api/fields-contract.ts';

const localeSchema = z.enum(['ru', 'en', 'be', 'ge']);

export const profileSchema = z.object({
  id: z.string(),
  market: marketSchema,
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The proved address, else the one given. Tickets and points of an address belong to the account that proved it. */
  email: z.nullable(z.string()),
  isEmailProved: z.boolean(),
  /** Paths of the pictures with 50 and 200 pixels. */
  avatar: z.object({ small: z.string(), large: z.string(), isOwn: z.boolean() }),
  /** `static`: assigned by support, which alone can change it. */
  password: z.enum(['none', 'own', 'static']),
  createdAt: instant(),
  /** Until when the last shown code counts as a fresh proof; null when it does not. */
  provedUntil: z.nullable(instant()),
  /** Masked destination of a code; null when there is none, so that only support can help. */
  proofGoesTo: z.nullable(z.object({ channel: z.enum(['sms', 'email']), to: z.string() })),
});
export type Profile = z.infer<typeof profileSchema>;

/** Where tickets of the account are sent. */
export const contactSchema = z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) });
export type Contact = z.infer<typeof contactSchema>;

export const changeProfileSchema = z.object({
  name: z.optional(text(400)),
  locale: z.optional(localeSchema),
});
export const newPhoneSchema = z.object({ phone: text(40) });
export const newEmailSchema = z.object({ email: text(254) });
export const codeSchema = z.object({ code: text(40) });
export const newPasswordSchema = z.object({
  password: text(200),
  password_confirm: text(200),
});

/** All tokens have ended, including the caller's; `token` replaces it. */
export const passwordSetSchema = z.object({ ended: z.int(), token: z.string() });
export type PasswordSet = z.infer<typeof passwordSetSchema>;

export const codeSentSchema = z.object({
  channel: z.enum(['sms', 'email']),
  /** Destination of the code: in full if it was typed just now, else masked. */
  to: z.string(),
  waitSeconds: z.int(),
  /** No code was sent now: the code that this session requested a moment ago is still valid. */
  codeUnderWay: z.optional(z.boolean()),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

/** Number of sessions that ended. */
export const endedSchema = z.object({ ended: z.int() });

export const sessionSchema = z.object({
  id: z.string(),
  /** The caller's session. */
  isOwn: z.boolean(),
  /** A session of the caller's login on another host. */
  isSiblingHost: z.boolean(),
  device: z.object({
    kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
    system: z.nullable(z.string()),
    browser: z.nullable(z.string()),
  }),
  hosts: z.array(z.string()),
  createdAt: instant(),
  seenAt: instant(),
});
export const sessionsSchema = z.object({ items: z.array(sessionSchema) });
export type Sessions = z.infer<typeof sessionsSchema>;
export type SessionView = z.infer<typeof sessionSchema>;

export const meErrorCodes = [
  'login_required',
  'invalid_request',
  'not_found',
  'name_long',
  'picture_unreadable',
  'picture_large',
  'proof_required',
  'session_required',
  'nowhere_to_send',
  'phone_invalid',
  'phone_not_mobile',
  'phone_same',
  'phone_taken',
  'unsupported_country',
  'email_invalid',
  'email_same',
  'email_taken',
  'wrong_code',
  'code_expired',
  'code_spent',
  'code_replaced',
  'too_early',
  'too_many_codes',
  'too_many_attempts',
  'password_short',
  'password_forbidden_characters',
  'password_common',
  'passwords_differ',
  'static_password',
  'passkey_failed',
  'passkey_known',
  'passkeys_full',
  'busy',
  'invalid',
  'email_not_proved',
  'unknown_subject',
  'push_unknown_service',
  'fixed_choice',
  'list_full',
  'order_open',
  'ticket_upcoming',
] as const;
export type MeErrorCode = (typeof meErrorCodes)[number];

export const meErrorSchema = z.object({
  error: z.object({
    code: z.enum(meErrorCodes),
    waitSeconds: z.optional(z.int()),
    triesLeft: z.optional(z.int()),
    faults: z.optional(z.record(z.string(), z.string())),
    ...refusalFields,
  }),
});
export type MeError = z.infer<typeof meErrorSchema>;
