import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GuideHandlers } from '#api/catalog/guide-handlers.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import { findHost, marketOf, roleOfRequest } from '#domain/hosts/host-table.ts';
import { localeFromApi } from '#domain/locales/locale.ts';
import { isHealthPath } from '#api/http/health.ts';
import type { PageCache } from '#documents/pages/page-cache.ts';
import { createPageCache } from '#documents/pages/page-cache.ts';
import { encodingFor } from '#api/http/page-encoding.ts';
import { registerAppFiles } from './app-files.ts';
import type { Assets } from './assets.ts';
import { readAssets } from './assets.ts';
import { createCabinetPage } from './cabinet-page.ts';
import type { FindSession } from './cabinet-visitor.ts';
import { createGuidePage, type GuidePageDeps } from './guide-page.ts';
import { inProcessSend } from './in-process-send.ts';
import type { JsonLdOf } from './json-ld-in-responses.ts';
import { registerMapPage } from './map-page.ts';
import { aliasOf, themeOf } from './request-parts.ts';
import { sendPage } from './send-page.ts';
import { registerSupportForm } from './support-form.ts';
import { createPartnerPage } from './partner-page.ts';
import { createSharedFramePage } from './shared-frame-page.ts';
import { type SiteFactsDeps, siteFactsOf } from './site-facts-of.ts';
import type { SupportDeps } from '#usecases/support/ports.ts';
import { FRAME_PATH } from '#web/shared/frame-messages.ts';
import type * as Renderer from '#web/entry-server.tsx';
import type { WidgetPage } from './widget-page.ts';

export type SiteDeps = SiteFactsDeps &
  Pick<GuidePageDeps, 'cities' | 'frameSources' | 'isProduction' | 'isDatabaseTrouble' | 'onPageFailure'> & {
    /** The guide, called without HTTP; without it pages call the server's own routes. */
    handlers?: GuideHandlers;
    /** The sale widget's page, on its own hosts and below /widget on the others. */
    widget(assets: Assets, draw: Pick<typeof Renderer, 'widgetHtml' | 'formHtml'>): WidgetPage | Promise<WidgetPage>;
    /** Finds a visitor's session for the cabinet; without it the scripts do. */
    findSession?: FindSession;
    /** Receives a page's own form, for browsers without scripts. */
    support?: SupportDeps;
    /** Directory of the build; dist/ of the project by default. */
    dist?: string;
  };
export type Site = Pick<PageCache, 'purge' | 'clear' | 'stats'> & { assets: Assets; jsonLdOf: JsonLdOf };

/** Serves the guide: hosts, redirects, pages, their cache and files. Register it after the API's routes. */
export async function registerSite(app: FastifyInstance, deps: SiteDeps): Promise<Site> {
  const dist = deps.dist ?? join(import.meta.dirname, '../../../dist');
  const assets = readAssets(join(dist, 'client'));
  const renderer = (await import(pathToFileURL(join(dist, 'server/site.js')).href)) as typeof Renderer;
  const widget = await deps.widget(assets, renderer);
  const cache = createPageCache({
    onError: (error) => app.log.error({ err: error }, 'a page could not be rendered anew'),
  });
  const sendFor = inProcessSend(app, deps.handlers, () => deps.now().getTime());
  const sendOf = ({ host }: HostFacts) => sendFor(host === '*' ? 'localhost' : host);
  const onPartFailure = (error: unknown) => app.log.error({ err: error }, 'a part of a page could not be read');

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
  if (deps.map !== null) registerMapPage(app, { ...deps, map: deps.map, assets });
  const guide = createGuidePage(app, deps, { assets, renderer, cache, sendOf, onPartFailure });
  const cabinet = createCabinetPage(app, { ...deps, assets, draw: renderer });
  const sharedFrame = createSharedFramePage({ ...deps, assets });
  const partner = createPartnerPage(deps);

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A load balancer requests the health page by an address, not by a host name.
    if (findHost(deps.hosts, raw.headers.host) === null && !isHealthPath(raw.url ?? '')) {
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

  async function onSiteRequest(request: FastifyRequest, reply: FastifyReply) {
    const host = findHost(deps.hosts, request.raw.headers.host);
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const role = host && roleOfRequest(host, path);
    if (host && role === 'widget') return widget(request, reply, host, themeOf(request.raw.headers.cookie));
    if (host?.role === 'cabinet' && path === FRAME_PATH) return sharedFrame(reply, host);
    if (host && (host.role === 'cabinet' || path === '/cabinet' || path.startsWith('/cabinet/')) && role === 'cabinet')
      return cabinet(request, reply, host);
    if (host?.role === 'partner' && path === '/' && !deps.isProduction) return partner(request, reply, host);
    if (!host || role !== 'site') return reply.code(404).send({ error: { code: 'not_found' } });
    return guide(request, reply, host);
  }

  if (deps.support) await registerSupportForm(app, { hosts: deps.hosts, support: deps.support, guide });
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
      const site = siteFactsOf(deps, host, localeFromApi(query.get('lang') ?? marketOf(host).defaultLocale));
      const region = city?.slug ?? site.defaultCity;
      return renderer.readJsonLd({ path, query, region, site, send: sendOf(host), onFailure: onPartFailure });
    },
  };
}
