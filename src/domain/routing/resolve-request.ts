import type { HostFacts } from '#domain/hosts/host-table.ts';
import { defaultCityOf, marketOf } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { isLocale } from '#domain/locales/locale.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { href, matchRoute } from '#domain/routing/route-table.ts';

export type RequestFacts = {
  /** As it came over the wire: undecoded, without the query. */
  path: string;
  /** As it came, without the question mark. */
  query: string;
  host: HostFacts;
  /** Slugs this host lists; Moscow only on the Russian domain. */
  isKnownCity: (slug: string) => boolean;
  cityCookie?: string | undefined;
};

export type Resolution =
  | { kind: 'page'; route: RouteMatch; locale: Locale }
  | {
      kind: 'redirect';
      status: 301 | 302;
      location: string;
      /** Depends on a cookie, so that nobody may keep it. */
      personal: boolean;
    }
  | { kind: 'not_found'; locale: Locale }
  | { kind: 'bad_request'; locale: Locale };

// An event that moved for good; its old number still stands on posters.
const MOVED_EVENTS: Readonly<Record<string, string>> = { '4029': '5731229' };
const LONGEST_PATH = 2048;

/**
 * Every redirect and guard rule of the site in one decision, so that a visitor is sent on at most once and never to
 * another host: a location is always put together from decoded segments, each encoded again.
 */
export function resolveRequest(request: RequestFacts): Resolution {
  const { host, path, query } = request;
  const fallback: Locale = marketOf(host).defaultLocale;
  const segments = decodePath(path);
  if (segments === null) return host.georgian ? { kind: 'bad_request', locale: fallback } : redirect(302, '/400', '');
  const hasDoubleSlash = path.includes('//');
  const found = resolveSegments(request, segments, hasDoubleSlash);
  // A run of slashes collapses even where nothing is found; a browser would walk up the dots of what it is sent to.
  if (found.kind !== 'not_found' || !hasDoubleSlash || segments.some((segment) => /^\.{1,2}$/.test(segment)))
    return found;
  return redirect(301, `/${segments.map(encodeURIComponent).join('/')}`, query);
}

function resolveSegments(request: RequestFacts, segments: string[], hasDoubleSlash: boolean): Resolution {
  const { host, query } = request;
  const fallback: Locale = marketOf(host).defaultLocale;
  const hasTrailingSlash = request.path.length > 1 && request.path.endsWith('/') && !/^\/+$/.test(request.path);
  // Georgian hosts keep a trailing slash and answer; a run of slashes collapses everywhere.
  const isUntidy = hasDoubleSlash || (hasTrailingSlash && !host.georgian);

  if (segments.length === 0) return resolveRoot(request, isUntidy);

  const first = segments[0] ?? '';
  if (segments.length === 1 && first === '400')
    return finish(request, { name: 'bad-request', params: {} }, fallback, isUntidy);
  if (segments.join('/') === 'health/full')
    return finish(request, { name: 'health-full', params: {} }, fallback, isUntidy);

  if (isLocale(first)) return resolveLocalized(request, first, segments.slice(1), isUntidy);
  if (looksLikeLocale(first)) return missing(host, fallback);

  // No prefix at all: the market's own language answers, ru in Belarus.
  const match = matchRoute(segments);
  if (match && !hasForeignShape(segments) && isAnswered(match, request)) {
    const inner = resolveLocalized({ ...request, query }, fallback, segments, true);
    return inner.kind === 'page' ? redirect(301, addressOf(inner.route, fallback), query) : inner;
  }
  return missing(host, fallback);
}

function resolveRoot(request: RequestFacts, isUntidy: boolean): Resolution {
  const { host, query } = request;
  if (!host.afisha) return redirect(302, '/ge', query);
  if (isUntidy) return redirect(301, '/', query);
  return { kind: 'page', route: { name: 'index', params: {} }, locale: marketOf(host).defaultLocale };
}

function resolveLocalized(request: RequestFacts, locale: Locale, segments: string[], isUntidy: boolean): Resolution {
  const { host } = request;
  if (segments.length === 0)
    return { ...redirect(302, href(locale, 'region', { region: cityOf(request) }), request.query), personal: true };
  if (hasForeignShape(segments)) return missing(host, locale);
  const match = matchRoute(segments);
  if (!match || !isAnswered(match, request)) return missing(host, locale);
  return finish(request, match, locale, isUntidy);
}

