import { z } from 'zod/mini';

/** Codes with which any call may be refused before its handler runs, or when the handler fails. */
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

/** Fields next to the code of every refusal; the server adds those that a route omits. */
export const refusalFields = {
  /** One English sentence for the developer of the client. */
  message: z.optional(z.string()),
  /** The invalid part of the call; nested names are joined by dots. */
  field: z.optional(z.string()),
  /** Id of the call in the server's log, also in the header x-request-id. */
  requestId: z.optional(z.string()),
};

export const failureSchema = z.object({ error: z.object({ code: z.enum(failureCodes), ...refusalFields }) });

/** A refusal of a read; each operation lists its possible codes. */
export const refusalSchema = z.object({ error: z.object({ code: z.string(), ...refusalFields }) });

/** Login's answer to an unreadable call or a server fault; the specification defines `error`. */
export const loginFailureSchema = z.object({
  error: z.string(),
  code: z.enum(failureCodes),
  requestId: z.optional(z.string()),
});
