/**
 * Parts far down a long page are not laid out with the first picture (`content-visibility: auto`). One after another
 * they are while nothing else is to be done, so that a page that is printed, searched or pictured is whole.
 */
export function layOutRest(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-later] > *, [data-later] [data-rail] > *')];
  const next = (): void => {
    const part = parts.shift();
    if (!part) return;
    part.style.contentVisibility = 'visible';
    whenIdle(next);
  };
  whenIdle(next);
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 500 });
  else setTimeout(act, 50);
}
