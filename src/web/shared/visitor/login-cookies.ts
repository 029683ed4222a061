import { readCookie, writeLoginCookie } from './cookies.ts';

/** User data for the header. The server decides separately what the user may do. */
export type CurrentUser = {
  /** Phone number with its middle digits hidden. */
  phone: string;
  /** Address of a picture on this host; null for other addresses. */
  avatar: string | null;
};

/** The specification puts six random characters before the base64 of avatar and phone. They carry no information. */
const PREFIX_LENGTH = 6;

export function writeUser(user: { phone: string; avatar: string } | null): void {
  writeLoginCookie('username', user && wrapped(user.phone));
  writeLoginCookie('avatar', user && wrapped(user.avatar));
}

/**
 * Any script or host may have written these cookies: text is used as text only, and the picture must come from this
 * host.
 */
export function readUser(): CurrentUser {
  const avatar = unwrapped(readCookie('avatar'));
  const url = avatar ? URL.parse(avatar, location.origin) : null;
  return {
    phone: unwrapped(readCookie('username')).slice(0, 40),
    avatar: url?.origin === location.origin ? url.pathname + url.search : null,
  };
}

/** Milliseconds until the token in the cookie expires; 0 without a token or for an invalid one. */
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

/**
 * Header of API calls while the visitor is logged in (specification, section 7). Public answers do not depend on it.
 */
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
