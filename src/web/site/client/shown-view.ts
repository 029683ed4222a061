import type { SiteView } from '#web/site/site-context.tsx';

let shown: SiteView | undefined;
const listeners = new Set<() => void>();

/** What the visitor is looking at now; the frame outlives the page it came with. */
export function shownView(): SiteView {
  if (!shown) throw new Error('no page is shown yet');
  return shown;
}

export function setShownView(view: SiteView): void {
  const isNext = shown !== undefined;
  shown = view;
  if (isNext) for (const listener of listeners) listener();
}

/** Called after each page that follows the document's first. */
export function onNextPage(listener: () => void): void {
  listeners.add(listener);
}
