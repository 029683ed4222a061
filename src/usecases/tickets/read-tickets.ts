import { ownReturn } from '#domain/tickets/own-return.ts';
import { isTransferOffered, refuseTakeBack, takeBackUntil } from '#domain/tickets/transfer.ts';
import type { ReadTickets, SoldTicket, TicketOrder, TicketSigner, TicketsStore } from './ports.ts';

type Deps = {
  signer: TicketSigner;
  tickets: Pick<TicketsStore, 'findOrder' | 'findOrderByAccessKey'>;
  now: () => Date;
};

/**
 * Opens an order's tickets, with the codes for the entrance, to the holder of its secret address: those of each
 * performance, in order of start. Empty while there are none.
 */
export async function readTickets(deps: Deps, by: { accessKey: string } | { orderId: string }): Promise<ReadTickets[]> {
  const parts =
    'accessKey' in by
      ? await deps.tickets.findOrderByAccessKey(by.accessKey)
      : await deps.tickets.findOrder(by.orderId);
  const now = deps.now();
  return parts.filter(({ tickets }) => tickets.length > 0).map((part) => openTickets(part, deps.signer, now));
}

/** Whether the performance was postponed and its new date is not known yet. */
export function hasNoDate({
  performance,
  scheduleChange,
}: Pick<TicketOrder, 'performance' | 'scheduleChange'>): boolean {
  return (
    performance.state === 'postponed' && scheduleChange?.kind === 'postponed' && scheduleChange.newStartsAt === null
  );
}

const transferFacts = (order: TicketOrder) => (ticket: SoldTicket) => ({
  ticket: { ...ticket, holderEmail: null },
  performance: { ...order.performance, hasNoDate: hasNoDate(order) },
});

function undoUntil(handedOverAt: Date | null, facts: Parameters<typeof refuseTakeBack>[0], now: Date): Date | null {
  if (handedOverAt === null || refuseTakeBack(facts, handedOverAt, now) !== null) return null;
  return takeBackUntil(handedOverAt, facts.performance);
}

/**
 * Opens the tickets of an order whose ownership was already checked. A ticket that was handed over shows no code, except
 * by its own key.
 */
export function openTickets(
  order: TicketOrder,
  signer: TicketSigner,
  now: Date,
  { byOwnKey = false }: { byOwnKey?: boolean } = {},
): ReadTickets {
  const { performance, scheduleChange } = order;
  const hands = transferFacts(order);
  const opened = order.tickets.map((ticket) => {
    const isLive = ticket.state === 'issued';
    const claim = {
      serial: ticket.serial,
      performanceId: performance.id,
      epoch: ticket.epoch,
      seatNo: ticket.signedSeatNo,
    };
    // The return period is counted from the date, which a performance postponed without one does not have.
    const rule = hasNoDate(order) ? null : ticket.labels.ownReturn;
    return {
      ...ticket,
      code: ticket.state === 'void' || (ticket.isHandedOver && !byOwnKey) ? null : signer.sign(claim),
      ownReturn: isLive && rule !== null ? ownReturn(rule, performance, ticket.priceMinor, now) : null,
      mayHandOver: (byOwnKey || !ticket.isHandedOver) && isTransferOffered(hands(ticket), now),
      takeBackUntil: undoUntil(ticket.handedOverAt, hands(ticket), now),
    };
  });
  const tickets = opened.toSorted((a, b) => Number(a.state === 'void') - Number(b.state === 'void'));
  const mayRefundPostponed =
    scheduleChange?.kind === 'postponed' &&
    // No deadline applies while the new date is unknown.
    (scheduleChange.newStartsAt === null ||
      (scheduleChange.refundUntil !== null && scheduleChange.refundUntil > now)) &&
    tickets.some((ticket) => ticket.state === 'issued');
  return { order, tickets, mayRefundPostponed };
}
