import type { FastifyPluginCallback } from 'fastify';
import { openApiDocument } from '#api/openapi/document.ts';

export const OPENAPI_PATH = '/api/openapi.json';
const CATALOG_PATH = '/.well-known/api-catalog';

export const openApiRoutes: FastifyPluginCallback = (app, _options, done) => {
  const text = JSON.stringify(openApiDocument());
  app.get(OPENAPI_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json').send(text),
  );
  // RFC 9727: programs find the document from the host name alone.
  app.get(CATALOG_PATH, ({ host, protocol }, reply) => {
    const anchor = `${protocol}://${host}/api`;
    const link = { href: `${protocol}://${host}${OPENAPI_PATH}`, type: 'application/vnd.oai.openapi+json' };
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/linkset+json')
      .send(JSON.stringify({ linkset: [{ anchor, 'service-desc': [link] }] }));
  });
  done();
};
