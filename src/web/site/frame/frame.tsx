import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { BackToTop } from '#web/site/frame/back-to-top.tsx';
import { BottomBar } from '#web/site/frame/bottom-bar.tsx';
import { CityAsk } from '#web/site/frame/city-ask.tsx';
import { Footer } from '#web/site/frame/footer.tsx';
import { Header } from '#web/site/frame/header.tsx';
import { OfflineNotice } from '#web/site/frame/offline-notice.tsx';
import { SubNavigation } from '#web/site/frame/sub-navigation.tsx';
import { useCurrentCity } from '#web/site/visitor/current-city.ts';
import css from './frame.module.css';

const Panel = lazy(() => import('#web/site/frame/panel.tsx'));

/** What lies over the page. All but the question about the city load when first opened. */
export type PanelName = 'cities' | 'search' | 'menu' | 'favourites' | 'tickets';

/** Header, sub-navigation, content, footer and bottom bar of every page. */
export function Frame({ subNavigation, children }: { subNavigation: boolean; children: ReactNode }): ReactNode {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const current = useCurrentCity();
  return (
    <>
      <a className={css.skip} href="#main">
        {m.site_skip()}
      </a>
      <Header city={current.city} open={setPanel} hasSubNavigation={subNavigation}>
        <CityAsk current={current} chooseAnother={() => setPanel('cities')} />
      </Header>
      <SubNavigation isShown={subNavigation} city={current.city.slug} />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Footer city={current.city.slug} />
      <BottomBar city={current.city.slug} panel={panel} open={setPanel} />
      <BackToTop />
      <OfflineNotice />
      {panel && (
        <Suspense>
          <Panel name={panel} current={current} close={() => setPanel(null)} />
        </Suspense>
      )}
    </>
  );
}
