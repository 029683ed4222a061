import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { bytesOf, fillCuts, type Markup } from '#web/shared/html/markup.ts';
import type { SiteView } from '#web/shared/site-context.tsx';
import { SiteProvider } from '#web/shared/site-context.tsx';

type Drawn = { preloads: string; bytes: Uint8Array };
const drawn = new WeakMap<object, Map<string, Drawn>>();
/** React writes preloads of the pictures in the first viewport before all other HTML. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

/** Placeholder of a cached part. No text of a page can contain it because texts are escaped. */
const PLACE = '<!--kept-->';

/**
 * Server only. Parts of a page that depend only on a frozen object and `how` are rendered on first use and cached as
 * bytes. The page is rendered with placeholders for them.
 */
export function createDrawnOnce() {
  const parts: Drawn[] = [];
  return {
    drawnOnce(view: SiteView, what: object, how: string, part: () => ReactNode): string {
      const ways = drawn.get(what) ?? new Map<string, Drawn>();
      drawn.set(what, ways);
      let kept = ways.get(how);
      if (kept === undefined) {
        const html = renderToString(<SiteProvider value={view}>{part()}</SiteProvider>);
        const preloads = PRELOADS.exec(html)?.[0] ?? '';
        kept = { preloads, bytes: bytesOf(html.slice(preloads.length)) };
        ways.set(how, kept);
      }
      parts.push(kept);
      return PLACE;
    },
    /** Inserts the cached parts at their placeholders, in the order in which they were requested. */
    putIn(html: string): Markup {
      const cut = html.split(PLACE);
      if (cut.length !== parts.length + 1) throw new Error(`${parts.length} kept parts for ${cut.length - 1} places`);
      return [parts.map(({ preloads }) => preloads).join(''), ...fillCuts(cut, (at) => parts[at]?.bytes ?? '')];
    },
  };
}
