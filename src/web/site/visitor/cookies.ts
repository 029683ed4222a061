const YEAR_S = 365 * 24 * 3600;
/** Lifetimes of the specification, section 9. */
const MAX_AGE_S = { city: YEAR_S, locale: YEAR_S, theme: YEAR_S, consent: YEAR_S, advertising: 24 * 3600 } as const;

export type CookieName = keyof typeof MAX_AGE_S;

export function readCookie(name: CookieName): string | null {
  for (const pair of document.cookie.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return decodeURIComponent(pair.slice(at + 1).trim());
  }
  return null;
}

export function writeCookie(name: CookieName, value: string | null): void {
  const age = value === null ? 0 : MAX_AGE_S[name];
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // cookieStore is asynchronous, and the next navigation must already carry the choice.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; max-age=${age}; path=/; samesite=lax${secure}`;
}
