import type { ReactNode } from 'react';
import type { SaleView } from '#api/performances/contract.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { HostLink } from '../host-link.ts';
import { useSale } from '../use-store.ts';
import type { WidgetFacts } from '../widget-facts.ts';
import { BackButton, Header } from './header.tsx';
import { closeOf, useClose } from './use-close.ts';
import frame from './frame.module.css';
import header from './header.module.css';
import css from './status-page.module.css';

type Performance = Pick<SaleView['performance'], 'status' | 'place' | 'isSalePermitted'>;

/** Says why nothing can be bought now and links to other dates. */
export function StatusPage(): ReactNode {
  const { facts } = useSale();
  const { performance, otherDates } = facts.sale;
  const close = useClose();
  const others = otherDates.filter(({ status }) => isSellable(status));
  const { title, text } = wordsOf(performance);
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
        <p>
          <a className="link" href={close.eventUrl} target={close.isFramed ? '_top' : close.target}>
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

function wordsOf({ status, place, isSalePermitted }: Performance): { title: string; text: string } {
  switch (status) {
    case 'cancelled':
      return { title: m.widget_state_cancelled(), text: m.widget_state_cancelled_text() };
    case 'postponed':
      return { title: m.widget_state_postponed(), text: m.widget_state_postponed_text() };
    case 'past':
      return { title: m.widget_state_past(), text: m.widget_state_past_text() };
    case 'not_yet':
      return { title: m.widget_state_not_yet(), text: m.widget_state_not_yet_text() };
    case 'sold_out':
      return { title: m.widget_state_sold_out(), text: m.widget_state_sold_out_text() };
    case 'box_office':
      return { title: m.widget_state_box_office(), text: m.widget_state_box_office_text({ place }) };
    default:
      return {
        title: m.widget_state_off_sale(),
        text: isSalePermitted ? m.widget_state_off_sale_text() : m.site_not_permitted_text(),
      };
  }
}
