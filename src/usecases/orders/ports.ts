import type { SaleReturn } from '#domain/tickets/sale-return.ts';
import type { SalePermission } from '#domain/catalog/sale-permission.ts';
import type { VisitorHolds } from '#domain/holds/hold-rules.ts';
import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { ItemKind } from '#domain/items/item.ts';
import type { LockedItem } from '#usecases/items/ports.ts';
import type { ContactInput } from '#domain/orders/checkout-rules.ts';
import type { OrderHolder } from '#domain/orders/order-holder.ts';
import type { OrderLine, TicketLine, UnitLine } from '#domain/orders/order-line.ts';
import type { AnswerFault, Answers } from '#domain/questions/check-answers.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { AutoRefundReason } from '#domain/orders/settlement.ts';
import type { PaidTender } from '#usecases/orders/purchase.ts';
import type { OrderTender } from '#usecases/tenders/ports.ts';

export type PaymentState = 'created' | 'redirected' | 'captured' | 'failed' | 'expired';

/** A performance within an order, texts in one language. */
export type OrderedPerformance = {
  id: number;
  priceListId: number;
  eventId: number;
  title: string;
  startsAt: Date;
  timeZone: string;
  place: string;
  hall: string | null;
  citySlug: string;
  /** Who sells its tickets; null when the operator of the site does. */
  organizer: string | null;
  /** The buyer's own return of a full-price ticket; null where there is none. */
  ownReturn: SaleReturn | null;
  /** Tariffs of its tickets that are returned otherwise. */
  otherReturns: { tariff: string; ownReturn: SaleReturn }[];
};

/** An item within an order, texts in one language. */
export type OrderedItem = {
  id: number;
  kind: ItemKind;
  title: string;
  /** Null when the operator of the site is the seller. */
  seller: string | null;
  /** Null for the whole market. */
  citySlug: string | null;
  place: string | null;
};

export type DescribedTicketLine = TicketLine & { sector: string; row: string; seat: string };
/** The option is null when the item has no choice. */
export type DescribedUnitLine = UnitLine & { option: string | null };
export type DescribedLine = DescribedTicketLine | DescribedUnitLine;

/** An order as its owner sees it, texts in one language. */
export type DescribedOrder = {
  id: string;
  number: string;
  accessKey: string;
  state: OrderState;
  market: MarketName;
  locale: string;
  currency: Currency;
  /** In the order in which its lines name them first. */
  performances: OrderedPerformance[];
  items: OrderedItem[];
  lines: DescribedLine[];
  faceMinor: number;
  feeMinor: number;
  /** What its tenders pay. */
  coveredMinor: number;
  dueMinor: number;
  tenders: OrderTender[];
  /** The voucher that lowers its prices or unlocks its tariffs. */
  voucherCode: string | null;
  /** What takes how much off the listed prices of its lines. */
  reductions: { kind: 'campaign' | 'voucher'; name: string | null; amountMinor: number }[];
  holdUntil: Date;
  /** By the database's clock. */
  holdSecondsLeft: number;
  email: string | null;
  phone: string | null;
  payment: { state: PaymentState; redirectUrl: string | null; failure: string | null } | null;
  /** Of an order that ended unpaid although money came: why it went back, and how much. */
  givenBack: { reason: AutoRefundReason; amountMinor: number; tenders: PaidTender[] } | null;
};

/** An order without names; `OrdersStore.describe` adds them. */
export type Order = Omit<DescribedOrder, 'performances' | 'items' | 'lines' | 'reductions'> & {
  /** Start times of its performances, which are never taken from a cache. */
  starts: { performanceId: number; startsAt: Date }[];
  lines: OrderLine[];
  reduced: Reduced[];
};

/** How much a price rule takes off the lines of an order; without a rule, its voucher. */
export type Reduced = { ruleId: number | null; amountMinor: number };

/** What names an order's locks and offers. */
export type OrderOutline = {
  market: MarketName;
  performanceIds: number[];
  /** Performances that its units accompany. */
  accompaniedIds: number[];
  itemIds: number[];
};

