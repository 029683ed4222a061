import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { isLocale } from '#domain/locales/locale.ts';
import { matchRoute, type RouteMatch, type RouteName, ROUTES } from '#domain/routing/route-table.ts';
import { PAGES } from '#web/site/pages.ts';

export type Site = { market: MarketName; origin: string; defaultCity: string };
/** A real page of the running product; `path` follows the language. */
export type Example = { site: Site; shape: string; route: RouteName; path: string };
/** Returns the text at an address; null where there is none. */
export type Read = (url: string) => Promise<string | null>;

/** Pages without links to them, and pages that exist only after a purchase. */
const WITHOUT_LINKS = ['/404', '/offline', '/unavailable'];
const SEARCHED: Record<MarketName, string> = { belarus: encodeURIComponent('театр'), georgia: 'theatre' };
export const MADE_BY_A_SALE: readonly RouteName[] = ['ticket-accessKey', 'order-orderId'];
/** Addresses without a language, which are requested as they are. */
export const BARE: Partial<Record<RouteName, string>> = { index: '/', 'bad-request': '/400' };
/** Returns the sites of both markets on one port of this machine. */
export function sitesOn(port: number): Site[] {
  const hosts = { belarus: 'localhost', georgia: 'rampa-ge.localhost' } as const;
  return (['belarus', 'georgia'] as const).map((market) => ({
    market,
    origin: `http://${hosts[market]}:${port}`,
    defaultCity: MARKETS[market].defaultCity,
  }));
}

/** Returns addresses without a language that show a page; the Georgian root redirects. */
export function bareExamples(site: Site): Example[] {
  return (Object.entries(BARE) as [RouteName, string][])
    .filter(([route]) => route !== 'index' || site.market === 'belarus')
    .map(([route, path]) => ({ site, route, path, shape: path }));
}

/** One route whose pages differ by category; the listing that leads to a page tells the category. */
const SEVERAL = ['kino', 'teatr'];
/** A page with performances on sale. */
export const PLAY = '/{region}/event/{event} of teatr';
export const FILM = '/{region}/event/{event} of kino';
const MOST_PAGES_READ = 250;

/**
 * Finds a page of every route, with and without its optional parts: first in the sitemap, then among the links of the
 * pages found. New pages are therefore checked as soon as they exist, and a route without links is reported.
 */
export async function findExamples(site: Site, read: Read, choose: (from: number) => number): Promise<Example[]> {
  const listed = await sitemapPaths(site, read);
  const byShape = new Map<string, string[]>();
  for (const path of listed) add(byShape, path);
  const examples = new Map<string, Example>();
  for (const [shape, paths] of byShape) {
    const near = paths.filter((path) => path.startsWith(`/${site.defaultCity}`));
    const from = near.length > 0 ? near : paths;
    keep(examples, site, from[choose(from.length)] ?? '', shape);
  }
  for (const path of WITHOUT_LINKS) keep(examples, site, path, path);
  // Only forms lead to the results of a search, in the words that a visitor types.
  keep(examples, site, `/${site.defaultCity}/search?q=${SEARCHED[site.market]}`, '/{region}/search');
  await followLinks(site, read, examples);
  for (const category of SEVERAL) {
    const text = await read(`${site.origin}/ru/${site.defaultCity}/events/${category}`);
    const events = links(text ?? '', site).filter((path) => nameOf(path) === 'region-event-event');
    const event = await firstOnSale(events, site, read);
    if (event !== undefined) keep(examples, site, event, `/{region}/event/{event} of ${category}`);
  }
  return [...examples.values()];
}

/** The first events of a listing may be sold out or without a date that is on sale. */
async function firstOnSale(events: readonly string[], site: Site, read: Read): Promise<string | undefined> {
  for (const event of events) {
    const text = await read(`${site.origin}/ru${event}`);
    if (text?.includes('href="/widget/')) return event;
  }
  return undefined;
}

