import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { FinePrint } from '#web/site/ticket-page/fine-print.tsx';
import { Notice } from '#web/site/ticket-page/notice.tsx';
import { Act, TopBar } from '#web/site/ticket-page/page-parts.tsx';
import { WayThere } from './way-there.tsx';
import css from './ticket-page.module.css';
import { hasNoDate } from '#web/shared/ticket/has-no-date.ts';
import { eventPageOf, isGood, type TicketsPartView } from '#web/site/ticket-page/part-views.ts';
import type { PageAsked } from './return-key.ts';
import { TicketDeck } from './ticket-deck.tsx';

type Props = {
  view: TicketsPartView;
  locale: Locale;
  asked: PageAsked;
};

/** An order's tickets, on a page to be held up to a scanner: dark, with large codes on white. */
export function TicketPage({ view, locale, asked }: Props): ReactNode {
  const { performance, tickets, files } = view;
  const isAnyGood = isGood(view);
  const eventPage = eventPageOf(view, locale);
  return (
    <div className={css.page}>
      <TopBar back={eventPage}>
        {m.ticket_count({ count: tickets.length })}
        {hasNoDate(view) ? '' : `, ${formatDay(performance.startsAt, performance.timeZone, locale)}`}
      </TopBar>
      <Notice view={view} locale={locale} asked={asked} />
      <TicketDeck view={view} locale={locale} asked={asked} />
      <nav className={css.acts} aria-label={m.ticket_ticket()}>
        {isAnyGood && <Act href={files.pdf} icon="ticket" label={m.ticket_pdf()} isFile />}
        {isAnyGood && <Act href={files.calendar} icon="calendar" label={m.ticket_calendar()} isFile />}
        <Act href={eventPage} icon="info" label={m.ticket_event_page()} />
      </nav>
      {isAnyGood && <p className={css.line}>{bind(m.ticket_needs_line())}</p>}
      <WayThere view={view} />
      <FinePrint view={view} locale={locale} asked={asked} />
    </div>
  );
}
