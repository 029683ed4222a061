import type { FastifyRequest } from 'fastify';
import { type HostFacts, marketOf } from '#domain/hosts/host-table.ts';
import { isLocale, type Locale, localeFromApi } from '#domain/locales/locale.ts';
import type { Theme } from '#web/shared/html/document.ts';

export function rawQuery(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

export function aliasOf(request: FastifyRequest): string {
  const { headers, url } = request.raw;
  return `${headers.host} ${themeOf(headers.cookie) ?? ''} ${url}`;
}

/** The saved choice arrives as a cookie, so that the first byte already has the right colours without a script. */
export function themeOf(cookies: string | undefined): Theme | null {
  const theme = cookieOf(cookies, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}

export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  if (cookies === undefined || !cookies.includes(name)) return undefined;
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The language of an address: from its path, from `lang`, else the host's own. For responses before routing. */
export function localeOfPath(request: FastifyRequest, host: HostFacts): Locale {
  const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
  const prefix = path.split('/').find(isLocale);
  const lang = new URLSearchParams(rawQuery(request)).get('lang');
  return prefix ?? (lang === null ? marketOf(host).defaultLocale : localeFromApi(lang));
}
