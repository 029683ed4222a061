import type { FastifyPluginCallback } from 'fastify';
import type { CatalogAnswers } from '#api/catalog/answers.ts';
import { CATALOG_ROUTES, guideQuerySchema } from '#api/catalog/contract.ts';
import { withAddresses } from '#api/catalog/listed-events.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { localeFromApi } from '#domain/locales/locale.ts';

const localeOf = (query: unknown) => localeFromApi(guideQuerySchema.safeParse(query).data?.lang);

/** The guide's answers on the wire. */
export function catalogRoutes(answers: CatalogAnswers): FastifyPluginCallback {
  return (app, _options, done) => {
    for (const name of Object.keys(CATALOG_ROUTES) as (keyof CatalogAnswers)[]) {
      app.get(CATALOG_ROUTES[name][1], async ({ headers, query, params }, reply) => {
        const { status, body } = await answers[name]({ host: headers.host, query, params });
        // `body` of a listing is what its contract says; the answers keep their bodies open.
        const told = name === 'listing' && status === 200 ? withAddresses(body as Listing, localeOf(query)) : body;
        return reply.code(status).send(told);
      });
    }
    done();
  };
}
