import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureCode } from '#api/failures-contract.ts';
import { messageOf } from '#api/failure-messages.ts';

/** The specification fixes the shape of these: `error` is a sentence, `code` stands beside it. */
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
 * One shape for every refusal of the API: `{ error: { code, message, requestId, … } }`. Routes say the code and what
 * belongs to it; the sentence and the request's number are added here, and what the framework refuses gets the same
 * shape. An unexpected fault tells its number only: what happened stands in the log under it.
 *
 * Register it before all routes.
 */
export function registerFailures(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, next) =>
    next(null, reply.statusCode < 400 ? payload : completed(payload, request)),
  );
  app.setNotFoundHandler((request, reply) => refuseCall(request, reply, 'not_found'));
}

/** Adds the sentence and the request's number to a refusal that a route has made. */
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

/** The error handler's part: whatever a route or the framework threw. */
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

/** An address below /api that nothing answers: 405 where another method would do, else 404. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  reply.header('link', '</api/openapi.json>; rel="service-desc"');
  if (methods.length === 0) return refuseCall(request, reply, 'not_found');
  // The router does not look into a part of an address that is longer than anything it names.
  if (methods.includes(request.method)) return refuseCall(request, reply, 'address_too_long');
  reply.header('allow', [...methods, 'OPTIONS'].join(', '));
  return refuseCall(request, reply, 'method_not_allowed');
}
