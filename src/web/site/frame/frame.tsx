import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { Branding } from './advertising/branding.tsx';
import { CityAsk } from './city/city-ask.tsx';
import { Consent } from './advertising/consent.tsx';
import { Header } from '#web/site/frame/header.tsx';
import { SubNavigation } from './menu/sub-navigation.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import bar from './menu/bottom-bar.module.css';
import floating from './advertising/floating.module.css';
import css from './frame.module.css';

/* The frame belongs to the document: the server renders it, the browser keeps its HTML and hydrates only the page
   between its two halves. client/frame-controls.ts handles its controls through data attributes, at a fifth of the
   cost of the same components in the browser. Attributes: data-panel opens a panel, data-count shows the number of
   favourites, data-city shows the city, data-when shows an element in one state of the document. */

export function FrameTop({ subNavigation }: { subNavigation: boolean }): ReactNode {
  return (
    <>
      <a className={css.skip} href="#main">
        {m.site_skip()}
      </a>
      <Header />
      <SubNavigation isShown={subNavigation} />
      <Branding />
      <div id="loading-bar" className={css.loading} data-phase="idle" aria-hidden="true" />
      <div id="page-announcer" className="vh" aria-live="polite" />
    </>
  );
}

export function FrameBottom(): ReactNode {
  return (
    <>
      <BottomBar />
      <Button className={floating.top} data-to-top aria-label={m.site_to_top()}>
        <Icon name="up" />
      </Button>
      <div className={floating.notices}>
        <div id="unpaid-order" />
        <div role="status">
          <p className={floating.notice} data-when="offline" hidden>
            <Icon name="offline" />
            {m.site_offline()}
          </p>
        </div>
      </div>
      <CityAsk />
      <Consent />
      <div id="panel" />
    </>
  );
}

/** Bottom bar of phones: guide, search, favourites, tickets. */
function BottomBar(): ReactNode {
  const { site, frame, route } = useSite();
  const isHome = route.name === 'region' || route.name === 'index';
  return (
    <nav className={`mob ${bar.bar}`} aria-label={m.site_quick_nav()}>
      <a href={href(site.locale, 'region', { region: frame.city.slug })} aria-current={isHome ? 'page' : undefined}>
        <Icon name="home" size={22} />
        {m.site_guide()}
      </a>
      <button type="button" aria-haspopup="dialog" data-panel="search">
        <Icon name="search" size={22} />
        {m.site_search_title()}
      </button>
      <button type="button" aria-haspopup="dialog" data-panel="favourites">
        <Icon name="heart" size={22} />
        {m.site_favourites()}
        <span className={bar.count} data-count hidden />
      </button>
      <button type="button" aria-haspopup="dialog" data-panel="tickets">
        <Icon name="ticket" size={22} />
        {m.site_tickets_short()}
      </button>
    </nav>
  );
}
