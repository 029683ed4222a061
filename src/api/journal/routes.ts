import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod/mini';
import { idIn } from '#api/fields-contract.ts';
import { journalQuerySchema, PAGE_POSTS } from '#api/journal/contract.ts';
import * as endpoints from '#api/journal/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';
import type { JournalReads } from '#usecases/journal/ports.ts';

export type JournalDeps = {
  journal: Pick<JournalReads, 'journal' | 'post'>;
  cities(): Promise<CityFacts[]>;
  hostOf(host: string | undefined): { market: MarketName };
  now(): Date;
};

const idSchema = z.object({ id: idIn() });
const refusal = (code: string) => ({ error: { code } });

export function journalRoutes(deps: JournalDeps): FastifyPluginCallback {
  const reader = (lang: string | undefined): Reader => ({
    language: contentLanguage(localeFromApi(lang)),
    now: deps.now(),
  });

  /** The requested city and its market, or the host's market with its default city. Null for an unknown city. */
  async function scopeOf(host: string | undefined, cityId: number | undefined) {
    const all = await deps.cities();
    if (cityId) {
      const asked = all.find(({ id }) => id === cityId);
      return asked === undefined ? null : { market: asked.market, city: asked, isAsked: true };
    }
    const { market } = deps.hostOf(host);
    const city = all.find(({ slug }) => slug === MARKETS[market].defaultCity);
    return { market, city, isAsked: false };
  }

  return (app, _options, done) => {
    serve(app, endpoints.journal, async ({ headers, query }, reply) => {
      const asked = journalQuerySchema.safeParse(query);
      if (!asked.success) return reply.code(400).send(refusal('invalid_request'));
      const { lang, cityId, category, page = 1, limit = PAGE_POSTS } = asked.data;
      const scope = await scopeOf(headers.host, cityId);
      if (scope === null) return reply.code(404).send(refusal('unknown_city'));
      const { market, city, isAsked } = scope;
      const filter = {
        market,
        cityId: isAsked ? (city?.id ?? null) : null,
        categoryId: category ?? null,
        page,
        limit,
      };
      const found = await deps.journal.journal(filter, reader(lang));
      return found ?? reply.code(404).send(refusal('not_found'));
    });
    serve(app, endpoints.post, async ({ headers, query, params }, reply) => {
      const id = idSchema.safeParse(params);
      const asked = journalQuerySchema.safeParse(query);
      if (!id.success || !asked.success) return reply.code(404).send(refusal('not_found'));
      const scope = await scopeOf(headers.host, asked.data.cityId);
      if (scope === null) return reply.code(404).send(refusal('unknown_city'));
      const { market, city } = scope;
      const found = await deps.journal.post(id.data.id, { market, cityId: city?.id ?? 0 }, reader(asked.data.lang));
      return found ?? reply.code(404).send(refusal('not_found'));
    });
    done();
  };
}
