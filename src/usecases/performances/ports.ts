import type { SoldOrder } from '#domain/ledger/ledger.ts';
import type { PaidOrder } from '#domain/refunds/returns.ts';

export type MoveKind = 'cancelled' | 'postponed';

export type MovedPerformance = {
  id: number;
  title: string;
  state: 'scheduled' | 'postponed' | 'cancelled';
  startsAt: Date;
  /** The database's clock. */
  now: Date;
};

/** A paid order as a move or a return finds it. */
export type OrderToReturn = SoldOrder & {
  number: string;
  email: string | null;
  paid: PaidOrder;
  tickets: number;
  usedTickets: number;
  /** The payment that paid it; null for a free order. */
  paymentId: string | null;
};

export type MoveWrite = {
  performanceId: number;
  kind: MoveKind;
  /** Null keeps the date: cancelled, or postponed with no date yet. */
  newStartsAt: Date | null;
  refundUntil: Date | null;
};

export type ReturnWrite = {
  orderId: string;
  refund: { id: string; paymentId: string; amountMinor: number } | null;
  feePoints: number;
};

/** What the buyer of a paid order may still choose, by the database's clock and the city's calendar. */
export type ReturnChoice = {
  performanceId: number;
  /** Of the last postponement; null if the performance was not postponed. */
  refundUntil: Date | null;
  isRefundOpen: boolean;
  /** Postponed, and the new date is not known: the whole price is open, and no share of it has a last day. */
  hasNoDate: boolean;
  /** Frozen on the tickets; null where the organizer gives none. */
  ownReturn: { sharePermille: number; daysBefore: number } | null;
  startsAt: Date;
  timeZone: string;
  now: Date;
};

export type PerformancesStore = {
  /** Alone with the performance until the transaction ends: nothing of it is sold, paid or moved meanwhile. */
  lockForMove(performanceId: number): Promise<MovedPerformance | null>;
  /** The same facts for a dry run: without a lock, so that nobody waits for it. */
  readMoved(performanceId: number): Promise<MovedPerformance | null>;
  /** In order of id, locked for a move that is carried out. */
  unpaidOrders(performanceId: number, lock: { areLocked: boolean }): Promise<string[]>;
  paidOrders(performanceId: number, lock: { areLocked: boolean }): Promise<OrderToReturn[]>;
  paidOrder(orderId: string): Promise<OrderToReturn | null>;
  /** State, date and epoch, and a row that says so; answers the move's id. */
  writeMove(move: MoveWrite): Promise<number>;
  /** Cancelled: every ticket void, every seat off sale. */
  voidTickets(performanceId: number): Promise<void>;
  /** Postponed: live tickets are good for the new date. */
  raiseEpoch(performanceId: number): Promise<void>;
  /** One order's tickets void, its seats and entries back on sale. */
  takeTicketsBack(orderId: string, voidReason: string): Promise<void>;
  /** Refunds with their outbox rows, fee returns; the orders wait for their refunds, or are refunded if none is due. */
  writeReturns(reason: string, returns: readonly ReturnWrite[]): Promise<void>;
  /** Points for the fee; the orders stay paid. */
  writeFeeReturns(cause: string, returns: readonly { orderId: string; points: number }[]): Promise<void>;
  /** A mail to each buyer, new listings and numbers left. */
  announceMove(moveId: number, performanceId: number, orderIds: readonly string[]): Promise<void>;
  returnChoice(orderId: string): Promise<ReturnChoice | null>;
  list(): Promise<PerformanceSummary[]>;
  /** Numbers left, of these performances. */
  refreshStock(performanceIds: readonly number[]): Promise<void>;
};

export type PerformanceSummary = {
  id: number;
  title: string;
  place: string;
  startsAt: Date;
  state: MovedPerformance['state'];
  paidOrders: number;
  tickets: number;
};
