import type { ReactNode } from 'react';
import type { TicketView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { seatForText } from '#texts/seat-for.ts';
import { restrictedView } from '#texts/restricted-view.ts';
import { tariffText } from '#texts/tariff-text.ts';
import { upperFirst } from '#texts/typography.ts';
import { CodeDrawing } from '#web/shared/ticket/code-drawing.tsx';
import { Footlights } from '#web/shared/ticket/footlights.tsx';
import { SeatFacts } from '#web/shared/ticket/seat-facts.tsx';
import { TicketWhen } from '#web/shared/ticket/ticket-when.tsx';
import css from '#web/shared/ticket/ticket.module.css';
import type { TicketsPartView } from '#web/site/ticket-page/part-views.ts';

type Props = {
  view: TicketsPartView;
  ticket: TicketView;
  locale: Locale;
  position: string | null;
  /** Below the heading of its performance, when the page has several. */
  Title?: 'h1' | 'h3';
};

/** Ticket card of one ticket: title, place, time and seat above the perforation, the code below it. */
export function TicketCard({ view, ticket, locale, position, Title = 'h1' }: Props): ReactNode {
  const { performance } = view;
  const isOff = performance.state === 'cancelled' || ticket.state === 'void';
  return (
    <article className={css.ticket} data-off={isOff ? '' : undefined} aria-label={position ?? m.ticket_ticket()}>
      <div className={css.upper}>
        <Footlights hue={performance.poster.hue} />
        <Title className={css.title}>
          {performance.title} <span className={css.age}>{performance.age}</span>
        </Title>
        <p className={css.place}>
          {performance.hall === null ? performance.place : `${performance.place}, ${performance.hall}`}
          <br />
          {performance.address}, {performance.city}
        </p>
        <TicketWhen view={view} locale={locale} />
        <SeatFacts ticket={ticket} className={css.seat} />
        {ticket.tariff === null ? null : <p className={css.remark}>{tariffText(ticket.tariff)}</p>}
        {ticket.seatFor === null ? null : <p className={css.remark}>{seatForText(ticket.seatFor)}</p>}
        {ticket.restricted === null ? null : (
          <p className={css.remark}>{upperFirst(restrictedView(ticket.restricted))}</p>
        )}
      </div>
      <div className={css.lower}>
        <Code ticket={ticket} isOff={isOff} />
        {ticket.usedAt === null ? null : (
          <p className={css.used}>
            {m.ticket_used({ time: formatDateTime(ticket.usedAt, performance.timeZone, locale) })}
          </p>
        )}
        {ticket.serial === null ? null : (
          <p className={css.serial}>{m.ticket_number({ serial: spacedSerial(ticket.serial) })}</p>
        )}
        <p className={css.price}>
          {m.ticket_price()}: {formatMoney(ticket.priceMinor, view.order.currency, locale)}
          {ticket.feeMinor > 0 && (
            <>
              <br />
              {m.ticket_fee()}: {formatMoney(ticket.feeMinor, view.order.currency, locale)}
            </>
          )}
        </p>
        {position === null ? null : <p className={css.position}>{position}</p>}
      </div>
    </article>
  );
}

function Code({ ticket, isOff }: { ticket: TicketView; isOff: boolean }): ReactNode {
  if (ticket.isHandedOver && !isOff) return <p className={css.void}>{m.ticket_handed_over()}</p>;
  if (ticket.qr === null || isOff) return <p className={css.void}>{m.ticket_void()}</p>;
  return <CodeDrawing qr={ticket.qr} label={m.ticket_code()} isUsed={ticket.state === 'used'} />;
}
