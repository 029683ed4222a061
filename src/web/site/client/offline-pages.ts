import { mayPrefetch } from './address.ts';
import { shownView } from '#web/site/visit/shown-view.ts';
import type { CacheMessage } from '#web/site/service-worker/cache-message.ts';

/** Registers the service worker and sends it the addresses to cache for offline use. */
export function cachePages(): void {
  if (!('serviceWorker' in navigator)) return;
  // A page that the worker delivered is already cached.
  const isNew = navigator.serviceWorker.controller === null;
  navigator.serviceWorker
    .register('/sw.js')
    .then(() => tell(isNew))
    .catch(() => undefined);
}

/** A page that was swapped in did not pass through the worker. */
export function cacheNextPage(): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) tell(true).catch(() => undefined);
}

async function tell(withPage: boolean): Promise<void> {
  if (!mayPrefetch()) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: CacheMessage = {
    type: 'cache',
    page: withPage ? location.href : null,
    shell: `${location.origin}/${shownView().site.locale}/offline`,
    files: loaded.filter((name) => name.startsWith(`${location.origin}/assets/`)),
  };
  active?.postMessage(message);
}
