import webPush from 'web-push';
import type { PushMessage, PushTransport } from '#usecases/notices/ports.ts';
import type { VapidKeys } from './vapid-keys.ts';

const WITHIN_MS = 10_000;
/** A message that could not be shown within 12 h is outdated. */
const LIVES_SECONDS = 12 * 3600;
/** Push services accept about 4 KB after encryption. */
const MOST_BYTES = 3_000;
/** Statuses for a browser that is gone or has withdrawn its subscription. */
const GONE = new Set([404, 410]);
/** Wrong keys or a wrong contact: every subscription fails, and none of them is at fault. */
const OUR_KEYS = new Set([400, 401, 403]);
const TOO_LARGE = 413;
const TOO_MANY = 429;
const LONGEST_REST_MS = 3_600_000;
const USUAL_REST_MS = 60_000;

type Options = {
  keys: VapidKeys;
  /** Contact for the push services: `mailto:` or the site. */
  contact: string;
  deliver?: typeof webPush.sendNotification;
};

/** Sends to the browsers' push services. One that requests a pause gets nothing until it ends; the jobs retry. */
export function createWebPush({ keys, contact, deliver = webPush.sendNotification }: Options): PushTransport {
  const vapidDetails = { ...keys, subject: contact };
  // By push service; at most an hour, separately in each process.
  const restsUntil = new Map<string, number>();
  return {
    async send({ endpoint, p256dh, auth }, message, { urgent }) {
      const maker = new URL(endpoint).origin;
      if ((restsUntil.get(maker) ?? 0) > Date.now()) throw new Error(`web push: ${maker} asked for a rest`);
      try {
        await deliver({ endpoint, keys: { p256dh, auth } }, fitting(message), {
          vapidDetails,
          TTL: LIVES_SECONDS,
          urgency: urgent ? 'high' : 'normal',
          timeout: WITHIN_MS,
        });
        return 'sent';
      } catch (error) {
        if (!(error instanceof webPush.WebPushError)) throw error;
        const { statusCode, headers } = error;
        if (GONE.has(statusCode)) return 'gone';
        if (statusCode === TOO_LARGE) return 'refused';
        if (statusCode === TOO_MANY) {
          restsUntil.set(maker, Date.now() + restOf(headers));
          throw new Error(`web push: ${maker} asked for a rest`, { cause: error });
        }
        if (OUR_KEYS.has(statusCode)) {
          throw new Error(`web push: ${maker} refuses our keys (${statusCode})`, { cause: error });
        }
        throw error;
      }
    },
  };
}

/** Milliseconds from `Retry-After`, which is in seconds or a date. */
function restOf(headers: Record<string, string | string[] | undefined>): number {
  const value = String(headers['retry-after'] ?? '');
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? USUAL_REST_MS : Math.min(Math.max(ms, 0), LONGEST_REST_MS);
}

/** Shortens the texts; the address stays complete. */
function fitting(message: PushMessage): string {
  const bytes = (text: string) => Buffer.byteLength(text);
  let { title, body } = message;
  for (;;) {
    const json = JSON.stringify({ ...message, title, body });
    const excess = bytes(json) - MOST_BYTES;
    if (excess <= 0 || (body === '' && title === '')) return json;
    if (body === '') title = shorter(title, excess);
    else body = shorter(body, excess);
  }
}

/** No character takes more than four bytes. */
function shorter(text: string, excessBytes: number): string {
  const letters = Array.from(text);
  return letters.slice(0, Math.max(0, letters.length - Math.max(1, Math.floor(excessBytes / 4)) - 1)).join('');
}
