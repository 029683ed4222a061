import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { PageBoundary } from '#web/site/page-boundary.tsx';
import type { PageContext, PageModule } from '#web/site/page-module.ts';
import type { SiteView } from '#web/shared/site-context.tsx';
import { SiteProvider } from '#web/shared/site-context.tsx';

export type ShownPage = { page: PageModule; data: unknown; context: Omit<PageContext, 'api'>; view: SiteView };

/**
 * Content between header and footer, the same on the server and in the browser. `instead` replaces the page when it
 * failed to load.
 */
export function SiteApp({ page, data, context, view, instead }: ShownPage & { instead?: ReactNode }): ReactNode {
  const { Page } = page;
  const address = href(view.site.locale, view.route.name, view.route.params as never) + view.query;
  return (
    <SiteProvider value={view}>
      {instead ?? (
        <PageBoundary key={address}>
          <Page data={data} context={context} />
        </PageBoundary>
      )}
    </SiteProvider>
  );
}
