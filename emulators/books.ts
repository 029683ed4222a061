export type ProviderName = 'bepaid' | 'bank-of-georgia';
export type Language = 'ru' | 'be' | 'en' | 'ka';

export type RefundRecord = {
  refundRef: string;
  amountMinor: number;
  state: 'sent' | 'confirmed' | 'failed';
  reason: string;
  /** The tracking id sent by the merchant with the refund; null when none was sent. */
  trackingId: string | null;
  createdAt: Date;
};

export type ChargebackRecord = { uid: string; amountMinor: number; kind: 'chargeback' | 'reversed'; createdAt: Date };

/** One payment as the gateway knows it. Of the card, only the brand and the first and last four digits are stored. */
export type PaymentRecord = {
  provider: ProviderName;
  providerRef: string;
  /** The merchant's id of the payment; tests and the control API find payments by it. */
  paymentId: string;
  /** The reference sent by the merchant: the payment id, alone or after an order number. */
  merchantRef: string;
  amountMinor: number;
  /** The transferred amount: less than `amountMinor` after a bank discount. Null until the transfer. */
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
  /** `processing`: a card was given, but the bank has not decided yet. */
  state: 'pending' | 'processing' | 'captured' | 'failed' | 'expired';
  /** The transaction's id; null until a card is given. */
  captureRef: string | null;
  card: { brand: string; firstFour: string; lastFour: string } | null;
  /** Set while a 3-D Secure code is expected; counts the tries left. */
  challenge: { number: string; triesLeft: number } | null;
  code: string | null;
  message: string | null;
  settledAt: Date | null;
  refunds: RefundRecord[];
  chargebacks: ChargebackRecord[];
  /** `sent`: messages and copies; `attempts`: HTTP requests; `acked`: answered 200; `givenUp`: never answered 200. */
  webhooks: { sent: number; attempts: number; acked: number; givenUp: number };
};

export type Books = ReturnType<typeof openBooks>;

/** In memory, because no test kills the gateway: it is the external party. The oldest payments are dropped. */
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
    /** After a lost response the merchant creates the payment again, so several records may share one payment id. */
    findByPaymentId(provider: ProviderName, paymentId: string): PaymentRecord[] {
      return byPaymentId.get(idKey({ provider, paymentId })) ?? [];
    },
    findByCapture(captureRef: string): PaymentRecord | undefined {
      return byCapture.get(captureRef);
    },
    /** Finds a refund by its own id. */
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

/** The amount that can still be refunded. Pending refunds and chargebacks reduce it as well. */
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
