import type { ReactNode } from 'react';
import { isSellable } from '#domain/performances/performance-status.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { TELL_ME } from '#web/shared/tell-me-address.ts';
import type { HostLink } from '../host-link.ts';
import { useSale } from '../use-store.ts';
import type { WidgetFacts } from '../widget-facts.ts';
import { BackButton, Header } from './header.tsx';
import { statusWords } from './status-words.ts';
import { closeOf, useClose } from './use-close.ts';
import frame from './frame.module.css';
import header from './header.module.css';
import parts from './parts.module.css';
import css from './status-page.module.css';

/** Says why nothing can be bought now and links to other dates. */
export function StatusPage(): ReactNode {
  const { facts } = useSale();
  const { performance, otherDates } = facts.sale;
  const close = useClose();
  const others = otherDates.filter(({ status }) => isSellable(status));
  const { title, text, news = null } = statusWords(performance);
  const top = close.isFramed ? '_top' : close.target;
  return (
    <div className={frame.still}>
      <Header />
      <main className={css.state}>
        <h2>{title}</h2>
        <p>{text}</p>
        {others.length > 0 ? (
          <>
            <h3>{m.widget_other_dates()}</h3>
            <ul className={css.dates}>
              {others.map(({ id, startsAt }) => (
                <li key={id}>
                  <a href={addressOf(id)}>
                    {formatDateTime(startsAt, performance.timeZone, facts.locale, { weekday: 'short' })}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <p className={css.ways}>
          {news !== null && (
            <a
              className={parts.button}
              data-variant={others.length > 0 ? 'quiet' : 'ink'}
              data-size="m"
              href={close.eventUrl + TELL_ME}
              target={top}
            >
              {news}
            </a>
          )}
          <a className={parts.button} data-variant="quiet" data-size="m" href={close.eventUrl} target={top}>
            {m.widget_to_event()}
          </a>
        </p>
      </main>
    </div>
  );
}

export function UnknownPage({ facts, host }: { facts: WidgetFacts; host: HostLink | null }): ReactNode {
  const { support } = MARKETS[facts.market];
  return (
    <div className={frame.still}>
      <header className={header.top} data-framed={host !== null}>
        <BackButton close={closeOf(facts, host)} />
      </header>
      <main className={css.state}>
        <h1>{m.widget_unknown_title()}</h1>
        <p>{m.widget_unknown_text({ phone: support.phone })}</p>
      </main>
    </div>
  );
}

/** Address of the widget for another date; all other parameters stay. */
function addressOf(performanceId: number): string {
  const url = new URL(location.href);
  url.searchParams.set('seid', String(performanceId));
  return url.pathname + url.search;
}
