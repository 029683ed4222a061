import type { Locale } from '#domain/locales/locale.ts';

/**
 * Address of a link that editors wrote: without language prefix, with `{city}` for the visitor's city. Any value other
 * than a path of ours or an https address leads to the home page, so that the back office cannot set a `javascript:`
 * link.
 */
export function layoutLink(url: string, locale: Locale, city: string): { href: string; isExternal: boolean } {
  if (url.startsWith('https://')) return { href: url, isExternal: true };
  const path = url.replace('{city}', city).replace(/^\/+/, '');
  const isOurs = /^[\w\-/.?=&%#]*$/.test(path) && !path.includes('//');
  return { href: path === '' || !isOurs ? `/${locale}/${city}` : `/${locale}/${path}`, isExternal: false };
}
