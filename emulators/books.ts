export type ProviderName = 'bepaid' | 'bank-of-georgia';
export type Language = 'ru' | 'be' | 'en' | 'ka';

export type RefundRecord = {
  refundRef: string;
  amountMinor: number;
  state: 'sent' | 'confirmed' | 'failed';
  reason: string;
  /** What the merchant sent with it; a refund sent without has none. */
  trackingId: string | null;
  createdAt: Date;
};

export type ChargebackRecord = { uid: string; amountMinor: number; kind: 'chargeback' | 'reversed'; createdAt: Date };

/** One payment as the gateway knows it. The card is never kept beyond its brand and last four digits. */
export type PaymentRecord = {
  provider: ProviderName;
  providerRef: string;
  /** The merchant's id of the payment, by which tests and levers know it. */
  paymentId: string;
  /** What the merchant gave as its reference: that id, alone or behind an order number. */
  merchantRef: string;
  amountMinor: number;
  /** What the bank moved: less than the amount where it gave a discount. Null until it moved anything. */
  transferMinor: number | null;
  currency: string;
  description: string;
  language: Language;
  lines: { title: string; quantity: number }[];
  buyerEmail: string | null;
  notifyUrl: string;
  returnUrls: { success: string; decline: string; cancel: string };
  createdAt: Date;
  expiresAt: Date;
  /** `processing`: a card was given, the bank hasn't answered yet. */
  state: 'pending' | 'processing' | 'captured' | 'failed' | 'expired';
  /** The transaction, once a card was given. */
  captureRef: string | null;
  card: { brand: string; firstFour: string; lastFour: string } | null;
  /** A 3-D Secure code is awaited; counts the tries left. */
  challenge: { number: string; triesLeft: number } | null;
  code: string | null;
  message: string | null;
  settledAt: Date | null;
  refunds: RefundRecord[];
  chargebacks: ChargebackRecord[];
  /** `sent`: different messages and copies; `attempts`: HTTP requests; `acked`: answered 2xx; `given_up`: never. */
  webhooks: { sent: number; attempts: number; acked: number; givenUp: number };
};

export type Books = ReturnType<typeof openBooks>;

/** In memory, because the gateway is the outside party that never dies in a test; the oldest payments drop out. */
export function openBooks(mostPayments = 200_000) {
  const byRef = new Map<string, PaymentRecord>();
  const byPaymentId = new Map<string, PaymentRecord[]>();
  const byCapture = new Map<string, PaymentRecord>();
  const open = new Set<PaymentRecord>();

  function dropOldest(): void {
    const oldest = byRef.values().next().value;
    if (!oldest) return;
    byRef.delete(refKey(oldest));
    open.delete(oldest);
    if (oldest.captureRef) byCapture.delete(oldest.captureRef);
    const namesakes = byPaymentId.get(idKey(oldest))?.filter((record) => record !== oldest) ?? [];
    if (namesakes.length > 0) byPaymentId.set(idKey(oldest), namesakes);
    else byPaymentId.delete(idKey(oldest));
  }

  return {
    add(record: PaymentRecord): void {
      byRef.set(refKey(record), record);
      byPaymentId.set(idKey(record), [...(byPaymentId.get(idKey(record)) ?? []), record]);
      open.add(record);
      if (byRef.size > mostPayments) dropOldest();
    },
    find(provider: ProviderName, providerRef: string): PaymentRecord | undefined {
      return byRef.get(refKey({ provider, providerRef }));
    },
    /** A lost answer makes the merchant create again: several records may share one merchant reference. */
    findByPaymentId(provider: ProviderName, paymentId: string): PaymentRecord[] {
      return byPaymentId.get(idKey({ provider, paymentId })) ?? [];
    },
    findByCapture(captureRef: string): PaymentRecord | undefined {
      return byCapture.get(captureRef);
    },
    /** A refund by its own number. */
    findRefund(refundRef: string): { record: PaymentRecord; refund: RefundRecord } | undefined {
      for (const record of byCapture.values()) {
        const refund = record.refunds.find((each) => each.refundRef === refundRef);
        if (refund) return { record, refund };
      }
      return undefined;
    },
    startTransaction(record: PaymentRecord, captureRef: string): void {
      record.captureRef = captureRef;
      byCapture.set(captureRef, record);
    },
    close(record: PaymentRecord): void {
      open.delete(record);
    },
    open: () => [...open],
    all: () => [...byRef.values()],
  };
}

export function refundedMinor(record: PaymentRecord): number {
  return sumOf(record.refunds.filter((refund) => refund.state === 'confirmed'));
}

/** What may still be refunded: requests under way count as gone, and so does what the payer's bank took back. */
export function refundableMinor(record: PaymentRecord): number {
  if (record.state !== 'captured') return 0;
  const gone = [...record.refunds.filter((refund) => refund.state !== 'failed'), ...record.chargebacks];
  return Math.max(0, (record.transferMinor ?? record.amountMinor) - sumOf(gone));
}

function sumOf(movements: readonly { amountMinor: number }[]): number {
  return movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function refKey(record: Pick<PaymentRecord, 'provider' | 'providerRef'>): string {
  return `${record.provider}:${record.providerRef}`;
}

function idKey(record: Pick<PaymentRecord, 'provider' | 'paymentId'>): string {
  return `${record.provider}:${record.paymentId}`;
}
