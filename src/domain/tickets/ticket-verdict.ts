import type { TicketClaim } from './ticket-code.ts';

export type TicketState = 'issued' | 'used' | 'void';

/** Every result of a check at the door; only `valid` permits entry. */
export type DoorVerdict = 'valid' | 'used' | 'void' | 'wrong_performance' | 'not_yet' | 'unknown' | 'forged';

/** Entry opens this long before the start; a ticket used earlier could only be a controller's mistake. */
export const DOOR_OPENS_HOURS_BEFORE = 4;

/** Data about one performance for the door; a device caches it to work without a network. */
export type DoorList = {
  performanceId: number;
  startsAt: Date;
  /** A postponement raises the epoch and adds it here, so that tickets printed for the old date stay valid. */
  acceptedEpochs: readonly number[];
};

/**
 * The decision at the door, equal with and without a network.
 * @param claim null when the code is not ours: unreadable, or its signature is wrong
 * @param ticket state of the ticket with that serial, null when the list has no such ticket
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
  // A ticket reissued for another seat has a new serial; an old serial with another seat is a revoked code.
  if (ticket.state === 'void' || ticket.seatNo !== claim.seatNo) return 'void';
  if (!door.acceptedEpochs.includes(claim.epoch)) return 'void';
  if (ticket.state === 'used') return 'used';
  const opens = door.startsAt.getTime() - DOOR_OPENS_HOURS_BEFORE * 3_600_000;
  return now.getTime() < opens ? 'not_yet' : 'valid';
}

/** A performance that was postponed twice has epoch 3 and still accepts tickets printed with 1 and 2. */
export function acceptedEpochs(currentEpoch: number): number[] {
  return Array.from({ length: currentEpoch }, (_, index) => index + 1);
}
