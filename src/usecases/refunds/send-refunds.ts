import { bookRefund } from '#domain/ledger/ledger.ts';
import type { RefundToSend } from '#usecases/payments/settlement-port.ts';
import { settleReportedRefunds } from '#usecases/payments/settle-reported-refunds.ts';
import type { SaleDeps } from '#usecases/sale.ts';

const BATCH = 20;

/** Sends money back that is due, and asks after what is under way. One refund by its id, or all that are due. */
export async function sendRefunds(deps: SaleDeps, refundId: string | null = null): Promise<number> {
  const due = await deps.transaction(({ refunds }) => refunds.claimDue(BATCH, refundId));
  await Promise.all(due.map((refund) => (refund.state === 'sent' ? askAfter(deps, refund) : send(deps, refund))));
  return due.length;
}

async function send(deps: SaleDeps, refund: RefundToSend): Promise<void> {
  const provider = deps.provider(refund.provider);
  const result = await provider?.refund({
    refundId: refund.id,
    paymentId: refund.paymentId,
    providerRef: refund.providerRef,
    captureRef: refund.captureRef,
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    reason: refund.reason,
    knownRefundRefs: refund.knownRefundRefs,
  });
  await deps.transaction(async ({ refunds, ledger }) => {
    if (result === undefined) return refunds.postpone(refund.id, 'provider not configured');
    if (!result.ok) {
      return result.code === 'rejected'
        ? refunds.fail(refund.id, result.detail)
        : refunds.postpone(refund.id, result.detail);
    }
    if (result.state === 'sent') return refunds.markSent(refund.id, result.refundRef);
    const confirmed = await refunds.confirm(refund.id, result.refundRef);
    if (confirmed !== null) await ledger.book([bookRefund(confirmed.orderId, confirmed)]);
  });
}

async function askAfter(deps: SaleDeps, refund: RefundToSend): Promise<void> {
  const status = await deps.provider(refund.provider)?.readStatus(refund.providerRef);
  if (status?.ok) await settleReportedRefunds(deps, refund.paymentId, status.snapshot.refunds);
  await deps.stores.refunds.postpone(refund.id, 'under way at the provider');
}
