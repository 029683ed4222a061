import type { LedgerTransaction, SoldOrder } from '#domain/ledger/ledger.ts';
import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { Settlement, SettlementFacts } from '#domain/orders/settlement.ts';
import type { NewEntitlement } from '#usecases/items/ports.ts';
import type { OpenPayment } from '#usecases/orders/ports.ts';
import type { Chargeback, ProviderSnapshot } from './ports.ts';

/** A provider's word, however it came: webhook, poll or return page. `digest` names a webhook to be acknowledged. */
export type ProviderReport = { provider: PaymentMethod; snapshot: ProviderSnapshot; digest: string | null };
export type Applied = { paymentId: string | null; outcome: Settlement['kind'] | 'unknown_payment' };
export type ApplyProviderState = (report: ProviderReport) => Promise<Applied>;

/** How a provider's message names a payment, and the message itself where it is a webhook. */
export type PaymentKey = {
  provider: PaymentMethod;
  paymentId: string | null;
  providerRef: string | null;
  digest: string | null;
};

/** Null for a payment that is not ours. */
export type FoundPayment = { paymentId: string | null; isRepeated: boolean };

export type LoadedSettlement = {
  paymentId: string;
  provider: PaymentMethod;
  facts: Omit<SettlementFacts, 'fact' | 'hasBetterSeats'>;
  /** The payer's bank took money back, and we were told of that before we are told of the capture. */
  hasEarlyChargeback: boolean;
  order: SoldOrder & {
    lines: { lineNo: number; performanceId: number; seatNo: number | null; zoneNo: number }[];
    /** Null: an order of tickets. */
    item: { id: number; lines: readonly { lineNo: number }[] } | null;
    /** Counters of standing areas and items were given back when the order expired. */
    areEntriesReleased: boolean;
  };
};

export type Sale = {
  orderId: string;
  payment: {
    id: string;
    providerRef: string | null;
    captureRef: string | null;
    method: string | null;
    transferMinor: number | null;
  } | null;
  tickets: readonly { id: string; lineNo: number; serial: string }[];
  entitlements: readonly NewEntitlement[];
  seatCount: number;
};

export type GiveBack = {
  refundId: string;
  orderId: string;
  reason: string;
  /** The payment to close, or the id of a new row for stray money. */
  paymentId: string;
  isStray: boolean;
  provider: PaymentMethod;
  providerRef: string | null;
  captureRef: string | null;
  method: string | null;
  amountMinor: number;
  transferMinor: number | null;
  currency: string;
};

export type SettlementStore = {
  /**
   * Finds the payments and takes every lock that comes before seats: buyer × performance, performance (shared), order.
   * Answers in the order of the keys; repeated is a webhook whose effect was committed before.
   */
  lockForSettlement(keys: readonly PaymentKey[]): Promise<FoundPayment[]>;
  /** Locks seats, then areas, then payments, and reads all that the decision needs. */
  load(paymentIds: readonly string[]): Promise<LoadedSettlement[]>;
  /** Payments, orders, seats, tickets, ledger and outbox of many sales in one statement. Throws if a seat is lost. */
  applySales(sales: readonly Sale[], ledger: readonly LedgerTransaction[]): Promise<void>;
  /** Free seats as good or better for lines whose own are gone, locked; null if there are not enough. */
  findBetterSeats(
    orderId: string,
    performanceId: number,
  ): Promise<{ lineNo: number; seatNo: number; zoneNo: number }[] | null>;
  moveLines(orderId: string, moves: readonly { lineNo: number; seatNo: number; zoneNo: number }[]): Promise<void>;
  /** Payment, ledger, refund and outbox; false if this money was given back before. */
  giveBack(giving: GiveBack, ledger: LedgerTransaction): Promise<boolean>;
  closePayment(paymentId: string, state: 'failed' | 'expired', failure: string | null): Promise<void>;
  stopChecking(paymentIds: readonly string[]): Promise<void>;
};

/** What a provider answered to a new payment. */
export type Redirected = { id: string; providerRef: string; redirectUrl: string };

/** A webhook whose effect is committed, and the payment it was about. */
export type Receipt = { provider: PaymentMethod; digest: string; paymentId: string | null };

export type PaymentsStore = {
  /** Answers what is left of the hold: the provider may have taken its time. */
  markRedirected(payment: Redirected): Promise<{ holdSecondsLeft: number }>;
  /** Closed for the buyer, who goes back or starts anew; still read until the provider has a final answer. */
  abandon(paymentId: string): Promise<void>;
  /** Due payments, the next check of each already set: `createIntent` may have been lost, so the reference may be null. */
  claimDue(limit: number): Promise<DuePayment[]>;
  /** The order's open payment, for a buyer who waits before the screen; null again for the next three seconds. */
  claimForBuyer(orderId: string): Promise<DuePayment | null>;
  /** Remembers webhooks by their digests, in the transaction of their effects, and counts them when they are repeated. */
  finishReceipts(done: readonly Receipt[]): Promise<void>;
  /** One whose effect could not be committed stays open until it is: it is seen by its age. */
  leaveReceiptOpen(provider: PaymentMethod, digest: string): Promise<void>;
  /** Nobody could say within a day: closed for the buyer, told to a person, and asked about hourly from now on. */
  doubt(paymentId: string): Promise<void>;
  /** Nobody could say within a month: not asked about any more, and told to a person once more. */
  giveUp(paymentId: string): Promise<void>;
  /** A row of the audit and a letter to support; the same action about the same thing is told once. */
  alarm(alarm: Alarm): Promise<void>;
};

