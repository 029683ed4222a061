import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { howToUse } from '#texts/code-text.ts';
import { bind } from '#texts/typography.ts';
import { hasNoDate } from '#web/shared/ticket/has-no-date.ts';
import { CodesDeck, CodesNotice, CodesReturn, Seller } from '#web/site/ticket-page/codes-parts.tsx';
import { Organizer, ReturnTerms } from '#web/site/ticket-page/fine-print.tsx';
import { Notice } from '#web/site/ticket-page/notice.tsx';
import { OrderPrint } from '#web/site/ticket-page/order-print.tsx';
import { Act, TopBar } from '#web/site/ticket-page/page-parts.tsx';
import {
  type CodesPartView,
  eventPageOf,
  isGood,
  isShown,
  itemPageOf,
  type TicketsPartView,
} from '#web/site/ticket-page/part-views.ts';
import type { PageAsked } from './return-key.ts';
import { TicketDeck } from './ticket-deck.tsx';
import { WayThere } from './way-there.tsx';
import css from './ticket-page.module.css';

type Props = {
  tickets: readonly TicketsPartView[];
  codes: readonly CodesPartView[];
  locale: Locale;
  asked: PageAsked;
};

/** An order of several performances or items: a section for each, in order of start, and the sums of the order once. */
export function OrderPartsPage({ tickets, codes, locale, asked }: Props): ReactNode {
  const [first, item] = [tickets[0], codes[0]];
  const number = (first ?? item)?.order.number ?? '';
  const back = first ? eventPageOf(first, locale) : item ? itemPageOf(item, locale) : '/';
  return (
    <div className={css.page}>
      <TopBar back={back} isHeading>
        {m.site_order_number({ number })}
      </TopBar>
      <Contents tickets={tickets} codes={codes} locale={locale} />
      {tickets.map((view) => (
        <TicketsSection
          key={view.performance.id}
          view={view}
          locale={locale}
          asked={asked}
          hasOrganizer={!haveOneOrganizer(tickets)}
        />
      ))}
      {codes.map((view, at) => (
        <CodesSection key={codesId(view, at)} view={view} at={at} locale={locale} asked={asked} />
      ))}
      <Files tickets={tickets} codes={codes} />
      <OrderPrint
        tickets={tickets}
        codes={codes}
        locale={locale}
        organizer={haveOneOrganizer(tickets) ? (first ?? null) : null}
      />
    </div>
  );
}

const ticketsId = ({ performance }: TicketsPartView): string => `performance-${performance.id}`;
/** An item may be there twice, for two performances. */
const codesId = ({ item }: CodesPartView, at: number): string => `item-${item.id}-${at}`;

function haveOneOrganizer(tickets: readonly TicketsPartView[]): boolean {
  return new Set(tickets.map(({ organizer }) => organizer?.taxNumber)).size === 1;
}

/** Where in the page each part is. */
function Contents({ tickets, codes, locale }: Pick<Props, 'tickets' | 'codes' | 'locale'>): ReactNode {
  return (
    <nav className={css.contents} aria-label={m.ticket_parts()}>
      <ul>
        {tickets.map((view) => (
          <li key={view.performance.id}>
            <a href={`#${ticketsId(view)}`}>
              <b>{bind(view.performance.title)}</b>
              <span>
                {whenText(view, locale)} · {m.ticket_count({ count: view.tickets.length })}
              </span>
            </a>
          </li>
        ))}
        {codes.map((view, at) => (
          <li key={codesId(view, at)}>
            <a href={`#${codesId(view, at)}`}>
              <b>{bind(view.item.title)}</b>
              <span>{m.ticket_item_codes({ count: view.codes.length })}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function whenText(view: TicketsPartView, locale: Locale): string {
  if (view.performance.state === 'cancelled') return m.ticket_cancelled();
  return hasNoDate(view) ? m.ticket_postponed_open() : dateText(view, locale);
}

function dateText({ performance: { startsAt, timeZone } }: TicketsPartView, locale: Locale): string {
  return formatDateTime(startsAt, timeZone, locale, { weekday: 'short' });
}

type SectionProps<View> = { view: View; locale: Locale; asked: PageAsked };

function TicketsSection({
  view,
  locale,
  asked,
  hasOrganizer,
}: SectionProps<TicketsPartView> & { hasOrganizer: boolean }): ReactNode {
  const { performance } = view;
  const id = ticketsId(view);
  return (
    <section className={css.part} id={id} aria-labelledby={`${id}-title ${id}-about`}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>
          <a href={eventPageOf(view, locale)}>{bind(performance.title)}</a>
        </h2>
        <p id={`${id}-about`}>
          {hasNoDate(view) ? '' : `${dateText(view, locale)}, `}
          {performance.place}
        </p>
      </header>
      <Notice view={view} locale={locale} asked={asked} isPart />
      <TicketDeck view={view} locale={locale} asked={asked} Title="h3" label={performance.title} />
      <WayThere view={view} Title="h3" />
      <div className={css.fine}>
        <ReturnTerms view={view} locale={locale} asked={asked} isPart />
        {hasOrganizer ? <Organizer view={view} Title="h3" /> : null}
      </div>
    </section>
  );
}

function CodesSection({ view, at, locale, asked }: SectionProps<CodesPartView> & { at: number }): ReactNode {
  const { item } = view;
  const id = codesId(view, at);
  return (
    <section className={css.part} id={id} aria-labelledby={`${id}-title ${id}-about`}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>
          <a href={itemPageOf(view, locale)}>{bind(item.title)}</a>
        </h2>
        {item.event === null ? null : (
          <p id={`${id}-about`}>
            {m.ticket_item_for_label()}: {item.event}
          </p>
        )}
      </header>
      <CodesNotice view={view} locale={locale} isPart />
      <CodesDeck view={view} locale={locale} asked={asked} isPart />
      <div className={css.fine}>
        {isShown(view) ? <p>{howToUse(item.kind, locale)}</p> : null}
        <CodesReturn view={view} locale={locale} isPart asked={asked} />
        <Seller view={view} isPart />
      </div>
    </section>
  );
}

/** Files of the whole order. */
function Files({ tickets, codes }: Pick<Props, 'tickets' | 'codes'>): ReactNode {
  const files = tickets.some(isGood) ? tickets[0]?.files : undefined;
  const shown = codes.filter((view) => view.watchUrl === null && view.codes.some(({ state }) => state !== 'void'));
  const codesFile = shown[0]?.files.pdf;
  if (files === undefined && codesFile === undefined) return null;
  return (
    <>
      <nav className={`${css.acts} ${css.files}`} aria-label={m.ticket_ticket()}>
        {files === undefined ? null : <Act href={files.pdf} icon="ticket" label={m.ticket_pdf_tickets()} isFile />}
        {codesFile === undefined ? null : <Act href={codesFile} icon="ticket" label={m.ticket_pdf_codes()} isFile />}
        {files === undefined ? null : <Act href={files.calendar} icon="calendar" label={m.ticket_calendar()} isFile />}
      </nav>
      <p className={css.line}>{bind(m.ticket_needs_line())}</p>
    </>
  );
}
