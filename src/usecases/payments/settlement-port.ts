import type { LedgerTransaction, LedgerSale } from '#domain/ledger/ledger.ts';
import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { OrderLine } from '#domain/orders/order-line.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { Settlement, SettlementFacts } from '#domain/orders/settlement.ts';
import type { NewEntitlement } from '#usecases/items/ports.ts';
import type { OpenPayment } from '#usecases/orders/ports.ts';
import type { Chargeback, ProviderSnapshot } from './ports.ts';

/** A provider's report from a webhook, a poll or the return page. `digest` identifies a webhook to be acknowledged. */
export type ProviderReport = { provider: PaymentMethod; snapshot: ProviderSnapshot; digest: string | null };
export type SettlementOutcome = { paymentId: string | null; outcome: Settlement['kind'] | 'unknown_payment' };
export type ApplyPaymentReport = (report: ProviderReport) => Promise<SettlementOutcome>;

/** How a provider's message identifies a payment; `digest` is set for a webhook. */
export type PaymentKey = {
  provider: PaymentMethod;
  paymentId: string | null;
  providerRef: string | null;
  digest: string | null;
};

/** `paymentId` is null when the payment is not ours. */
export type FoundPayment = { paymentId: string | null; isRepeated: boolean };

export type LoadedSettlement = {
  paymentId: string;
  provider: PaymentMethod;
  facts: Omit<SettlementFacts, 'fact' | 'hasBetterSeats'>;
  /** The payer's bank took money back, and that notice arrived before the one of the capture. */
  hasEarlyChargeback: boolean;
  order: LedgerSale & {
    lines: OrderLine[];
    /** The counters of areas and items were released, and the tenders given back, when the order expired. */
    areCountersReleased: boolean;
  };
};

