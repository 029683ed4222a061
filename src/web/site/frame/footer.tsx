import type { ReactNode } from 'react';
import { contentLanguage, localText } from '#domain/locales/locale.ts';
import { MARKETS, PAYMENT_MARKS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { layoutLink } from './menu/layout-link.ts';
import { PaymentMark } from '#web/site/frame/payment-mark.tsx';
import { PreFooter } from '#web/site/frame/pre-footer.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './footer.module.css';

export function Footer(): ReactNode {
  const { site, drawn } = useSite();
  const market = MARKETS[site.market];
  const { support } = market;
  const footer = drawn?.footer ?? null;
  const marks = market.paymentMethods.flatMap((method) => PAYMENT_MARKS[method]);
  return (
    <footer className={css.foot} data-later>
      <div className="wrap">
        <PreFooter footer={footer} />
        <div className={css.grid}>
          <div className={css.support}>
            <h2 className={css.heading}>{m.site_support()}</h2>
            <a className={css.phone} href={support.phoneHref}>
              {support.phone}
            </a>
            <p className="muted">{m.site_support_hours({ opens: support.opens, closes: support.closes })}</p>
            <a className="link" href={`mailto:${support.email}`}>
              {support.email}
            </a>
            <p>
              <a className="link" href={href(site.locale, 'support', {})}>
                {m.support_link()}
              </a>
            </p>
          </div>
          {footer ? (
            footer.columns.map((column) => (
              <nav key={column.name} aria-label={column.name}>
                <h2 className={css.heading}>
                  <FooterLink name={column.name} url={isPlaces(column.name) ? PLACES : column.url} />
                </h2>
                <ul>
                  {column.children.map((link) => (
                    <li key={link.url + link.name}>
                      <FooterLink {...link} />
                    </li>
                  ))}
                </ul>
              </nav>
            ))
          ) : (
            <p className="muted">{m.site_frame_footer_missing()}</p>
          )}
        </div>
        <div className={css.bottom}>
          <div>
            <p>{footer?.copyright}</p>
            {footer?.bankInfo.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <button type="button" className={css.cookies} data-consent-open>
              {m.site_frame_consent_open()}
            </button>
          </div>
          <ul className={css.marks} aria-label={m.site_payment_marks()}>
            {marks.map(({ sign, name }) => (
              <li key={sign}>
                <PaymentMark sign={sign} name={localText(name, contentLanguage(site.locale))} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** The list of all establishments. A column with that name leads to it instead of its own address. */
const PLACES = '{city}/objects/1';
const isPlaces = (name: string): boolean =>
  name === 'ЗАВЕДЕНИЯ' || name.toLowerCase() === m.site_frame_establishments().toLowerCase();

function FooterLink({ name, url }: { name: string; url: string }): ReactNode {
  const { site, frame } = useSite();
  const { href: address, isExternal } = layoutLink(url, site.locale, frame.city.slug);
  const outside = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  // Editors write «ЗАВЕДЕНИЯ» in capitals; the page shows normal case.
  const isShouted = name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase();
  return (
    <a href={address} {...outside}>
      {isShouted ? name.slice(0, 1) + name.slice(1).toLowerCase() : name}
    </a>
  );
}
