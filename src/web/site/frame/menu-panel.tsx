import type { ReactNode } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { LanguageLinks } from '#web/site/frame/language-menu.tsx';
import { MenuLinks } from '#web/site/frame/menu-links.tsx';
import { ThemeSwitch } from '#web/site/frame/theme-switch.tsx';
import { useSite } from '#web/site/site-context.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import css from './panel.module.css';

/** The phone's menu: the editors' links, categories, language, theme, support. */
export function MenuPanel({ city, close }: { city: string; close: () => void }): ReactNode {
  const { site, frame } = useSite();
  const { support } = MARKETS[site.market];
  const closeOnLink = (event: { target: EventTarget }) =>
    event.target instanceof Element && event.target.closest('a') && close();
  return (
    <Dialog title={m.site_menu()} shape="sheet" onClose={close}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={closeOnLink}>
        <nav className={css.menu} aria-label={m.site_menu()}>
          <MenuLinks city={city} withoutHome={false} />
        </nav>
        <nav className={css.chips} aria-label={m.site_sections()}>
          {frame.categories.map(({ slug, name }) => (
            <a key={slug} href={href(site.locale, 'region-events-id', { region: city, id: slug })}>
              {name}
            </a>
          ))}
        </nav>
      </div>
      {site.languageMenu && (
        <nav className={css.languages} aria-label={m.site_language()}>
          <LanguageLinks />
        </nav>
      )}
      <div className={css.theme}>
        <span>{m.site_theme()}</span>
        <ThemeSwitch />
      </div>
      <p className={css.note}>
        <a className={css.phone} href={support.phoneHref}>
          {support.phone}
        </a>
        {m.site_support()} {m.site_support_hours({ opens: support.opens, closes: support.closes })}
      </p>
    </Dialog>
  );
}
