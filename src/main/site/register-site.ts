import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogAnswers } from '#api/catalog/answers.ts';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import {
  cabinetOf,
  defaultCityOf,
  findHost,
  hostVariant,
  marketOf,
  otherSiteOf,
  roleOfRequest,
  showsLanguageMenu,
} from '#domain/hosts/host-table.ts';
import { type Locale, localeFromApi } from '#domain/locales/locale.ts';
import type { Resolution } from '#domain/routing/resolve-request.ts';
import { resolveRequest } from '#domain/routing/resolve-request.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { href } from '#domain/routing/route-table.ts';
import type { PageCache } from '#main/page-cache.ts';
import { createPageCache } from '#main/page-cache.ts';
import { encodingFor } from '#main/page-encoding.ts';
import { registerAppFiles } from '#main/site/app-files.ts';
import type { Assets } from '#main/site/assets.ts';
import { readAssets } from '#main/site/assets.ts';
import { createCabinetPage } from '#main/site/cabinet-page.ts';
import { failureHtml } from '#main/site/failure-html.ts';
import { inProcessSend } from '#main/site/in-process-send.ts';
import { joinBytes } from '#main/site/join-bytes.ts';
import type { JsonLdOf } from '#main/site/json-ld-answers.ts';
import { aliasOf, cookieOf, rawQuery, themeOf } from '#main/site/request-parts.ts';
import { securityHeaders } from '#main/site/security-headers.ts';
import { sendPage } from '#main/site/send-page.ts';
import { createSharedFramePage } from '#main/site/shared-frame-page.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import { FRAME_PATH } from '#web/cabinet/frame-messages.ts';
import type { Theme } from '#web/site/document.ts';
import { documentMarkup } from '#web/site/document.ts';
import type * as Renderer from '#web/site/entry-server.tsx';
import { ownQuery } from '#web/site/load-page.ts';
import { isMoved } from '#web/site/page-module.ts';
import type { SiteFacts } from '#web/site/site-facts.ts';
import type { WidgetPage } from './widget-page.ts';

export type SiteDeps = {
  hosts: HostTable;
  /** The guide, asked without HTTP; without it pages ask the server's own routes. */
  answers?: CatalogAnswers;
  cities(): Promise<CityFacts[]>;
  /** Scheme, name and port the host's pages name as their own, from configuration. */
  originOf(host: HostFacts): string;
  /** Origins the sale widget may be framed from and to. */
  frameSources: readonly string[];
  /** Payment pages among them. */
  gatewayOrigins: readonly string[];
  loginPopup: SiteFacts['loginPopup'];
  /** The sale widget's page, on its own hosts and below /widget of the others. */
  widget(assets: Assets, draw: Pick<typeof Renderer, 'widgetHtml' | 'itemHtml'>): WidgetPage | Promise<WidgetPage>;
  isProduction: boolean;
  /** A page could not be shown, and the visitor got an error instead. */
  onPageFailure?: () => void;
  now(): Date;
  /** The build; dist/ of the project unless told otherwise. */
  dist?: string;
};
export type Site = Pick<PageCache, 'purge' | 'clear' | 'stats'> & { assets: Assets; jsonLdOf: JsonLdOf };

/** How long the list of city slugs is trusted. */
const CITIES_MS = 60_000;

