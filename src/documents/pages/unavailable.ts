import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCall } from '#api/failures.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { unavailableHtml } from './failure-html.ts';

/** A killed database is usually back within this time. */
const RETRY_AFTER_SECONDS = 3;

/** Whether the error means that the database cannot answer now and the same request may succeed in a moment. */
export type IsDatabaseTrouble = (error: unknown) => boolean;

/** True for a temporary failure of the database, and for a part that already responded with 503. */
export function isUnavailable(error: unknown, isDatabaseTrouble: IsDatabaseTrouble): boolean {
  return isDatabaseTrouble(error) || (error instanceof Error && 'statusCode' in error && error.statusCode === 503);
}

/** Sets status and headers of every response, JSON or page, that fails for lack of the database: "try again soon". */
export function unavailable(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).header('cache-control', 'no-store');
}

/**
 * Responds to database failures with 503 and no details, as JSON to programs and as a plain page to people. The guide
 * handles its own pages, in their frame.
 */
export function answerUnavailable(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  localeOf: (request: FastifyRequest) => Locale,
): FastifyReply {
  request.log.warn({ err: error }, 'the database cannot answer');
  return tellUnavailable(request, reply, localeOf);
}

/** Responds with 503, as JSON to programs and as a page to people. */
export function tellUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  localeOf: (request: FastifyRequest) => Locale,
): FastifyReply {
  unavailable(reply);
  const isProgram = request.url.startsWith('/api/') || !/\btext\/html\b/.test(request.headers.accept ?? '');
  if (isProgram) return refuseCall(request, reply, 'unavailable');
  // Without frame-ancestors, because the widget shows this page too, in the frames of other sites.
  return reply
    .header('content-security-policy', "default-src 'none'; base-uri 'none'")
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(unavailableHtml(localeOf(request)));
}
