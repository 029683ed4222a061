import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import type { PanelName } from '#web/site/frame/frame.tsx';
import { useSite } from '#web/site/site-context.tsx';
import { useFavourites } from '#web/site/visitor/favourites.ts';
import type { IconName } from '#web/ui/icon-shapes.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './bottom-bar.module.css';

type Props = { city: string; panel: PanelName | null; open: (panel: PanelName) => void };

/** The thumb's row on phones: guide, search, favourites, tickets. */
export function BottomBar({ city, panel, open }: Props): ReactNode {
  const { site, route } = useSite();
  const favourites = useFavourites().length;
  const isHome = panel === null && (route.name === 'region' || route.name === 'index');
  const button = (name: PanelName, icon: IconName, label: string, count = 0) => (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-current={panel === name ? 'true' : undefined}
      onClick={() => open(name)}
    >
      <Icon name={icon} size={22} />
      {label}
      {count > 0 && <span className={css.count}>{count}</span>}
    </button>
  );
  return (
    <nav className={`mob ${css.bar}`} aria-label={m.site_quick_nav()}>
      <a href={href(site.locale, 'region', { region: city })} aria-current={isHome ? 'page' : undefined}>
        <Icon name="home" size={22} />
        {m.site_guide()}
      </a>
      {button('search', 'search', m.site_search_title())}
      {button('favourites', 'heart', m.site_favourites(), favourites)}
      {button('tickets', 'ticket', m.site_tickets_short())}
    </nav>
  );
}
