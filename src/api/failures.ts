import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureCode } from '#api/failures-contract.ts';
import { messageOf } from '#api/failure-messages.ts';

/** The specification defines the format below this path: `error` is a sentence, with `code` next to it. */
const LOGIN = '/api/v3/auth';

const STATUS: Readonly<Record<FailureCode, number>> = {
  invalid_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  body_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
};
const CODE_OF_STATUS = new Map(Object.entries(STATUS).map(([code, status]) => [status, code as FailureCode]));
const RETRY_SECONDS = 2;

/**
 * Gives every refusal of the API one format: `{ error: { code, message, requestId, … } }`. Routes provide the code and
 * its details; this hook adds the sentence and the request's id, and refusals of the framework get the same format. For
 * an unexpected fault the client gets only the id, under which the log has the details.
 *
 * Register it before all routes.
 */
export function registerFailures(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, next) =>
    next(null, reply.statusCode < 400 ? payload : completed(payload, request)),
  );
  app.setNotFoundHandler((request, reply) => refuseCall(request, reply, 'not_found'));
}

/** Adds the sentence and the request's id to a refusal made by a route. */
function completed(payload: unknown, request: FastifyRequest): unknown {
  const { error, ...rest } = (payload ?? {}) as { error?: unknown };
  if (typeof error === 'string') return { error, ...rest, requestId: request.id };
  if (typeof error !== 'object' || error === null || !('code' in error)) return payload;
  const { code, message, ...facts } = error as { code: unknown; message?: unknown };
  return {
    ...rest,
    error: { code, message: message ?? messageOf(String(code)), ...facts, requestId: request.id },
  };
}

/** Error handler for whatever a route or the framework throws. */
export function failCall(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ err: error }, 'a call failed');
    return refuseCall(request, reply, status === 503 ? 'unavailable' : 'internal');
  }
  request.log.info({ err: error }, 'a call was refused');
  const isBody = error.code?.startsWith('FST_ERR_CTP_') === true && status === 400;
  const code = CODE_OF_STATUS.get(status) ?? 'invalid_request';
  return refuseCall(request, reply, code, { status, ...(isBody && { field: 'body' }) });
}

export function refuseCall(
  request: FastifyRequest,
  reply: FastifyReply,
  code: FailureCode,
  { field, status = STATUS[code] }: { field?: string; status?: number } = {},
): FastifyReply {
  if (code === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', String(RETRY_SECONDS));
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const message =
    field === 'body' ? 'The body cannot be read: JSON is wanted, and as much as is announced.' : messageOf(code);
  if (request.url.startsWith(LOGIN)) return reply.send({ error: message, code });
  return reply.send({ error: { code, message, ...(field !== undefined && { field }) } });
}

/** Answers an unknown address below /api: 405 when another method would match, else 404. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  reply.header('link', '</api/openapi.json>; rel="service-desc"');
  if (methods.length === 0) return refuseCall(request, reply, 'not_found');
  // The router does not match a path segment that is longer than its limit.
  if (methods.includes(request.method)) return refuseCall(request, reply, 'address_too_long');
  reply.header('allow', [...methods, 'OPTIONS'].join(', '));
  return refuseCall(request, reply, 'method_not_allowed');
}
