import type { FastifyPluginCallback } from 'fastify';
import type { CatalogAnswers } from '#api/catalog/answers.ts';
import { CATALOG_ROUTES, guideQuerySchema } from '#api/catalog/contract.ts';
import { withShownFacts } from '#api/catalog/listed-events.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { localeFromApi } from '#domain/locales/locale.ts';

/** Serves the guide's answers over HTTP. */
export function catalogRoutes(answers: CatalogAnswers): FastifyPluginCallback {
  return (app, _options, done) => {
    for (const name of Object.keys(CATALOG_ROUTES) as (keyof CatalogAnswers)[]) {
      app.get(CATALOG_ROUTES[name][1], async ({ headers, query, params }, reply) => {
        const { status, body } = await answers[name]({ host: headers.host, query, params });
        if (name !== 'listing' || status !== 200) return reply.code(status).send(body);
        const { lang } = guideQuerySchema.parse(query);
        const named = await answers.categories({ host: headers.host, query: { lang }, params: {} });
        // Safe because each body follows its contract; `CatalogAnswer` types it as unknown.
        const { categories } = named.body as { categories: { slug: string; name: string }[] };
        return reply.send(withShownFacts(body as Listing, localeFromApi(lang), categories));
      });
    }
    done();
  };
}
