import type { Locale } from '#domain/locales/locale.ts';

/**
 * Address of a link that editors wrote: without language prefix, `{city}` for the visitor's city. Anything but a path
 * of ours or an https address leads home, so that no `javascript:` can come from the back office.
 */
export function layoutLink(url: string, locale: Locale, city: string): { href: string; isExternal: boolean } {
  if (url.startsWith('https://')) return { href: url, isExternal: true };
  const path = url.replace('{city}', city).replace(/^\/+/, '');
  const isOurs = /^[\w\-/.?=&%#]*$/.test(path) && !path.includes('//');
  return { href: path === '' || !isOurs ? `/${locale}/${city}` : `/${locale}/${path}`, isExternal: false };
}
