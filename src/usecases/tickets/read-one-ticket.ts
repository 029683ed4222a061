import { takeBackUntil } from '#domain/tickets/transfer.ts';
import type { OneTicket, ReadTicket, ReadTickets, TicketSigner, TicketsStore } from './ports.ts';
import { hasNoDate, openTickets } from './read-tickets.ts';

export type ReadOneTicket = {
  ticket: OneTicket;
  /** The same with its code, in the form of which files and emails are made. */
  read: ReadTickets;
  opened: ReadTicket;
  /** Until when whoever handed it over may take it back; null when nobody may. */
  takeBackUntil: Date | null;
};

type Deps = { signer: TicketSigner; tickets: Pick<TicketsStore, 'findTicketByKey'>; now: () => Date };

/** Opens one ticket to the holder of its own secret address, with nothing of the order behind it. */
export async function readOneTicket(deps: Deps, ticketKey: string): Promise<ReadOneTicket | null> {
  const ticket = await deps.tickets.findTicketByKey(ticketKey);
  return ticket && openOneTicket(ticket, deps.signer, deps.now());
}

export function openOneTicket(ticket: OneTicket, signer: TicketSigner, now: Date): ReadOneTicket {
  const { order } = ticket;
  const opened = openTickets(order, signer, now, { byOwnKey: true });
  // Nobody returns a ticket by its own key, so no terms of a return are shown.
  const tickets = opened.tickets.map((each) => ({ ...each, ownReturn: null }));
  const [only] = tickets;
  if (only === undefined) throw new Error(`Ticket ${ticket.id} was read without itself`);
  const until = undoUntil(ticket, ticket.issuedAt);
  const isOpen = only.state === 'issued' && ticket.isFromTransfer && now < until;
  return {
    ticket,
    read: { order, tickets, mayRefundPostponed: false },
    opened: only,
    takeBackUntil: isOpen ? until : null,
  };
}

/** @param handedOverAt when the ticket came into its present hands */
export function undoUntil({ order }: OneTicket, handedOverAt: Date): Date {
  return takeBackUntil(handedOverAt, { startsAt: order.performance.startsAt, hasNoDate: hasNoDate(order) });
}
