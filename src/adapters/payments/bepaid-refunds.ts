import type { ReadRefundResult, RefundRequest, RefundResult } from '#usecases/payments/ports.ts';
import type { BepaidGateway } from './bepaid-gateway.ts';
import { type BepaidTransaction, refundOf, refundsOf, refundState, transactionAnswer } from './bepaid-messages.ts';
import { isRefusal, json, type ProviderAnswer, refundFailureOf, wordsIn } from './http.ts';
import { findLostRefund, UNREAD } from './lost-refund.ts';
import { stableUuid } from './signatures.ts';

/** The gateway refuses equal refunds of one payment within 30 s (`duplicate_check`); 2 s of tolerance for clocks. */
const EQUAL_REFUND_GAP_MS = 32_000;
/** The gateway repeats its response under one `RequestID` for 24 h; after that, another call is another refund. */
const SAFE_TO_REPEAT_MS = 23 * 3_600_000;
/** The gateway waits for the bank before it responds. */
const REFUND_TIMEOUT_MS = 30_000;

/**
 * Refunds of a capture. Each is identified by its own uid. No source says whether the search by our id lists refunds,
 * so nothing here depends on it: the search is used only after a lost response, and an empty list then proves nothing.
 *
 * An attempt in doubt is guarded by `RequestID` for 24 h. After that it is repeated only when the gateway itself would
 * refuse a second one, because less than the amount is left; otherwise a person has to check.
 */
export function createBepaidRefunds(gateway: BepaidGateway, limits: { timeoutMs: number | undefined }) {
  const timeoutMs = limits.timeoutMs ?? REFUND_TIMEOUT_MS;

  async function refund(request: RefundRequest): Promise<RefundResult> {
    if (request.unknownSince !== null) {
      const lost = await findLost(request);
      if (lost !== null) return lost;
      const isOld = Date.now() - request.unknownSince.getTime() > SAFE_TO_REPEAT_MS;
      if (isOld && !(await isLastPossible(request))) {
        return { ok: false, code: 'in_doubt', detail: 'an answer was lost a day ago, and the refund cannot be found' };
      }
    }
    if (request.equalRefundAt !== null && Date.now() - request.equalRefundAt.getTime() < EQUAL_REFUND_GAP_MS) {
      return { ok: false, code: 'not_tried', detail: 'an equal refund is less than 30 s old' };
    }
    const answer = await gateway.post('/transactions/refunds', {
      headers: { RequestID: stableUuid(`refund:${request.refundId}:${request.keyNo}`) },
      body: json({
        request: {
          parent_uid: request.captureRef,
          amount: request.amountMinor,
          reason: `${request.reason.slice(0, 200)} [${request.refundId}]`,
          // Optional in some sources and missing in others: where it is stored, a lost refund can be searched for.
          tracking_id: request.paymentId,
        },
      }),
      timeoutMs,
    });
    const made = transactionAnswer.safeParse(answer.ok ? answer.body : undefined);
    return made.success ? resultOf(made.data.transaction) : failure(request, answer);
  }

  async function failure(request: RefundRequest, answer: ProviderAnswer): Promise<RefundResult> {
    const words = answer.ok && isRefusal(answer) ? wordsIn(answer.body).join('; ') : '';
    if (/refunded already|already (?:been )?refunded/i.test(words)) return alreadyRefunded(request, words);
    const failed = refundFailureOf(answer);
    // The text for an equal refund within 30 s is a guess.
    return /duplicate/i.test(words) ? { ...failed, code: 'refused_for_now' } : failed;
  }

  /** Ours when our attempt is in doubt and completes the capture; not ours when we never tried. */
  async function alreadyRefunded(request: RefundRequest, words: string): Promise<RefundResult> {
    if (request.unknownSince === null) return { ok: false, code: 'rejected', detail: `${words}; not by us` };
    const lost = await findLost(request);
    if (lost?.ok) return lost;
    const capture = await gateway.read(request.captureRef);
    if (typeof capture === 'string') return { ok: false, code: 'unreachable', detail: words };
    const completes = request.otherRefundsMinor + request.amountMinor === capture.amount;
    if (!completes) return { ok: false, code: 'in_doubt', detail: words };
    return { ok: true, state: 'confirmed', refundRef: null, sentMinor: request.amountMinor };
  }

  /** Returns null when not found, which proves little. */
  async function findLost(request: RefundRequest): Promise<RefundResult | null> {
    const found = await gateway.search(request.paymentId);
    if (found === null) return { ok: false, code: 'not_tried', detail: UNREAD };
    const lost = findLostRefund(refundsOf(found, request.captureRef), request);
    if (!lost) return null;
    const state = lost.state === 'confirmed' ? 'confirmed' : 'sent';
    return { ok: true, state, refundRef: lost.refundRef, sentMinor: lost.amountMinor };
  }

  /** True when, after a first refund, less than its amount would be left, so that the gateway refuses to repeat it. */
  async function isLastPossible(request: RefundRequest): Promise<boolean> {
    const capture = await gateway.read(request.captureRef);
    if (typeof capture === 'string') return false;
    return request.otherRefundsMinor + 2 * request.amountMinor > capture.amount;
  }

  async function readRefund({ refundRef }: { refundRef: string }): Promise<ReadRefundResult> {
    const found = await gateway.read(refundRef);
    if (typeof found === 'string') return { ok: false, code: found };
    if (found.type !== 'refund') return { ok: false, code: 'unknown' };
    return { ok: true, refund: refundOf(found), captureRef: found.parent_uid ?? null };
  }

  return { refund, readRefund };
}

function resultOf(transaction: BepaidTransaction): RefundResult {
  const state = refundState(transaction.status);
  if (state !== 'failed') return { ok: true, state, refundRef: transaction.uid, sentMinor: transaction.amount };
  return { ok: false, code: 'rejected', detail: transaction.message ?? 'refused by the bank' };
}
