import { createStoredList } from './stored-list.ts';

/** Milliseconds of the device's clock, at most one. */
const openUntil = createStoredList<number>('rampa.open-order', 1);

/**
 * Remembers in this browser until when an unpaid order may be open, so that only visitors who have one ask the server. The
 * order itself is read there.
 */
export function markOpenOrder(secondsLeft: number): void {
  const until = Math.round(Date.now() + secondsLeft * 1000);
  if (until > (openUntil.read()[0] ?? 0)) openUntil.write([until]);
}

/** The server knows of no open order any more. */
export function unmarkOpenOrder(): void {
  if (openUntil.read().length > 0) openUntil.write([]);
}

export function mayHaveOpenOrder(): boolean {
  return (openUntil.read()[0] ?? 0) > Date.now();
}

/** Tells when this or another document of the browser, such as the sale in its frame, has opened or ended an order. */
export const onOpenOrderMark = openUntil.subscribe;
