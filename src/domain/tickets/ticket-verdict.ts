import type { TicketClaim } from './ticket-code.ts';

export type TicketState = 'issued' | 'used' | 'void';

/**
 * Every result of a check at the door; only `valid` permits to pass. `inside`: the holder has to be scanned on the way
 * out first. `outside`: somebody leaves who was not scanned on the way in.
 */
export type DoorVerdict =
  | 'valid'
  | 'used'
  | 'inside'
  | 'outside'
  | 'void'
  | 'wrong_performance'
  | 'not_yet'
  | 'unknown'
  | 'forged';

export type PassDirection = 'in' | 'out';

/** Whether a holder who was let in once may come in again: never, after being scanned on the way out, or always. */
export type ReentryPolicy = 'none' | 'after_exit' | 'free';

/** Entry opens this long before the start; a ticket used earlier could only be a controller's mistake. */
export const DOOR_OPENS_HOURS_BEFORE = 4;

export function doorsOpenAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - DOOR_OPENS_HOURS_BEFORE * 3_600_000);
}

/** Data about one performance for the door; a device caches it to work without a network. */
export type DoorList = {
  performanceId: number;
  startsAt: Date;
  reentry: ReentryPolicy;
  /** A postponement raises the epoch and adds it here, so that tickets printed for the old date stay valid. */
  acceptedEpochs: readonly number[];
};

export type ScannedTicket = {
  state: TicketState;
  /** The seat as the code names it, whatever place a newer plan of the hall gives to it. */
  signedSeatNo: number | null;
  /** The latest scan that let the holder pass; null before the first. */
  lastPass: PassDirection | null;
};

/**
 * The decision at the door, equal with and without a network.
 * @param claim null when the code is not ours: unreadable, or its signature is wrong
 * @param ticket the ticket with that serial, null when the list has no such ticket
 */
export function ticketVerdict(
  claim: TicketClaim | null,
  ticket: ScannedTicket | null,
  door: DoorList,
  now: Date,
  direction: PassDirection = 'in',
): DoorVerdict {
  if (claim === null) return 'forged';
  if (claim.performanceId !== door.performanceId) return 'wrong_performance';
  if (ticket === null) return 'unknown';
  // A ticket reissued for another seat has a new serial; an old serial with another seat is a revoked code.
  if (ticket.state === 'void' || ticket.signedSeatNo !== claim.seatNo) return 'void';
  if (!door.acceptedEpochs.includes(claim.epoch)) return 'void';
  if (direction === 'out') return exitVerdict(ticket, door.reentry);
  if (ticket.state === 'used') return reentryVerdict(ticket, door.reentry);
  return now < doorsOpenAt(door.startsAt) ? 'not_yet' : 'valid';
}

/** Where anybody may come and go, exits are not counted against entries. */
function exitVerdict({ state, lastPass }: ScannedTicket, reentry: ReentryPolicy): DoorVerdict {
  if (lastPass === 'in' || (reentry === 'free' && state === 'used')) return 'valid';
  return 'outside';
}

function reentryVerdict({ lastPass }: ScannedTicket, reentry: ReentryPolicy): DoorVerdict {
  switch (reentry) {
    case 'none':
      return 'used';
    case 'after_exit':
      return lastPass === 'out' ? 'valid' : 'inside';
    case 'free':
      return 'valid';
  }
}

/** A performance that was postponed twice has epoch 3 and still accepts tickets printed with 1 and 2. */
export function acceptedEpochs(currentEpoch: number): number[] {
  return Array.from({ length: currentEpoch }, (_, index) => index + 1);
}
