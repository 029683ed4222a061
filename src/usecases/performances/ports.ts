import type { LedgerSale } from '#domain/ledger/ledger.ts';
import type { PaidOrder, PaymentLeft } from '#domain/refunds/returns.ts';

export type ScheduleChangeKind = 'cancelled' | 'postponed';

export type PerformanceToChange = {
  id: number;
  title: string;
  state: 'scheduled' | 'postponed' | 'cancelled';
  startsAt: Date;
  /** The database's clock. */
  now: Date;
};

/** A paid order at the time of a schedule change or a return. */
export type OrderToReturn = LedgerSale & {
  number: string;
  email: string | null;
  paid: PaidOrder;
  tickets: number;
  usedTickets: number;
  /** The payment that paid it; null for a free order. */
  paymentId: string | null;
  left: PaymentLeft;
};

export type ScheduleChangeWrite = {
  performanceId: number;
  kind: ScheduleChangeKind;
  /** Null keeps the date: cancelled, or postponed without a new date. */
  newStartsAt: Date | null;
  refundUntil: Date | null;
  /** Who ordered it, for the audit. */
  actor: string;
};

export type ReturnWrite = {
  orderId: string;
  refund: { id: string; paymentId: string; amountMinor: number } | null;
  feePoints: number;
  /** By how much the refund is smaller because the payer's bank took it back; noted in the audit. */
  chargedBackMinor: number;
};

/** The buyer's remaining options for a paid order, by the database's clock and the city's calendar. */
export type ReturnChoice = {
  performanceId: number;
  /** Deadline of the last postponement; null if the performance was not postponed. */
  refundUntil: Date | null;
  isRefundOpen: boolean;
  /**
   * Postponed without a new date: the whole price can be refunded, but a partial return has no last day and is closed.
   */
  hasNoDate: boolean;
  /** Fixed when the tickets were sold; null when the organizer offers none. */
  ownReturn: { sharePermille: number; daysBefore: number } | null;
  startsAt: Date;
  timeZone: string;
  now: Date;
};

export type PerformancesStore = {
  /** Takes an exclusive lock until the transaction ends: no sales, payments or schedule changes happen meanwhile. */
  lockForChange(performanceId: number): Promise<PerformanceToChange | null>;
  /** Reads the same facts for a dry run, without a lock, so that no other transaction waits. */
  readForChange(performanceId: number): Promise<PerformanceToChange | null>;
  /** In order of id; locked when the schedule change is carried out. */
  unpaidOrders(performanceId: number, lock: { areLocked: boolean }): Promise<string[]>;
  paidOrders(performanceId: number, lock: { areLocked: boolean }): Promise<OrderToReturn[]>;
  paidOrder(orderId: string): Promise<OrderToReturn | null>;
  /** Writes state, date, epoch and a row about the change; returns the id of that row. */
  writeScheduleChange(change: ScheduleChangeWrite): Promise<number>;
  /** For a cancellation: voids every ticket and takes every seat off sale. */
  voidTickets(performanceId: number): Promise<void>;
  /** For a postponement: valid tickets become valid for the new date. */
  raiseEpoch(performanceId: number): Promise<void>;
  /** Voids the tickets of one order and puts its seats and entries back on sale. */
  takeTicketsBack(orderId: string, voidReason: string): Promise<void>;
  /** Writes refunds with outbox rows and fee returns. Orders await their refunds, or are refunded if none is due. */
  writeReturns(reason: string, returns: readonly ReturnWrite[]): Promise<void>;
  /** Returns the fee as points; the orders stay paid. */
  writeFeeReturns(cause: string, returns: readonly { orderId: string; points: number }[]): Promise<void>;
  /** Sends an email to each buyer and refreshes listings and remaining stock. */
  announceScheduleChange(scheduleChangeId: number, performanceId: number, orderIds: readonly string[]): Promise<void>;
  returnChoice(orderId: string): Promise<ReturnChoice | null>;
  /** The next performances whose sale has begun; `total` counts those that are not listed too. */
  list(): Promise<{ performances: PerformanceSummary[]; total: number }>;
  /** Recounts the remaining stock of these performances. */
  refreshStock(performanceIds: readonly number[]): Promise<void>;
};

export type PerformanceSummary = {
  id: number;
  title: string;
  place: string;
  startsAt: Date;
  state: PerformanceToChange['state'];
  paidOrders: number;
  tickets: number;
};
