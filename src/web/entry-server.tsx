import { renderToString } from 'react-dom/server';
import type { Layout } from '#api/catalog/layout-contract.ts';
import { href, matchRoute, type RouteMatch } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { inLanguage, textLanguage } from '#texts/in-language.ts';
import { joinWords } from '#texts/typography.ts';
import type { Send } from './site/api-client.ts';
import { cityCard, pageCardAddress } from './site/parts/cards/page-card.ts';
import { createSiteApi, isRefusedAddress } from './site/api-client.ts';
import { createDrawnOnce } from './site/drawn-once.tsx';
import { brandsOf } from './site/frame/advertising/brands.ts';
import { type FrameHtml, frameHtml } from './site/frame/frame-html.tsx';
import { servicesMenu, SITE_SERVICE } from './site/frame/menu/services.ts';
import { headHtml, jsonMarkup } from './shared/html/head-html.ts';
import { type PageAnswer, pageOfAnswer } from './site/page-of-answer.ts';
import { footerData, frameCity, frameData, isCityElsewhere } from './site/frame-data.ts';
import { pageContext, showsSubNavigation } from './site/load-page.ts';
import type { Markup } from './shared/html/markup.ts';
import { isMoved, type Moved, type PageModule } from './site/page-module.ts';
import { PAGES } from './site/pages.ts';
import type { ShownPage } from './site/site-app.tsx';
import { SiteApp } from './site/site-app.tsx';
import type { SiteView } from './shared/site-context.tsx';
import type { SiteFacts } from './shared/site-facts.ts';
import './site/site.css';

/** This bundle also renders the other surfaces' documents: class names of the style sheets are resolved only here. */
export { drawCabinet } from './cabinet/draw-cabinet.tsx';
export { ownPath as ownCabinetPath } from './cabinet/login/own-path.ts';
export { formHtml } from './widget/form/form-document.tsx';
export { widgetHtml } from './widget/shell.ts';

const modules = import.meta.glob<{ page: PageModule }>('./site/*/page.tsx', { eager: true, base: './' });

export type RenderRequest = {
  route: RouteMatch;
  /** Path as the visitor sees it, with its language prefix. */
  path: string;
  query: string;
  site: SiteFacts;
  send: Send;
  /** Answer to a form that was sent to the page itself. */
  posted?: unknown;
  /** Receives the error when a part around the page could not be read. That part is left out. */
  onFailure: (error: unknown) => void;
};
export type RenderedPage = {
  status: 200 | 400 | 404;
  /** Folder of the page; it determines the page's scripts and styles. */
  page: string;
  head: string;
  html: Markup;
  /** JSON for the data block, already safe inside HTML. */
  data: Markup;
  tags: readonly string[];
  /** Whether a part around the page could not be read. Such a page must not be cached for long. */
  isPartial: boolean;
  /** How long the cache may show the page while it is rendered again; undefined for the usual time. */
  staleMs: number | undefined;
  /** Whether the scripts load immediately. On other pages they wait for the visitor's first input. */
  wakesAtOnce: boolean;
};

/** Query parameters that change the page of a route. All others are dropped before the cache lookup. */
export function queryOf(route: RouteMatch): readonly string[] {
  return pageOf(PAGES[route.name] ?? 'not-found').query ?? [];
}

/** Whether a route's page is the same for every visitor. */
export function isCached(route: RouteMatch): boolean {
  return pageOf(PAGES[route.name] ?? 'not-found').cached !== false;
}

/** Renders one address. A route without a page, or a page whose loader returns null, renders the not-found page. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage | Moved> {
  const layout = await createSiteApi(request.send, request.site.locale, null).layout();
  if (!layout) throw new Error('no layout');
  const folder = PAGES[request.route.name];
  try {
    const found = folder === undefined ? null : await render(request, folder, layout);
    return found ?? (await renderErrorPage(request, 'not-found', layout));
  } catch (error) {
    if (isRefusedAddress(error)) return await renderErrorPage(request, 'bad-request', layout);
    throw error;
  }
}

/** Renders the replacement for a page that cannot be read now: the frame from the cached layout, and a retry link. */
export async function renderUnavailable(request: Omit<RenderRequest, 'route' | 'query' | 'path'>) {
  const { locale } = request.site;
  const layout = await createSiteApi(request.send, locale, null).layout();
  const route: RouteMatch = { name: 'unavailable', params: {} };
  const path = href(locale, route.name, {});
  const rendered = layout && (await render({ ...request, route, path, query: '' }, 'unavailable', layout));
  if (!rendered || isMoved(rendered)) throw new Error('no layout');
  return rendered;
}

