import type { ReactNode } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { LanguageLinks } from '#web/site/frame/language-menu.tsx';
import { layoutLink } from '#web/site/frame/layout-link.ts';
import { ThemeSwitch } from '#web/site/frame/theme-switch.tsx';
import { useSite } from '#web/site/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Lamps } from '#web/ui/logo.tsx';
import css from './footer.module.css';

export function Footer(): ReactNode {
  const { site, frame, footer } = useSite();
  const city = frame.city.slug;
  const market = MARKETS[site.market];
  const { support } = market;
  if (!footer) return null;
  return (
    <footer className={css.foot}>
      <div className="wrap">
        <div className={css.before}>
          {site.languageMenu && (
            <nav className={css.row} aria-label={m.site_language()}>
              <LanguageLinks />
            </nav>
          )}
          <ThemeSwitch />
          {footer.row.length > 0 && (
            <ul className={css.row}>
              {footer.row.map((link) => (
                <li key={link.url}>
                  <a href={layoutLink(link.url, site.locale, city).href} target="_blank" rel="noopener noreferrer">
                    {link.name}
                    <span className="vh"> ({m.site_new_tab()})</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ul className={css.socials} aria-label={m.site_socials()}>
            {market.socials.map((social) => (
              <li key={social.network}>
                <a
                  href={social.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${social.network} (${m.site_new_tab()})`}
                >
                  <Icon name={social.network} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={css.grid}>
          <div className={css.support}>
            <a
              className={css.logo}
              href={href(site.locale, 'region', { region: city })}
              aria-label={m.site_logo_label()}
            >
              <Lamps />
              <span>{m.site_name()}</span>
            </a>
            <a className={css.phone} href={support.phoneHref}>
              {support.phone}
            </a>
            <p className="muted">
              {m.site_support()} {m.site_support_hours({ opens: support.opens, closes: support.closes })}
            </p>
            <a className="link" href={`mailto:${support.email}`}>
              {support.email}
            </a>
          </div>
          {footer.columns.map((column) => (
            <nav key={column.name} aria-label={column.name}>
              <h2 className={css.heading}>
                <FooterLink {...column} city={city} />
              </h2>
              <ul>
                {column.children.map((link) => (
                  <li key={link.url + link.name}>
                    <FooterLink {...link} city={city} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={css.bottom}>
          <div>
            <p>{footer.copyright}</p>
            {footer.bankInfo.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <ul className={css.marks} aria-label={m.site_payment_marks()}>
            {market.paymentMarks.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ name, url, city }: { name: string; url: string; city: string }): ReactNode {
  const { site } = useSite();
  const { href: address, isExternal } = layoutLink(url, site.locale, city);
  const outside = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  // Editors shout «ЗАВЕДЕНИЯ»; the page does not.
  const isShouted = name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase();
  return (
    <a href={address} {...outside}>
      {isShouted ? name.slice(0, 1) + name.slice(1).toLowerCase() : name}
    </a>
  );
}
