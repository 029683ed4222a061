import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { AccountLink } from '#web/site/frame/account-link.tsx';
import { LanguageMenu } from './menu/language-menu.tsx';
import { MenuLinks } from './menu/menu-links.tsx';
import { Search } from './search/search.tsx';
import { ServicesMenu } from './menu/services-menu.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Lamps } from '#web/ui/logo.tsx';
import css from './header.module.css';

export function Header(): ReactNode {
  const { site, frame } = useSite();
  const { city } = frame;
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
            data-panel="cities"
          >
            <span className="vh">{m.site_city_your()}: </span>
            <span className={css.cityname} data-city>
              {city.name}
            </span>
            <Icon name="down" size={16} />
          </button>
        </div>
        <div className={`desktop ${css.search}`}>
          <Search variant="field" />
        </div>
        <nav className={css.links} aria-label={m.site_menu()}>
          <MenuLinks />
        </nav>
        <span className={css.space} />
        <button
          type="button"
          className={`mob ${css.icon}`}
          aria-label={m.site_search_title()}
          aria-haspopup="dialog"
          data-panel="search"
        >
          <Icon name="search" />
        </button>
        <div className={`desktop ${css.services}`}>
          <ServicesMenu />
        </div>
        {site.languageMenu && (
          <div className="desktop">
            <LanguageMenu />
          </div>
        )}
        <button
          type="button"
          className={`desktop ${css.icon}`}
          aria-haspopup="dialog"
          title={m.site_favourites()}
          data-panel="favourites"
        >
          <span className="vh">{m.site_favourites()}</span>
          <Icon name="heart" />
          <span className={css.count} data-count hidden />
        </button>
        <button
          type="button"
          className={`desktop ${css.icon} ${css.worded}`}
          aria-haspopup="dialog"
          title={m.site_tickets()}
          data-panel="tickets"
        >
          <Icon name="ticket" />
          {m.site_tickets_short()}
        </button>
        <AccountLink className={`${css.icon} ${css.worded} ${css.account}`} />
        <button
          type="button"
          className={`${css.icon} ${css.menu}`}
          aria-label={m.site_menu()}
          aria-haspopup="dialog"
          data-panel="menu"
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
