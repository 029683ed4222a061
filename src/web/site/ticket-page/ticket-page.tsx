import type { ReactNode } from 'react';
import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { FinePrint } from '#web/site/ticket-page/fine-print.tsx';
import { Notice } from '#web/site/ticket-page/notice.tsx';
import { Act, Deck, TopBar } from '#web/site/ticket-page/page-parts.tsx';
import { TicketCard } from './ticket-card.tsx';
import { WayThere } from './way-there.tsx';
import css from './ticket-page.module.css';
import { hasNoDate } from '#web/shared/ticket/has-no-date.ts';

type Props = {
  view: TicketsView;
  locale: Locale;
  /** Key from the buyer's email. `buyer`: a visitor not known as the buyer requested the refund. */
  returnKey?: string | null;
  /** Address of the cabinet, where tickets are returned. */
  cabinet: string;
};

/** An order's tickets, on a page to be held up to a scanner: dark, with large codes on white. */
export function TicketPage({ view, locale, returnKey = null, cabinet }: Props): ReactNode {
  const { performance, tickets, files } = view;
  const total = tickets.length;
  const isGood = performance.state !== 'cancelled' && tickets.some(({ state }) => state !== 'void');
  const hasDate = !hasNoDate(view);
  const eventPage = href(locale, 'region-event-event', {
    region: performance.citySlug,
    event: String(performance.eventId),
  });
  return (
    <div className={css.page}>
      <TopBar back={eventPage}>
        {m.ticket_count({ count: total })}
        {hasDate ? `, ${formatDay(performance.startsAt, performance.timeZone, locale)}` : ''}
      </TopBar>
      <Notice view={view} locale={locale} returnKey={returnKey} />
      <Deck label={m.ticket_deck()} count={total}>
        {tickets.map((ticket, index) => (
          <TicketCard
            key={ticket.serial}
            view={view}
            ticket={ticket}
            locale={locale}
            position={total === 1 ? null : m.ticket_of({ number: index + 1, total })}
          />
        ))}
      </Deck>
      <nav className={css.acts} aria-label={m.ticket_ticket()}>
        {isGood && <Act href={files.pdf} icon="ticket" label={m.ticket_pdf()} isFile />}
        {isGood && <Act href={files.calendar} icon="calendar" label={m.ticket_calendar()} isFile />}
        <Act href={eventPage} icon="info" label={m.ticket_event_page()} />
      </nav>
      {isGood && <p className={css.line}>{bind(m.ticket_needs_line())}</p>}
      <WayThere view={view} />
      <FinePrint view={view} locale={locale} cabinet={cabinet} />
    </div>
  );
}