/** Rules that look at the route itself. */
function finish(request: RequestFacts, route: RouteMatch, locale: Locale, isUntidy: boolean): Resolution {
  const to = (location: string): Resolution => redirect(301, location, request.query);
  const eventAt = (region: string, event: string): string =>
    href(locale, 'region-event-event', { region, event: MOVED_EVENTS[event] ?? event });
  /** The city follows the visitor; that the event moved is for good all the same. */
  const toChosenCity = (event: string): Resolution => {
    const status = event in MOVED_EVENTS ? 301 : 302;
    return { ...redirect(status, eventAt(cityOf(request), event), request.query), personal: true };
  };
  switch (route.name) {
    case 'region-events-id-event':
      return to(eventAt(route.params.region, route.params.event));
    case 'events-id-event':
      return toChosenCity(route.params.event);
    case 'event-event':
      if (route.params.event === undefined) return to(href(locale, 'events-id', {}));
      return toChosenCity(route.params.event);
    case 'region-event-event': {
      const { region, event } = route.params;
      if (event === undefined) return to(href(locale, 'region-events-id', { region }));
      if (event in MOVED_EVENTS) return to(eventAt(region, event));
      break;
    }
    case 'region-journal-id-post':
      return to(href(locale, 'journal-id-post', { id: route.params.id, post: route.params.post }));
    default:
  }
  if (isUntidy) return to(addressOf(route, locale));
  return { kind: 'page', route, locale };
}

/** An unknown city slug is nobody's address; the groups (objects, journal, other…) have no city to check. */
function isAnswered(route: RouteMatch, request: RequestFacts): boolean {
  if (route.name === 'bad-request' || route.name === 'index') return false;
  const isOfCity = route.name === 'region' || route.name.startsWith('region-');
  return !isOfCity || request.isKnownCity((route.params as { region: string }).region);
}

/** Pages without a place in a language keep their bare address. */
function addressOf(route: RouteMatch, locale: Locale): string {
  if (route.name === 'bad-request') return '/400';
  return href(locale, route.name, route.params as never);
}

function cityOf(request: RequestFacts): string {
  const chosen = request.cityCookie;
  return chosen !== undefined && request.isKnownCity(chosen) ? chosen : defaultCityOf(request.host);
}

/**
 * Where a page that found nothing (404) or could not be asked like that (400) sends its visitor; null where it answers
 * in place, as on Georgian hosts. The error pages themselves stay where they are.
 */
export function errorAddress(
  status: number,
  { host, route, locale }: { host: HostFacts; route: RouteMatch; locale: Locale },
): string | null {
  if (host.georgian || route.name === 'not-found' || route.name === 'bad-request') return null;
  if (status === 404) return href(locale, 'not-found', {});
  return status === 400 ? '/400' : null;
}

function missing(host: HostFacts, locale: Locale): Resolution {
  return host.georgian ? { kind: 'not_found', locale } : redirect(302, `/${locale}/404`, '');
}

function redirect(status: 301 | 302, path: string, query: string): Extract<Resolution, { kind: 'redirect' }> {
  // Bytes outside visible ASCII cannot stand in a header; the parser of the other end reads them back.
  const kept = query.replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char.toWellFormed()));
  return { kind: 'redirect', status, location: kept === '' ? path : `${path}?${kept}`, personal: false };
}

/** Decoded exactly once, NFC; null for bytes that are no UTF-8, control characters and absurd lengths. */
function decodePath(path: string): string[] | null {
  if (path.length > LONGEST_PATH || !path.startsWith('/')) return null;
  try {
    const segments = path
      .split('/')
      .filter(Boolean)
      .map((part) => decodeURIComponent(part).normalize('NFC'));
    // eslint-disable-next-line no-control-regex
    return segments.some((segment) => /[\x00-\x1f\x7f]/.test(segment)) ? null : segments;
  } catch {
    return null;
  }
}

/** Cyrillic, a domain in front, or a separator smuggled into a segment: never one of our addresses. */
function hasForeignShape(segments: readonly string[]): boolean {
  if (segments.some((segment) => /\p{sc=Cyrillic}|[/\\]|^\.{1,2}$/u.test(segment))) return true;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(segments[0] ?? '');
}

function looksLikeLocale(segment: string): boolean {
  return /^[a-z]{2}([-_][a-z]{2,4})?$/i.test(segment);
}
