/** shell: a screen, asked for anew, with the kept document behind it. file: never changes under its name. none: not ours. */
export type Rule = 'shell' | 'file' | 'none';

type Asked = { method: string; mode: string; url: string };

const FILES = /^\/(?:assets|icons)\//;
/** Files that are handed out by navigation. */
const DOWNLOADS = /^\/(?:ticket|entitlement|api|session|app)\//;

/** @param scope the worker's own part of the host, `https://cabinet.example/` or `https://example/cabinet/` */
export function ruleOf({ method, mode, url }: Asked, scope: string): Rule {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== new URL(scope).origin) return 'none';
  if (mode !== 'navigate') return FILES.test(address.pathname) ? 'file' : 'none';
  return url.startsWith(scope) && !DOWNLOADS.test(address.pathname) ? 'shell' : 'none';
}

/** The document in the language of the address that failed; any other before none. */
export function shellFor(url: string, scope: string, kept: readonly string[]): string | undefined {
  const [language = ''] = url.slice(scope.length).split(/[/?#]/, 1);
  return kept.find((page) => page === scope + language) ?? kept[0];
}
