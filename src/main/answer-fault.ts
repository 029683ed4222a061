import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCount } from './health.ts';

/**
 * Faults that nobody expected: logged once with everything, answered with the request's number and nothing of what went
 * wrong. Refusals below 500 keep the framework's answer.
 */
export function answerFaults(app: FastifyInstance, errors?: ErrorCount): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.send(error);
    errors?.add();
    request.log.error({ err: error, req: request }, 'a request failed');
    reply.header('cache-control', 'no-store').code(status);
    if (!wantsHtml(request)) return sendNumber(request, reply);
    // Only now: texts are compiled while the application starts.
    const { failureHtml } = await import('./site/failure-html.ts');
    const [, locale] = /^\/(ru|be|en|ge)(?:\/|$)/.exec(request.url) ?? [];
    const page = failureHtml((locale ?? 'ru') as 'ru', { requestId: request.id, isErrorPage: false });
    return reply.type('text/html; charset=utf-8').send(page);
  });
  // The framework's own answer, and its line in the log, repeat the whole address with the keys in it.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not_found' } }));
}

function wantsHtml({ headers, url }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

function sendNumber(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.send({ error: { code: 'internal_error', requestId: request.id } });
}
