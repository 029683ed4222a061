const YEAR_S = 365 * 24 * 3600;
/** Lifetimes of the specification, section 9. */
const MAX_AGE_S = { city: YEAR_S, locale: YEAR_S, theme: YEAR_S, consent: YEAR_S, advertising: 24 * 3600 } as const;
/** Cookies about the logged-in user for all our hosts below one domain; no host trusts them (docs/login.md). */
const LOGIN_MAX_AGE_S = { token: YEAR_S, avatar: YEAR_S, username: YEAR_S } as const;

export type CookieName = keyof typeof MAX_AGE_S;
export type LoginCookie = keyof typeof LOGIN_MAX_AGE_S;

/** `arrival`: set by the server for a minute when a login was handed over from the other market's site. */
export function readCookie(name: CookieName | LoginCookie | 'arrival'): string | null {
  for (const pair of document.cookie.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
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

export function writeLoginCookie(name: LoginCookie, value: string | null): void {
  const age = value === null ? 0 : LOGIN_MAX_AGE_S[name];
  // Without https a browser refuses SameSite=None.
  const reach = location.protocol === 'https:' ? 'samesite=none; secure' : 'samesite=lax';
  const domain = sharedDomain();
  const below = domain === null ? '' : `; domain=${domain}`;
  // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is asynchronous
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; max-age=${age}; path=/${below}; ${reach}`;
}

let known: { host: string; domain: string | null } | undefined;

/**
 * The widest domain that this host may write cookies for. Browsers drop cookies for public suffixes (`com.ge`), so each
 * domain is tested with a probe cookie.
 */
function sharedDomain(): string | null {
  const host = location.hostname;
  if (known?.host !== host) known = { host, domain: isNumeric(host) ? null : widestDomain(host) };
  return known.domain;
}

function widestDomain(host: string): string | null {
  const labels = host.split('.');
  for (let count = 2; count <= labels.length; count += 1) {
    const domain = labels.slice(-count).join('.');
    // oxlint-disable-next-line unicorn/no-document-cookie -- the result is needed at once
    document.cookie = `domain-probe=1; max-age=5; path=/; domain=${domain}; samesite=lax`;
    if (!document.cookie.includes('domain-probe=1')) continue;
    // oxlint-disable-next-line unicorn/no-document-cookie -- the result is needed at once
    document.cookie = `domain-probe=; max-age=0; path=/; domain=${domain}; samesite=lax`;
    return domain;
  }
  return null;
}

const isNumeric = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Returns null for malformed encoding: any script or host may have written the cookie. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
