import type { PaymentMethod } from '#domain/markets/market.ts';
import type { PaymentProvider, ProviderSnapshot, RefundRequest } from '#usecases/payments/ports.ts';

/** What the provider knows of one payment. */
export type Entry = {
  provider: PaymentMethod;
  paymentId: string;
  providerRef: string;
  amountMinor: number;
  currency: string;
  /** Captures by their references; an honest provider has at most one. */
  captures: Map<string, number>;
  /** Refunds that it has made, by our id, with the capture they refer to. */
  refunds: Map<string, { captureRef: string; amountMinor: number }>;
  chargedBackMinor: number;
  /** The money of a chargeback is the first capture's. */
  isFailed: boolean;
};

type MadeRefund = { captureRef: string; amountMinor: number };
export type RefundNews = { sent: MadeRefund[]; refused: MadeRefund[] };

/**
 * Both providers in memory, with books of their own that the sequence's end compares with ours. Their real protocols are
 * the matter of the emulators; what happens here is which reports come, how often and in which order.
 */
export function createGateway() {
  const entries = new Map<string, Entry>();
  /** What became of refunds since somebody looked. Those of more than a chargeback has left of a capture are refused. */
  let news: RefundNews = { sent: [], refused: [] };
  let areRefundsDown = false;

  function provider(name: PaymentMethod): PaymentProvider {
    return {
      name,
      sessionMinutes: 15,
      createIntent({ paymentId, amountMinor, currency }) {
        const providerRef = `s-${paymentId}`;
        const known = entries.get(providerRef);
        entries.set(
          providerRef,
          known ?? {
            provider: name,
            paymentId,
            providerRef,
            amountMinor,
            currency,
            captures: new Map(),
            refunds: new Map(),
            chargedBackMinor: 0,
            isFailed: false,
          },
        );
        return Promise.resolve({ ok: true, providerRef, redirectUrl: `https://pay.example/${paymentId}` });
      },
      readStatus(providerRef) {
        const entry = entries.get(providerRef);
        if (entry === undefined) return Promise.resolve({ ok: false, code: 'unknown' });
        return Promise.resolve({ ok: true, snapshot: snapshotOf(entry) });
      },
      refund(request) {
        return Promise.resolve(refund(request));
      },
      readRefund: () => Promise.resolve({ ok: false, code: 'unknown' }),
      parseWebhook: () => ({ ok: false, code: 'irrelevant' }),
    };
  }

  function refund({ refundId, providerRef, captureRef, amountMinor }: RefundRequest) {
    const entry = entries.get(providerRef);
    if (entry === undefined) throw new Error(`A refund of the unknown payment ${providerRef}`);
    if (areRefundsDown) return { ok: false as const, code: 'refused_for_now' as const, detail: 'down' };
    const made = [...entry.refunds.values()].filter((each) => each.captureRef === captureRef);
    const lost = captureRef === [...entry.captures.keys()][0] ? entry.chargedBackMinor : 0;
    const left =
      (entry.captures.get(captureRef) ?? 0) - lost - made.reduce((total, each) => total + each.amountMinor, 0);
    if (amountMinor > left) {
      news.refused.push({ captureRef, amountMinor });
      return { ok: false as const, code: 'rejected' as const, detail: 'there is not so much left' };
    }
    entry.refunds.set(refundId, { captureRef, amountMinor });
    news.sent.push({ captureRef, amountMinor });
    return { ok: true as const, state: 'confirmed' as const, refundRef: `r-${refundId}`, sentMinor: amountMinor };
  }

  return {
    entries,
    providers: [provider('bepaid'), provider('bank-of-georgia')],
    setRefundsDown: (isDown: boolean) => void (areRefundsDown = isDown),
    takeNews(): RefundNews {
      const taken = news;
      news = { sent: [], refused: [] };
      return taken;
    },
    entryOf: (paymentId: string) => entries.get(`s-${paymentId}`) ?? null,
  };
}

/** What the provider reports: its first capture, else that the payment failed or is pending. */
export function snapshotOf(entry: Entry): ProviderSnapshot {
  const [captureRef = null] = entry.captures.keys();
  const amountMinor = (captureRef === null ? undefined : entry.captures.get(captureRef)) ?? entry.amountMinor;
  return {
    providerRef: entry.providerRef,
    paymentId: entry.paymentId,
    state: captureRef !== null ? 'captured' : entry.isFailed ? 'failed' : 'pending',
    captureRef,
    amountMinor,
    transferMinor: null,
    currency: entry.currency,
    refunds: [],
    method: 'visa 0000',
    reason: null,
  };
}
