/**
 * Keys of the orders this tab has opened. The order's id alone opens nothing, and a frame in a partner's page may keep no
 * cookie: so each order has a key of the tab's own making. Kept with the tab, where it may keep anything, so that the way
 * back from the bank finds it.
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
        // Storage is closed to frames of some browsers.
        return null;
      }
    },
    keep(orderId, key) {
      inMemory.set(orderId, key);
      try {
        sessionStorage.setItem(PREFIX + orderId, key);
      } catch {
        // As above: the key lives as long as the page.
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
