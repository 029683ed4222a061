import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { bytesOf, fillCuts, type Markup } from '#web/site/markup.ts';
import type { SiteView } from '#web/site/site-context.tsx';
import { SiteProvider } from '#web/site/site-context.tsx';

type Drawn = { preloads: string; bytes: Uint8Array };
const drawn = new WeakMap<object, Map<string, Drawn>>();
/** React writes the pictures that are in view at once before everything else. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

/** Stands where a kept part goes. Nothing a page says can hold it: texts are escaped. */
const PLACE = '<!--kept-->';

/**
 * Server only. Parts of one page that follow from a frozen object and `how` alone are drawn when they are first wanted
 * and kept as bytes; the page is drawn around their places.
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
    /** The page with its kept parts in their places, which are in the order they were asked for. */
    putIn(html: string): Markup {
      const cut = html.split(PLACE);
      if (cut.length !== parts.length + 1) throw new Error(`${parts.length} kept parts for ${cut.length - 1} places`);
      return [parts.map(({ preloads }) => preloads).join(''), ...fillCuts(cut, (at) => parts[at]?.bytes ?? '')];
    },
  };
}
