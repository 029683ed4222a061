import { createNetworkPlaces, READS_PER_NETWORK } from '#api/network-places.ts';
import { RUSSIAN_PART } from '#domain/markets/market.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import { hostVariant } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Resolution } from '#domain/routing/resolve-request.ts';
import { errorAddress, resolveRequest } from '#domain/routing/resolve-request.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { href } from '#domain/routing/route-table.ts';
import type { PageCache } from '#documents/pages/page-cache.ts';
import { encodingFor } from '#api/http/page-encoding.ts';
import { type IsDatabaseTrouble, isUnavailable, tellUnavailable, unavailable } from '#documents/pages/unavailable.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import type { Send } from '#web/site/api-client.ts';
import type { Theme } from '#web/shared/html/document.ts';
import { documentMarkup } from '#web/shared/html/document.ts';
import type * as Renderer from '#web/entry-server.tsx';
import { ownQuery } from '#web/site/load-page.ts';
import { isMoved } from '#web/site/page-module.ts';
import type { Assets } from './assets.ts';
import { failureHtml, notFoundHtml, unavailableHtml } from '#documents/pages/failure-html.ts';
import { joinBytes } from '#documents/pages/join-bytes.ts';
import { aliasOf, cookieOf, localeOfPath, rawQuery, themeOf } from './request-parts.ts';
import { commonHeaders, securityHeaders } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { cabinetOriginOf, type SiteFactsDeps, siteFactsOf } from './site-facts-of.ts';

export type GuidePageDeps = SiteFactsDeps & {
  cities(): Promise<CityFacts[]>;
  /** Origins of frames in the pages: the sale widget, the cabinet and the payment pages. */
  frameSources: readonly string[];
  isProduction: boolean;
  isDatabaseTrouble: IsDatabaseTrouble;
  /** Called when a page could not be shown and the visitor received an error instead. */
  onPageFailure?: () => void;
};
/** The parts that produce pages. */
export type GuidePageParts = {
  assets: Assets;
  renderer: Pick<typeof Renderer, 'renderPage' | 'renderUnavailable' | 'queryOf' | 'isCached'>;
  cache: Pick<PageCache, 'serve'>;
  /** The pages' API client for this host. */
  sendOf(host: HostFacts): Send;
  /** Called when a part of a page could not be read. */
  onPartFailure: (error: unknown) => void;
};
/** The response to a form that was sent to a page itself: the same page, with this result in it. */
export type Posted = { status: number; answer: unknown };
export type GuidePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  host: HostFacts,
  posted?: Posted,
) => Promise<FastifyReply>;

type Asked = {
  host: HostFacts;
  route: RouteMatch;
  locale: Locale;
  path: string;
  query: string;
  theme: Theme | null;
  posted?: Posted | undefined;
};

/** How long the list of city slugs is cached. */
const CITIES_MS = 60_000;

