/**
 * All messages between the widget in its frame and the page around it. Both sides read messages with the guards below
 * and send them with `post`. The only other window messages in the project are those of the hidden frame
 * (cabinet/frame-messages.ts).
 */
export type WidgetMessage =
  /** The visitor closed the widget. */
  | { type: 'closeFrame' }
  /** Requests the signed-in visitor's token; the reply is `token`. */
  | { type: 'requestToken' }
  /** The tickets are paid: the pages behind this one in the frame, such as the bank's, are over. */
  | { type: 'paid' }
  /** The payment cannot be started: the page reports it and closes the widget. */
  | { type: 'closeFrameError' }
  /** Address of the payment gateway's page: the page opens it in the frame after `PAYMENT_DELAY_MS`. */
  | { type: 'payment'; url: string };

export type HostMessage =
  /** `token` is short-lived and valid for buying only. */
  | { type: 'token'; auth: boolean; token: string | null }
  /** The visitor closed the overlay on the page's side, which waits for no answer. */
  | { type: 'closeFrameFromSite' };

export const PAYMENT_DELAY_MS = 500;
const LONGEST_TOKEN = 4096;
const LONGEST_URL = 2048;

/** Accepted sender: one window, and origins that are compared in full, never by prefix or pattern. */
export type Trusted = { source: unknown; origins: readonly string[] };
type Incoming = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;

export function readWidgetMessage(event: Incoming, trusted: Trusted): WidgetMessage | null {
  const data = recordFrom(event, trusted);
  switch (data?.['type']) {
    case 'closeFrame':
    case 'requestToken':
    case 'closeFrameError':
    case 'paid':
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

/** `origin` must be a full origin; with a wildcard, a page that has replaced the expected one would get the message. */
export function post(target: Window, message: WidgetMessage | HostMessage, origin: string): void {
  if (!isOrigin(origin)) throw new Error(`"${origin}" is not an origin`);
  target.postMessage(message, origin);
}

/**
 * Returns the address of a payment page if its origin is allowed, otherwise null. https only, except for localhost,
 * where the emulators run.
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
