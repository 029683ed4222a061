/**
 * Parts far down a long page are not laid out with the first picture (`content-visibility: auto`): the browser does it
 * when they come near the window, when something in them gets the focus, is searched for or printed. Until then they
 * also clip what they contain; from then on no focus ring is clipped. Called once per visit: the event tells of pages
 * that are swapped in later.
 */
export function stopClippingWhatIsLaidOut(): void {
  document.addEventListener('contentvisibilityautostatechange', (event) => {
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent) || event.skipped) return;
    if (event.target instanceof HTMLElement) stopClipping(event.target);
  });
  const parts = [...document.querySelectorAll<HTMLElement>('[data-later] > *, [data-later] [data-rail] > *')];
  // All are asked before any is changed, so that the page is laid out once.
  const laidOut = parts.filter(
    (part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === true,
  );
  for (const part of laidOut) stopClipping(part);
}

function stopClipping(part: HTMLElement): void {
  part.style.contentVisibility = 'visible';
}
