import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import type { PanelName } from '#web/site/frame/frame.tsx';
import { LanguageMenu } from '#web/site/frame/language-menu.tsx';
import { MenuLinks } from '#web/site/frame/menu-links.tsx';
import { Search } from '#web/site/frame/search.tsx';
import { useSite } from '#web/site/site-context.tsx';
import { useFavourites } from '#web/site/visitor/favourites.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Lamps } from '#web/ui/logo.tsx';
import css from './header.module.css';

type Props = {
  city: { slug: string; name: string };
  open: (panel: PanelName) => void;
  hasSubNavigation: boolean;
  /** Hangs under the city button. */
  children: ReactNode;
};

export function Header({ city, open, hasSubNavigation, children }: Props): ReactNode {
  const { site } = useSite();
  const favourites = useFavourites().length;
  return (
    <header className={css.head}>
      <div className={`wrap ${css.row}`}>
        <a
          className={css.logo}
          href={href(site.locale, 'region', { region: city.slug })}
          aria-label={m.site_logo_label()}
        >
          <Lamps />
          <span>{m.site_name()}</span>
        </a>
        <div className={css.city}>
          <button
            type="button"
            className={css.citybtn}
            title={m.site_city_button_title()}
            aria-haspopup="dialog"
            onClick={() => open('cities')}
          >
            <span className="vh">{m.site_city_your()}: </span>
            <span className={css.cityname}>{city.name}</span>
            <Icon name="down" size={16} />
          </button>
          {children}
        </div>
        <div className={`desk ${css.search}`}>
          <Search look="field" />
        </div>
        {!hasSubNavigation && (
          <nav className={css.links} aria-label={m.site_menu()}>
            <MenuLinks city={city.slug} />
          </nav>
        )}
        <span className={css.space} />
        <button
          type="button"
          className={`mob ${css.icon}`}
          aria-label={m.site_search_title()}
          aria-haspopup="dialog"
          onClick={() => open('search')}
        >
          <Icon name="search" />
        </button>
        {site.languageMenu && (
          <div className="desk">
            <LanguageMenu />
          </div>
        )}
        <button
          type="button"
          className={css.icon}
          aria-haspopup="dialog"
          aria-label={`${m.site_favourites()}: ${favourites}`}
          title={m.site_favourites()}
          onClick={() => open('favourites')}
        >
          <Icon name="heart" />
          {favourites > 0 && <span className={css.count}>{favourites}</span>}
        </button>
        <button
          type="button"
          className={`desk ${css.icon} ${css.worded}`}
          aria-haspopup="dialog"
          title={m.site_tickets_cabinet()}
          onClick={() => open('tickets')}
        >
          <Icon name="user" />
          {m.site_tickets()}
        </button>
        <button
          type="button"
          className={`mob ${css.icon}`}
          aria-label={m.site_menu()}
          aria-haspopup="dialog"
          onClick={() => open('menu')}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
