/**
 * Messages between a site and the hidden frame of its cabinet, so that a city and a login chosen on one host are known
 * on the others. Both sides parse messages with the guards below; origins are compared in full. Each side creates a
 * random nonce and accepts only messages with it, so messages for another page or from before a reload are ignored.
 */
export type SiteMessage =
  /** First message; the reply is `hello`. */
  | { type: 'hello'; nonce: string }
  /** Requests the city chosen last; the reply is `city`. */
  | { type: 'isCity'; nonce: string }
  /** The visitor chose a city. */
  | { type: 'city'; nonce: string; city: string }
  /** Requests the current login; the reply is `login`. */
  | { type: 'isLogin'; nonce: string }
  /** The visitor logged in. The frame sends the token to its own server; avatar and username are for display only. */
  | { type: 'login'; nonce: string; token: string; avatar: string; username: string }
  | { type: 'logout'; nonce: string };

export type FrameMessage =
  /** From now on the site's messages have `challenge` as their `nonce`. */
  | { type: 'hello'; nonce: string; challenge: string }
  | { type: 'city'; nonce: string; city: string | null }
  /** Reply to `isLogin`, and to `login` and `logout` after they completed. */
  | { type: 'login'; nonce: string; token: string | null; avatar: string; username: string };

/** Path of the frame's page on the cabinet's host. */
export const FRAME_PATH = '/frame';
export const MESSAGES_PER_SECOND = 10;

const SLUG = /^[a-z][a-z0-9-]{0,60}$/;
const NONCE = /^[a-z0-9-]{36}$/;
/** Three base64url parts; the maximum length is the server's. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const LONGEST_TOKEN = 4096;
const LONGEST_TEXT = 512;

type Incoming = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;
/** `nonce` is the reader's own; null before the reader has sent it. */
type Trusted = { source: unknown; origins: readonly string[]; nonce: string | null };

export function readSiteMessage(event: Incoming, trusted: Trusted): SiteMessage | null {
  const data = recordFrom(event, trusted);
  const nonce = data?.['nonce'];
  if (!data || !isNonce(nonce)) return null;
  if (data['type'] === 'hello') return { type: 'hello', nonce };
  if (nonce !== trusted.nonce) return null;
  const { type, city, token, avatar, username } = data;
  switch (type) {
    case 'isCity':
    case 'isLogin':
    case 'logout':
      return { type, nonce };
    case 'city':
      return isSlug(city) ? { type, nonce, city } : null;
    case 'login':
      return isToken(token) && isText(avatar) && isText(username) ? { type, nonce, token, avatar, username } : null;
    default:
      return null;
  }
}

export function readFrameMessage(event: Incoming, trusted: Trusted): FrameMessage | null {
  const data = recordFrom(event, trusted);
  if (!data || trusted.nonce === null || data['nonce'] !== trusted.nonce) return null;
  const { nonce } = trusted;
  const { type, challenge, city, token, avatar, username } = data;
  switch (type) {
    case 'hello':
      return isNonce(challenge) ? { type, nonce, challenge } : null;
    case 'city':
      return city === null || isSlug(city) ? { type, nonce, city } : null;
    case 'login':
      if (!isText(avatar) || !isText(username) || !(token === null || isToken(token))) return null;
      return { type, nonce, token, avatar, username };
    default:
      return null;
  }
}

/** Returns a function that is true while at most `most` messages arrived within the last second. */
export function createRateLimit(most = MESSAGES_PER_SECOND): (now: number) => boolean {
  let recent: number[] = [];
  return (now) => {
    recent = recent.filter((time) => now - time < 1_000);
    if (recent.length >= most) return false;
    recent.push(now);
    return true;
  };
}

export const isSlug = (value: unknown): value is string => typeof value === 'string' && SLUG.test(value);
const isNonce = (value: unknown): value is string => typeof value === 'string' && NONCE.test(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TOKEN && TOKEN.test(value);

function recordFrom(event: Incoming, { source, origins }: Trusted): Record<string, unknown> | null {
  if (event.source === null || event.source !== source || !origins.includes(event.origin)) return null;
  return typeof event.data === 'object' && event.data !== null ? (event.data as Record<string, unknown>) : null;
}
