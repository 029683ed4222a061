const KEY = 'rampa.scroll';
/** Enough for any history a person walks back through. */
const KEPT = 50;

type Entry = [key: string, y: number];

function entryKey(): string {
  return (history.state as { key?: string } | null)?.key ?? '';
}
function entries(): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}

/** Call while the page that is being left still has its history entry. */
export function rememberScroll(): void {
  const kept = entries().filter(([key]) => key !== entryKey());
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...kept, [entryKey(), Math.round(scrollY)]].slice(-KEPT)));
  } catch {
    // Without storage a page opens at its top.
  }
}

/** While its pages are swapped in place, a document looks after its own position. */
export function takeScroll(): void {
  history.scrollRestoration = 'manual';
}

/**
 * A document that is left hands it back: a reload is scrolled by the browser before anybody can press anything, where
 * scripts would move the page under the first finger.
 */
export function leaveScroll(): void {
  rememberScroll();
  history.scrollRestoration = 'auto';
}

/** Back and forward return to where the visitor was. */
export function restoreScroll(): void {
  const found = entries().find(([key]) => key === entryKey());
  if (found) scrollTo(0, found[1]);
}

/** A new page opens at its top, or at the anchor it was linked by. */
export function scrollToStart(hash: string): void {
  const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (anchor) anchor.scrollIntoView();
  else scrollTo(0, 0);
}
