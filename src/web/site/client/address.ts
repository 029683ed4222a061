import type { Locale } from '#domain/locales/locale.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { matchRoute } from '#domain/routing/route-table.ts';
import { PAGES } from '#web/site/pages.ts';

/** The route of an address that this document can render itself; null when the server has to handle the address. */
export function routeOfAddress(url: URL, locale: Locale): RouteMatch | null {
  if (url.origin !== location.origin) return null;
  const [first, ...rest] = url.pathname.split('/').filter(Boolean);
  // Another language needs another bundle; an address with odd spelling is redirected by the server.
  if (first !== locale || url.pathname.endsWith('/') || url.pathname.includes('//')) return null;
  try {
    const route = matchRoute(rest.map((segment) => decodeURIComponent(segment)));
    return route && route.name !== 'index' && PAGES[route.name] !== undefined ? route : null;
  } catch {
    return null;
  }
}

/** The address of a plain left click on a link of this site, else null. */
export function clickedAddress(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  return linkedAddress(event.target);
}

export function linkedAddress(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  if (link.dataset['document'] !== undefined) return null;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : null;
}

/** Prefetching is a guess, so it is skipped on slow or metered connections. */
export function mayPrefetch(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}
