import type { FastifyInstance } from 'fastify';

/** Lets a form without fields be sent: what it means stands in its address. Without this a browser's own form gets 415. */
export function acceptEmptyForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, {}),
  );
}
