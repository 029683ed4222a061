/**
 * shell: a screen, requested from the network, with the cached document as fallback. file: immutable under its name,
 * served from the cache. none: the worker does not handle it.
 */
export type Rule = 'shell' | 'file' | 'none';

type Asked = { method: string; mode: string; url: string };

const FILES = /^\/(?:assets|icons)\//;
/** Paths that are opened by navigation but are not screens of the cabinet. */
const DOWNLOADS = /^\/(?:ticket|entitlement|api|session|app)\//;

/** @param scope the worker's scope, `https://cabinet.example/` or `https://example/cabinet/` */
export function ruleOf({ method, mode, url }: Asked, scope: string): Rule {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== new URL(scope).origin) return 'none';
  if (mode !== 'navigate') return FILES.test(address.pathname) ? 'file' : 'none';
  return url.startsWith(scope) && !DOWNLOADS.test(address.pathname) ? 'shell' : 'none';
}

/** Returns the cached document in the language of the failed address, otherwise any cached one. */
export function shellFor(url: string, scope: string, cached: readonly string[]): string | undefined {
  const [language = ''] = url.slice(scope.length).split(/[/?#]/, 1);
  return cached.find((page) => page === scope + language) ?? cached[0];
}
