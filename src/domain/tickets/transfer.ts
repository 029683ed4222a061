import { doorsOpenAt, type TicketState } from './ticket-verdict.ts';

/** Tickets of one line that may be handed over, those taken back included: each one sends emails to somebody. */
export const TRANSFERS_PER_LINE = 5;

/** The giver may take a ticket back this long, and never once the doors are open. The new holder is told until when. */
export const TAKE_BACK_HOURS = 24;

export type TransferFacts = {
  ticket: { state: TicketState; isHandedOver: boolean; holderEmail: string | null };
  /** How often tickets of this line were handed over before. */
  transferCount: number;
  performance: {
    state: 'scheduled' | 'postponed' | 'cancelled';
    startsAt: Date;
    /** Postponed, and the new date is not known. */
    hasNoDate: boolean;
    isTransferAllowed: boolean;
    asksNames: boolean;
  };
  orderEmail: string | null;
};

export type TransferRefusal =
  | 'ticket_void'
  | 'ticket_used'
  | 'transfer_forbidden'
  | 'transfer_closed'
  | 'too_many_transfers'
  | 'already_theirs'
  | 'name_required';

/** Why this ticket cannot be handed to this person now; null when it can. */
export function refuseTransfer(
  facts: TransferFacts,
  to: { email: string; name: string | null },
  now: Date,
): TransferRefusal | null {
  const { ticket, performance, transferCount } = facts;
  const closed = closedFor(facts, now);
  if (closed !== null) return closed;
  if (!performance.isTransferAllowed) return 'transfer_forbidden';
  if (transferCount >= TRANSFERS_PER_LINE) return 'too_many_transfers';
  if (to.email === (ticket.isHandedOver ? ticket.holderEmail : facts.orderEmail)) return 'already_theirs';
  if (performance.asksNames && to.name === null) return 'name_required';
  return null;
}

/**
 * Why the giver cannot take this ticket back now. An organizer who forbids transfers meanwhile does not keep a ticket
 * with the wrong person.
 */
export function refuseTakeBack(
  facts: Pick<TransferFacts, 'ticket' | 'performance'>,
  handedOverAt: Date,
  now: Date,
): TransferRefusal | null {
  if (!facts.ticket.isHandedOver) return 'transfer_closed';
  return closedFor(facts, now) ?? (now < takeBackUntil(handedOverAt, facts.performance) ? null : 'transfer_closed');
}

/** First moment at which the giver can no longer take the ticket back. */
export function takeBackUntil(
  handedOverAt: Date,
  { startsAt, hasNoDate }: Pick<TransferFacts['performance'], 'startsAt' | 'hasNoDate'>,
): Date {
  const until = new Date(handedOverAt.getTime() + TAKE_BACK_HOURS * 3_600_000);
  const doors = doorsOpenAt(startsAt);
  return hasNoDate || until < doors ? until : doors;
}

/** Whether the holder is offered to hand this ticket over; how often it was, only the transfer itself counts. */
export function isTransferOffered(facts: Pick<TransferFacts, 'ticket' | 'performance'>, now: Date): boolean {
  return facts.performance.isTransferAllowed && closedFor(facts, now) === null;
}

function closedFor({ ticket, performance }: Pick<TransferFacts, 'ticket' | 'performance'>, now: Date) {
  if (ticket.state === 'used') return 'ticket_used';
  if (ticket.state === 'void') return 'ticket_void';
  if (performance.state === 'cancelled') return 'transfer_closed';
  return performance.hasNoDate || now < doorsOpenAt(performance.startsAt) ? null : 'transfer_closed';
}
