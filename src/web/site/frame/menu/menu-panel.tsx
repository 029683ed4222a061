import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { AccountRow } from '#web/site/frame/account-row.tsx';
import { LanguageLinks } from './language-menu.tsx';
import { useMenu } from './menu-links.tsx';
import { ServiceGroups } from './services-menu.tsx';
import type { Service } from '#web/shared/site-frame.ts';
import { servicesMenu, SITE_SERVICE } from './services.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { showTheme } from '#web/shared/visitor/theme.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import css from '#web/site/frame/panel.module.css';

/** Menu on phones: the editors' links, categories, language, theme, support. */
export function MenuPanel({ close }: { close: () => void }): ReactNode {
  const { site, frame } = useSite();
  const menu = useMenu();
  const services = useServices();
  useEffect(showTheme, []);
  const { support } = MARKETS[site.market];
  return (
    <Dialog title={m.site_menu()} shape="sheet" onClose={close}>
      <AccountRow />
      <nav className={css.menu} aria-label={m.site_menu()}>
        {menu.map((link) => (
          <a key={link.href} href={link.href}>
            {link.name}
          </a>
        ))}
      </nav>
      <nav className={css.chips} aria-label={m.site_sections()}>
        {frame.categories.map(({ slug, name }) => (
          <a key={slug} href={href(site.locale, 'region-events-id', { region: frame.city.slug, id: slug })}>
            {name}
          </a>
        ))}
      </nav>
      {site.languageMenu && (
        <nav className={css.languages} aria-label={m.site_language()}>
          <LanguageLinks />
        </nav>
      )}
      <div className={css.theme}>
        <span>{m.site_theme()}</span>
        <ThemeSwitch />
      </div>
      {services.length > 0 && (
        <section className={css.services} aria-label={m.site_frame_services()}>
          <ServiceGroups services={services} />
        </section>
      )}
      <p className={css.note}>
        <a className={css.phone} href={support.phoneHref}>
          {support.phone}
        </a>
        {m.site_support()} {m.site_support_hours({ opens: support.opens, closes: support.closes })}
      </p>
    </Dialog>
  );
}

/** Other services, a static list, requested when the menu first opens. */
function useServices(): readonly Service[] {
  const { site, frame } = useSite();
  const [services, setServices] = useState<readonly Service[]>([]);
  useEffect(() => {
    createSiteApi(sendByFetch, site.locale, frame.city)
      .services()
      .then((list) => setServices(servicesMenu(list, SITE_SERVICE)))
      .catch(() => undefined);
  }, [site.locale, frame.city]);
  return services;
}
