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

/** Asks the visitor. What it answers is what the server needs; null: they said no. */
export async function startPush(key: string): Promise<PushSubscriptionJSON | null> {
  const found = await registration();
  if (found === null || (await Notification.requestPermission()) !== 'granted') return null;
  const subscription = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}

/** The address that is to be forgotten. */
export async function stopPush(): Promise<string | null> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
