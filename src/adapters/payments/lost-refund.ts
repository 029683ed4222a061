import type { ProviderRefund, RefundRequest } from '#usecases/payments/ports.ts';

/** Detail of a refund that was not tried, because the provider did not answer what it was asked before it. */
export const UNREAD = 'the payment could not be read first';

/** Finds a refund at the provider that only this request can have made, because its response was lost. */
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
