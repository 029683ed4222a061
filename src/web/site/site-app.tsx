import type { ReactNode } from 'react';
import { Frame } from '#web/site/frame/frame.tsx';
import type { PageContext, PageModule } from '#web/site/page-module.ts';
import type { SiteView } from '#web/site/site-context.tsx';
import { SiteProvider } from '#web/site/site-context.tsx';
import css from './shell.module.css';

export type ShownPage = { page: PageModule; data: unknown; context: Omit<PageContext, 'api'>; view: SiteView };

/** The whole document body, the same on the server and in the browser. */
export function SiteApp({ page, data, context, view, instead }: ShownPage & { instead?: ReactNode }): ReactNode {
  const { Page } = page;
  const content = instead ?? <Page data={data} context={context} />;
  const hasFrame = page.frame !== 'none' || instead !== undefined;
  return (
    <SiteProvider value={view}>
      <div id="loading-bar" className={css.bar} data-phase="idle" aria-hidden="true" />
      <div id="page-announcer" className="vh" aria-live="polite" />
      {hasFrame ? <Frame subNavigation={page.subNavigation !== false}>{content}</Frame> : content}
    </SiteProvider>
  );
}
