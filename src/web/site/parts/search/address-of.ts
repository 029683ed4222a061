import type { Locale } from '#domain/locales/locale.ts';

/** Result addresses may have or lack the language prefix. They never leave the site. */
export function addressOf(url: string, locale: Locale): string {
  const path = `/${url.replace(/^[/\\]+/, '')}`;
  return path.startsWith(`/${locale}/`) ? path : `/${locale}${path}`;
}