/** Returns routes that have a page but no example on any of the sites. */
export function withoutExample(examples: readonly Example[]): RouteName[] {
  const found = new Set<RouteName>(examples.map(({ route }) => route));
  const isFoundElsewhere = (route: RouteName): boolean => MADE_BY_A_SALE.includes(route) || BARE[route] !== undefined;
  return (Object.keys(PAGES) as RouteName[]).filter((route) => !found.has(route) && !isFoundElsewhere(route));
}

async function followLinks(site: Site, read: Read, examples: Map<string, Example>): Promise<void> {
  const waiting = [...examples.values()];
  for (let pages = 0; pages < MOST_PAGES_READ; pages += 1) {
    const example = waiting.shift();
    if (example === undefined) return;
    const text = await read(`${site.origin}/ru${example.path}`);
    for (const path of [...links(text ?? '', site), ...shortened(example.path, site)]) {
      const shape = shapeOf(path);
      if (shape === null || examples.has(shape)) continue;
      // A link may lead to a redirect; its target has a shape of its own.
      if ((await read(`${site.origin}/ru${path}`)) === null) continue;
      keep(examples, site, path, shape);
      waiting.push(...[examples.get(shape)].filter((found) => found !== undefined));
    }
  }
}

/** Returns the path without its city, and one level up: addresses that people type and no page links to. */
function shortened(path: string, { defaultCity }: Site): string[] {
  const parent = path.slice(0, path.lastIndexOf('/'));
  return [path.startsWith(`/${defaultCity}/`) ? path.slice(defaultCity.length + 1) : '', parent].filter(Boolean);
}

async function sitemapPaths(site: Site, read: Read): Promise<string[]> {
  const parts = addresses(await read(`${site.origin}/sitemap.xml`));
  const texts = await Promise.all(parts.map((part) => read(part)));
  return texts.flatMap(addresses).flatMap((address) => pathOf(address, site) ?? []);
}

const addresses = (xml: string | null): string[] => [...(xml ?? '').matchAll(/<loc>([^<]+)/g)].map(([, at = '']) => at);

function links(html: string, site: Site): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"#]+)"/g)].flatMap(([, at = '']) => {
    const path = pathOf(at.replaceAll('&amp;', '&'), site);
    // A filter within a page is no page of its own.
    return path === null || at.includes('?') ? [] : [path];
  });
}

/** Returns the path after the language; null outside the site. */
function pathOf(address: string, { origin }: Site): string | null {
  const url = URL.parse(address, origin);
  if (url === null || url.origin !== origin) return null;
  const [, first = '', ...rest] = url.pathname.split('/');
  return isLocale(first) ? `/${rest.join('/')}` : null;
}

function matchOf(path: string): RouteMatch | null {
  const segments = path.split('?', 1).join('').split('/').filter(Boolean).map(decodeURIComponent);
  return segments.length === 0 ? null : matchRoute(segments);
}

const nameOf = (path: string): RouteName | null => matchOf(path)?.name ?? null;

/** Returns an address's pattern with the optional parts it has, `/{region}/events/{id}`; null when it has no page. */
export function shapeOf(path: string): string | null {
  const match = matchOf(path);
  if (match === null || PAGES[match.name] === undefined || MADE_BY_A_SALE.includes(match.name)) return null;
  const given: Record<string, string | undefined> = match.params;
  return ROUTES[match.name].replaceAll(/\/\{(\w+)(?::n)?\??\}/g, (_, name: string) =>
    given[name] === undefined ? '' : `/{${name}}`,
  );
}

function add(byShape: Map<string, string[]>, path: string): void {
  const shape = shapeOf(path);
  if (shape !== null) byShape.set(shape, [...(byShape.get(shape) ?? []), path]);
}

function keep(examples: Map<string, Example>, site: Site, path: string, shape: string): void {
  const route = nameOf(path);
  if (route !== null) examples.set(shape, { site, shape, route, path });
}
