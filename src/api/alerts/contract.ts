import { z } from 'zod/mini';
import { refusalFields } from '#api/failures-contract.ts';
import { id, text } from '#api/fields-contract.ts';

export const askEventAlertSchema = z.object({
  eventId: id(),
  /** Dates in this city are reported. */
  cityId: id(),
  email: text(1_000),
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  /** A captcha solution; without one the rate limit is lower. */
  formToken: z.optional(text(4_000)),
});
export type AskEventAlertRequest = z.infer<typeof askEventAlertSchema>;

export const alertErrorCodes = [
  'invalid_request',
  'email_invalid',
  'captcha_failed',
  'unknown_event',
  'too_many_requests',
] as const;
export type AlertErrorCode = (typeof alertErrorCodes)[number];

export const alertErrorSchema = z.object({
  error: z.object({ code: z.enum(alertErrorCodes), waitSeconds: z.optional(z.int()), ...refusalFields }),
});
export type AlertError = z.infer<typeof alertErrorSchema>['error'];
