const KEY = 'rampa.open-until';

/**
 * Remembers in this browser until when an unpaid order may be open, so that only visitors who have one ask the server. The
 * order itself is read there.
 */
export function markOpenOrder(secondsLeft: number): void {
  const until = Date.now() + secondsLeft * 1000;
  try {
    if (until > openUntil()) localStorage.setItem(KEY, String(Math.round(until)));
  } catch {
    // Without storage no page outside of the sale knows of the order.
  }
}

/** The server knows of no open order any more. */
export function unmarkOpenOrder(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

export function mayHaveOpenOrder(): boolean {
  return openUntil() > Date.now();
}

/** Tells when another document of this browser, such as the sale in its frame, has opened or ended an order. */
export function onOpenOrderMark(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) listener();
  });
}

function openUntil(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}
