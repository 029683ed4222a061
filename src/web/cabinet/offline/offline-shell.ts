import { facts } from '#web/cabinet/facts.ts';
import type { ShellMessage } from '#web/cabinet/service-worker/shell-message.ts';

/** Registers the cabinet's service worker and sends it the list of this document's files. */
export function cacheShell(): void {
  if (!('serviceWorker' in navigator)) return;
  const { script, scope } = facts.worker;
  navigator.serviceWorker
    .register(script, { scope })
    .then(tell)
    // Without a service worker the cabinet still works online.
    .catch(() => undefined);
}

async function tell(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? (await whenActive(registration));
  const message: ShellMessage = { type: 'shell', page: `${location.origin}${facts.base}`, files: [...facts.files] };
  worker?.postMessage(message);
}

function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = registration.installing ?? registration.waiting;
  if (worker === null) return Promise.resolve(registration.active);
  return new Promise((resolve) => {
    const refresh = (): void => {
      if (worker.state === 'activated') resolve(worker);
      else if (worker.state === 'redundant') resolve(null);
      else worker.addEventListener('statechange', refresh, { once: true });
    };
    refresh();
  });
}
