import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import type { FrameCity } from '#web/shared/site-frame.ts';
import { Breadcrumbs, type Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { PageTitle } from '#web/site/parts/page-title.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { unbroken } from './form-labels.ts';
import { SupportForm } from '#web/site/support/support-form.tsx';
import type { SupportData } from '#web/site/support/support-page.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './support.module.css';

/** Contact form, with the other support contacts beside it. */
export function SupportPage({ data }: { data: SupportData }): ReactNode {
  const { site, frame } = useSite();
  const { support } = MARKETS[site.market];
  const [sent, setSent] = useState(data.sent);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(frame.city, site.locale)} />
      <PageTitle text={m.support_title()} />
      <div className={css.columns}>
        {sent === null ? <SupportForm posted={data} onSent={setSent} /> : <Sent number={sent} />}
        <aside className={css.ways}>
          <h2>{m.support_other_ways()}</h2>
          <a className={css.phone} href={support.phoneHref}>
            {support.phone}
          </a>
          <p className="muted">{m.site_support_hours({ opens: support.opens, closes: support.closes })}</p>
          <a className="link" href={`mailto:${support.email}`}>
            {support.email}
          </a>
          <p>
            <a className="link" href={href(site.locale, 'pages-id', {})}>
              {m.support_read_first()}
            </a>
          </p>
        </aside>
      </div>
    </div>
  );
}

function crumbsOf(city: FrameCity, locale: Locale): Crumb[] {
  return [
    { name: city.name, href: href(locale, 'region', { region: city.slug }) },
    { name: m.support_title(), href: href(locale, 'support', {}) },
  ];
}

function Sent({ number }: { number: string }): ReactNode {
  const { site, frame } = useSite();
  const { opens, closes } = MARKETS[site.market].support;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {m.support_sent_title()}
      </h2>
      <p>{m.support_sent_number({ number: unbroken(number) })}</p>
      <p>{m.support_sent_text({ opens, closes })}</p>
      <p>
        <ButtonLink variant="quiet" href={href(site.locale, 'region', { region: frame.city.slug })}>
          {m.site_notfound_home({ city: frame.city.name })}
        </ButtonLink>
      </p>
    </div>
  );
}
