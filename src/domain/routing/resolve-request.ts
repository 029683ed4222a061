import type { HostFacts } from '#domain/hosts/host-table.ts';
import { defaultCityOf, marketOf } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { isLocale } from '#domain/locales/locale.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { href, matchRoute } from '#domain/routing/route-table.ts';

export type RequestFacts = {
  /** As received: undecoded, without the query. */
  path: string;
  /** As received, without the question mark. */
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
      /** The redirect depends on a cookie, so it must not be cached. */
      personal: boolean;
    }
  | { kind: 'not_found'; locale: Locale }
  | { kind: 'bad_request'; locale: Locale };

// An event whose number changed permanently; posters still show the old number.
const MOVED_EVENTS: Readonly<Record<string, string>> = { '4029': '5731229' };
const LONGEST_PATH = 2048;

/**
 * Applies every redirect and guard rule of the site in one decision, so that a visitor is redirected at most once and
 * never to another host: a location is always built from decoded segments that are encoded again.
 */
export function resolveRequest(request: RequestFacts): Resolution {
  const { host, path, query } = request;
  const fallback: Locale = marketOf(host).defaultLocale;
  const segments = decodePath(path);
  if (segments === null) return host.georgian ? { kind: 'bad_request', locale: fallback } : redirect(302, '/400', '');
  const hasDoubleSlash = path.includes('//');
  const found = resolveSegments(request, segments, hasDoubleSlash);
  // Consecutive slashes collapse even when nothing is found, except with dot segments, which browsers would resolve.
  if (found.kind !== 'not_found' || !hasDoubleSlash || segments.some((segment) => /^\.{1,2}$/.test(segment)))
    return found;
  return redirect(301, `/${segments.map(encodeURIComponent).join('/')}`, query);
}

function resolveSegments(request: RequestFacts, segments: string[], hasDoubleSlash: boolean): Resolution {
  const { host, query } = request;
  const fallback: Locale = marketOf(host).defaultLocale;
  const hasTrailingSlash = request.path.length > 1 && request.path.endsWith('/') && !/^\/+$/.test(request.path);
  // Georgian hosts accept a trailing slash; consecutive slashes collapse on all hosts.
  const isUntidy = hasDoubleSlash || (hasTrailingSlash && !host.georgian);

  if (segments.length === 0) return resolveRoot(request, isUntidy);

  const first = segments[0] ?? '';
  if (segments.length === 1 && first === '400')
    return finish(request, { name: 'bad-request', params: {} }, fallback, isUntidy);
  if (segments.join('/') === 'health/full')
    return finish(request, { name: 'health-full', params: {} }, fallback, isUntidy);

  if (isLocale(first)) return resolveLocalized(request, first, segments.slice(1), isUntidy);
  if (looksLikeLocale(first)) return missing(host, fallback);

  // Without a prefix the market's default language is used, ru in Belarus.
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

/** Applies the rules that depend on the route. */
function finish(request: RequestFacts, route: RouteMatch, locale: Locale, isUntidy: boolean): Resolution {
  const to = (location: string): Resolution => redirect(301, location, request.query);
  const eventAt = (region: string, event: string): string =>
    href(locale, 'region-event-event', { region, event: MOVED_EVENTS[event] ?? event });
  /** The city depends on the visitor, but an event that moved has moved permanently in every city. */
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

/** An address with an unknown city slug does not exist; route groups (objects, journal, other…) name no city. */
function isAnswered(route: RouteMatch, request: RequestFacts): boolean {
  if (route.name === 'bad-request' || route.name === 'index') return false;
  const isOfCity = route.name === 'region' || route.name.startsWith('region-');
  return !isOfCity || request.isKnownCity((route.params as { region: string }).region);
}

/** The bad-request page has no language prefix. */
function addressOf(route: RouteMatch, locale: Locale): string {
  if (route.name === 'bad-request') return '/400';
  return href(locale, route.name, route.params as never);
}

function cityOf(request: RequestFacts): string {
  const chosen = request.cityCookie;
  return chosen !== undefined && request.isKnownCity(chosen) ? chosen : defaultCityOf(request.host);
}

/**
 * Returns the address to which an error page (404 or 400) redirects. Null when it is shown in place, as on Georgian
 * hosts and for the error pages themselves.
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
  // Headers carry only visible ASCII, so other characters are percent-encoded; the receiver decodes them.
  const kept = query.replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char.toWellFormed()));
  return { kind: 'redirect', status, location: kept === '' ? path : `${path}?${kept}`, personal: false };
}

/** Decodes exactly once, NFC. Null for invalid UTF-8, control characters and excessive lengths. */
function decodePath(path: string): string[] | null {
  if (path.length > LONGEST_PATH || !path.startsWith('/')) return null;
  try {
    const segments = path
      .split('/')
      .filter(Boolean)
      .map((part) => decodeURIComponent(part).normalize('NFC'));
    // oxlint-disable-next-line no-control-regex -- paths with control characters are refused
    return segments.some((segment) => /[\x00-\x1f\x7f]/.test(segment)) ? null : segments;
  } catch {
    return null;
  }
}

/** Cyrillic letters, a leading domain name or an encoded separator in a segment never occur in our addresses. */
function hasForeignShape(segments: readonly string[]): boolean {
  if (segments.some((segment) => /\p{sc=Cyrillic}|[/\\]|^\.{1,2}$/u.test(segment))) return true;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(segments[0] ?? '');
}

function looksLikeLocale(segment: string): boolean {
  return /^[a-z]{2}([-_][a-z]{2,4})?$/i.test(segment);
}
