import type { ReactNode } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import type { FooterData } from '#web/shared/site-frame.ts';
import { LanguageMenu } from './menu/language-menu.tsx';
import { layoutLink } from './menu/layout-link.ts';
import { ThemeSwitch } from './menu/theme-switch.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Lamps } from '#web/ui/logo.tsx';
import css from './footer.module.css';

/** Logo, languages, the editors' row of links, social networks. */
export function PreFooter({ footer }: { footer: FooterData | null }): ReactNode {
  const { site, frame } = useSite();
  const city = frame.city.slug;
  return (
    <div className={css.before}>
      <a className={css.logo} href={href(site.locale, 'region', { region: city })} aria-label={m.site_logo_label()}>
        <Lamps />
        <span>{m.site_name()}</span>
      </a>
      {site.languageMenu && <LanguageMenu />}
      <ThemeSwitch />
      <ul className={css.row}>
        {footer?.row.map((link) => (
          <li key={link.url}>
            <a href={layoutLink(link.url, site.locale, city).href} target="_blank" rel="noopener noreferrer">
              {link.name}
              <span className="vh"> ({m.site_new_tab()})</span>
            </a>
          </li>
        ))}
        <li>
          <a href={href(site.locale, 'pages-id', { id: 'for-organizers' })}>{m.site_frame_for_organizers()}</a>
        </li>
      </ul>
      <Socials instagram={footer?.instagram ?? null} />
    </div>
  );
}

/** Social networks of the market. Editors may override the address of Instagram. */
function Socials({ instagram }: { instagram: string | null }): ReactNode {
  const { socials } = MARKETS[useSite().site.market];
  return (
    <ul className={css.socials} aria-label={m.site_socials()}>
      {socials.map(({ network, url }) => (
        <li key={network}>
          <a
            href={network === 'instagram' ? (instagram ?? url) : url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${network} (${m.site_new_tab()})`}
          >
            <Icon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
