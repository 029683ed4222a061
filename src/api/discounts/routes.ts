import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import {
  discountCampaignQuerySchema,
  discountIdSchema,
  discountListQuerySchema,
  discountNotesQuerySchema,
} from '#api/discounts/contract.ts';
import * as endpoints from '#api/discounts/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';
import type { DiscountReads } from '#usecases/discounts/ports.ts';

export type DiscountRoutesDeps = {
  discounts: DiscountReads;
  cities(): Promise<CityFacts[]>;
  marketOf(host: string | undefined): MarketName;
  now(): Date;
};

/** Discount campaigns of a city; without a city those of the market's default city. */
export function discountRoutes(deps: DiscountRoutesDeps): FastifyPluginCallback {
  const reader = (lang: string | undefined): Reader => ({
    language: contentLanguage(localeFromApi(lang)),
    now: deps.now(),
  });
  async function cityOf(host: string | undefined, cityId: number | undefined): Promise<CityFacts | undefined> {
    const cities = await deps.cities();
    const { defaultCity } = MARKETS[deps.marketOf(host)];
    if (cityId) return cities.find(({ id }) => id === cityId);
    return cities.find(({ slug }) => slug === defaultCity);
  }
  const notFound = (reply: FastifyReply) => reply.code(404).send({ error: { code: 'not_found' } });
  const invalid = (reply: FastifyReply) => reply.code(400).send({ error: { code: 'invalid_request' } });

  return (app, _options, done) => {
    serve(app, endpoints.discounts, async ({ headers, query }, reply) => {
      const asked = discountListQuerySchema.safeParse(query);
      if (!asked.success) return invalid(reply);
      const city = await cityOf(headers.host, asked.data.cityId);
      return city === undefined ? notFound(reply) : deps.discounts.inCity(city, reader(asked.data.lang));
    });
    serve(app, endpoints.discountNotes, async ({ headers, query }, reply) => {
      const asked = discountNotesQuerySchema.safeParse(query);
      if (!asked.success) return invalid(reply);
      const { event, place, lang } = asked.data;
      const of = event !== undefined ? { event } : place !== undefined ? { place } : null;
      if (of === null) return invalid(reply);
      const city = await cityOf(headers.host, asked.data.cityId);
      if (city === undefined) return notFound(reply);
      return { items: await deps.discounts.notes(city, of, reader(lang)) };
    });
    serve(app, endpoints.discount, async ({ headers, params, query }, reply) => {
      const asked = discountCampaignQuerySchema.safeParse(query);
      const named = discountIdSchema.safeParse(params);
      if (!asked.success) return invalid(reply);
      if (!named.success) return notFound(reply);
      const { cityId, event, lang } = asked.data;
      const city = await cityOf(headers.host, cityId);
      if (city === undefined) return notFound(reply);
      const campaign = await deps.discounts.campaign(city, named.data.id, event ?? null, reader(lang));
      return campaign ?? notFound(reply);
    });
    done();
  };
}
