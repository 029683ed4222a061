/** Message from usecases/notices: title, text, link, and a tag that identifies the cause. */
type PushMessage = { title: string; body: string; url: string; tag: string };

type PushWorker = {
  addEventListener(
    type: 'push',
    listener: (event: Event & { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Event & { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: { openWindow(url: string): Promise<unknown> };
};

/** Shows push messages as notifications. A message replaces an earlier one with the same tag. */
export function listenForPushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => {
    const message = readMessage(event.data);
    if (message === null) return;
    const { title, body, tag, url } = message;
    event.waitUntil(
      worker.registration.showNotification(title, { body, tag, icon: '/icons/belarus-any-192.png', data: { url } }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as Partial<PushMessage>;
    if (url !== undefined) event.waitUntil(worker.clients.openWindow(url));
  });
}

function readMessage(data: { json(): unknown } | null): PushMessage | null {
  try {
    const { title, body, url, tag } = (data?.json() ?? {}) as Partial<PushMessage>;
    const isWhole = [title, body, url, tag].every((each) => typeof each === 'string');
    return isWhole && URL.parse(url ?? '')?.protocol.startsWith('http')
      ? ({ title, body, url, tag } as PushMessage)
      : null;
  } catch {
    return null;
  }
}
