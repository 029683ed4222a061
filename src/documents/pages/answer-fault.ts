import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { failCall } from '#api/failures.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { ErrorCount } from '#api/http/health.ts';
import { failureHtml } from './failure-html.ts';
import { answerUnavailable, type IsDatabaseTrouble, isUnavailable } from './unavailable.ts';

type FaultParts = {
  /** Counts responses with 500; an unavailable database is not counted. */
  errors: ErrorCount | undefined;
  localeOf: (request: FastifyRequest) => Locale;
  isDatabaseTrouble: IsDatabaseTrouble;
};

/**
 * Handles unexpected errors: logs each once with all details, and responds with the request's number but no details, in
 * the API's error format for programs and as a page for people.
 */
export function answerFaults(app: FastifyInstance, { errors, localeOf, isDatabaseTrouble }: FaultParts): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isUnavailable(error, isDatabaseTrouble)) return answerUnavailable(error, request, reply, localeOf);
    const status = error.statusCode ?? 500;
    if (status >= 500) errors?.add();
    if (status < 500 || !wantsHtml(request)) return failCall(error, request, reply);
    request.log.error({ err: error, req: request }, 'a request failed');
    const page = failureHtml(localeOf(request), { requestId: request.id, isErrorPage: false });
    reply.header('cache-control', 'no-store').header('content-security-policy', PAGE_POLICY).code(status);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

/** Without frame-ancestors, because the widget shows this page too, in the frames of other sites. */
const PAGE_POLICY = "default-src 'none'; base-uri 'none'";

function wantsHtml({ headers, url }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');
}
