import { type ReactNode, useState } from 'react';
import type { UpcomingOrder } from '#api/cabinet/tickets-contract.ts';
import type { TicketView } from '#api/tickets/contract.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { formatDateTime, formatDay, formatTime, formatWeekday } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { tariffText } from '#texts/tariff-text.ts';
import { CodeDrawing } from '#web/shared/ticket/code-drawing.tsx';
import { Footlights } from '#web/shared/ticket/footlights.tsx';
import { SeatFacts } from '#web/shared/ticket/seat-facts.tsx';
import { facts } from '../facts.ts';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import { eventLink, placeLink } from '../site-links.ts';
import { useNow } from '../use-now.ts';
import { CodeScreen, type ShownCode } from './code-screen.tsx';
import { untilText } from './until-text.ts';
import css from './ticket-card.module.css';

type Props = { order: UpcomingOrder; ticket: TicketView; index: number };

/** One ticket: event, place, time and seat on one side of the perforation, the code on the other. */
export function TicketCard({ order, ticket, index }: Props): ReactNode {
  const { performance, tickets, scheduleChange } = order;
  const isOff = performance.state === 'cancelled' || ticket.state === 'void';
  const position = tickets.length === 1 ? null : m.cabinet_tickets_of({ number: index + 1, total: tickets.length });
  const isOpen = scheduleChange?.kind === 'postponed' && scheduleChange.newStartsAt === null;
  const { citySlug, eventId, poster } = performance;
  return (
    <article
      className={css.wrap}
      data-off={isOff ? '' : undefined}
      aria-label={`${performance.title}${position === null ? '' : `, ${position}`}`}
    >
      <div className={css.ticket}>
        <div className={css.art}>
          <Footlights hue={poster.hue} />
        </div>
        <div className={css.facts}>
          <div className={css.tags}>
            <Tag order={order} />
            {position === null ? null : <span className={css.position}>{position}</span>}
          </div>
          {isOpen ? (
            // A ticket must not show a date that is no longer valid.
            <p className={css.open}>{m.ticket_postponed_open()}</p>
          ) : (
            <time className={css.when} dateTime={performance.startsAt}>
              <b>{formatTime(performance.startsAt, performance.timeZone)}</b>
              <span>
                {formatWeekday(performance.startsAt, performance.timeZone, facts.locale, 'short')},{' '}
                {formatDay(performance.startsAt, performance.timeZone, facts.locale)}
              </span>
            </time>
          )}
          <div>
            <h2 className={css.title}>
              <a href={eventLink({ citySlug, eventId, category: poster.category })}>{performance.title}</a>{' '}
              <span className={css.age}>{performance.age}</span>
            </h2>
            <p className={css.place}>
              <a href={placeLink({ citySlug, ...order.place })}>{performance.place}</a>
              {performance.hall === null ? null : `, ${performance.hall}`}
              <br />
              {performance.address}, {performance.city}
            </p>
          </div>
          <SeatFacts ticket={ticket} className={css.seat} />
          {ticket.tariff === null ? null : <p>{tariffText(ticket.tariff)}</p>}
        </div>
        <Code order={order} ticket={ticket} isOff={isOff} isOpen={isOpen} />
      </div>
    </article>
  );
}

/** Time until the performance, or its cancellation or schedule change; the details follow below the tickets. */
function Tag({ order: { performance, scheduleChange } }: Pick<Props, 'order'>): ReactNode {
  const now = useNow();
  const [tone, icon, text]: [string, CabinetIconName, string] =
    performance.state === 'cancelled'
      ? ['off', 'ban', m.ticket_cancelled()]
      : scheduleChange?.kind === 'postponed'
        ? ['postponed', 'swap', m.cabinet_tickets_rescheduled()]
        : ['soon', 'clock', untilText(performance.startsAt, performance.timeZone, now)];
  return (
    <span className={css.tag} data-tone={tone}>
      <CabinetIcon name={icon} size={16} />
      {text}
    </span>
  );
}

type CodeProps = Omit<Props, 'index'> & { isOff: boolean; isOpen: boolean };

function Code({ order, ticket, isOff, isOpen }: CodeProps): ReactNode {
  const [isLarge, setLarge] = useState(false);
  const { performance } = order;
  if (ticket.qr === null || isOff) {
    return (
      <div className={css.code}>
        <p className={css.void}>
          {ticket.isHandedOver && ticket.state !== 'void' ? m.ticket_handed_over() : m.ticket_void()}
        </p>
      </div>
    );
  }
  return (
    <div className={css.code}>
      {ticket.usedAt === null ? null : (
        <p className={css.used}>
          {m.ticket_used({ time: formatDateTime(ticket.usedAt, performance.timeZone, facts.locale) })}
        </p>
      )}
      <button type="button" className={css.enlarge} onClick={() => setLarge(true)} aria-haspopup="dialog">
        <CodeDrawing qr={ticket.qr} label={m.ticket_code()} isUsed={ticket.state === 'used'} />
        <span>
          <CabinetIcon name="expand" size={16} />
          {m.cabinet_tickets_enlarge()}
        </span>
      </button>
      <p className={css.serial}>{numberOf(ticket)}</p>
      {isLarge ? (
        <CodeScreen
          title={performance.title}
          codes={order.tickets.flatMap((each) => (each.qr === null ? [] : [shownCode(order, each, each.qr, isOpen)]))}
          start={String(ticket.lineNo)}
          onClose={() => setLarge(false)}
        />
      ) : null}
    </div>
  );
}

/** Lines below a code on the large screen: time, seat, order and serial. */
function shownCode(
  { performance, order: { number } }: UpcomingOrder,
  ticket: TicketView,
  qr: ShownCode['qr'],
  isOpen: boolean,
): ShownCode {
  const { sector, row, seat, lineNo, state } = ticket;
  const seatParts = [sector, row && `${m.ticket_row()} ${row}`, seat && `${m.ticket_seat()} ${seat}`];
  return {
    key: String(lineNo),
    qr,
    isUsed: state === 'used',
    lines: [
      ...(isOpen ? [] : [formatDateTime(performance.startsAt, performance.timeZone, facts.locale)]),
      seatParts.filter(Boolean).join(', '),
      [m.site_order_number({ number }), numberOf(ticket)].filter(Boolean).join(' · '),
    ],
  };
}

/** Empty for a ticket that another person has now. */
function numberOf({ serial }: TicketView): string {
  return serial === null ? '' : m.ticket_number({ serial: spacedSerial(serial) });
}
