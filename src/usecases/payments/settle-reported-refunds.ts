import { bookRefund } from '#domain/ledger/ledger.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { ProviderRefund } from './ports.ts';

/** Settles refunds that were in progress and that the provider now reports as completed or refused. */
export async function settleReportedRefunds(
  deps: SalePart<'transaction', 'refunds' | 'ledger'>,
  paymentId: string,
  reported: readonly ProviderRefund[],
): Promise<void> {
  const final = reported.filter(({ state }) => state !== 'sent');
  if (final.length === 0) return;
  await deps.transaction(async ({ refunds, ledger }) => {
    for (const { refundRef, state, amountMinor } of final) {
      const refundId = await refunds.findSent(paymentId, refundRef);
      if (refundId === null) continue;
      if (state === 'failed') {
        await refunds.fail(refundId, 'refused by the provider');
        continue;
      }
      const confirmed = await refunds.confirm(refundId, { refundRef, sentMinor: amountMinor });
      if (confirmed !== null) await ledger.book([bookRefund(confirmed.orderId, confirmed)]);
    }
  });
}
