import type { TransferFacts } from '#domain/tickets/transfer.ts';

/** Whose ticket changes hands: the buyer names a line of the order, another holder the ticket by its own key. */
export type Giver = { orderId: string; lineNo: number } | { ticketKey: string; accountId: string };

export type TicketHolder = {
  isHandedOver: boolean;
  name: string | null;
  email: string | null;
  accountId: string | null;
};

/** The live ticket of a line under locks of its order and of itself, read after both. Times are the database's. */
export type LockedTicket = TransferFacts & {
  id: string;
  serial: string;
  accessKey: string;
  orderId: string;
  issuedAt: Date;
  holder: TicketHolder;
  /** The holder before, if the ticket came to this one by a transfer. */
  giver: (TicketHolder & { accessKey: string }) | null;
  now: Date;
};

export type NewTicket = { id: string; serial: string };

export type TransfersStore = {
  /** Null for an unknown line or key. */
  outline(giver: Giver): Promise<{ orderId: string; lineNo: number; performanceId: number } | null>;
  /** Null when the line has no live ticket. */
  lock(line: { orderId: string; lineNo: number }): Promise<LockedTicket | null>;
  /**
   * Voids the ticket and issues one for the same line and seat in its place, with a serial and a key of its own. Leaves
   * letters to both holders in the outbox and an audit row.
   */
  replace(
    ticket: Pick<LockedTicket, 'id'>,
    by: NewTicket & { holder: Omit<TicketHolder, 'accountId'>; reason: 'transferred' | 'taken_back'; actor: string },
  ): Promise<void>;
};
