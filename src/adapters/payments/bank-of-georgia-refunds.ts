import type {
  PaymentProvider,
  ProviderSnapshot,
  ReadRefundResult,
  RefundRequest,
  RefundResult,
} from '#usecases/payments/ports.ts';
import { refundAnswer } from './bank-of-georgia-messages.ts';
import { toJsonNumber } from './codec.ts';
import { json, type ProviderAnswer, type ProviderCall, refundFailureOf } from './http.ts';
import { findLostRefund, UNREAD } from './lost-refund.ts';
import { stableUuid } from './signatures.ts';

type Call = (request: Omit<ProviderCall, 'timeoutMs'>) => Promise<ProviderAnswer>;

/**
 * A refund is asynchronous: «request_received» first, the result later in the receipt's `actions`. Two guards prevent a
 * second refund: the receipt is read first, which shows a refund whose response was lost, and the key makes the bank
 * repeat its first response. As the key may repeat an error too, a definite error requires a new key.
 */
export function createBankOfGeorgiaRefunds(call: Call, readStatus: PaymentProvider['readStatus'], api: string) {
  async function refund(request: RefundRequest): Promise<RefundResult> {
    const before = await readStatus(request.providerRef);
    if (!before.ok) {
      const detail = before.code === 'unreachable' ? UNREAD : 'the bank does not know the payment';
      return { ok: false, code: 'not_tried', detail };
    }
    const { state } = before.snapshot;
    if (state !== 'captured') return { ok: false, code: 'not_tried', detail: `the payment is ${state}` };
    const movedMinor = before.snapshot.transferMinor ?? before.snapshot.amountMinor;
    const sentMinor = Math.min(request.amountMinor, movedMinor - sentBefore(before.snapshot, request));
    // After a discount of the bank, less than the price was transferred, and no more than that can be refunded.
    if (sentMinor <= 0) return { ok: true, state: 'confirmed', refundRef: null, sentMinor: 0 };
    const wanted = { amountMinor: sentMinor, knownRefundRefs: request.knownRefundRefs };
    const lost = lostIn(before.snapshot, wanted);
    if (lost !== null) return lost;
    // A full refund has no amount: the bank expects none then, and for anything but cards it accepts only full refunds.
    const isWhole = sentMinor === movedMinor;
    const answer = await call({
      method: 'POST',
      url: `${api}/payment/refund/${encodeURIComponent(request.providerRef)}`,
      headers: { 'Idempotency-Key': stableUuid(`refund:${request.refundId}:${request.keyNo}`) },
      body: json(isWhole ? {} : { amount: toJsonNumber(sentMinor) }),
    });
    const received = refundAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (received.success) return outcome(request.providerRef, received.data.action_id, sentMinor);
    const failed = refundFailureOf(answer);
    if (!answer.ok || failed.code === 'rejected') return failed;
    // A definite error: when the receipt shows no refund, none was made.
    const after = await readStatus(request.providerRef);
    if (!after.ok) return failed;
    return lostIn(after.snapshot, wanted) ?? { ...failed, code: 'refused_for_now' };
  }

  /** Most refunds are completed at once; the others stay «sent» until a later reading. */
  async function outcome(providerRef: string, refundRef: string, sentMinor: number): Promise<RefundResult> {
    const read = await readRefund({ providerRef, refundRef });
    const state = read.ok ? read.refund.state : 'sent';
    if (state === 'failed') return { ok: false, code: 'rejected', detail: 'refused by the bank' };
    return { ok: true, state, refundRef, sentMinor: read.ok ? read.refund.amountMinor : sentMinor };
  }

  async function readRefund(wanted: { providerRef: string; refundRef: string }): Promise<ReadRefundResult> {
    const read = await readStatus(wanted.providerRef);
    if (!read.ok) return read;
    const refund = read.snapshot.refunds.find(({ refundRef }) => refundRef === wanted.refundRef);
    return refund ? { ok: true, refund, captureRef: read.snapshot.captureRef } : { ok: false, code: 'unknown' };
  }

  return { refund, readRefund };
}

function sentBefore({ refunds }: ProviderSnapshot, { knownRefundRefs }: RefundRequest): number {
  return refunds
    .filter(({ refundRef, state }) => state !== 'failed' && knownRefundRefs.includes(refundRef))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function lostIn(snapshot: ProviderSnapshot, wanted: { amountMinor: number; knownRefundRefs: string[] }) {
  const lost = findLostRefund(snapshot.refunds, wanted);
  if (!lost) return null;
  const state = lost.state === 'confirmed' ? ('confirmed' as const) : ('sent' as const);
  return { ok: true as const, state, refundRef: lost.refundRef, sentMinor: lost.amountMinor };
}
