import { z } from 'zod/mini';

/** What any call may be refused with before its own code runs, and when that code fails. */
export const failureCodes = [
  'invalid_request',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'address_too_long',
  'headers_too_large',
  'unsupported_media_type',
  'timeout',
  'internal',
  'unavailable',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureSchema = z.object({
  error: z.object({
    code: z.enum(failureCodes),
    message: z.string(),
    field: z.optional(z.string()),
    requestId: z.optional(z.string()),
  }),
});
