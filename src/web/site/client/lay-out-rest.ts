const laidOut = new WeakSet<HTMLElement>();

/**
 * Parts far down a long page are not laid out with the first picture (`content-visibility: auto`). This code lays them
 * out one after another while the browser is idle, so that printing, searching and screenshots see the whole page and
 * no focus ring is clipped.
 */
export function layOutRest(): void {
  whenIdle(layOutNext);
}

/** Queries the parts again each time: the page may have been swapped meanwhile. */
function layOutNext(): void {
  const parts = document.querySelectorAll<HTMLElement>('[data-later] > *, [data-later] [data-rail] > *');
  const part = [...parts].find((each) => !laidOut.has(each));
  if (!part) return;
  laidOut.add(part);
  part.style.contentVisibility = 'visible';
  whenIdle(layOutNext);
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 500 });
  else setTimeout(act, 50);
}
