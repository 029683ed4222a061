import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { SiteView } from '#web/site/site-context.tsx';
import { SiteProvider } from '#web/site/site-context.tsx';

/** Some 4 KB each. */
const MOST_KEPT = 3_000;
const drawn = new Map<string, string>();

/** Server only: the HTML of a part that follows from the key alone, drawn when it is first wanted. */
export function drawnOnce(view: SiteView, key: string, part: () => ReactNode): string {
  let html = drawn.get(key);
  if (html === undefined) {
    html = renderToString(<SiteProvider value={view}>{part()}</SiteProvider>);
    if (drawn.size >= MOST_KEPT) drawn.clear();
    drawn.set(key, html);
  }
  return html;
}
