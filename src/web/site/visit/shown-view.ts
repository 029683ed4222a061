import type { SiteView } from '#web/shared/site-context.tsx';

let shown: SiteView | undefined;
const listeners = new Set<() => void>();

/** The current page's view. The frame stays in place when pages are swapped, so it reads the view here. */
export function shownView(): SiteView {
  if (!shown) throw new Error('no page is shown yet');
  return shown;
}

export function setShownView(view: SiteView): void {
  const isNext = shown !== undefined;
  shown = view;
  if (isNext) for (const listener of listeners) listener();
}

/** The listener runs after each page swap, not for the document's first page. */
export function onNextPage(listener: () => void): void {
  listeners.add(listener);
}
