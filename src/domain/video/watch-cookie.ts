/** Cookie with the orders that a browser may watch by; HttpOnly, so scripts cannot read it. */
export const WATCH_COOKIE = 'watch';
/** Longer than any rental. */
export const WATCH_COOKIE_DAYS = 400;
const MOST_KEYS = 12;
const ACCESS_KEY = /^[\w-]{16,64}$/;

/** Access keys in the cookie, newest first; invalid entries are ignored. */
export function accessKeysOf(cookies: string | undefined): string[] {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== WATCH_COOKIE) continue;
    return pair
      .slice(at + 1)
      .trim()
      .split('.')
      .filter((key) => ACCESS_KEY.test(key))
      .slice(0, MOST_KEYS);
  }
  return [];
}

/** The cookie's value with one more key at the front. */
export function withAccessKey(known: readonly string[], key: string): string {
  return [key, ...known.filter((other) => other !== key)].slice(0, MOST_KEYS).join('.');
}
