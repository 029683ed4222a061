import type { SaleGate } from '#domain/catalog/sale-gate.ts';
import type { VisitorHolds } from '#domain/holds/hold-rules.ts';
import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { ItemKind } from '#domain/items/item.ts';
import type { LockedItem } from '#usecases/items/ports.ts';
import type { ContactInput } from '#domain/orders/checkout-rules.ts';
import type { OrderHolder } from '#domain/orders/order-holder.ts';
import type { OrderState } from '#domain/orders/order-states.ts';

export type PaymentState = 'created' | 'redirected' | 'captured' | 'failed' | 'expired';

export type OrderLine = {
  lineNo: number;
  performanceId: number;
  seatNo: number | null;
  zoneNo: number;
  tariffNo: number;
  priceMinor: number;
  feeMinor: number;
};

/** What an order of items buys, texts in one language. */
export type OrderedItem = {
  id: number;
  kind: ItemKind;
  title: string;
  /** Null: the operator of the site. */
  seller: string | null;
  /** Null: the whole market. */
  citySlug: string | null;
  place: string | null;
  /** One a unit; no option where there is nothing to choose. */
  lines: { lineNo: number; optionNo: number; option: string | null; priceMinor: number; feeMinor: number }[];
};

/** An order as its owner sees it, texts in one language: either of tickets, or of units of one item. */
export type OrderDetails = {
  id: string;
  number: string;
  accessKey: string;
  state: OrderState;
  market: MarketName;
  locale: string;
  currency: Currency;
  priceListId: number | null;
  performance: {
    id: number;
    eventId: number;
    title: string;
    startsAt: Date;
    timeZone: string;
    place: string;
    hall: string | null;
    citySlug: string;
  } | null;
  item: OrderedItem | null;
  lines: (OrderLine & { sector: string; row: string; seat: string })[];
  faceMinor: number;
  feeMinor: number;
  pointsMinor: number;
  dueMinor: number;
  holdUntil: Date;
  /** By the database's clock. */
  holdSecondsLeft: number;
  email: string | null;
  phone: string | null;
  payment: { state: PaymentState; redirectUrl: string | null; failure: string | null } | null;
};

/** An order of tickets without the names of what it is for, which `OrdersStore.describe` adds. */
export type PlainOrder = Omit<OrderDetails, 'performance' | 'item' | 'lines' | 'priceListId'> & {
  performanceId: number;
  priceListId: number;
  startsAt: Date;
  lines: PricedLine[];
};
export type PricedLine = OrderLine & { priceListId: number };

/** An order under its row lock; every answer about time is by the database's clock, read after the lock was taken. */
export type LockedOrder = {
  id: string;
  number: string;
  accessKey: string;
  market: MarketName;
  locale: string;
  state: OrderState;
  currency: Currency;
  faceMinor: number;
  feeMinor: number;
  pointsMinor: number;
  dueMinor: number;
  isHoldLive: boolean;
  /** Seconds since the first seat was held. */
  ageSeconds: number;
  holdSecondsLeft: number;
  email: string | null;
  phone: string | null;
  buyerId: string | null;
  /** Null: an order of tickets. */
  item: LockedItem | null;
  lines: PricedLine[];
  performances: {
    id: number;
    startsAt: string;
    organizerId: number | null;
    isCancelled: boolean;
    isMoved: boolean;
    isSellable: boolean;
    saleGate: SaleGate | null;
    limitPerBuyer: number;
  }[];
  /** Created or redirected: the buyer may be paying right now. */
  openPayment: OpenPayment | null;
};

export type OpenPayment = {
  id: string;
  provider: PaymentMethod;
  providerRef: string | null;
  state: PaymentState;
  redirectUrl: string | null;
  amountMinor: number;
  secondsLeft: number;
  sessionUntil: Date;
};

export type Contact = { email: string; phone: string };

export type CheckoutWish = ContactInput & {
  orderId: string;
  acceptBetterSeats: boolean;
  /** What the buyer saw. */
  dueMinor: number;
  /** Of a buyer who is logged in: the order is theirs, whatever contact they give. */
  accountId: string | null;
};

