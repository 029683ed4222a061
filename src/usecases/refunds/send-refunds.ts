import { bookRefund } from '#domain/ledger/ledger.ts';
import type { RefundFailure } from '#usecases/payments/ports.ts';
import type { Postponed, RefundToSend, SentRefundAnswer } from '#usecases/payments/settlement-port.ts';
import { settleReportedRefunds } from '#usecases/payments/settle-reported-refunds.ts';
import type { SalePart } from '#usecases/sale.ts';

const BATCH = 20;

/** Sends due refunds and queries those in progress: one refund by its id, or all that are due. */
export async function sendRefunds(
  deps: SalePart<'stores' | 'transaction' | 'provider', 'refunds' | 'ledger'>,
  refundId: string | null = null,
): Promise<number> {
  const due = await deps.transaction(({ refunds }) => refunds.claimDue(BATCH, refundId));
  await Promise.all(due.map((refund) => (refund.state === 'sent' ? askAfter(deps, refund) : send(deps, refund))));
  if (refundId === null) {
    await deps.stores.refunds.alarmLate();
    await deps.stores.refunds.alarmDenied();
  }
  return due.length;
}

/** Null: final, a person must examine it. */
const LEFT: Readonly<Record<RefundFailure, Postponed['left'] | null>> = {
  rejected: null,
  in_doubt: null,
  refused_for_now: 'refused',
  not_tried: 'nothing_sent',
  unreachable: 'unknown',
};

async function send(
  deps: SalePart<'transaction' | 'provider', 'refunds' | 'ledger'>,
  refund: RefundToSend,
): Promise<void> {
  const { unknownSince } = refund;
  const result = await deps.provider(refund.provider)?.refund({
    refundId: refund.id,
    paymentId: refund.paymentId,
    providerRef: refund.providerRef,
    captureRef: refund.captureRef,
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    reason: refund.reason,
    knownRefundRefs: refund.knownRefundRefs,
    otherRefundsMinor: refund.otherRefundsMinor,
    equalRefundAt: refund.equalRefundAt,
    unknownSince,
    keyNo: refund.keyNo,
  });
  await deps.transaction(async ({ refunds, ledger }) => {
    if (result === undefined) {
      return refunds.postpone(refund.id, { failure: 'provider not configured', left: 'nothing_sent', unknownSince });
    }
    if (!result.ok) {
      const left = LEFT[result.code];
      return left === null
        ? refunds.fail(refund.id, result.code === 'in_doubt' ? `in doubt: ${result.detail}` : result.detail)
        : refunds.postpone(refund.id, { failure: result.detail, left, unknownSince });
    }
    if (result.state === 'sent') return refunds.markSent(refund.id, result);
    const confirmed = await refunds.confirm(refund.id, result);
    if (confirmed !== null) await ledger.book([bookRefund(confirmed.orderId, confirmed)]);
  });
}

async function askAfter(
  deps: SalePart<'stores' | 'transaction' | 'provider', 'refunds' | 'ledger'>,
  refund: RefundToSend,
): Promise<void> {
  const { refundRef, providerRef } = refund;
  const read =
    refundRef === null ? undefined : await deps.provider(refund.provider)?.readRefund({ providerRef, refundRef });
  if (read?.ok) await settleReportedRefunds(deps, refund.paymentId, [read.refund]);
  const answer = read?.ok ? 'under_way' : (read?.code ?? 'not_asked');
  await deps.stores.refunds.keepWaiting(refund.id, { failure: WAITS_FOR[answer], answer });
}

const WAITS_FOR: Readonly<Record<SentRefundAnswer, string>> = {
  under_way: 'under way at the provider',
  unknown: 'the provider says that it knows no such refund',
  unreachable: 'the provider did not answer when asked about it',
  not_asked: 'the provider cannot be asked: it is not configured, or gave the refund no number',
};
