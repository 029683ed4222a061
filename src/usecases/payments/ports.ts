// The interface to payment providers. Types only: the adapters are in src/adapters/payments.

import type { Currency } from '#domain/money/money.ts';

export type ProviderName = 'bepaid' | 'bank-of-georgia';

export type PaymentIntent = {
  /** Our uuid. The provider receives it as merchant reference; it also seeds the idempotency key. */
  paymentId: string;
  /** The number by which the buyer knows the order; it appears on the card statement if the provider supports that. */
  orderNumber: string;
  amountMinor: number;
  currency: Currency;
  description: string;
  /** A provider without this language shows English. */
  language: 'ru' | 'be' | 'en' | 'ka';
  buyer: { email: string; phone: string };
  /** End of the provider's session; a provider that counts whole minutes may end it up to 60 s later. */
  expiresAt: Date;
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
  /** `amountMinor` is the price of one piece. */
  lines: { title: string; amountMinor: number; quantity: number }[];
};

export type ProviderRefund = { refundRef: string; amountMinor: number; state: 'sent' | 'confirmed' | 'failed' };

/**
 * A provider's report about one payment in our terms. It is authentic but not yet verified: before it is applied,
 * provider, payment, reference, amount and currency are compared with the stored payment. `captured` is final and
 * overrides a later `failed`.
 */
export type ProviderSnapshot = {
  /** Null when the message identifies the payment only by our id: a bePaid card webhook has no checkout token. */
  providerRef: string | null;
  paymentId: string | null;
  state: 'pending' | 'captured' | 'failed' | 'expired';
  /** The provider's transaction, to which refunds refer. */
  captureRef: string | null;
  /** The amount requested from the buyer, to be compared with the price. */
  amountMinor: number;
  /** The amount the provider received, if less: the bank gave the payer a discount. Null means the full amount. */
  transferMinor: number | null;
  currency: string;
  /** The refunds in the message, so that one in state `sent` can be settled. A provider may report none. */
  refunds: ProviderRefund[];
  /** Human-readable, e.g. 'visa 0000'. */
  method: string | null;
  reason: string | null;
};

export type CreateIntentResult =
  | { ok: true; providerRef: string; redirectUrl: string }
  | { ok: false; code: 'rejected' | 'unreachable'; detail: string };

export type ReadStatusResult =
  /** `chargeback`: set when the provider reports the capture and the chargeback in one response. */
  { ok: true; snapshot: ProviderSnapshot; chargeback?: Chargeback } | { ok: false; code: 'unknown' | 'unreachable' };

export type RefundRequest = {
  /** Our uuid. All attempts of a refund use the same id. */
  refundId: string;
  paymentId: string;
  providerRef: string;
  captureRef: string;
  amountMinor: number;
  currency: string;
  reason: string;
  /**
   * The provider's references of this payment's other refunds. A refund of the same amount at the provider that is not
   * in this list must be this one, sent earlier without a received answer. Refunds of one payment therefore run one at
   * a time.
   */
  knownRefundRefs: string[];
  /** The sum of this payment's other refunds that were sent or confirmed. */
  otherRefundsMinor: number;
  /** When the latest other refund of the same amount finished. */
  equalRefundAt: Date | null;
  /** The time since which an attempt may have reached the provider unnoticed. Null when no attempt is in doubt. */
  unknownSince: Date | null;
  /** Incremented by every definite refusal, because an idempotency key may repeat the refusal forever. */
  keyNo: number;
};

export type RefundResult =
  /** `refundRef` is null when the provider reports success without a reference. */
  | { ok: true; state: 'confirmed' | 'sent'; refundRef: string | null; sentMinor: number }
  | { ok: false; code: RefundFailure; detail: string };

/**
 * `rejected`: final. `refused_for_now`: definitely nothing was refunded; another attempt with another key may succeed.
 * `not_tried`: nothing was sent this time. `unreachable`: unknown whether the refund was made. `in_doubt`: it can no
 * longer be determined, and another attempt might refund twice.
 */
export type RefundFailure = 'rejected' | 'refused_for_now' | 'not_tried' | 'unreachable' | 'in_doubt';

export type ReadRefundResult =
  | { ok: true; refund: ProviderRefund; captureRef: string | null }
  | { ok: false; code: 'unknown' | 'unreachable' };

/** Money that the payer's bank took back from us: a lost dispute or a reversed payment. */
export type Chargeback = {
  /** The provider's number, or one derived from the payment's; the same chargeback always has the same. */
  ref: string;
  paymentId: string | null;
  providerRef: string | null;
  captureRef: string | null;
  amountMinor: number;
  currency: string;
  /**
   * Set when the provider names no amount and holds nothing of the payment any more: `amountMinor` is what its refunds
   * had left. `refusedRefunds` are the references of those it shows as refused.
   */
  rest?: { refusedRefunds: readonly string[] };
};

export type Webhook = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer };

export type WebhookResult =
  /** `digest` identifies the message, so that a copy is applied only once. */
  | { ok: true; snapshot: ProviderSnapshot; digest: string }
  | { ok: true; chargeback: Chargeback; digest: string }
  /** `irrelevant`: authentic, but not about one of our payments; acknowledge it and do nothing. */
  | { ok: false; code: 'bad_signature' | 'malformed' | 'irrelevant' };

export type PaymentProvider = {
  name: ProviderName;
  /** Length of the buyer's session on the provider's page; the hold is extended to its end plus two minutes. */
  sessionMinutes: number;
  /** Can be repeated with the same intent after `unreachable`: the same buyer cannot pay two results. */
  createIntent(intent: PaymentIntent): Promise<CreateIntentResult>;
  readStatus(providerRef: string): Promise<ReadStatusResult>;
  /** Only for protocols that can search by our id; with others, repeating `createIntent` returns the first result. */
  findByPaymentId?(paymentId: string): Promise<ReadStatusResult>;
  /** Can be repeated; each adapter describes the provider's safeguards. `readRefund` settles `sent` later. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Reads one refund by the provider's own reference. */
  readRefund(refund: { providerRef: string; refundRef: string }): Promise<ReadRefundResult>;
  parseWebhook(webhook: Webhook): WebhookResult;
};
