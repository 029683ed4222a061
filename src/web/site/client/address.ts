import type { Locale } from '#domain/locales/locale.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { matchRoute } from '#domain/routing/route-table.ts';
import { PAGES } from '#web/site/pages.ts';

/** The route of an address this document can show itself; null leaves the address to the server and its rules. */
export function routeOfAddress(url: URL, locale: Locale): RouteMatch | null {
  if (url.origin !== location.origin) return null;
  const [first, ...rest] = url.pathname.split('/').filter(Boolean);
  // Another language is another bundle, an odd spelling is the server's to tidy.
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
  return isPlainClick(event) ? linkedAddress(event.target) : null;
}

/** No modifier that asks for a new tab, and nobody has taken the click yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

export function linkedAddress(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  if (link.dataset['document'] !== undefined) return null;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : null;
}

/** Nobody pays for a guess on a slow or metered line. */
export function mayPrefetch(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}
