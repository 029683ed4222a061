const laidOut = new WeakSet<HTMLElement>();

/**
 * Parts far down a long page are not laid out with the first picture (`content-visibility: auto`). One after another
 * they are while nothing else is to be done, so that a page that is printed, searched or pictured is whole, and the
 * mark of the keyboard's place is cut nowhere.
 */
export function layOutRest(): void {
  whenIdle(layOutNext);
}

/** Looks anew each time: the page may have been swapped meanwhile. */
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
