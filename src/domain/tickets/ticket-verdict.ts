import type { TicketClaim } from './ticket-code.ts';

export type TicketState = 'issued' | 'used' | 'void';

/** Everything the door may say; only `valid` lets somebody in. */
export type DoorVerdict = 'valid' | 'used' | 'void' | 'wrong_performance' | 'not_yet' | 'unknown' | 'forged';

/** Entry opens this long before the start; earlier a used ticket would only be a mistake of the steward. */
export const DOOR_OPENS_HOURS_BEFORE = 4;

/** What a door knows about one performance; a device keeps it to work without a network. */
export type DoorList = {
  performanceId: number;
  startsAt: Date;
  /** A postponement raises the epoch and adds it here, so tickets printed for the old date stay good. */
  acceptedEpochs: readonly number[];
};

/**
 * The decision at the door, the same with a network and without.
 * @param claim null when the code is not ours: unreadable, or its signature is wrong
 * @param ticket state of the ticket of that serial, null when no such ticket is on the list
 */
export function ticketVerdict(
  claim: TicketClaim | null,
  ticket: { state: TicketState; seatNo: number | null } | null,
  door: DoorList,
  now: Date,
): DoorVerdict {
  if (claim === null) return 'forged';
  if (claim.performanceId !== door.performanceId) return 'wrong_performance';
  if (ticket === null) return 'unknown';
  // A ticket issued anew for another seat has another serial; the same serial with another seat is a code we took back.
  if (ticket.state === 'void' || ticket.seatNo !== claim.seatNo) return 'void';
  if (!door.acceptedEpochs.includes(claim.epoch)) return 'void';
  if (ticket.state === 'used') return 'used';
  const opens = door.startsAt.getTime() - DOOR_OPENS_HOURS_BEFORE * 3_600_000;
  return now.getTime() < opens ? 'not_yet' : 'valid';
}

/** Postponed twice, a performance has epoch 3 and still lets in what was printed with 1 and 2. */
export function acceptedEpochs(currentEpoch: number): number[] {
  return Array.from({ length: currentEpoch }, (_, index) => index + 1);
}
