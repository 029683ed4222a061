import type { ContentLanguage, LocalText } from '#domain/locales/locale.ts';
import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { ItemKind } from '#domain/items/item.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { PaymentState } from '#usecases/orders/ports.ts';
import type { SoldOrder } from '#usecases/tickets/ports.ts';

/** What an order buys, in one language. */
export type OrderSubject = {
  kind: 'tickets' | ItemKind;
  title: string;
  count: number;
  /** Of tickets, and of an item that goes with an evening. */
  startsAt: Date | null;
  timeZone: string;
  place: string | null;
  /** Null with an item. */
  event: { id: number; category: string; citySlug: string } | null;
};

export type OwnedOrder = {
  id: string;
  number: string;
  accessKey: string;
  /** As it is by the database's clock: an unpaid order whose time is up is expired. */
  state: OrderState;
  market: MarketName;
  currency: Currency;
  createdAt: Date;
  paidAt: Date | null;
  faceMinor: number;
  feeMinor: number;
  pointsMinor: number;
  dueMinor: number;
  /** Of money that goes back, whether it has arrived or not. */
  refundedMinor: number;
  holdUntil: Date;
  holdSecondsLeft: number;
  subject: OrderSubject;
};

export type OwnedOrderPage = OwnedOrder & {
  /** The account's own address, which it may read in full. */
  isOwnEmail: boolean;
  email: string | null;
  phone: string | null;
  offerVersion: string | null;
  privacyVersion: string | null;
  consentAt: Date | null;
  /** `label` of a unit of an item; the others of a seat or an entry. */
  lines: {
    lineNo: number;
    sector: string | null;
    row: string | null;
    seat: string | null;
    label: string | null;
    priceMinor: number;
    feeMinor: number;
    /** Null until it is paid. */
    state: 'issued' | 'used' | 'void' | null;
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
  feeReturnPoints: number;
};

/** One line of the points ledger of a person; `points` is negative where they were spent. */
export type PointsMovement = {
  /** The ledger's name of the cause: `sale:<order>`, `fee-return:<order>`, `return:<cause>:<order>`. */
  txn: string;
  market: MarketName;
  points: number;
  /** What was left in that market afterwards. */
  balance: number;
  at: Date;
  order: { id: string; number: string; title: LocalText } | null;
  /** Why the fee came back. */
  cause: string | null;
};

/** Reads of one person's things; whose they are is part of every statement. */
export type CabinetReads = {
  /** Paid orders of tickets, the latest evening first. */
  tickets(accountId: string): Promise<SoldOrder[]>;
  /** Paid orders of items, the latest first. */
  items(accountId: string): Promise<SoldItems[]>;
  orders(accountId: string, language: ContentLanguage): Promise<OwnedOrder[]>;
  /** Null for an order that does not exist, and for one of somebody else. */
  order(accountId: string, orderId: string, language: ContentLanguage): Promise<OwnedOrderPage | null>;
  /** Newest first; `isProved`: the account has an address that points can belong to. */
  points(accountId: string): Promise<{ isProved: boolean; movements: PointsMovement[] }>;
};
