// Specification, section 9.
const THROTTLE_MS = 100;
const TO_TOP_CHECK_MS = 250;
const TO_TOP_BEYOND = 200;
/** On a phone the button lies over the page: it is there while the reader goes upwards, and for so long afterwards. */
const UPWARDS_MS = 4_000;
/** A finger that rests moves the page by less. */
const LEAST_MOVE = 8;

/** Makes rows sticky and shows "back to top", depending on the scroll position and, on phones, its direction. */
export function watchScroll(): void {
  const root = document.documentElement;
  const stick = throttled(THROTTLE_MS, () => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-sticks-beyond]'))
      row.toggleAttribute('data-stuck', scrollY > Number(row.dataset['sticksBeyond']));
  });
  let last = scrollY;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const goUpwards = (does: boolean): void => {
    root.toggleAttribute('data-upwards', does);
    clearTimeout(rest);
    if (does) rest = setTimeout(() => root.toggleAttribute('data-upwards', false), UPWARDS_MS);
  };
  const offerTop = throttled(TO_TOP_CHECK_MS, () => {
    root.toggleAttribute('data-beyond', scrollY > TO_TOP_BEYOND);
    if (Math.abs(scrollY - last) < LEAST_MOVE) return;
    goUpwards(scrollY < last);
    last = scrollY;
  });
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
