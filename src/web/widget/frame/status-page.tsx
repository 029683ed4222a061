import type { ReactNode } from 'react';
import type { SaleView } from '#api/performances/contract.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { TELL_ME } from '#web/shared/tell-me-address.ts';
import type { HostLink } from '../host-link.ts';
import { useSale } from '../use-store.ts';
import type { WidgetFacts } from '../widget-facts.ts';
import { BackButton, Header } from './header.tsx';
import { closeOf, useClose } from './use-close.ts';
import frame from './frame.module.css';
import header from './header.module.css';
import parts from './parts.module.css';
import css from './status-page.module.css';

type Performance = Pick<SaleView['performance'], 'status' | 'place' | 'address' | 'isSalePermitted'>;

/** Says why nothing can be bought now and links to other dates. */
export function StatusPage(): ReactNode {
  const { facts } = useSale();
  const { performance, otherDates } = facts.sale;
  const close = useClose();
  const others = otherDates.filter(({ status }) => isSellable(status));
  const { title, text, news = null } = wordsOf(performance);
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

/** `news`: what one can be told about by email, on the event's page. */
function wordsOf(performance: Performance): { title: string; text: string; news?: string } {
  const { status, place, address, isSalePermitted } = performance;
  switch (status) {
    case 'cancelled':
      return { title: m.widget_state_cancelled(), text: m.widget_state_cancelled_text() };
    case 'postponed':
      return {
        title: m.widget_state_postponed(),
        text: m.widget_state_postponed_text(),
        news: m.site_alert_open_dates(),
      };
    case 'past':
      return { title: m.widget_state_past(), text: m.widget_state_past_text() };
    case 'not_yet':
      return {
        title: m.widget_state_not_yet(),
        text: m.widget_state_not_yet_text(),
        news: m.site_alert_open_sale(),
      };
    case 'sold_out':
      return {
        title: m.widget_state_sold_out(),
        text: m.widget_state_sold_out_text(),
        news: m.site_alert_open_back(),
      };
    case 'box_office':
      return {
        title: m.widget_state_box_office(),
        text: m.widget_state_box_office_text({ place: [place, address].join(', ') }),
      };
    default:
      return {
        title: m.widget_state_off_sale(),
        text: isSalePermitted ? m.widget_state_off_sale_text() : m.site_not_permitted_text(),
      };
  }
}
