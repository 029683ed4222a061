import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Layout } from '#api/catalog/layout-contract.ts';
import { Footer } from '#web/site/frame/footer.tsx';
import { FrameBottom, FrameTop } from '#web/site/frame/frame.tsx';
import { Promo } from './advertising/promo.tsx';
import { escapeHtml } from '#web/shared/html/head-html.ts';
import { bytesOf, fillCuts, type Markup } from '#web/shared/html/markup.ts';
import type { SiteView } from '#web/shared/site-context.tsx';
import { SiteProvider } from '#web/shared/site-context.tsx';

export type FrameHtml = { top: Markup; bottom: Markup };
/** The two halves of the frame, each cut where links to other languages contain the address's query. */
type CutFrame = FrameHtml & { madeOf: readonly unknown[] };

/** Placeholder of the query while the frame is rendered: a private-use character that no text of ours contains. */
const QUERY = '\ue000';
const MOST_KEPT = 500;
/** Keyed by layout, which is reloaded from time to time: frames of an old layout are released with it. */
const frames = new WeakMap<Layout, Map<string, CutFrame>>();

/**
 * The frame around a page, rendered once per route and shared by all its filters. This saves a third of the work of a
 * listing. `madeOf` holds the answers beside the layout; when one of them changes, the frame is rendered again. Must
 * run inside `inLanguage`.
 */
export function frameHtml(
  layout: Layout,
  view: SiteView,
  subNavigation: boolean,
  madeOf: readonly unknown[],
): FrameHtml {
  const drawn = frames.get(layout) ?? new Map<string, CutFrame>();
  frames.set(layout, drawn);
  const key = JSON.stringify([{ ...view.site, now: null }, view.route, view.frame.city.slug, subNavigation]);
  let cut = drawn.get(key);
  if (cut === undefined || cut.madeOf.some((part, at) => part !== madeOf[at])) {
    const shared = { ...view, query: QUERY };
    cut = {
      madeOf,
      top: markup(shared, <FrameTop subNavigation={subNavigation} />),
      bottom: markup(
        shared,
        <>
          <Promo />
          <Footer />
          <FrameBottom />
        </>,
      ),
    };
    if (drawn.size >= MOST_KEPT) drawn.clear();
    drawn.set(key, cut);
  }
  const query = escapeHtml(view.query);
  return { top: fillCuts(cut.top, () => query), bottom: fillCuts(cut.bottom, () => query) };
}

/** Static markup, because the frame is not hydrated. */
function markup(view: SiteView, part: ReactNode): Markup {
  return renderToStaticMarkup(<SiteProvider value={view}>{part}</SiteProvider>)
    .split(QUERY)
    .map(bytesOf);
}
