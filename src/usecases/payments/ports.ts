// What the product needs from a payment provider. Types only: the adapters live in src/adapters/payments.

export type ProviderName = 'bepaid' | 'bank-of-georgia';

export type PaymentIntent = {
  /** Our uuid. Goes to the provider as its merchant reference and seeds its idempotency key. */
  paymentId: string;
  /** What the buyer knows the order by; it stands on the card's statement where a provider lets us write there. */
  orderNumber: string;
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
  /** What the buyer was asked for: it is compared with the price. */
  amountMinor: number;
  /** What reached the provider, where it is less: the bank gave the payer a discount. Null: all of it. */
  transferMinor: number | null;
  currency: string;
  /** The refunds the message tells of, so that one «sent» earlier can be settled. A provider may tell of none. */
  refunds: ProviderRefund[];
  /** For people: 'visa 0000'. */
  method: string | null;
  reason: string | null;
};

export type CreateIntentResult =
  | { ok: true; providerRef: string; redirectUrl: string }
  | { ok: false; code: 'rejected' | 'unreachable'; detail: string };

export type ReadStatusResult =
  /** `chargeback`: where the provider shows the capture and that it was taken back in one answer. */
  { ok: true; snapshot: ProviderSnapshot; chargeback?: Chargeback } | { ok: false; code: 'unknown' | 'unreachable' };

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
  /** The sum of this payment's other refunds that were sent or confirmed. */
  otherRefundsMinor: number;
  /** When the latest other refund of the same amount was sent. */
  equalRefundAt: Date | null;
  /** Since when a try may have reached the provider without our hearing of it. Null: no try is in doubt. */
  unknownSince: Date | null;
  /** Rises with every definite refusal: an idempotency key may repeat the refusal for ever. */
  keyNo: number;
};

export type RefundResult =
  /** `refundRef` is null where the provider says that it is done and does not say under which number. */
  | { ok: true; state: 'confirmed' | 'sent'; refundRef: string | null; sentMinor: number }
  | { ok: false; code: RefundFailure; detail: string };

/**
 * `rejected`: a final no. `refused_for_now`: a definite answer that nothing was made, worth another try under another
 * key. `not_tried`: nothing was sent this time. `unreachable`: nobody knows whether it was made. `in_doubt`: nobody can
 * find out any more, and another try might return the money twice.
 */
export type RefundFailure = 'rejected' | 'refused_for_now' | 'not_tried' | 'unreachable' | 'in_doubt';

export type ReadRefundResult =
  | { ok: true; refund: ProviderRefund; captureRef: string | null }
  | { ok: false; code: 'unknown' | 'unreachable' };

/** The payer's bank took money back from us: a dispute we lost, or a reversed payment. */
export type Chargeback = {
  /** The provider's number of it, or one made of the payment's: the same chargeback always has the same. */
  ref: string;
  paymentId: string | null;
  providerRef: string | null;
  captureRef: string | null;
  amountMinor: number;
  currency: string;
};

export type Webhook = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer };

export type WebhookResult =
  /** `digest` names the message, so that a copy of it is applied once. */
  | { ok: true; snapshot: ProviderSnapshot; digest: string }
  | { ok: true; chargeback: Chargeback; digest: string }
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
  /** Safe to repeat: see the adapter for the provider's own guards. `sent` is settled later by `readRefund`. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** One refund by the provider's own number of it. */
  readRefund(refund: { providerRef: string; refundRef: string }): Promise<ReadRefundResult>;
  parseWebhook(webhook: Webhook): WebhookResult;
};
