// What the product needs from a payment provider. Types only: the adapters live in src/adapters/payments.

export type ProviderName = 'bepaid' | 'bank-of-georgia';

export type PaymentIntent = {
  /** Our uuid. Goes to the provider as its merchant reference and seeds its idempotency key. */
  paymentId: string;
  amountMinor: number;
  currency: 'BYN' | 'GEL';
  description: string;
  /** A provider that lacks the language shows English. */
  language: 'ru' | 'be' | 'en' | 'ka';
  buyer: { email: string; phone: string };
  /** End of the provider's session; a provider that counts whole minutes may end up to 60 s later. */
  expiresAt: Date;
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
  /** `amountMinor` is the price of one piece. */
  lines: { title: string; amountMinor: number; quantity: number }[];
};

export type ProviderRefund = { refundRef: string; amountMinor: number; state: 'sent' | 'confirmed' | 'failed' };

/**
 * What a provider says about one payment, in our words. It is authentic, but not yet trusted: whoever applies it
 * compares provider, payment, reference, amount and currency with the stored payment first. `captured` is final and
 * beats a later `failed`.
 */
export type ProviderSnapshot = {
  /** Null when the message names the payment only by our id: a bePaid card webhook carries no checkout token. */
  providerRef: string | null;
  paymentId: string | null;
  state: 'pending' | 'captured' | 'failed' | 'expired';
  /** The provider's transaction, which refunds point to. */
  captureRef: string | null;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  /** Every refund the message tells of, so that one «sent» earlier can be settled. A webhook may tell of none. */
  refunds: ProviderRefund[];
  /** For people: 'visa 0000'. */
  method: string | null;
  reason: string | null;
};

export type CreateIntentResult =
  | { ok: true; providerRef: string; redirectUrl: string }
  | { ok: false; code: 'rejected' | 'unreachable'; detail: string };

export type ReadStatusResult =
  | { ok: true; snapshot: ProviderSnapshot }
  | { ok: false; code: 'unknown' | 'unreachable' };

export type RefundRequest = {
  /** Our uuid. The same refund is always retried with the same id. */
  refundId: string;
  paymentId: string;
  providerRef: string;
  captureRef: string;
  amountMinor: number;
  currency: string;
  reason: string;
  /**
   * The provider's references of this payment's other refunds. A refund of this amount that is in the provider's
   * books and not in this list is this one, sent earlier, its answer lost. So refunds of one payment run one at a time.
   */
  knownRefundRefs: string[];
};

export type RefundResult =
  | { ok: true; state: 'confirmed' | 'sent'; refundRef: string }
  | { ok: false; code: 'rejected' | 'unreachable'; detail: string };

export type Webhook = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer };

export type WebhookResult =
  /** `digest` names the message, so that a copy of it is applied once. */
  | { ok: true; snapshot: ProviderSnapshot; digest: string }
  /** `irrelevant`: authentic, but about no payment of ours; acknowledge it and do nothing. */
  | { ok: false; code: 'bad_signature' | 'malformed' | 'irrelevant' };

export type PaymentProvider = {
  name: ProviderName;
  /** Length of the buyer's session on the provider's page; the hold is extended to its end plus two minutes. */
  sessionMinutes: number;
  /** Safe to repeat with the same intent after `unreachable`: no two answers can both be paid by the same buyer. */
  createIntent(intent: PaymentIntent): Promise<CreateIntentResult>;
  readStatus(providerRef: string): Promise<ReadStatusResult>;
  /** Only where the protocol can search by our id; elsewhere repeating `createIntent` returns the first answer. */
  findByPaymentId?(paymentId: string): Promise<ReadStatusResult>;
  /** Safe to repeat: see the adapter for the provider's own guards. `sent` is settled later by `readStatus`. */
  refund(request: RefundRequest): Promise<RefundResult>;
  parseWebhook(webhook: Webhook): WebhookResult;
};
