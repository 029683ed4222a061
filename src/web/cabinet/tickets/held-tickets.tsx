import { type ReactNode, useState } from 'react';
import type { HeldTickets as Held } from '#api/tickets/contract.ts';
import { heldTickets, passOnTicket, takePassedOnBack } from '#api/tickets/endpoints-contract.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { tariffText } from '#texts/tariff-text.ts';
import { CodeDrawing } from '#web/shared/ticket/code-drawing.tsx';
import { SeatFacts } from '#web/shared/ticket/seat-facts.tsx';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { onSite } from '../site-links.ts';
import { useAnswer } from '../use-answer.ts';
import { HandOver, TakeBack } from './hand-over.tsx';
import css from './held-tickets.module.css';

type HeldTicket = Held['tickets'][number];

/** Tickets that others handed to the visitor: code, files and the way to pass them on. */
export function HeldTickets(): ReactNode {
  const answer = useAnswer(heldTickets, { offline: true });
  // A ticket that was passed on is no longer in the answer, and may be taken back from here.
  const [passed, setPassed] = useState<HeldTicket[]>([]);
  const held = answer.state === 'ready' ? answer.data.tickets : [];
  const reload = answer.state === 'loading' ? undefined : answer.reload;
  const gone = passed.filter(({ ticketKey }) => held.every((each) => each.ticketKey !== ticketKey));
  if (held.length + gone.length === 0) return null;
  return (
    <section className={css.held} aria-labelledby="held-tickets">
      <h2 id="held-tickets">{m.cabinet_held_title()}</h2>
      <p className={css.note}>{m.cabinet_held_text()}</p>
      {held.map((ticket) => (
        <Card
          key={ticket.serial}
          ticket={ticket}
          onPassed={() => {
            setPassed((before) => [...before, ticket]);
            reload?.();
          }}
        />
      ))}
      {gone.map((ticket) => (
        <article key={ticket.serial} className={css.card} aria-label={ticket.performance.title}>
          <div className={css.facts}>
            <Subject ticket={ticket} />
            <p role="status">{m.ticket_handed_over()}</p>
            <TakeBack
              until={null}
              send={() => call(takePassedOnBack, { params: { ticketKey: ticket.ticketKey } })}
              onDone={() => {
                setPassed((before) => before.filter((each) => each !== ticket));
                reload?.();
              }}
            />
          </div>
        </article>
      ))}
    </section>
  );
}

function Subject({ ticket }: { ticket: HeldTicket }): ReactNode {
  const { performance, scheduleChange } = ticket;
  const hasNoDate = scheduleChange?.kind === 'postponed' && scheduleChange.newStartsAt === null;
  return (
    <>
      <h3>
        <a className="link" href={onSite(ticket.path)}>
          {performance.title}
        </a>
      </h3>
      <p>
        {performance.state === 'cancelled'
          ? m.ticket_cancelled()
          : hasNoDate
            ? m.ticket_postponed_open()
            : formatDateTime(performance.startsAt, performance.timeZone, facts.locale, { weekday: 'short' })}
        <br />
        {performance.place}, {performance.city}
      </p>
      <SeatFacts ticket={ticket} className={css.seat} />
      {ticket.tariff === null ? null : <p>{tariffText(ticket.tariff)}</p>}
    </>
  );
}

function Card({ ticket, onPassed }: { ticket: HeldTicket; onPassed: () => void }): ReactNode {
  const { performance, qr, files, mayHandOver, ticketKey } = ticket;
  return (
    <article className={css.card} aria-label={performance.title}>
      {qr === null ? null : (
        <div className={css.code}>
          <CodeDrawing qr={qr} label={m.ticket_code()} isUsed={ticket.state === 'used'} />
          <p>{m.ticket_number({ serial: spacedSerial(ticket.serial) })}</p>
        </div>
      )}
      <div className={css.facts}>
        <Subject ticket={ticket} />
        {qr === null ? (
          <p>{m.ticket_void()}</p>
        ) : (
          <div className={css.files}>
            <a href={files.pdf} target="_blank" rel="noreferrer">
              <CabinetIcon name="file" />
              {m.cabinet_tickets_pdf()}
            </a>
            <a href={files.calendar} target="_blank" rel="noreferrer">
              <CabinetIcon name="calendar" />
              {m.cabinet_tickets_calendar()}
            </a>
          </div>
        )}
        {mayHandOver ? (
          <HandOver
            asksNames={performance.asksNames}
            send={(to) => call(passOnTicket, { params: { ticketKey }, body: to })}
            onDone={onPassed}
          />
        ) : null}
      </div>
    </article>
  );
}
