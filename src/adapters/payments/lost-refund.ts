import type { ProviderRefund, RefundRequest } from '#usecases/payments/ports.ts';

/** A refund in the provider's books that only this request can have made: its answer was lost on the way to us. */
export function findLostRefund(
  refunds: ProviderRefund[],
  request: Pick<RefundRequest, 'amountMinor' | 'knownRefundRefs'>,
): ProviderRefund | undefined {
  return refunds.find(
    (refund) =>
      refund.state !== 'failed' &&
      refund.amountMinor === request.amountMinor &&
      !request.knownRefundRefs.includes(refund.refundRef),
  );
}
