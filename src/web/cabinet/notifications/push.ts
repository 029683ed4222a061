import { facts } from '../facts.ts';

export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return (await navigator.serviceWorker.getRegistration(facts.worker.scope)) ?? null;
}

export async function pushState(): Promise<PushState> {
  const found = await registration();
  if (found === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await found.pushManager.getSubscription()) === null ? 'off' : 'on';
}

/** Requests the visitor's permission and returns the subscription for the server; null when the visitor refused. */
export async function startPush(key: string): Promise<PushSubscriptionJSON | null> {
  const found = await registration();
  if (found === null || (await Notification.requestPermission()) !== 'granted') return null;
  const subscription = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}

/** Ends the subscription and returns its endpoint, which the server must delete. */
export async function stopPush(): Promise<string | null> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
