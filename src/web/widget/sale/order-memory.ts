/** Id of this tab's order, so that a reload or the return from the bank finds the same seats. */
export type OrderMemory = { read(): string | null; write(orderId: string | null): void };

const PREFIX = 'rampa-order-';

export function orderMemory(performanceId: number): OrderMemory {
  const key = PREFIX + performanceId;
  return {
    read() {
      try {
        return sessionStorage.getItem(key);
      } catch {
        // Some browsers deny storage to frames: the hold then is known as long as the page exists.
        return null;
      }
    },
    write(orderId) {
      try {
        if (orderId === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, orderId);
      } catch {
        // Without storage the order is not remembered.
      }
    },
  };
}