export type PrepareRefusal =
  | { ok: false; code: 'amount_changed'; dueMinor: number }
  | { ok: false; code: 'over_limit'; limit: number }
  | {
      ok: false;
      code:
        | 'unknown_order'
        | 'order_closed'
        | 'hold_expired'
        | 'not_on_sale'
        | 'sale_not_permitted'
        | 'busy'
        | 'email_invalid'
        | 'phone_invalid'
        | 'terms_required'
        | 'consent_required'
        | 'provider_unreachable';
    };
/** The payment that a provider is to be asked for; null when nothing is to be paid. */
export type Prepared =
  /** The order as it was written just now; null when it was on its way to payment before. */
  { ok: true; payment: OpenPayment | null; locale: string; order: PlainOrder | null } | PrepareRefusal;

/** An order on its way to payment, and who pays. */
export type CheckoutKey = Contact & { orderId: string };

export type CheckoutWrite = CheckoutKey & {
  accountId: string | null;
  acceptsBetter: boolean;
  offerVersion: string;
  privacyVersion: string;
  /** Null for a free order, whose hold ends as it was. */
  payment: {
    id: string;
    provider: PaymentMethod;
    amountMinor: number;
    currency: Currency;
    sessionSeconds: number;
    /** The new end of the hold, in seconds from now; never brings it forward. */
    holdSeconds: number;
  } | null;
};

export type WrittenCheckout = { holdUntil: Date; holdSecondsLeft: number; payment: OpenPayment | null };

export type OrdersStore = {
  /** `language` null: that in which the order was opened. */
  read(orderId: string, language: ContentLanguage | null): Promise<OrderDetails | null>;
  /** Names from memory: a text that was corrected may be two seconds old. */
  describe(order: PlainOrder, language: ContentLanguage): Promise<OrderDetails>;
  findByIdemKey(idemKey: string): Promise<{ orderId: string; idemBody: string | null } | null>;
  /** Null for an order that does not exist. */
  holderOf(orderId: string): Promise<OrderHolder | null>;
  /** What a visitor's browser keeps from others now, and how long it has to rest. */
  ofVisitor(visitor: string): Promise<VisitorHolds>;
  findByAccessKey(accessKey: string): Promise<string | null>;
  /** What never changes, read without a lock: for the locks that come before the order's own. Unknown ones are left out. */
  outlines(orderIds: readonly string[]): Promise<Map<string, { market: MarketName; performanceIds: number[] }>>;
  /** Shared with other sales; a move of the performance takes it alone. */
  lockPerformances(performanceIds: readonly number[]): Promise<void>;
  lockOrder(orderId: string): Promise<LockedOrder | null>;
  /**
   * Every lock of a checkout, in their order: buyer × performance by e-mail and by phone, performance (shared), order.
   * So one buyer's checkouts of one performance run one after another.
   */
  lockForCheckout(asked: readonly CheckoutKey[]): Promise<Map<string, LockedOrder>>;
  /** Tickets of each order's buyer in other live orders, by order and performance. */
  countOfBuyers(asked: readonly CheckoutKey[]): Promise<Map<string, Map<number, number>>>;
  /** New lines with prices of the order's own list; false if a seat or a price is unknown. */
  replaceLines(orderId: string, performanceId: number, lines: readonly WantedOrderLine[]): Promise<boolean>;
  /**
   * Buyers, contacts and consents; the orders await payment and their seats are kept longer. Answers the new end of each
   * hold and the payment to be made, by order. No two of the same e-mail.
   */
  writeCheckouts(writes: readonly CheckoutWrite[]): Promise<Map<string, WrittenCheckout>>;
  /** Back to the basket after a failed payment. */
  reopen(...orderIds: string[]): Promise<void>;
  /** Ends an unpaid order and lets go of everything it still has. */
  close(orderId: string, state: 'expired' | 'cancelled'): Promise<void>;
  closeMany(orderIds: readonly string[], state: 'expired' | 'cancelled'): Promise<void>;
  /** Ends up to `limit` unpaid orders whose time has passed, of one performance or of all. */
  sweepExpired(limit: number, performanceId: number | null): Promise<number>;
};

export type WantedOrderLine = { lineNo: number; seatNo: number | null; zoneNo: number | null; tariffNo: number };