/** Something that a person must look at. */
export type Alarm = { action: string; thing: string; provider: PaymentMethod; detail: object };

export type ChargedPayment = {
  state: OpenPayment['state'];
  /** This capture paid the order. */
  applied: boolean;
  market: MarketName;
  orderState: OrderState;
  /** Of the money that reached us what neither went back nor was taken back. */
  keptMinor: number;
  /** A performance of the order has begun. */
  hasBegun: boolean;
};

export type UnbookedChargeback = {
  id: string;
  provider: PaymentMethod;
  ref: string;
  amountMinor: number;
  currency: string;
};

export type ChargebacksStore = {
  find(
    provider: PaymentMethod,
    names: Pick<Chargeback, 'paymentId' | 'providerRef' | 'captureRef'>,
  ): Promise<{ paymentId: string; orderId: string } | null>;
  /** Locks the order. */
  lock(names: { paymentId: string; orderId: string }): Promise<ChargedPayment>;
  /** Not booked yet. False if it was taken in before. */
  add(
    id: string,
    provider: PaymentMethod,
    chargeback: Chargeback,
    of: { paymentId: string; orderId: string },
  ): Promise<boolean>;
  /** The payment's chargebacks that are not booked yet, in the order in which they came. */
  unbooked(paymentId: string): Promise<UnbookedChargeback[]>;
  /** Counted against the captured money from now on. */
  markBooked(id: string): Promise<void>;
  /** The payment is asked about at once, whatever was said of it before. */
  askAgain(paymentId: string): Promise<void>;
  /** Refunds that were not sent yet are not sent; answers how many. */
  stopRefunds(paymentId: string): Promise<number>;
  closeOrder(orderId: string): Promise<void>;
  alarm(alarm: Alarm): Promise<void>;
};

export type DuePayment = {
  id: string;
  orderId: string;
  provider: PaymentMethod;
  providerRef: string | null;
  state: OpenPayment['state'];
  checks: number;
  ageSeconds: number;
  isSessionOver: boolean;
};

export type RefundToSend = {
  id: string;
  orderId: string;
  paymentId: string;
  provider: PaymentMethod;
  providerRef: string;
  captureRef: string;
  amountMinor: number;
  currency: string;
  reason: string;
  state: 'requested' | 'sent';
  refundRef: string | null;
  attempts: number;
  knownRefundRefs: string[];
  otherRefundsMinor: number;
  equalRefundAt: Date | null;
  /** As it was before this try. */
  unknownSince: Date | null;
  keyNo: number;
};

/** What a try that must be repeated leaves behind. */
export type Postponed = {
  failure: string;
  /** `nothing_sent`: as if not tried. `refused`: the key is spent, and nothing is in doubt. `unknown`: in doubt. */
  left: 'nothing_sent' | 'refused' | 'unknown';
  unknownSince: Date | null;
};

/** What the provider said of a refund it had taken. `unknown`: that there is none. */
export type SentRefundAnswer = 'under_way' | 'unknown' | 'unreachable' | 'not_asked';

export type RefundsStore = {
  /** Due refunds, at most one of a payment at a time, leased while the provider is asked. */
  claimDue(limit: number, refundId: string | null): Promise<RefundToSend[]>;
  /** The provider has taken it but not finished. */
  markSent(refundId: string, sent: SentRefund): Promise<void>;
  /** The order is `refunded` once nothing is under way. Null if it was confirmed before. */
  confirm(refundId: string, sent: SentRefund): Promise<ConfirmedRefund | null>;
  /** Refused for good: a person must look. */
  fail(refundId: string, failure: string): Promise<void>;
  postpone(refundId: string, postponed: Postponed): Promise<void>;
  /** The provider has it and has not finished, says that it has none, or did not say. It is asked again later. */
  keepWaiting(refundId: string, waits: { failure: string; answer: SentRefundAnswer }): Promise<void>;
  /** Tells of refunds that wait longer than an hour, or that the provider has not finished within three days; each once. */
  alarmLate(): Promise<number>;
  /** Tells of refunds that the provider took and has been denying for an hour; each once. */
  alarmDenied(): Promise<number>;
  listOpen(): Promise<OpenRefund[]>;
  /** Due again at once; one that was refused or is denied is sent anew. False if there is none. */
  retry(refundId: string): Promise<boolean>;
  /** Our refund under the provider's reference, while it is on its way. */
  findSent(paymentId: string, refundRef: string): Promise<string | null>;
  /** One that was not confirmed, for a person who found it in the provider's books. */
  findOpen(refundId: string): Promise<OpenRefundAtProvider | null>;
  /** It was made under this number: it is read there from now on. False if the number belongs to another refund. */
  adopt(refundId: string, refundRef: string): Promise<boolean>;
};

export type SentRefund = { refundRef: string | null; sentMinor: number };
export type OpenRefundAtProvider = Pick<RefundToSend, 'provider' | 'providerRef' | 'captureRef' | 'amountMinor'>;

export type OpenRefund = {
  refundId: string;
  orderNumber: string;
  amountMinor: number;
  currency: string;
  state: 'requested' | 'sent' | 'failed';
  reason: string;
  failure: string | null;
  /** The provider took it and says now that there is none. */
  isDenied: boolean;
  createdAt: Date;
};

export type ConfirmedRefund = {
  refundId: string;
  orderId: string;
  paymentId: string;
  provider: PaymentMethod;
  amountMinor: number;
  /** What really left: less after a discount of the bank. */
  sentMinor: number;
  currency: string;
};

export type LedgerStore = { book(transactions: readonly LedgerTransaction[]): Promise<void> };
