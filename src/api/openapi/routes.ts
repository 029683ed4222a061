import type { FastifyPluginCallback } from 'fastify';
import { openApiDocument } from '#api/openapi/document.ts';

export const OPENAPI_PATH = '/api/openapi.json';

export const openApiRoutes: FastifyPluginCallback = (app, _options, done) => {
  const text = JSON.stringify(openApiDocument());
  app.get(OPENAPI_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json').send(text),
  );
  done();
};
