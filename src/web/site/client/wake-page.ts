import type { PageData } from '#web/site/client/page-data.ts';
import { markBusy } from '#web/ui/mark-busy.ts';

/**
 * Events that precede any click: the page is hydrated by the time of the click, and visitors who only read load no
 * React.
 */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;

/** How long the click on a link waits for the hydrated page, which swaps pages in place. */
const LINK_PATIENCE_MS = 150;

/**
 * Hydrates the page at the first of these events, or immediately where the page waits for something itself. A click
 * during hydration is stored and replayed on the hydrated page; a link to another page is followed by the browser when
 * that takes too long.
 */
export function wakePage(first: PageData): void {
  let waking: Promise<void> | undefined;
  const onSign = (event: Event): void => {
    // Rows with snap points scroll by themselves while pictures load. A visitor who scrolls a row triggers another
    // event.
    if (event.type === 'scroll' && event.target !== document) return;
    // Browsers also send `pointermove` for a resting pointer when the page moves below it.
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
    if (waking) markBusy(element, waking);
    let isDone = false;
    const once = (act: () => void) => () => {
      if (!isDone) act();
      isDone = true;
    };
    waking?.then(
      once(() => element.click()),
      once(() => giveUp(element)),
    );
    if (leadsToPage(element))
      setTimeout(
        once(() => giveUp(element)),
        LINK_PATIENCE_MS,
      );
  };
  const stopKeeping = (): void => removeEventListener('click', keep, { capture: true });

  if (first.wakesAtOnce) return wake();
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, onSign, { capture: true, passive: true });
  addEventListener('click', keep, { capture: true });
}

/**
 * A link or button of the page itself. The frame handles its own controls, and clicks with a modifier key are left to
 * the browser.
 */
function clickedControl(event: MouseEvent): HTMLElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const target = event.target instanceof Element ? event.target : null;
  const control = target?.closest<HTMLElement>('#main a[href], #main button') ?? null;
  return control?.matches('[data-panel], [download], [target=_blank]') ? null : control;
}

/** Whether the link needs no script: neither the sale, which opens over its page, nor a place on the same page. */
function leadsToPage(element: HTMLElement): boolean {
  return (
    element instanceof HTMLAnchorElement &&
    !element.pathname.startsWith('/widget/') &&
    (element.hash === '' || element.pathname !== location.pathname)
  );
}

/** The scripts failed to load: a link still leads to its address. */
function giveUp(element: HTMLElement): void {
  if (element instanceof HTMLAnchorElement) location.assign(element.href);
}
