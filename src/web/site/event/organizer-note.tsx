import { marketOfCurrency } from '#domain/markets/market.ts';
import { taxNumberLine } from '#texts/tax-number.ts';
import type { ReactNode } from 'react';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { returnText, saysReturn } from '#web/site/event/ticket-side.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './organizer-note.module.css';

/** Organizer, permit numbers and refund rules, which the visitor must be able to read before paying. */
export function OrganizerNote({ event, today }: { event: EventPage; today: string }): ReactNode {
  const { site, frame } = useSite();
  const { organizer, permitNo, next } = event;
  const showsReturn = next !== null && (isSellable(next.offer.status) || next.offer.status === 'sold_out');
  if (organizer === null && !showsReturn) return null;
  const isPaid = event.maxTotalMinor !== null && event.maxTotalMinor > 0;
  return (
    <div className={css.note}>
      {organizer !== null && (
        <>
          <h2>{m.site_event_organizer()}</h2>
          <p>
            <a className={css.name} href={href(site.locale, 'other-organizer-id', { id: organizer.id })}>
              {bind(organizer.name)}
            </a>
          </p>
          <details>
            <summary>{m.site_event_legal()}</summary>
            <p className="muted num">
              {taxNumberLine(marketOfCurrency(event.currency).name, organizer.taxNumber)}
              {permitNo !== null && <> · {bind(m.site_event_permit({ number: permitNo }))}</>}
              {organizer.registerNo !== null && <> · {bind(m.site_event_register({ number: organizer.registerNo }))}</>}
            </p>
          </details>
        </>
      )}
      {showsReturn && isPaid && (
        <>
          <h2>{m.site_event_return()}</h2>
          <p>
            {!saysReturn(event) && `${bind(returnText(event, frame.city.timeZone, today, site.locale))} `}
            {bind(m.site_event_return_cancelled())}{' '}
            <a className="link" href={href(site.locale, 'pages-id', { id: 'refund-rules' })}>
              {m.site_event_return_rules()}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
