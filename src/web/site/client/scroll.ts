const KEY = 'rampa.scroll';
/** Limit of stored positions, more than any visitor goes back through. */
const KEPT = 50;

type Entry = [key: string, y: number];

/** The key of the page at this history entry; an open dialog's entry has the key of the page below. */
export function entryKey(): string {
  return (history.state as { key?: string } | null)?.key ?? '';
}

function entries(): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}

/** Must be called while the page that is being left still has its history entry. */
export function rememberScroll(): void {
  const kept = entries().filter(([key]) => key !== entryKey());
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...kept, [entryKey(), Math.round(scrollY)]].slice(-KEPT)));
  } catch {
    // Without storage a page opens at its top.
  }
}

/** The document restores scroll positions itself while pages are swapped in place. */
export function takeScroll(): void {
  history.scrollRestoration = 'manual';
}

/**
 * Returns scroll restoration to the browser when the document is left. On a reload the browser then scrolls before the
 * visitor can press anything; a script would move the page under the visitor's finger.
 */
export function leaveScroll(): void {
  rememberScroll();
  history.scrollRestoration = 'auto';
}

/** Back and forward restore the visitor's scroll position. */
export function restoreScroll(): void {
  const found = entries().find(([key]) => key === entryKey());
  if (found) scrollTo(0, found[1]);
}

/** A new page opens at its top, or at the anchor of its link. */
export function scrollToStart(hash: string): void {
  const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (anchor) anchor.scrollIntoView();
  else scrollTo(0, 0);
}
