import type { FastifyPluginCallback } from 'fastify';
import type { GuideHandlers } from './guide-handlers.ts';
import { CATALOG_ROUTES, guideQuerySchema } from '#api/catalog/contract.ts';
import { withShownFacts } from '#api/catalog/listed-events.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { localeFromApi } from '#domain/locales/locale.ts';

/** Serves the guide's handlers over HTTP. */
export function catalogRoutes(handlers: GuideHandlers): FastifyPluginCallback {
  return (app, _options, done) => {
    for (const name of Object.keys(CATALOG_ROUTES) as (keyof GuideHandlers)[]) {
      app.get(CATALOG_ROUTES[name][1], async ({ headers, query, params }, reply) => {
        const { status, body } = await handlers[name]({ host: headers.host, query, params });
        if (name !== 'listing' || status !== 200) return reply.code(status).send(body);
        const { lang } = guideQuerySchema.parse(query);
        const named = await handlers.categories({ host: headers.host, query: { lang }, params: {} });
        // Safe because each body follows its contract; `GuideResponse` types it as unknown.
        const { categories } = named.body as { categories: { slug: string; name: string }[] };
        return reply.send(withShownFacts(body as Listing, localeFromApi(lang), categories));
      });
    }
    done();
  };
}
