// Specification, section 9.
const THROTTLE_MS = 100;
const TO_TOP_CHECK_MS = 250;
const TO_TOP_BEYOND = 200;

/** Makes rows sticky and shows "back to top" depending on the scroll position. */
export function watchScroll(): void {
  const root = document.documentElement;
  const stick = throttled(THROTTLE_MS, () => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-sticks-beyond]'))
      row.toggleAttribute('data-stuck', scrollY > Number(row.dataset['sticksBeyond']));
  });
  const offerTop = throttled(TO_TOP_CHECK_MS, () => root.toggleAttribute('data-beyond', scrollY > TO_TOP_BEYOND));
  addEventListener('scroll', () => (stick(), offerTop()), { passive: true });
  stick();
  offerTop();
}

/** Runs once after the pause for all calls that arrived during it. */
export function throttled(pauseMs: number, run: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      run();
    }, pauseMs);
  };
}
