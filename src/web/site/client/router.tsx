import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { followPage } from '#web/site/client/follow-page.ts';
import { createLoadingBar } from '#web/site/client/loading-bar.ts';
import { createNavigator } from '#web/site/client/navigator.ts';
import { showChosen } from '#web/site/client/show-chosen.ts';
import { restoreScroll, scrollToStart } from '#web/site/client/scroll.ts';
import { showsSubNavigation } from '#web/site/load-page.ts';
import { PageFailure } from '#web/site/frame/page-failure.tsx';
import type { ShownPage } from '#web/site/site-app.tsx';
import { SiteApp } from '#web/site/site-app.tsx';

type Shown = { page: ShownPage; arrival: 'first' | 'new' | 'back'; failed: URL | null };

/** Hydrates the page that the server sent, then swaps pages in place. */
export function Router({ first, onReady }: { first: ShownPage; onReady: () => void }): ReactNode {
  const [shown, setShown] = useState<Shown>({ page: first, arrival: 'first', failed: null });
  const { site, frame } = first.view;

  const navigator = useMemo(() => {
    const loading = createLoadingBar((phase, durationMs) => {
      const element = document.getElementById('loading-bar');
      if (!element) return;
      element.dataset['phase'] = phase;
      element.style.transitionDuration = `${durationMs}ms`;
    });
    return createNavigator(site, frame, {
      show: (page, arrival) => setShown({ page, arrival, failed: null }),
      fail: (url) => setShown((before) => ({ ...before, arrival: 'new', failed: url })),
      ...loading,
    });
  }, [site, frame]);
  useEffect(() => navigator.listen(), [navigator]);
  useEffect(onReady, [onReady]);

  useLayoutEffect(() => {
    if (shown.arrival === 'first') return;
    const { page, data, context, view } = shown.page;
    const head = page.head(data, context);
    followPage(view, showsSubNavigation(page, context.route));
    showChosen();
    document.title = head.title;
    setCanonical(head.noindex ? null : (head.canonical ?? location.pathname));
    if (shown.arrival === 'back') restoreScroll();
    else scrollToStart(location.hash);
    // Screen readers announce the new title; the keyboard focus starts at the new content.
    const announcer = document.getElementById('page-announcer');
    if (announcer) announcer.textContent = head.title;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [shown]);

  const { failed } = shown;
  const instead = failed && <PageFailure retry={() => navigator.retry(failed)} />;
  return <SiteApp {...shown.page} {...(instead ? { instead } : {})} />;
}

function setCanonical(path: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (link && path !== null) link.href = new URL(path, link.href).href;
}
