import type { FastifyPluginCallback } from 'fastify';
import { documentQuerySchema } from '#api/documents/contract.ts';
import { chosenEdition, documentList, type DocumentReader, documentView } from '#api/documents/document-view.ts';
import * as endpoints from '#api/documents/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { dayIn } from '#domain/catalog/calendar-day.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import type { DocumentReads } from '#usecases/documents/ports.ts';

export type DocumentRoutesDeps = {
  documents: DocumentReads;
  cities(): Promise<CityFacts[]>;
  marketOf(host: string | undefined): MarketName;
  now(): Date;
};

/** The documents of the host's market. */
export function documentRoutes(deps: DocumentRoutesDeps): FastifyPluginCallback {
  /** Editions change at midnight in the time zone of the market's default city. */
  async function readerOf(host: string | undefined, lang: string | undefined): Promise<DocumentReader> {
    const market = MARKETS[deps.marketOf(host)];
    const city = (await deps.cities()).find(({ slug }) => slug === market.defaultCity);
    const today = dayIn(deps.now(), city?.timeZone ?? 'UTC');
    return { market, language: contentLanguage(localeFromApi(lang)), today };
  }

  return (app, _options, done) => {
    serve(app, endpoints.documents, async ({ headers, query }, reply) => {
      const asked = documentQuerySchema.safeParse(query);
      if (!asked.success) return reply.code(400).send({ error: { code: 'invalid_request' } });
      const reader = await readerOf(headers.host, asked.data.lang);
      return documentList(await deps.documents.editions(reader.market.name), reader);
    });
    serve(app, endpoints.document, async ({ headers, params, query }, reply) => {
      const asked = documentQuerySchema.safeParse(query);
      if (!asked.success) return reply.code(400).send({ error: { code: 'invalid_request' } });
      const reader = await readerOf(headers.host, asked.data.lang);
      const stored = await deps.documents.editions(reader.market.name);
      const chosen = chosenEdition(stored, params.key, asked.data.version, reader.today);
      if (chosen === null) return reply.code(404).send({ error: { code: 'not_found' } });
      const sections = await deps.documents.sections(reader.market.name, chosen.key, chosen.version);
      return documentView(stored, chosen, sections, reader);
    });
    done();
  };
}
