import type { FastifyPluginCallback } from 'fastify';
import type { GuideHandlers } from '#api/catalog/guide-handlers.ts';
import { guideQuerySchema } from '#api/catalog/contract.ts';
import * as endpoints from '#api/catalog/endpoints-contract.ts';
import type { Endpoint } from '#api/endpoint-contract.ts';
import { withShownFacts } from '#api/catalog/listed-events.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { localeFromApi } from '#domain/locales/locale.ts';

/** Serves the guide's handlers over HTTP. */
export function catalogRoutes(handlers: GuideHandlers): FastifyPluginCallback {
  return (app, _options, done) => {
    for (const [name, { path }] of Object.entries(endpoints) as [keyof GuideHandlers, Endpoint][]) {
      app.get(path, async ({ headers, query, params }, reply) => {
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
