import type { PageData } from '#web/site/client/page-data.ts';

/** What a visitor does before anything can be clicked: by then the page is live, and who only reads loads no React. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;

/**
 * Hydrates the page at the first sign of life, or at once where the page waits for something itself. A click that
 * comes before it is done is kept and given to the live page.
 */
export function wakePage(first: PageData): void {
  let waking: Promise<void> | undefined;
  const onSign = (event: Event): void => {
    // Rows with snap points scroll by themselves while pictures arrive; a person's hand on them is another sign.
    if (event.type === 'scroll' && event.target !== document) return;
    // A browser tells of a pointer that rests where the page has moved below it.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
    wake();
  };
  const wake = (): void => {
    if (waking) return;
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, onSign, { capture: true });
    waking = import('#web/site/client/hydrate-page.tsx').then(({ hydratePage }) => hydratePage(first));
    waking.then(stopKeeping, stopKeeping);
  };
  const keep = (event: MouseEvent): void => {
    wake();
    const element = clickedControl(event);
    if (!element) return;
    event.preventDefault();
    event.stopPropagation();
    waking?.then(
      () => element.click(),
      () => giveUp(element),
    );
  };
  const stopKeeping = (): void => removeEventListener('click', keep, { capture: true });

  if (first.wakesAtOnce) return wake();
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, onSign, { capture: true, passive: true });
  addEventListener('click', keep, { capture: true });
}

/** A link or button of the page itself; the frame hears its own, and a click with a key held is the browser's. */
function clickedControl(event: MouseEvent): HTMLElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const target = event.target instanceof Element ? event.target : null;
  const control = target?.closest<HTMLElement>('#main a[href], #main button') ?? null;
  return control?.matches('[data-panel], [download], [target=_blank]') ? null : control;
}

/** The scripts did not come: a link still leads where it says. */
function giveUp(element: HTMLElement): void {
  if (element instanceof HTMLAnchorElement) location.assign(element.href);
}
