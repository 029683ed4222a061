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

/** Beside the code of every refusal; the server adds what a route leaves out. */
export const refusalFields = {
  /** One English sentence for whoever wrote the call. */
  message: z.optional(z.string()),
  /** The part of the call that is at fault, with dots between names. */
  field: z.optional(z.string()),
  /** The number under which the server's log knows the call; the header x-request-id has it too. */
  requestId: z.optional(z.string()),
};

export const failureSchema = z.object({ error: z.object({ code: z.enum(failureCodes), ...refusalFields }) });

/** A refusal of a read: which codes an operation may answer with stands at the operation. */
export const refusalSchema = z.object({ error: z.object({ code: z.string(), ...refusalFields }) });

/** What login answers with when the call cannot be read or the server fails; the specification fixes `error`. */
export const loginFailureSchema = z.object({
  error: z.string(),
  code: z.enum(failureCodes),
  requestId: z.optional(z.string()),
});
