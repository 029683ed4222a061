/**
 * Everything the widget in its frame and the page around it say to each other. Both sides read messages through the
 * guards below and send through `post`; nothing else in the project calls postMessage on a window.
 */
export type WidgetMessage =
  /** The visitor closed the widget. */
  | { type: 'closeFrame' }
  /** Who is signed in? Answered with `token`. */
  | { type: 'requestToken' }
  /** Payment cannot be started: the page says so and closes the widget. */
  | { type: 'closeFrameError' }
  /** A card payment gateway's page: the payment frame goes there after `PAYMENT_DELAY_MS`. */
  | { type: 'payment'; url: string };

export type HostMessage =
  /** `token` is short-lived and good for buying only. */
  | { type: 'token'; auth: boolean; token: string | null }
  /** The visitor closed the overlay on the page's side. */
  | { type: 'closeFrameFromSite' };

export const PAYMENT_DELAY_MS = 500;
const LONGEST_TOKEN = 4096;
const LONGEST_URL = 2048;

/** Whose messages are listened to: one window, and origins that are compared whole, never by prefix or pattern. */
export type Trusted = { source: unknown; origins: readonly string[] };
type Incoming = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;

export function readWidgetMessage(event: Incoming, trusted: Trusted): WidgetMessage | null {
  const data = recordFrom(event, trusted);
  switch (data?.['type']) {
    case 'closeFrame':
    case 'requestToken':
    case 'closeFrameError':
      return { type: data['type'] };
    case 'payment': {
      const url = data['url'];
      return typeof url === 'string' && url.length <= LONGEST_URL ? { type: 'payment', url } : null;
    }
    default:
      return null;
  }
}

export function readHostMessage(event: Incoming, trusted: Trusted): HostMessage | null {
  const data = recordFrom(event, trusted);
  if (data?.['type'] === 'closeFrameFromSite') return { type: 'closeFrameFromSite' };
  if (data?.['type'] !== 'token') return null;
  const { auth, token } = data;
  if (typeof auth !== 'boolean') return null;
  if (token !== null && (typeof token !== 'string' || token.length > LONGEST_TOKEN)) return null;
  return { type: 'token', auth, token };
}

function recordFrom(event: Incoming, trusted: Trusted): Record<string, unknown> | null {
  if (event.source === null || event.source !== trusted.source) return null;
  if (!trusted.origins.includes(event.origin)) return null;
  return typeof event.data === 'object' && event.data !== null ? (event.data as Record<string, unknown>) : null;
}

/** `origin` is a whole origin; a wildcard would tell the message to whoever has taken the window over. */
export function post(target: Window, message: WidgetMessage | HostMessage, origin: string): void {
  if (!isOrigin(origin)) throw new Error(`"${origin}" is not an origin`);
  target.postMessage(message, origin);
}

/**
 * The address of a payment page if it is one of ours to go to, otherwise null. https only, except for this computer,
 * where the emulators are.
 */
export function gatewayAddress(url: string, gatewayOrigins: readonly string[]): string | null {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return null;
  const isLocal = /^(localhost|127\.0\.0\.1|([a-z0-9-]+\.)+localhost)$/.test(parsed.hostname);
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isLocal)) return null;
  return gatewayOrigins.includes(parsed.origin) ? parsed.href : null;
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}
