import { type KeyObject, sign } from 'node:crypto';
import { Agent } from 'undici';
import type { Behaviour } from './behaviour.ts';
import type { PaymentRecord } from './books.ts';

export type Message = {
  record: PaymentRecord;
  body: Buffer;
  key: KeyObject;
  /** The provider's headers for the signature. */
  headers: (signature: string) => Record<string, string>;
};

const TIMEOUT_MS = 10_000;
/**
 * bePaid repeats a notice of its page twice: after about 15 s, then after 46 s to 2.5 min. Bank of Georgia's number of
 * retries is not published; the emulator uses the same for it.
 */
const MOST_ATTEMPTS = 3;
const SECOND_PAUSE = 4;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Delivers signed messages; retries a message twice when the response is not 200, then gives it up. */
export function createWebhooks() {
  const agent = new Agent({ connections: 64, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  const timers = new Set<NodeJS.Timeout>();
  const listening = new Map<PaymentRecord, () => void>();
  let waiting = 0;
  let isClosed = false;

  function later(delayMs: number, action: () => void): void {
    if (isClosed) return;
    if (delayMs <= 0) return action();
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, delayMs);
    timers.add(timer);
  }

  function attempt(message: Message, behaviour: Behaviour, signature: string, nth: number): void {
    const { record } = message;
    record.webhooks.attempts += 1;
    post(message, signature, (isAcked) => {
      if (isAcked || nth >= MOST_ATTEMPTS || isClosed) {
        waiting -= 1;
        if (isAcked) record.webhooks.acked += 1;
        else record.webhooks.givenUp += 1;
        listening.get(record)?.();
        return;
      }
      later(behaviour.retryBaseMs * (nth === 1 ? 1 : SECOND_PAUSE), () =>
        attempt(message, behaviour, signature, nth + 1),
      );
    });
  }

  function post(message: Message, signature: string, done: (isAcked: boolean) => void): void {
    const url = URL.parse(message.record.notifyUrl);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return done(false);
    let status = 0;
    const headers = { 'content-type': 'application/json', ...message.headers(signature) };
    agent.dispatch(
      { origin: url.origin, path: `${url.pathname}${url.search}`, method: 'POST', headers, body: message.body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => void (status = statusCode),
        onResponseData: () => undefined,
        onResponseEnd: () => done(status === 200),
        onResponseError: () => done(false),
      },
    );
  }

  return {
    /** Signs off the main thread, because signing is the only expensive step of a payment. */
    send(message: Message, behaviour: Behaviour, delayMs: number): void {
      if (behaviour.webhooks === 'silence' || isClosed) return;
      message.record.webhooks.sent += 1;
      waiting += 1;
      later(delayMs, () =>
        sign('sha256', message.body, message.key, (error, bytes) => {
          if (error) throw error;
          if (behaviour.webhooks === 'bad_signature') bytes[0] = (bytes[0] ?? 0) ^ 1;
          attempt(message, behaviour, bytes.toString('base64'), 1);
        }),
      );
    },
    /** Calls back once, when the next message about this payment is acknowledged or given up. */
    whenAnswered(record: PaymentRecord, action: () => void): void {
      listening.set(record, () => {
        listening.delete(record);
        action();
      });
    },
    later,
    waiting: () => waiting,
    close(): void {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      void agent.destroy();
    },
  };
}
