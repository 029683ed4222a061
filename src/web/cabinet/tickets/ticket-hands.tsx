import type { ReactNode } from 'react';
import type { UpcomingOrder } from '#api/cabinet/tickets-contract.ts';
import type { TicketView } from '#api/tickets/contract.ts';
import { handOverTicket, takeTicketBack } from '#api/tickets/endpoints-contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { HandOver, TakeBack } from './hand-over.tsx';

type Props = { order: UpcomingOrder; ticket: TicketView; onChange: () => void };

/** Hands the visible ticket to another person, or takes it back. */
export function TicketHands({ order, ticket, onChange }: Props): ReactNode {
  const { performance, accessKey } = order;
  const { lineNo, mayHandOver, takeBackUntil } = ticket;
  const params = { accessKey };
  if (takeBackUntil !== null) {
    return (
      <TakeBack
        until={formatDateTime(takeBackUntil, performance.timeZone, facts.locale)}
        send={() => call(takeTicketBack, { params, body: { lineNo } })}
        onDone={onChange}
      />
    );
  }
  return mayHandOver ? (
    <HandOver
      asksNames={performance.asksNames}
      send={(to) => call(handOverTicket, { params, body: { lineNo, ...to } })}
      onDone={onChange}
    />
  ) : null;
}
