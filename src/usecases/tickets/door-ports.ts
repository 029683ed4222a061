import type { LocalText } from '#domain/locales/locale.ts';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import type { DoorVerdict, PassDirection, ReentryPolicy, ScannedTicket } from '#domain/tickets/ticket-verdict.ts';

/** The facts about a ticket that the entrance needs. */
export type DoorTicket = ScannedTicket & {
  id: string;
  serial: string;
  usedAt: Date | null;
  /** Why it is void: `transferred`, `own_return` and so on. */
  voidReason: string | null;
  holderName: string | null;
  labels: TicketLabels;
};

export type DoorPerformance = {
  id: number;
  epoch: number;
  startsAt: Date;
  timeZone: string;
  title: LocalText;
  reentry: ReentryPolicy;
  /** Its tickets name their holders, whom the door may ask for a document. */
  asksNames: boolean;
};

export type DoorReads = {
  findDoorPerformance(performanceId: number): Promise<DoorPerformance | null>;
  findDoorTicket(serial: string): Promise<DoorTicket | null>;
};

export type Scan = {
  ticketId: string;
  gate: string | null;
  /** The person or device that scanned. */
  actor: string;
  direction: PassDirection;
  verdict: DoorVerdict;
};

/** Statements of one transaction at the entrance. */
export type DoorStore = {
  /**
   * Locks the ticket's row and reads it with its scans: when two gates scan the same code, the second waits and sees the
   * scan of the first.
   */
  lockDoorTicket(serial: string): Promise<DoorTicket | null>;
  findDoorPerformance(performanceId: number): Promise<DoorPerformance | null>;
  /**
   * Writes the scan whatever its verdict. The first that lets the holder in makes the ticket used. Returns its time by
   * the database's clock.
   */
  writeScan(scan: Scan): Promise<Date>;
};
