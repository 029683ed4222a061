import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '#domain/locales/locale.ts';
import type { ErrorCount } from './health.ts';
import { failureHtml } from './site/failure-html.ts';
import { answerUnavailable, isUnavailable } from './unavailable.ts';

type FaultParts = {
  /** Adds up what is answered 500; a database that is away is no error of ours. */
  errors: ErrorCount | undefined;
  localeOf: (request: FastifyRequest) => Locale;
};

/**
 * Faults that nobody expected: logged once with everything, answered with the request's number and nothing of what went
 * wrong. Refusals below 500 keep the framework's answer.
 */
export function answerFaults(app: FastifyInstance, { errors, localeOf }: FaultParts): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isUnavailable(error)) return answerUnavailable(error, request, reply, localeOf);
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.send(error);
    errors?.add();
    request.log.error({ err: error, req: request }, 'a request failed');
    reply.header('cache-control', 'no-store').code(status);
    if (!wantsHtml(request)) return reply.send({ error: { code: 'internal_error', requestId: request.id } });
    const page = failureHtml(localeOf(request), { requestId: request.id, isErrorPage: false });
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
  });
  // The framework's own answer, and its line in the log, repeat the whole address with the keys in it.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not_found' } }));
}

/** Without frame-ancestors: the widget's place on other sites says so too. */
const PAGE_POLICY = "default-src 'none'; base-uri 'none'";

function wantsHtml({ headers, url }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');
}
