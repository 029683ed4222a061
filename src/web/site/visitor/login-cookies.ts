import { readCookie, writeLoginCookie } from '#web/site/visitor/cookies.ts';

/** As shown in the header; what a person may do is the server's to know. */
export type CurrentUser = {
  /** The number with its middle hidden. */
  phone: string;
  /** Address of a picture on this host, or none of ours. */
  avatar: string | null;
};

/** The specification puts six characters before the base64 of avatar and phone. They mean nothing. */
const PREFIX_LENGTH = 6;

export function writeUser(user: { phone: string; avatar: string } | null): void {
  writeLoginCookie('username', user && wrapped(user.phone));
  writeLoginCookie('avatar', user && wrapped(user.avatar));
}

/** What stands in these cookies may come from anybody: text stays text, and a picture comes from this host or not at all. */
export function readUser(): CurrentUser {
  const avatar = unwrapped(readCookie('avatar'));
  const url = avatar ? URL.parse(avatar, location.origin) : null;
  return {
    phone: unwrapped(readCookie('username')).slice(0, 40),
    avatar: url?.origin === location.origin ? url.pathname + url.search : null,
  };
}

/** Milliseconds until the token in the cookie ends; 0 for none, and for what is no token. */
export function tokenLifeMs(token: string | null, now: number): number {
  const payload = token?.split('.')[1];
  if (payload === undefined) return 0;
  try {
    const { exp } = JSON.parse(fromBase64(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? Math.max(0, exp * 1000 - now) : 0;
  } catch {
    return 0;
  }
}

/** What a page's call carries while somebody is logged in (specification, section 7); public answers stay the same. */
export function tokenHeader(): Record<string, string> {
  const token = readCookie('token');
  return tokenLifeMs(token, Date.now()) > 0 ? { authorization: `Bearer ${token}` } : {};
}

function wrapped(text: string): string {
  const prefix = Array.from(crypto.getRandomValues(new Uint8Array(PREFIX_LENGTH)), (byte) => (byte % 36).toString(36));
  return prefix.join('') + btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function unwrapped(value: string | null): string {
  try {
    return fromBase64((value ?? '').slice(PREFIX_LENGTH));
  } catch {
    return '';
  }
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}
