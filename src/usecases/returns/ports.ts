import type { LedgerOrder } from '#domain/ledger/ledger.ts';
import type { LineState } from '#domain/orders/order-line.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Bought } from '#domain/refunds/bought-line.ts';
import type { LineToReturn } from '#domain/refunds/buyers-return.ts';
import type { LineReturn, ReturnableOrder, TenderSums } from '#domain/refunds/returns.ts';

/** A paid order with its live lines, or those of one performance. */
export type OrderToReturn = LedgerOrder &
  ReturnableOrder & {
    number: string;
    email: string | null;
    /** The payment that paid it; null for a free order. */
    paymentId: string | null;
    lines: LineToReturn[];
    /** All its lines, with what their prices depended on; no lines where nothing of that matters to who asks. */
    bought: Bought;
  };

/** What comes back: of the price money, and to the tenders that had paid; and the service fee as points. */
export type MoneyBack = TenderSums & { moneyMinor: number; feePoints: number };

/** What happened to lines of one order, once. */
export type ReturnCase = {
  id: string;
  orderId: string;
  cause: string;
  actor: string;
  lines: readonly LineReturn[];
  /** The price comes back, so the lines end; otherwise only their fees do. */
  endsLines: boolean;
  refund: { id: string; paymentId: string; amountMinor: number } | null;
  /** By how much the refund is smaller because the payer's bank took it back. */
  chargedBackMinor: number;
};

/** How a return ends a line. */
export type EndedState = Extract<LineState, 'returned' | 'cancelled'>;

/** The order behind the address of its tickets. */
export type OrderOfTickets = { orderId: string; email: string | null; locale: Locale };

export type ReturnsStore = {
  /** Null for an unknown key. */
  ofTickets(accessKey: string): Promise<OrderOfTickets | null>;
  /** What came back of each line, whatever for. */
  returned(orderId: string): Promise<({ lineNo: number } & MoneyBack)[]>;
  /** Null if the order is not paid. */
  read(orderId: string): Promise<{ order: OrderToReturn; now: Date } | null>;
  /** The same under locks of the order, its tickets and its codes, so that none is used meanwhile. */
  lock(orderId: string): Promise<{ order: OrderToReturn; now: Date } | null>;
  /**
   * Paid orders with live lines of the performance, and these lines; locked when a schedule change is carried out. What
   * was bought is read where earlier returns kept something back.
   */
  ofPerformance(performanceId: number, lock: { areLocked: boolean }): Promise<OrderToReturn[]>;
  /** Voids tickets and codes of these lines and puts their seats, entries and units back on sale. */
  takeBack(orderId: string, lineNos: readonly number[], end: { state: EndedState; reason: string }): Promise<void>;
  /**
   * Writes cases with their lines, refunds and outbox rows. An order without a live line left awaits its refunds, or is
   * refunded if none is open.
   */
  write(cases: readonly ReturnCase[]): Promise<void>;
};