/** Responds to an address of a site with a redirect, a page, or an error. */
export function createGuidePage(app: FastifyInstance, deps: GuidePageDeps, parts: GuidePageParts): GuidePage {
  const { assets, renderer, cache } = parts;
  const headersByStyle = new Map<string, Readonly<Record<string, string>>>();
  function headersOf({ styleHash }: { styleHash: string }): Readonly<Record<string, string>> {
    const { frameSources, isProduction } = deps;
    const headers =
      headersByStyle.get(styleHash) ??
      securityHeaders({ frameAncestors: 'self', styleHashes: [styleHash], frameSources, isProduction });
    headersByStyle.set(styleHash, headers);
    return headers;
  }

  let cities: { at: number; slugs: Promise<Map<string, CityFacts>> } | undefined;
  function citySlugs(): Promise<Map<string, CityFacts>> {
    const at = deps.now().getTime();
    if (cities && at - cities.at <= CITIES_MS) return cities.slugs;
    const former = cities;
    const asked = deps.cities().then((list) => new Map(list.map((city) => [city.slug, city])));
    // Without the database, cached pages can still be found, and no request waits to find out that it is unavailable.
    const entry = { at, slugs: former?.slugs ?? asked };
    cities = entry;
    asked.then(
      (list) => {
        entry.slugs = asked;
        // A new deployment has no cities yet; its first import has to be visible immediately.
        if (list.size === 0 && cities === entry) cities = undefined;
      },
      () => {
        if (!former && cities === entry) cities = undefined;
      },
    );
    return entry.slugs;
  }

  async function render({ host, route, locale, path, query, theme, posted }: Asked) {
    const page = await renderer.renderPage({
      route,
      path,
      query,
      site: siteFactsOf(deps, host, locale),
      send: parts.sendOf(host),
      onFailure: parts.onPartFailure,
      posted: posted?.answer,
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
    posted?: Posted,
  ) {
    const theme = themeOf(request.raw.headers.cookie);
    const path = route.name === 'bad-request' ? '/400' : href(locale, route.name, route.params as never);
    const query = ownQuery({ query: renderer.queryOf(route) }, rawQuery(request)).toString();
    const asked: Asked = { host, route, locale, path, query, theme, posted };
    if (!renderer.isCached(route)) {
      const rendered = await render(asked);
      if (isMoved(rendered)) return reply.header('cache-control', 'no-store').redirect(rendered.movedTo, 301);
      const { page, files, html } = rendered;
      const elsewhere = errorAddress(page.status, asked);
      if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
      const security = { ...headersOf(files), 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
      return reply
        .code(posted?.status ?? page.status)
        .headers(security)
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(joinBytes(html));
    }
    const key = `${hostVariant(host)}|${cabinetOriginOf(deps, host) ?? ''}|${theme ?? ''}|${path}?${query}`;
    const cached = await cache.serve(
      key,
      aliasOf(request),
      encodingFor(request.raw.headers['accept-encoding']),
      async () => {
        const rendered = await render(asked);
        if (isMoved(rendered)) {
          const headers = {
            ...commonHeaders(deps),
            location: rendered.movedTo,
            'cache-control': 'public, max-age=3600',
          };
          return { status: 301, html: [], tags: [], headers };
        }
        const { page, files, html } = rendered;
        const elsewhere = errorAddress(page.status, asked);
        if (elsewhere !== null) {
          return {
            status: 302,
            html: [],
            tags: page.tags,
            headers: { location: elsewhere, 'cache-control': 'no-store' },
          };
        }
        return {
          status: page.status,
          html,
          tags: page.tags,
          isPartial: page.isPartial,
          staleMs: page.staleMs,
          headers: { ...headersOf(files), 'cache-control': 'no-cache' },
        };
      },
    );
    reply.hijack();
    sendPage(request.raw, reply.raw, cached);
    return reply;
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    host: HostFacts,
    { resolution, posted }: { resolution: Resolution; posted?: Posted | undefined },
  ) {
    switch (resolution.kind) {
      case 'redirect':
        // A permanent redirect may be cached for a while; a redirect that depends on a cookie never.
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
        if (resolution.route.name === 'health-full') return relayHealth(request, reply);
        return answerPage(request, reply, host, resolution.route, resolution.locale, posted);
    }
  }

  async function relayHealth({ ip, headers: { host, authorization } }: FastifyRequest, reply: FastifyReply) {
    const headers = { ...(host !== undefined && { host }), ...(authorization !== undefined && { authorization }) };
    const health = await app.inject({ url: '/health/full', remoteAddress: ip, headers });
    return reply
      .code(health.statusCode)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(health.rawPayload);
  }

  /** 503 in the frame of the site; a plain page when the frame has no data. */
  async function answerUnavailable(request: FastifyRequest, reply: FastifyReply, host: HostFacts, locale: Locale) {
    unavailable(reply).type('text/html; charset=utf-8');
    try {
      const site = siteFactsOf(deps, host, locale);
      const page = await renderer.renderUnavailable({ site, send: parts.sendOf(host), onFailure: parts.onPartFailure });
      const files = assets.page(textLanguage(locale), page.page, page.wakesAtOnce);
      const theme = themeOf(request.raw.headers.cookie);
      const html = documentMarkup(page, files, { locale, market: host.market, theme });
      return reply.headers(headersOf(files)).send(joinBytes(html));
    } catch {
      return reply
        .headers(securityHeaders({ frameAncestors: 'self', isProduction: deps.isProduction }))
        .send(unavailableHtml(locale));
    }
  }

  /** Before the first import there is no frame: its links lead to a city. The health page reports what is missing. */
  function answerWithoutCities(reply: FastifyReply, locale: Locale, resolution: Resolution) {
    const isNotFound = resolution.kind === 'page' && resolution.route.name === 'not-found';
    return unavailable(reply)
      .code(isNotFound ? 404 : 503)
      .headers(securityHeaders({ frameAncestors: 'self', isProduction: deps.isProduction }))
      .type('text/html; charset=utf-8')
      .send(isNotFound ? notFoundHtml(locale) : unavailableHtml(locale));
  }

  const places = createNetworkPlaces({ most: READS_PER_NETWORK });

  return async (request, reply, host, posted) => {
    const giveBack = places.take(request.ip);
    if (giveBack === null) return tellUnavailable(request, reply, (one) => localeOfPath(one, host));
    let resolution: Resolution | undefined;
    try {
      const known = await citySlugs();
      resolution = resolveRequest({
        path: (request.raw.url ?? '/').split('?', 1)[0] ?? '/',
        query: rawQuery(request),
        host,
        isKnownCity: (slug) => isListed(known.get(slug), host),
        cityCookie: cookieOf(request.raw.headers.cookie, 'city'),
      });
      if (known.size === 0) return answerWithoutCities(reply, localeOfPath(request, host), resolution);
      return await answer(request, reply, host, { resolution, posted });
    } catch (error) {
      const locale = resolution && 'locale' in resolution ? resolution.locale : localeOfPath(request, host);
      if (isUnavailable(error, deps.isDatabaseTrouble)) {
        request.log.warn({ err: error }, 'a page could not be read');
        return answerUnavailable(request, reply, host, locale);
      }
      if (resolution === undefined) throw error;
      request.log.error({ err: error }, 'a page could not be shown');
      deps.onPageFailure?.();
      const isErrorPage =
        resolution.kind !== 'page' || resolution.route.name === 'not-found' || resolution.route.name === 'bad-request';
      reply.header('cache-control', 'no-store');
      if (!host.georgian && !isErrorPage) return reply.redirect(href(locale, 'not-found', {}), 302);
      return reply
        .code(500)
        .headers(securityHeaders({ frameAncestors: 'self', isProduction: deps.isProduction }))
        .type('text/html; charset=utf-8')
        .send(failureHtml(locale, { requestId: request.id, isErrorPage }));
    } finally {
      giveBack();
    }
  };
}

/** Moscow is listed on the Russian domain only. */
function isListed(city: CityFacts | undefined, host: HostFacts): boolean {
  return city !== undefined && (city.countryCode !== RUSSIAN_PART.country || host.ru);
}
