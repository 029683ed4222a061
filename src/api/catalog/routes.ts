import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { CATALOG_ROUTES, listingQuerySchema, searchQuerySchema, type Layout } from '#api/catalog/contract.ts';
import { layoutView } from '#api/catalog/layout-view.ts';
import { listingFilter } from '#api/catalog/listing-filter.ts';
import { contentLanguage, localeFromApi, localText, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { CityFacts, GuideReads, Reader } from '#usecases/catalog/ports.ts';

export type SisterService = {
  key: string;
  enable: boolean;
  name: LocalText;
  links: { name: LocalText; url: string }[];
};

export type CatalogDeps = {
  guide: GuideReads;
  /** Market and Russian-domain flag of the request's host. */
  hostOf(request: FastifyRequest): { market: MarketName; ruHost: boolean };
  /** All cities, kept in memory by the caller. */
  cities(): Promise<CityFacts[]>;
  /** Sister services, as their file has them. */
  services: readonly SisterService[];
  now(): Date;
};

const common = z.object({
  lang: z.optional(z.string()),
  cityId: z.optional(z.coerce.number()),
  type: z.optional(z.string()),
});
const idParam = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) });
const listingWithMonth = z.extend(listingQuerySchema, { month: z.optional(z.string()) });

function refuse(reply: FastifyReply, status: 400 | 404, code: string) {
  return reply.code(status).send({ error: { code } });
}

export function catalogRoutes(deps: CatalogDeps): FastifyPluginCallback {
  const reader = (lang: string | undefined): Reader => ({
    language: contentLanguage(localeFromApi(lang)),
    now: deps.now(),
  });

  /** The asked city, else the market's default: a page is never without one. */
  async function cityFacts(request: FastifyRequest, cityId: number | undefined): Promise<CityFacts> {
    const cities = await deps.cities();
    const wanted = cities.find((city) => city.id === cityId);
    const fallback = cities.find((city) => city.slug === MARKETS[deps.hostOf(request).market].defaultCity) ?? cities[0];
    const city = wanted ?? fallback;
    if (city === undefined) throw new Error('no cities imported');
    return city;
  }

  return (app, _options, done) => {
    app.get(CATALOG_ROUTES.layout[1], async (request, reply) => {
      const { lang } = common.parse(request.query);
      const host = deps.hostOf(request);
      const locale = localeFromApi(lang);
      const { content, ...tree } = await deps.guide.layout(host, reader(lang));
      if (content === null) return refuse(reply, 404, 'unknown_layout');
      const view = layoutView(MARKETS[host.market], locale, content, tree);
      const perLocale: Record<string, Layout['footer']> = { [`footer_${locale}`]: view.footer };
      return { ...view, ...perLocale };
    });

    app.get(CATALOG_ROUTES.categories[1], async (request) => {
      const { lang, cityId } = common.parse(request.query);
      return { categories: await deps.guide.categories(cityId ?? null, reader(lang)) };
    });

    app.get(CATALOG_ROUTES.listing[1], async (request, reply) => {
      const asked = listingWithMonth.safeParse(request.query);
      if (!asked.success) return refuse(reply, 400, 'invalid_request');
      const city = await cityFacts(request, asked.data.cityId);
      const view = reader(asked.data.lang);
      const filter = listingFilter(asked.data, view.now, city.timeZone);
      if (
        filter.category !== null &&
        !(await deps.guide.categories(null, view)).some((category) => category.slug === filter.category)
      ) {
        return refuse(reply, 404, 'unknown_category');
      }
      return deps.guide.listing(city.id, filter, view);
    });

    app.get(CATALOG_ROUTES.home[1], async (request) => {
      const { lang, cityId } = common.parse(request.query);
      const city = await cityFacts(request, cityId);
      return deps.guide.home(city.id, reader(lang));
    });

    const byId = (path: string, read: (id: number, cityId: number | null, view: Reader) => Promise<object | null>) =>
      app.get(path, async (request, reply) => {
        const params = idParam.safeParse(request.params);
        const { lang, cityId } = common.parse(request.query);
        const found = params.success ? await read(params.data.id, cityId ?? null, reader(lang)) : null;
        return found ?? refuse(reply, 404, 'not_found');
      });
    byId(CATALOG_ROUTES.event[1], (id, cityId, view) => deps.guide.event(id, cityId, view));
    byId(CATALOG_ROUTES.place[1], (id, _cityId, view) => deps.guide.place(id, view));
    byId(CATALOG_ROUTES.person[1], (id, cityId, view) => deps.guide.person(id, cityId, view));

    app.get(CATALOG_ROUTES.places[1], async (request) => {
      const { lang, cityId, type } = common.parse(request.query);
      const city = await cityFacts(request, cityId);
      return deps.guide.places(city.id, type ?? null, reader(lang));
    });

    app.get(CATALOG_ROUTES.search[1], async (request, reply) => {
      const asked = searchQuerySchema.safeParse(request.query);
      if (!asked.success) return refuse(reply, 400, 'invalid_request');
      const { lang, cityId, 'search[query]': query = '' } = asked.data;
      return deps.guide.search({ query, cityId: cityId ?? null, locale: localeFromApi(lang) }, reader(lang));
    });

    app.get(CATALOG_ROUTES.performanceTypes[1], async (request) => {
      const { lang } = common.parse(request.query);
      const categories = await deps.guide.categories(null, reader(lang));
      return {
        data: categories
          .filter((category) => category.slug !== 'top')
          .map(({ slug, name, count }) => ({ slug, name, count })),
      };
    });
    app.get(CATALOG_ROUTES.services[1], (request) => {
      const language = contentLanguage(localeFromApi(common.parse(request.query).lang));
      const named = ({ name, url }: { name: LocalText; url: string }) => ({ name: localText(name, language), url });
      return {
        services: deps.services.map(({ key, enable, name, links }) => ({
          key,
          enable,
          name: localText(name, language),
          links: links.map(named),
        })),
      };
    });
    done();
  };
}