/** An order under its row lock; all times are by the database's clock, read after the lock was acquired. */
export type OrderToChange = {
  id: string;
  number: string;
  accessKey: string;
  market: MarketName;
  locale: string;
  state: OrderState;
  currency: Currency;
  faceMinor: number;
  feeMinor: number;
  coveredMinor: number;
  dueMinor: number;
  /** Reserved for it; empty when only money pays. */
  tenders: OrderTender[];
  voucherCode: string | null;
  isHoldLive: boolean;
  /** Seconds since the first seat was held. */
  ageSeconds: number;
  holdSecondsLeft: number;
  email: string | null;
  phone: string | null;
  buyerId: string | null;
  lines: OrderLine[];
  reduced: Reduced[];
  items: LockedItem[];
  performances: {
    id: number;
    startsAt: string;
    isCancelled: boolean;
    isRescheduled: boolean;
    isSellable: boolean;
    salePermission: SalePermission | null;
    limitPerBuyer: number;
    /** Its organizer asks the buyer for names or answers. */
    asksDetails: boolean;
  }[];
  /** A created or redirected payment: the buyer may be paying right now. */
  openPayment: OpenPayment | null;
  /** All payments of the order so far, whatever became of them. */
  paymentCount: number;
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

export type CheckoutRequest = ContactInput & {
  orderId: string;
  acceptBetterSeats: boolean;
  /** The amount that was displayed to the buyer. */
  dueMinor: number;
  /** To what the organizers ask; those of an earlier step to payment stay valid. */
  answers?: Answers;
  /** The account of a logged-in buyer, who owns the order regardless of the contact given. */
  accountId: string | null;
  /** The address, or the /64 of an IPv6 address, that limits of free tickets count; null when they do not apply. */
  network: string | null;
};

export type PrepareRefusal =
  | { ok: false; code: 'amount_changed'; dueMinor: number }
  | { ok: false; code: 'over_limit'; limit: number }
  | { ok: false; code: 'answers_invalid'; faults: readonly AnswerFault[] }
  | {
      ok: false;
      code:
        | 'unknown_order'
        | 'order_closed'
        | 'hold_expired'
        | 'not_on_sale'
        | 'sale_not_permitted'
        | 'certificate_frozen'
        | 'busy'
        | 'too_many_free_orders'
        | 'too_many_free_tickets'
        | 'email_invalid'
        | 'phone_invalid'
        | 'terms_required'
        | 'consent_required'
        | 'provider_unreachable'
        | 'provider_rejected';
    };
/** The payment to be requested from the provider; null when nothing is due. */
export type Prepared =
  /** The order as just written; null when it was already awaiting payment. */
  { ok: true; payment: OpenPayment | null; locale: string; order: Order | null } | PrepareRefusal;

/** An order on its way to payment, and the buyer's contact. */
export type CheckoutKey = Contact & { orderId: string };

export type CheckoutWrite = CheckoutKey & {
  accountId: string | null;
  acceptsBetter: boolean;
  offerVersion: string;
  privacyVersion: string;
  /** Null for a free order, whose hold keeps its expiry. */
  payment: {
    id: string;
    provider: PaymentMethod;
    amountMinor: number;
    currency: Currency;
    sessionSeconds: number;
    /** The new end of the hold, in seconds from now; it never becomes earlier. */
    holdSeconds: number;
  } | null;
};

export type WrittenCheckout = { holdUntil: Date; holdSecondsLeft: number; payment: OpenPayment | null };

/** An order that is opened with its code, before it has any line. */
export type NewOrder = {
  orderId: string;
  number: string;
  accessKey: string;
  orderKey: string | null;
  idemKey: string;
  idemBody: string;
  performanceId: number;
  locale: string;
  distributorCompanyId: string | null;
  campaignToken: string | null;
  visitor: string | null;
  /** As codes are stored. */
  code: string;
};

export type OrdersStore = {
  /** Opens a held order without lines. `hasCode` is false when there is no such code; null when the click was answered. */
  open(order: NewOrder): Promise<{ hasCode: boolean } | null>;
  /** A null `language` means the one in which the order was opened. */
  read(orderId: string, language: ContentLanguage | null): Promise<DescribedOrder | null>;
  /** Uses cached names, which may be two seconds old. */
  describe(order: Order, language: ContentLanguage): Promise<DescribedOrder>;
  findByIdemKey(idemKey: string): Promise<{ orderId: string; idemBody: string | null } | null>;
  /** Null when the order does not exist. */
  holderOf(orderId: string): Promise<OrderHolder | null>;
  /** The visitor's live holds and remaining cool-down. */
  ofVisitor(visitor: string): Promise<VisitorHolds>;
  findByAccessKey(accessKey: string): Promise<string | null>;
  /** Reads immutable facts without a lock, for the locks that precede the order's own. Omits unknown orders. */
  outlines(orderIds: readonly string[]): Promise<Map<string, OrderOutline>>;
  /** Takes a lock shared with other sales; a schedule change of the performance takes it exclusively. */
  lockPerformances(performanceIds: readonly number[]): Promise<void>;
  lockOrder(orderId: string): Promise<OrderToChange | null>;
  /**
   * Takes every lock of a checkout in order: buyer × performance by email and by phone, performance (shared), order.
   * One buyer's checkouts of one performance therefore run one after another.
   */
  lockForCheckout(asked: readonly CheckoutKey[]): Promise<Map<string, OrderToChange>>;
  /** Number of tickets of each order's buyer in other live orders, by order and performance. */
  countOfBuyers(asked: readonly CheckoutKey[]): Promise<Map<string, Map<number, number>>>;
  /**
   * Writes buyers, contacts and consents, sets the orders to await payment and extends their holds. Returns the new end
   * of each hold and the payment to be made, by order. No two writes may have the same email.
   */
  writeCheckouts(writes: readonly CheckoutWrite[]): Promise<Map<string, WrittenCheckout>>;
  /** Returns an order to the held state after a failed payment. Its tenders stay reserved. */
  reopen(...orderIds: string[]): Promise<void>;
  /** Closes an unpaid order, releases everything it still holds and gives its tenders back. */
  close(orderId: string, state: 'expired' | 'cancelled'): Promise<void>;
  closeMany(orderIds: readonly string[], state: 'expired' | 'cancelled'): Promise<void>;
  /** Expires up to `limit` unpaid orders whose time has passed, of one performance or of all. */
  sweepExpired(limit: number, performanceId: number | null): Promise<number>;
};
