import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { refuse } from '#api/errors.ts';
import {
  itemHoldRequestSchema,
  itemIdSchema,
  itemListQuerySchema,
  itemQuerySchema,
  performanceItemsQuerySchema,
} from '#api/items/contract.ts';
import * as endpoints from '#api/items/endpoints-contract.ts';
import type { IpRateLimit } from '#api/orders/ip-rate-limit.ts';
import type { OrderAccess } from '#api/orders/order-access.ts';
import { counted, invalid, openingOf, showOpened, withOrders } from '#api/orders/routes.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';
import { holdItems } from '#usecases/items/hold-items.ts';
import type { ItemReads } from '#usecases/items/reads-port.ts';
import type { SalePart } from '#usecases/sale.ts';

export type ItemRoutesDeps = {
  items: ItemReads;
  cities(): Promise<CityFacts[]>;
  marketOf(host: string | undefined): MarketName;
  now(): Date;
};

/** Items by city; without a city those of the market's default city. */
export function itemRoutes(deps: ItemRoutesDeps): FastifyPluginCallback {
  const reader = (lang: string | undefined): Reader => ({
    language: contentLanguage(localeFromApi(lang)),
    now: deps.now(),
  });
  const notFound = (reply: FastifyReply) => reply.code(404).send({ error: { code: 'not_found' } });
  const badRequest = (reply: FastifyReply) => reply.code(400).send({ error: { code: 'invalid_request' } });

  return (app, _options, done) => {
    serve(app, endpoints.items, async ({ headers, query }, reply) => {
      const asked = itemListQuerySchema.safeParse(query);
      if (!asked.success) return badRequest(reply);
      const cities = await deps.cities();
      const { cityId } = asked.data;
      const { defaultCity } = MARKETS[deps.marketOf(headers.host)];
      const city = cities.find(({ id, slug }) => (cityId ? id === cityId : slug === defaultCity));
      return city === undefined ? notFound(reply) : deps.items.inCity(city, reader(asked.data.lang));
    });
    serve(app, endpoints.item, async ({ params, query }, reply) => {
      const named = itemIdSchema.safeParse(params);
      const asked = itemQuerySchema.safeParse(query);
      if (!named.success) return notFound(reply);
      if (!asked.success) return badRequest(reply);
      return (await deps.items.page(named.data.id, reader(asked.data.lang))) ?? notFound(reply);
    });
    serve(app, endpoints.itemSale, async ({ params, query }, reply) => {
      const named = itemIdSchema.safeParse(params);
      const asked = itemQuerySchema.safeParse(query);
      if (!named.success) return notFound(reply);
      if (!asked.success) return badRequest(reply);
      const { event = null, lang } = asked.data;
      // The number of units left may change within a second.
      reply.header('cache-control', 'no-store');
      return (await deps.items.sale(named.data.id, event, reader(lang))) ?? notFound(reply);
    });
    serve(app, endpoints.performanceItems, async ({ params, query }, reply) => {
      const named = itemIdSchema.safeParse(params);
      const asked = performanceItemsQuerySchema.safeParse(query);
      if (!named.success) return reply.code(404).send({ error: { code: 'unknown_performance' } });
      if (!asked.success) return badRequest(reply);
      reply.header('cache-control', 'no-store');
      return { items: await deps.items.goingWith(named.data.id, reader(asked.data.lang)) };
    });
    done();
  };
}

/** Opens an order of an item; afterwards it is read, paid and released like every order. */
export function itemOrderRoutes(
  sale: SalePart<'stores' | 'transaction' | 'random' | 'offers', 'orders' | 'items'>,
  addresses: IpRateLimit,
  holders: Pick<OrderAccess, 'keyOf'>,
): FastifyPluginCallback {
  return (app, _options, done) => {
    serve(app, endpoints.holdItems, async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      const body = itemHoldRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const opening = openingOf(request, reply, { call: endpoints.holdItems.path, body: body.data });
      if (opening === null) return reply;
      const { distributorCompanyId = null, campaignToken = null, performanceId = null, ...input } = body.data;
      // Negative, so that it differs from performance ids.
      const about = -input.itemId;
      const count = input.units.reduce((sum, each) => sum + each.count, 0);
      const takeBack = addresses.take({ address: request.ip, about, count });
      if (takeBack === null) return refuse(reply, { code: 'crowded_address' });
      const holding = holdItems(sale, { ...input, ...opening, performanceId, distributorCompanyId, campaignToken });
      const result = await counted(takeBack, holding, ({ ok }) => ok);
      if (!result.ok) return refuse(reply, await withOrders(sale, request, result));
      const key = await holders.keyOf(result.orderId);
      return showOpened(sale, request, reply, { orderId: result.orderId, order: null, locale: input.locale, key });
    });
    done();
  };
}