export type Sale = {
  orderId: string;
  /** How many tenders are reserved for it. */
  tenderCount: number;
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

export type AutoRefund = {
  refundId: string;
  orderId: string;
  reason: string;
  /** The payment to close, or the id of a new row for unmatched money. */
  paymentId: string;
  isUnmatched: boolean;
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
   * Finds the payments and takes every lock that precedes seats: buyer × performance, performance (shared), order.
   * Returns them in the order of the keys; `isRepeated` marks a webhook whose effect is already committed.
   */
  lockForSettlement(keys: readonly PaymentKey[]): Promise<FoundPayment[]>;
  /** Locks seats, then areas, then payments, and reads everything that the decision needs. */
  load(paymentIds: readonly string[]): Promise<LoadedSettlement[]>;
  /**
   * Writes payments, orders, seats, tickets, ledger and outbox of many sales in one statement. Throws if a seat is
   * lost.
   */
  applySales(sales: readonly Sale[], ledger: readonly LedgerTransaction[]): Promise<void>;
  /** Finds and locks free seats as good or better for lines whose seats are gone; null if there are not enough. */
  findBetterSeats(
    orderId: string,
    performanceId: number,
  ): Promise<{ lineNo: number; seatNo: number; zoneNo: number }[] | null>;
  moveLines(orderId: string, moves: readonly { lineNo: number; seatNo: number; zoneNo: number }[]): Promise<void>;
  /** Writes payment, ledger, refund and outbox; returns false if this money was already refunded. */
  autoRefund(refund: AutoRefund, ledger: LedgerTransaction): Promise<boolean>;
  closePayment(paymentId: string, state: 'failed' | 'expired', failure: string | null): Promise<void>;
  stopChecking(paymentIds: readonly string[]): Promise<void>;
};

/** A provider's response to a new payment. */
export type Redirected = { id: string; providerRef: string; redirectUrl: string };

/** A webhook whose effect is committed, and its payment. */
export type Receipt = { provider: PaymentMethod; digest: string; paymentId: string | null };

export type PaymentsStore = {
  /** Returns the remaining hold time, because the provider may have responded slowly. */
  markRedirected(payment: Redirected): Promise<{ holdSecondsLeft: number }>;
  /**
   * Closes the payment for the buyer, who goes back or starts again; polling continues until the provider's final
   * answer.
   */
  abandon(paymentId: string): Promise<void>;
  /**
   * Claims due payments and schedules their next checks. The reference is null when the answer of `createIntent` was
   * lost.
   */
  claimDue(limit: number): Promise<DuePayment[]>;
  /** Claims the order's open payment for a waiting buyer; returns null for the next three seconds. */
  claimForBuyer(orderId: string): Promise<DuePayment | null>;
  /** Records webhooks by their digests in the transaction of their effects; repetitions are counted. */
  finishReceipts(done: readonly Receipt[]): Promise<void>;
  /** Records a webhook whose effect could not be committed; it stays open until it is, and monitoring sees its age. */
  leaveReceiptOpen(provider: PaymentMethod, digest: string): Promise<void>;
  /** No result within a day: closes the payment for the buyer and alerts support; polling continues hourly. */
  doubt(paymentId: string): Promise<void>;
  /** No result within a month: ends the polling and alerts support once more. */
  giveUp(paymentId: string): Promise<void>;
  /** Writes an audit row and an email to support; the same action on the same subject is reported only once. */
  alarm(alarm: Alarm): Promise<void>;
};

/** A problem that a person must examine. */
export type Alarm = { action: string; thing: string; provider: PaymentMethod; detail: object };

export type ChargedPayment = {
  state: OpenPayment['state'];
  /** This capture paid the order. */
  applied: boolean;
  market: MarketName;
  orderState: OrderState;
  /** Received money that was neither refunded nor charged back. */
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
  takesRest: boolean;
};

export type ChargebacksStore = {
  find(
    provider: PaymentMethod,
    names: Pick<Chargeback, 'paymentId' | 'providerRef' | 'captureRef'>,
  ): Promise<{ paymentId: string; orderId: string } | null>;
  /**
   * Locks the order.
   * @param refusedRefunds references of refunds that left no money, although we have not been told yet
   */
  lock(names: { paymentId: string; orderId: string }, refusedRefunds?: readonly string[]): Promise<ChargedPayment>;
  isRecorded(provider: PaymentMethod, ref: string): Promise<boolean>;
  /** Records a chargeback that is not booked yet. Returns false if it was already recorded. */
  add(
    id: string,
    provider: PaymentMethod,
    chargeback: Chargeback,
    of: { paymentId: string; orderId: string },
  ): Promise<boolean>;
  /** The payment's chargebacks that are not booked yet, in order of arrival. */
  unbooked(paymentId: string): Promise<UnbookedChargeback[]>;
  /** From now on this amount of the chargeback is subtracted from the captured money. */
  markBooked(id: string, amountMinor: number): Promise<void>;
  /** Makes the payment due for polling at once, unless it is captured. */
  askAgain(paymentId: string): Promise<void>;
  /** Stops refunds that were not sent yet; returns their number. */
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
  /** Its value before this attempt. */
  unknownSince: Date | null;
  keyNo: number;
};

/** The effect of an attempt that must be repeated. */
export type Postponed = {
  failure: string;
  /** `nothing_sent`: as if not attempted. `refused`: the key is used up, nothing is in doubt. `unknown`: in doubt. */
  left: 'nothing_sent' | 'refused' | 'unknown';
  unknownSince: Date | null;
};

/** The provider's answer about a refund it had accepted. `unknown`: it denies the refund. */
export type SentRefundAnswer = 'under_way' | 'unknown' | 'unreachable' | 'not_asked';

export type RefundsStore = {
  /** Claims due refunds, at most one per payment, with a lease while the provider is queried. */
  claimDue(limit: number, refundId: string | null): Promise<RefundToSend[]>;
  /** The provider has accepted it but not completed it. */
  markSent(refundId: string, sent: SentRefund): Promise<void>;
  /** The order becomes `refunded` when no refund is pending. Null if the refund was already confirmed. */
  confirm(refundId: string, sent: SentRefund): Promise<ConfirmedRefund | null>;
  /** The refund was finally refused; a person must examine it. */
  fail(refundId: string, failure: string): Promise<void>;
  postpone(refundId: string, postponed: Postponed): Promise<void>;
  /** The provider has not completed the refund, denies it, or did not answer. It is queried again later. */
  keepWaiting(refundId: string, waits: { failure: string; answer: SentRefundAnswer }): Promise<void>;
  /** Reports refunds not accepted within an hour or not completed within three days; each once. */
  alarmLate(): Promise<number>;
  /** Reports refunds that the provider accepted and has denied for an hour; each once. */
  alarmDenied(): Promise<number>;
  /** Failed ones first, then the oldest; `total` counts those that are not listed too. */
  listOpen(): Promise<{ refunds: OpenRefund[]; total: number }>;
  /**
   * Refunds that the provider refused for good, the oldest first; without those in doubt, which might be made twice, and
   * those of payments with a chargeback, whose money the bank may have returned.
   */
  failedOf(provider: PaymentMethod): Promise<FailedRefund[]>;
  /** What became of the last try. */
  outcomeOf(refundId: string): Promise<RefundOutcome | null>;
  /**
   * In a transaction: makes a refund due at once; a failed or denied one is made anew, unless a chargeback has left less
   * of the payment than it would pay.
   */
  retry(refundId: string, actor: string): Promise<'due' | 'not_open' | 'charged_back'>;
  /** Finds our refund by the provider's reference while it is in progress. */
  findSent(paymentId: string, refundRef: string): Promise<string | null>;
  /** Finds an unconfirmed refund for a person who found it at the provider. */
  findOpen(refundId: string): Promise<OpenRefundAtProvider | null>;
  /** Assigns the provider's reference to a refund, which is then read by it. Returns false if another refund has it. */
  adopt(refundId: string, refundRef: string, actor: string): Promise<boolean>;
};

export type FailedRefund = Pick<OpenRefund, 'refundId' | 'orderNumber' | 'amountMinor' | 'currency'>;
export type RefundOutcome = { state: OpenRefund['state'] | 'confirmed'; failure: string | null };
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
  /** The provider accepted it and now denies it. */
  isDenied: boolean;
  createdAt: Date;
};

export type ConfirmedRefund = {
  refundId: string;
  orderId: string;
  paymentId: string;
  provider: PaymentMethod;
  amountMinor: number;
  /** The amount actually refunded: less after a discount of the bank. */
  sentMinor: number;
  currency: string;
};

export type LedgerStore = { book(transactions: readonly LedgerTransaction[]): Promise<void> };
