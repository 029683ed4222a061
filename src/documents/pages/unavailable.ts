import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCall } from '#api/failures.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { unavailableHtml } from '#documents/site/failure-html.ts';

/** A database that was killed is usually back within so long. */
const RETRY_AFTER_SECONDS = 3;

/** Whether the error means that the database cannot answer now and the same request may succeed in a moment. */
export type IsDatabaseTrouble = (error: unknown) => boolean;

/** Whether the failure is the database's and will pass, or that of a part which already answered 503. */
export function isUnavailable(error: unknown, isDatabaseTrouble: IsDatabaseTrouble): boolean {
  return isDatabaseTrouble(error) || (error instanceof Error && 'statusCode' in error && error.statusCode === 503);
}

/** "Come back in a moment": the status and headers of every answer, JSON or page, that the database could not give. */
export function unavailable(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).header('cache-control', 'no-store');
}

/**
 * Answers database trouble with 503 and no word of what happened, JSON to programs and a plain page to people. The guide
 * answers for its own pages, in their frame.
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

/** 503, as JSON to programs and as a page to people. */
export function tellUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  localeOf: (request: FastifyRequest) => Locale,
): FastifyReply {
  unavailable(reply);
  const isProgram = request.url.startsWith('/api/') || !/\btext\/html\b/.test(request.headers.accept ?? '');
  if (isProgram) return refuseCall(request, reply, 'unavailable');
  // Without frame-ancestors: the widget's place on other sites says so too.
  return reply
    .header('content-security-policy', "default-src 'none'; base-uri 'none'")
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(unavailableHtml(localeOf(request)));
}