/** Serves the guide: hosts, redirects, pages, their cache and files. Register it after the API's routes. */
export async function registerSite(app: FastifyInstance, deps: SiteDeps): Promise<Site> {
  const dist = deps.dist ?? join(import.meta.dirname, '../../../dist');
  const assets = readAssets(join(dist, 'client'));
  const renderer = (await import(pathToFileURL(join(dist, 'server/site.js')).href)) as typeof Renderer;
  const widget = await deps.widget(assets, renderer);
  const cache = createPageCache({
    onError: (error) => app.log.error({ err: error }, 'a page could not be rendered anew'),
  });
  const sendFor = inProcessSend(app, deps.answers, () => deps.now().getTime());
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'a part of a page could not be read');
  const sendOf = ({ host }: HostFacts) => sendFor(host === '*' ? 'localhost' : host);
  const headersByStyle = new Map<string, Readonly<Record<string, string>>>();
  function headersOf({ styleHash }: { styleHash: string }): Readonly<Record<string, string>> {
    const { frameSources, isProduction } = deps;
    const headers =
      headersByStyle.get(styleHash) ??
      securityHeaders({ frameAncestors: 'self', styleHashes: [styleHash], frameSources, isProduction });
    headersByStyle.set(styleHash, headers);
    return headers;
  }

  await app.register(fastifyStatic, {
    root: join(dist, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: join(dist, 'client'),
    wildcard: false,
    globIgnore: ['assets/**', 'manifest-*.json'],
    maxAge: '1d',
    decorateReply: false,
  });

  registerAppFiles(app, { hosts: deps.hosts, workers: join(dist, 'worker') });
  const cabinet = createCabinetPage({ ...deps, assets });
  const sharedFrame = createSharedFramePage({ ...deps, assets });
  const originAt = (host: HostFacts | null): string | null => host && deps.originOf(host);
  const cabinetOriginOf = (host: HostFacts): string | null => originAt(cabinetOf(deps.hosts, host));

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (findHost(deps.hosts, raw.headers.host) === null) {
      reply.code(421).type('text/plain').send('Misdirected Request\n');
      return;
    }
    if (raw.method === 'GET' || raw.method === 'HEAD') {
      const page = cache.hit(aliasOf(request), encodingFor(raw.headers['accept-encoding']));
      if (page) {
        reply.hijack();
        sendPage(raw, reply.raw, page);
        return;
      }
    }
    done();
  });

  let cities: { at: number; slugs: Promise<Map<string, CityFacts>> } | undefined;
  function citySlugs(): Promise<Map<string, CityFacts>> {
    const at = deps.now().getTime();
    if (!cities || at - cities.at > CITIES_MS) {
      const slugs = deps.cities().then((list) => new Map(list.map((city) => [city.slug, city])));
      cities = { at, slugs };
      slugs.catch(() => (cities = undefined));
    }
    return cities.slugs;
  }

  function siteFacts(host: HostFacts, locale: Locale): SiteFacts {
    return {
      market: host.market,
      locale,
      origin: deps.originOf(host),
      languageMenu: showsLanguageMenu(host),
      languages: marketOf(host).locales,
      hasSubNavigation: marketOf(host).hasSubNavigation,
      defaultCity: defaultCityOf(host),
      cabinetOrigin: cabinetOriginOf(host),
      otherSite: originAt(otherSiteOf(deps.hosts, host)),
      loginPopup: deps.loginPopup,
      gatewayOrigins: deps.gatewayOrigins,
      now: deps.now().toISOString(),
    };
  }

  async function render(
    host: HostFacts,
    route: RouteMatch,
    locale: Locale,
    path: string,
    query: string,
    theme: Theme | null,
  ) {
    const page = await renderer.renderPage({
      route,
      path,
      query,
      site: siteFacts(host, locale),
      send: sendOf(host),
      onFailure,
    });
    if (isMoved(page)) return page;
    const files = assets.page(textLanguage(locale), page.page, page.wakesAtOnce);
    return { page, files, html: documentMarkup(page, files, { locale, market: host.market, theme }) };
  }

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    host: HostFacts,
    route: RouteMatch,
    locale: Locale,
  ) {
    const theme = themeOf(request.raw.headers.cookie);
    const path = route.name === 'bad-request' ? '/400' : href(locale, route.name, route.params as never);
    const query = ownQuery({ query: renderer.queryOf(route) }, rawQuery(request)).toString();
    if (!renderer.isCached(route)) {
      const rendered = await render(host, route, locale, path, query, theme);
      if (isMoved(rendered)) return reply.header('cache-control', 'no-store').redirect(rendered.movedTo, 301);
      const { page, files, html } = rendered;
      const security = { ...headersOf(files), 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
      return reply
        .code(page.status)
        .headers(security)
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(joinBytes(html));
    }
    const key = `${hostVariant(host)}|${cabinetOriginOf(host) ?? ''}|${theme ?? ''}|${path}?${query}`;
    const cached = await cache.serve(
      key,
      aliasOf(request),
      encodingFor(request.raw.headers['accept-encoding']),
      async () => {
        const rendered = await render(host, route, locale, path, query, theme);
        if (isMoved(rendered)) {
          const headers = { location: rendered.movedTo, 'cache-control': 'public, max-age=3600' };
          return { status: 301, html: [], tags: [], headers };
        }
        const { page, files, html } = rendered;
        return {
          status: page.status,
          html,
          tags: page.tags,
          isPartial: page.isPartial,
          headers: { ...headersOf(files), 'cache-control': 'no-cache' },
        };
      },
    );
    reply.hijack();
    sendPage(request.raw, reply.raw, cached);
    return reply;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, host: HostFacts, resolution: Resolution) {
    switch (resolution.kind) {
      case 'redirect':
        // A permanent one may be kept for a while; one that follows a cookie never.
        return reply
          .header(
            'cache-control',
            resolution.status === 301 && !resolution.personal ? 'public, max-age=3600' : 'no-store',
          )
          .redirect(resolution.location, resolution.status);
      case 'bad_request':
        return answerPage(request, reply, host, { name: 'bad-request', params: {} }, resolution.locale);
      case 'not_found':
        return answerPage(request, reply, host, { name: 'not-found', params: {} }, resolution.locale);
      case 'page':
        if (resolution.route.name === 'health-full') return relayHealth(reply);
        return answerPage(request, reply, host, resolution.route, resolution.locale);
    }
  }

  async function relayHealth(reply: FastifyReply) {
    const health = await app.inject('/health/full');
    return reply
      .code(health.statusCode)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(health.rawPayload);
  }

  async function onSiteRequest(request: FastifyRequest, reply: FastifyReply) {
    const host = findHost(deps.hosts, request.raw.headers.host);
    const url = request.raw.url ?? '/';
    const path = url.split('?', 1)[0] ?? '/';
    const role = host && roleOfRequest(host, path);
    if (host && role === 'widget') return widget(request, reply, host, themeOf(request.raw.headers.cookie));
    if (host?.role === 'cabinet' && path === FRAME_PATH) return sharedFrame(reply, host);
    if (host && (host.role === 'cabinet' || path === '/cabinet' || path.startsWith('/cabinet/')) && role === 'cabinet')
      return cabinet(request, reply, host);
    if (!host || role !== 'site') return reply.code(404).send({ error: { code: 'not_found' } });
    const known = await citySlugs();
    const resolution = resolveRequest({
      path,
      query: rawQuery(request),
      host,
      isKnownCity: (slug) => isListed(known.get(slug), host),
      cityCookie: cookieOf(request.raw.headers.cookie, 'city'),
    });
    try {
      return await answer(request, reply, host, resolution);
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be shown');
      deps.onPageFailure?.();
      const locale = 'locale' in resolution ? resolution.locale : 'ru';
      const isErrorPage =
        resolution.kind !== 'page' || resolution.route.name === 'not-found' || resolution.route.name === 'bad-request';
      reply.header('cache-control', 'no-store');
      if (!host.georgian && !isErrorPage) return reply.redirect(href(locale, 'not-found', {}), 302);
      return reply
        .code(500)
        .headers(securityHeaders({ frameAncestors: 'self', isProduction: deps.isProduction }))
        .type('text/html; charset=utf-8')
        .send(failureHtml(locale, { requestId: request.id, isErrorPage }));
    }
  }

  app.get('/', onSiteRequest);
  app.get('/*', onSiteRequest);

  return {
    ...cache,
    assets,
    async jsonLdOf({ host: name, path, query }) {
      const host = findHost(deps.hosts, name);
      if (host === null) return null;
      const cityId = Number(query.get('cityId'));
      const city = (await deps.cities()).find(({ id }) => id === cityId);
      const site = siteFacts(host, localeFromApi(query.get('lang') ?? marketOf(host).defaultLocale));
      const region = city?.slug ?? site.defaultCity;
      return renderer.readJsonLd({ path, query, region, site, send: sendOf(host), onFailure });
    },
  };
}

/** Moscow is listed on the Russian domain only. */
function isListed(city: CityFacts | undefined, host: HostFacts): boolean {
  return city !== undefined && (city.countryCode !== 'RU' || host.ru);
}
