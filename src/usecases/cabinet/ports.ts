import type { ContentLanguage, LocalText } from '#domain/locales/locale.ts';
import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { ItemKind } from '#domain/items/item.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { PaymentState } from '#usecases/orders/ports.ts';
import type { PaidTender } from '#usecases/orders/purchase.ts';
import type { CertificatesStore } from '#usecases/tenders/certificate-ports.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';

/** A performance or an item within an order, in one language. */
export type OrderPartFacts = {
  /** Names the part within its order. */
  key: string;
  kind: 'tickets' | ItemKind;
  title: string;
  count: number;
  /** Set for tickets, and for an item that accompanies a performance. */
  startsAt: Date | null;
  timeZone: string;
  place: string | null;
  /** Null for an item. */
  event: { id: number; category: string; citySlug: string } | null;
};

export type AccountOrder = {
  id: string;
  number: string;
  accessKey: string;
  /** State by the database's clock: an unpaid order whose time has passed is expired. */
  state: OrderState;
  market: MarketName;
  currency: Currency;
  createdAt: Date;
  paidAt: Date | null;
  faceMinor: number;
  feeMinor: number;
  coveredMinor: number;
  tenders: PaidTender[];
  dueMinor: number;
  /** Refunded amount, whether or not it has arrived. */
  refundedMinor: number;
  holdUntil: Date;
  holdSecondsLeft: number;
  /** Some lines of a paid order were returned or cancelled. */
  isPartlyReturned: boolean;
  /** Not empty: performances in order of start, then items. */
  parts: OrderPartFacts[];
};

export type AccountOrderPage = AccountOrder & {
  /** True when `email` is the account's own address, which the account may read in full. */
  isOwnEmail: boolean;
  email: string | null;
  phone: string | null;
  offerVersion: string | null;
  privacyVersion: string | null;
  consentAt: Date | null;
  /** `label` belongs to a unit of an item; sector, row and seat belong to a ticket. */
  lines: {
    lineNo: number;
    /** Key of its part. */
    part: string;
    sector: string | null;
    row: string | null;
    seat: string | null;
    label: string | null;
    /** Of a ticket at a reduced price. */
    tariff: string | null;
    priceMinor: number;
    feeMinor: number;
    /** Null until the order is paid. */
    state: 'issued' | 'used' | 'void' | 'returned' | 'cancelled' | null;
  }[];
  payments: {
    provider: PaymentMethod;
    method: string | null;
    state: PaymentState;
    amountMinor: number;
    at: Date;
    failure: string | null;
  }[];
  refunds: { amountMinor: number; state: 'requested' | 'sent' | 'confirmed' | 'failed'; reason: string; at: Date }[];
  /** What went back to tenders that had paid. */
  tendersBack: PaidTender[];
  feeReturnPoints: number;
};

/** One line of a person's points ledger; `points` is negative when points were used. */
export type PointsMovement = {
  /** The ledger's name of the cause: `reserve:<tender>`, `release:<tender>`, `fee-return:<return case>`, `return:<return case>`. */
  txn: string;
  market: MarketName;
  points: number;
  /** Balance in that market afterwards. */
  balance: number;
  at: Date;
  order: { id: string; number: string; title: LocalText } | null;
  /** Why the fee was returned. */
  cause: string | null;
  /** Of points that an order took: what became of them. */
  tender: 'reserved' | 'spent' | 'given_back' | null;
};

/** Reads of one account's data; every statement filters by the account. */
export type CabinetReads = {
  /** Tickets of paid orders by performance, the latest first. */
  tickets(accountId: string): Promise<TicketOrder[]>;
  /**
   * Items of paid orders, the latest order first. `isByPhoneAlone`: the account has nothing to show for the order but
   * the phone number in it, which anybody can type.
   */
  items(accountId: string): Promise<(SoldItems & { isByPhoneAlone: boolean })[]>;
  orders(accountId: string, language: ContentLanguage): Promise<AccountOrder[]>;
  /** Null when the order does not exist or belongs to another account. */
  order(accountId: string, orderId: string, language: ContentLanguage): Promise<AccountOrderPage | null>;
  /** Newest first; `isProved`: the account has a proved address to which points can belong. */
  points(accountId: string): Promise<{ isProved: boolean; movements: PointsMovement[] }>;
  /** Credit by market, as far as there is any. */
  credit(accountId: string): Promise<{ market: MarketName; amountMinor: number }[]>;
  certificates: CertificatesStore['ofAccount'];
};
