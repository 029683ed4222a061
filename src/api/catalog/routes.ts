import type { FastifyPluginCallback } from 'fastify';
import type { CatalogAnswers } from '#api/catalog/answers.ts';
import { CATALOG_ROUTES } from '#api/catalog/contract.ts';

/** The guide's answers on the wire. */
export function catalogRoutes(answers: CatalogAnswers): FastifyPluginCallback {
  return (app, _options, done) => {
    for (const name of Object.keys(CATALOG_ROUTES) as (keyof CatalogAnswers)[]) {
      app.get(CATALOG_ROUTES[name][1], async ({ headers, query, params }, reply) => {
        const { status, body } = await answers[name]({ host: headers.host, query, params });
        return reply.code(status).send(body);
      });
    }
    done();
  };
}