async function renderErrorPage(request: RenderRequest, name: 'not-found' | 'bad-request', layout: Layout) {
  const rendered = await render({ ...request, route: { name, params: {} } }, name, layout);
  if (!rendered) throw new Error(`the page ${name} knows no answer`);
  return rendered;
}

/** The JSON-LD of the page that shows an API answer; null when no page shows it. */
export async function readJsonLd(
  asked: Pick<RenderRequest, 'site' | 'send' | 'onFailure'> & PageAnswer,
): Promise<readonly object[] | null> {
  const { site, send, onFailure } = asked;
  const layout = await createSiteApi(send, site.locale, null).layout();
  let route = pageOfAnswer(asked);
  while (layout && route) {
    const { page, context, data } = await readPage(
      { route, query: String(asked.query), site, send, onFailure },
      layout,
    );
    if (data === null) return null;
    if (!isMoved(data)) return inLanguage(textLanguage(site.locale), () => page.head(data, context).jsonLd ?? []);
    route = matchRoute(data.movedTo.split('/').slice(2));
  }
  return null;
}

async function readPage(request: Omit<RenderRequest, 'path'>, layout: Layout, folder = PAGES[request.route.name]) {
  const { route, site, query, send, onFailure, posted } = request;
  const page = pageOf(folder ?? 'not-found');
  const city = frameCity(layout, ('region' in route.params && route.params.region) || site.defaultCity);
  const context = pageContext(page, { route, query, site, city });
  const api = createSiteApi(send, site.locale, city);
  let isPartial = false;
  const orNone = <Item,>(reading: Promise<readonly Item[]>): Promise<readonly Item[]> =>
    reading.catch((error: unknown) => {
      onFailure(error);
      isPartial = true;
      return [];
    });
  const [data, categories, services] = await Promise.all([
    page.load({ ...context, api, ...(posted !== undefined && { posted }) }),
    orNone(api.categories()),
    orNone(api.services()),
  ]);
  return { page, city, context, data, categories, services, isPartial };
}

async function render(request: RenderRequest, folder: string, layout: Layout): Promise<RenderedPage | Moved | null> {
  const { route, site, path } = request;
  const { page, city, context, data, categories, services, isPartial } = await readPage(request, layout, folder);
  if (data === null || isMoved(data)) return data;
  const frame = frameData(layout, categories, city);
  const query = context.query.size === 0 ? '' : `?${context.query}`;
  const kept = createDrawnOnce();
  const view: SiteView = {
    site,
    route,
    query,
    frame,
    drawn: {
      footer: footerData(layout, site.locale),
      brands: brandsOf(layout.branding),
      popUp: layout.popUp,
      services: servicesMenu(services, SITE_SERVICE),
    },
    drawnOnce: (what, how, part) => kept.drawnOnce(view, what, how, part),
  };
  const shown: ShownPage = { page, data, context, view };
  let head = '';
  let around: FrameHtml = { top: [], bottom: [] };
  const main = inLanguage(textLanguage(site.locale), () => {
    // A page without its own picture uses the card of its city in messengers.
    const about = joinWords(m.site_feeds_near_link({ where: city.pluralName }));
    const picture = { image: pageCardAddress(cityCard(city.slug, about), site.locale), imageAlt: about };
    const own = page.head(data, context);
    const noindex =
      own.noindex === true || ('region' in route.params && isCityElsewhere(layout, city.slug, site.market));
    head = headHtml(
      { ...(own.image === undefined ? { ...own, ...picture } : own), noindex },
      site,
      path + query,
      m.site_name(),
    );
    if (page.frame !== 'none')
      around = frameHtml(layout, view, showsSubNavigation(page, route), [categories, services]);
    return renderToString(<SiteApp {...shown} />);
  });
  return {
    status: page.status ?? 200,
    page: folder,
    head,
    html: [...around.top, '<main id="main" tabindex="-1">', ...kept.putIn(main), '</main>', ...around.bottom],
    data: jsonMarkup({ site, route, query, frame, data, wakesAtOnce: page.cached === false }),
    tags: [`city:${frame.city.slug}`, ...(page.tags?.(data) ?? [])],
    isPartial,
    staleMs: page.staleMs,
    wakesAtOnce: page.cached === false,
  };
}

function pageOf(folder: string): PageModule {
  const module = modules[`./site/${folder}/page.tsx`];
  if (!module) throw new Error(`src/web/site/${folder}/page.tsx is not there`);
  return module.page;
}
