import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { Frame } from '#web/site/frame/frame.tsx';
import { PageBoundary } from '#web/site/page-boundary.tsx';
import type { PageContext, PageModule } from '#web/site/page-module.ts';
import type { SiteView } from '#web/site/site-context.tsx';
import { SiteProvider } from '#web/site/site-context.tsx';
import css from './shell.module.css';

export type ShownPage = { page: PageModule; data: unknown; context: Omit<PageContext, 'api'>; view: SiteView };

/** The whole document body, the same on the server and in the browser. `instead` takes the page's place when it failed to load. */
export function SiteApp({ page, data, context, view, instead }: ShownPage & { instead?: ReactNode }): ReactNode {
  const { Page } = page;
  const address = href(view.site.locale, view.route.name, view.route.params as never) + view.query;
  const content = instead ?? (
    <PageBoundary key={address}>
      <Page data={data} context={context} />
    </PageBoundary>
  );
  return (
    <SiteProvider value={view}>
      <div id="loading-bar" className={css.bar} data-phase="idle" aria-hidden="true" />
      <div id="page-announcer" className="vh" aria-live="polite" />
      {page.frame === 'none' ? content : <Frame subNavigation={page.subNavigation !== false}>{content}</Frame>}
    </SiteProvider>
  );
}
