/**
 * Keys of the orders that this tab has opened. An order's id alone grants no access, and a frame in a partner's page
 * may have no cookies, so the tab creates a key for each order. The keys are in the session storage, if available, so
 * that they are still there after the return from the bank.
 */
export type OrderKeys = { of(orderId: string): string | null; keep(orderId: string, key: string): void };

const PREFIX = 'rampa-order-key-';

export function orderKeys(): OrderKeys {
  const inMemory = new Map<string, string>();
  return {
    of(orderId) {
      try {
        return inMemory.get(orderId) ?? sessionStorage.getItem(PREFIX + orderId);
      } catch {
        // Some browsers deny storage to frames.
        return null;
      }
    },
    keep(orderId, key) {
      inMemory.set(orderId, key);
      try {
        sessionStorage.setItem(PREFIX + orderId, key);
      } catch {
        // Without storage the key exists as long as the page.
      }
    },
  };
}

/** 128 random bits as base64url. */
export function newOrderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
