import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostVariant, LOCAL_HOSTS, type HostFacts, roleOfRequest } from '#domain/hosts/host-table.ts';
import { isLocale, OFFERED_LOCALES, type Locale } from '#domain/locales/locale.ts';
import { marketOfCountry, MARKETS, type MarketName } from '#domain/markets/market.ts';
import { href, matchRoute, ROUTES, type RouteName } from '#domain/routing/route-table.ts';
import { PAGES } from '#web/site/pages.ts';

/** An address on one of our hosts: the host without its port, path and query as sent. */
export type Own = { host: string; target: string; fragment: string };

/** Sites whose pages differ; a second name of the same site would only repeat its pages. */
export const SITES: readonly HostFacts[] = LOCAL_HOSTS.filter(
  (host, at) =>
    host.role === 'site' && LOCAL_HOSTS.findIndex((other) => hostVariant(other) === hostVariant(host)) === at,
);

const HOSTS = new Set(LOCAL_HOSTS.map(({ host }) => host));
const CITIES = join(import.meta.dirname, '../../data/cities.json');
const MARKET_OF_CITY = new Map(
  (JSON.parse(readFileSync(CITIES, 'utf8')) as { slug: string; country: string }[]).map(({ slug, country }) => [
    slug,
    marketOfCountry(country).name,
  ]),
);
/** Protocols of links that do not open a page in the browser. */
const APPLICATIONS = new Set(['mailto:', 'tel:', 'data:', 'blob:', 'viber:']);

export type Resolved = Own | 'elsewhere' | 'broken';

/** Returns the target of a page's link. `webcal:` is http for calendars. */
export function resolve(address: string, on: { host: string; target: string }, port: number): Resolved {
  const base = `http://${on.host}:${port}${on.target}`;
  const text = address.replace(/^webcal:/, 'http:');
  if (text.trim() === '' || !URL.canParse(text, base)) return 'broken';
  const url = new URL(text, base);
  if (APPLICATIONS.has(url.protocol)) return 'elsewhere';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'broken';
  if (!HOSTS.has(url.hostname) || url.port !== String(port)) return 'elsewhere';
  return { host: url.hostname, target: url.pathname + url.search, fragment: decodeURIComponent(url.hash.slice(1)) };
}

/** Checks whether two of our hosts serve different markets. */
export function isOfAnotherMarket(host: string, than: string): boolean {
  const marketOf = (name: string): MarketName | undefined => LOCAL_HOSTS.find((known) => known.host === name)?.market;
  return marketOf(host) !== marketOf(than);
}

/** The cabinet's screens are rendered by the browser; `verify -- a11y` checks them. Here they only have to exist. */
export function isCabinet({ host, target }: { host: string; target: string }): boolean {
  const facts = LOCAL_HOSTS.find((known) => known.host === host);
  return facts !== undefined && roleOfRequest(facts, target.replace(/\?.*$/, '')) === 'cabinet';
}

const WITHOUT_LANGUAGE: Readonly<Record<string, RouteName>> = { '/': 'index', '/400': 'bad-request' };

/** Returns the kind of an address: a route of the table, or the first path segment of other addresses. */
export function kindOf(target: string): { kind: string; locale: Locale | null; region: string | null } {
  const path = target.replace(/\?.*$/, '');
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (!isLocale(first)) return { kind: WITHOUT_LANGUAGE[path] ?? `/${first}`, locale: null, region: null };
  const match = matchRoute(rest.map(decodeURIComponent));
  const region = match !== null && 'region' in match.params ? match.params.region : null;
  return { kind: match?.name ?? 'no route', locale: first, region };
}

/** Pictures for messengers are rendered per page and language, which takes a tenth of a second each. */
const CARD = /^(.*\/posters\/)[^/]*?(-card-[a-z]{2})?-\w+\.png$/;

/**
 * Secondary addresses that the specification keeps: they show a page whose canonical address is another one. Some have
 * no links to them, so the crawl derives them from the addresses it finds.
 */
export const BESIDE: ReadonlySet<string> = new Set<RouteName>([
  'index',
  'objects',
  'objects-id',
  'objects-id-object',
  'region-objects',
  'region-journal-id',
  'region-journal-id-post',
  'region-events-id-event',
  'events-id-event',
  'skidki',
]);

/** Pages that the cities of a market share: each city links to its own, but search engines are given only one. */
export const SHARED: ReadonlySet<string> = new Set<RouteName>([
  'region-videos',
  'region-videos-id',
  'region-videos-packages',
  'region-videos-packages-id',
  'region-videos-trailers',
]);

/** Returns the secondary address of the same page: without the city where it has one, with it where it has none. */
export function cousinOf(target: string): string | null {
  const [locale = '', ...rest] = target.split('/').filter(Boolean);
  const match = isLocale(locale) ? matchRoute(rest.map(decodeURIComponent)) : null;
  if (match === null) return null;
  const name = match.name.startsWith('region-') ? match.name.slice('region-'.length) : `region-${match.name}`;
  const other = SHOWN_ROUTES.find((route) => route === name && BESIDE.has(route));
  const region = MARKETS.belarus.defaultCity;
  return other === undefined ? null : href(locale as Locale, other, { region, ...match.params } as never);
}

/** Every city has these pages for every category. */
const CHOICES = /-(?:genre-genreId|tag-tagId|month-monthSlug|indexOld)$/;

/**
 * Returns a group for addresses that exist in unlimited number: filtered listings, sales, rendered pictures, cities of
 * the other market. Addresses of one group are equivalent. Returns null for an address of its own.
 */
export function groupOf({ host, target }: { host: string; target: string }): string | null {
  const card = CARD.exec(target);
  if (card) return `${card[1]}*${card[2] ?? ''}`;
  const { kind, region } = kindOf(target);
  const names = [...new URLSearchParams(target.replace(/^[^?]*/, '')).keys()].toSorted();
  const isGuest = MARKET_OF_CITY.get(region ?? '') === otherMarket(host);
  if (names.length === 0 && !isGuest && !CHOICES.test(kind) && !BESIDE.has(kind)) return null;
  return [host, kind, isGuest ? 'elsewhere' : '', ...names].join(' ');
}

function otherMarket(host: string): MarketName | null {
  const site = SITES.find((each) => each.host === host);
  return site === undefined ? null : site.market === 'belarus' ? 'georgia' : 'belarus';
}

/** Files do not depend on the host that serves them. */
const FILES = /^\/(?:assets|posters|photos|art|icons|journal\/posters)\//;

export function isFile(target: string): boolean {
  return FILES.test(target);
}

/** Private pages: they exist only after a purchase, and the journeys of `e2e/` test them. */
const OF_A_BUYER: readonly RouteName[] = ['order-orderId', 'ticket-accessKey'];
export const SHOWN_ROUTES = (Object.keys(PAGES) as RouteName[]).filter((name) => !OF_A_BUYER.includes(name));

/** Returns addresses that need no id: every route that consists of fixed words and the host's own city. */
export function firstAddresses(site: HostFacts): string[] {
  const region = MARKETS[site.market].defaultCity;
  const needsMore = /\{(?!region\})\w+(?::n)?\}|\{\w+(?::n)?\?\}./;
  const apart = Object.values(WITHOUT_LANGUAGE);
  const open = SHOWN_ROUTES.filter((name) => !apart.includes(name) && !needsMore.test(ROUTES[name]));
  const inLanguages = OFFERED_LOCALES.flatMap((locale) => open.map((name) => href(locale, name, { region } as never)));
  return [...Object.keys(WITHOUT_LANGUAGE), ...inLanguages];
}
