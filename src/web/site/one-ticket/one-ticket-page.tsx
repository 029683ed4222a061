import type { ReactNode } from 'react';
import type { OneTicketView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { tariffText } from '#texts/tariff-text.ts';
import { seatForText } from '#texts/seat-for.ts';
import { restrictedView } from '#texts/restricted-view.ts';
import { bind, upperFirst } from '#texts/typography.ts';
import { CodeDrawing } from '#web/shared/ticket/code-drawing.tsx';
import { Footlights } from '#web/shared/ticket/footlights.tsx';
import { SeatFacts } from '#web/shared/ticket/seat-facts.tsx';
import { TicketWhen } from '#web/shared/ticket/ticket-when.tsx';
import ticketCss from '#web/shared/ticket/ticket.module.css';
import { Icon } from '#web/ui/icon.tsx';
import css from './one-ticket.module.css';

type Props = { view: OneTicketView; locale: Locale };

/** One ticket for the person who holds it: its code, place and time, and nothing of the order behind it. */
export function OneTicketPage({ view, locale }: Props): ReactNode {
  const { performance, files } = view;
  const eventPage = href(locale, 'region-event-event', {
    region: performance.citySlug,
    event: String(performance.eventId),
  });
  return (
    <div className={css.page}>
      <header className={css.top}>
        <a href={eventPage} aria-label={m.ticket_close()}>
          <Icon name="close" size={24} />
        </a>
        <p>{m.ticket_ticket()}</p>
      </header>
      <main className={css.main}>
        <Card view={view} locale={locale} />
        <nav className={css.acts} aria-label={m.ticket_ticket()}>
          {view.code !== null && (
            <>
              <a href={files.pdf} data-document="">
                <Icon name="ticket" size={22} />
                {m.ticket_pdf()}
              </a>
              <a href={files.calendar} data-document="">
                <Icon name="calendar" size={22} />
                {m.ticket_calendar()}
              </a>
            </>
          )}
          <a href={eventPage}>
            <Icon name="info" size={22} />
            {m.ticket_event_page()}
          </a>
        </nav>
        <Notes view={view} locale={locale} />
      </main>
    </div>
  );
}

function Card({ view, locale }: Props): ReactNode {
  const { performance } = view;
  return (
    <article
      className={ticketCss.ticket}
      data-off={view.code === null || performance.state === 'cancelled' ? '' : undefined}
      aria-label={m.ticket_ticket()}
    >
      <div className={ticketCss.upper}>
        <Footlights hue={performance.poster.hue} />
        <h1 className={ticketCss.title}>
          {performance.title} <span className={ticketCss.age}>{performance.age}</span>
        </h1>
        <p className={ticketCss.place}>
          {performance.hall === null ? performance.place : `${performance.place}, ${performance.hall}`}
          <br />
          {performance.address}, {performance.city}
        </p>
        <TicketWhen view={view} locale={locale} />
        <SeatFacts ticket={view} className={ticketCss.seat} />
        {view.tariff === null ? null : <p className={ticketCss.remark}>{tariffText(view.tariff)}</p>}
        {view.seatFor === null ? null : <p className={ticketCss.remark}>{seatForText(view.seatFor)}</p>}
        {view.restricted === null ? null : (
          <p className={ticketCss.remark}>{upperFirst(restrictedView(view.restricted))}</p>
        )}
      </div>
      <div className={ticketCss.lower}>
        {view.qr === null ? (
          <p className={ticketCss.void}>{deadText(view)}</p>
        ) : (
          <CodeDrawing qr={view.qr} label={m.ticket_code()} isUsed={view.state === 'used'} />
        )}
        {view.usedAt === null ? null : (
          <p className={ticketCss.used}>
            {m.ticket_used({ time: formatDateTime(view.usedAt, performance.timeZone, locale) })}
          </p>
        )}
        <p className={ticketCss.serial}>{m.ticket_number({ serial: spacedSerial(view.serial) })}</p>
        {view.holderName === null ? null : (
          <p className={ticketCss.price}>
            {m.ticket_holder()}: {view.holderName}
          </p>
        )}
      </div>
    </article>
  );
}

function deadText({ isGone, performance }: OneTicketView): string {
  if (isGone) return m.ticket_handed_over();
  return performance.state === 'cancelled' ? m.ticket_cancelled() : m.ticket_void();
}

function Notes({ view, locale }: Props): ReactNode {
  const { takeBackUntil, support, performance } = view;
  const notes = [
    ...(view.isGone ? [m.ticket_one_gone()] : []),
    ...(view.code === null ? [] : [m.ticket_entry_note(), m.ticket_one_return()]),
    ...(takeBackUntil === null
      ? []
      : [m.ticket_one_until({ time: formatDateTime(takeBackUntil, performance.timeZone, locale) })]),
  ];
  return (
    <section className={css.notes} aria-label={m.ticket_support()}>
      {notes.map((note) => (
        <p key={note}>{bind(note)}</p>
      ))}
      <p>
        {m.ticket_support()}: <a href={support.phoneHref}>{support.phone}</a>,{' '}
        <a href={`mailto:${support.email}`}>{support.email}</a>
      </p>
    </section>
  );
}
