import webPush from 'web-push';
import type { PushTransport } from '#usecases/notices/ports.ts';
import type { VapidKeys } from './vapid-keys.ts';

const WITHIN_MS = 10_000;
/** What could not be shown by then is not news any more. */
const LIVES_SECONDS = 12 * 3600;
/** The makers' word for a browser that is gone, or that does not want us any more. */
const GONE = new Set([404, 410]);

/** @param contact where a maker writes to when something is wrong: `mailto:` or the site */
export function createWebPush({ keys, contact }: { keys: VapidKeys; contact: string }): PushTransport {
  const vapidDetails = { ...keys, subject: contact };
  return {
    async send({ endpoint, p256dh, auth }, message, { urgent }) {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails,
          TTL: LIVES_SECONDS,
          urgency: urgent ? 'high' : 'normal',
          timeout: WITHIN_MS,
        });
        return 'sent';
      } catch (error) {
        if (error instanceof webPush.WebPushError && GONE.has(error.statusCode)) return 'gone';
        throw error;
      }
    },
  };
}
