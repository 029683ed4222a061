/** Which hold belongs to this tab, so that a reload or the way back finds the same seats. */
export type OrderMemory = { read(): string | null; write(orderId: string | null): void };

const PREFIX = 'rampa-order-';

export function orderMemory(performanceId: number): OrderMemory {
  const key = PREFIX + performanceId;
  return {
    read() {
      try {
        return sessionStorage.getItem(key);
      } catch {
        // Storage is closed to frames of some browsers: the hold then lives as long as the page.
        return null;
      }
    },
    write(orderId) {
      try {
        if (orderId === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, orderId);
      } catch {
        // As above.
      }
    },
  };
}
