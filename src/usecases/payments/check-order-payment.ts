import type { SalePart } from '#usecases/sale.ts';
import { checkPayment } from './poll-payments.ts';

/**
 * Queries the provider when the buyer returns from its page, instead of waiting for the webhook. The return address
 * itself is not trusted.
 */
export async function checkOrderPayment(
  deps: SalePart<
    'stores' | 'transaction' | 'applyPaymentReport' | 'provider' | 'random',
    'orders' | 'settlement' | 'payments' | 'chargebacks' | 'ledger' | 'returns' | 'certificates' | 'items'
  >,
  orderId: string,
): Promise<void> {
  const payment = await deps.stores.payments.claimForBuyer(orderId);
  if (payment !== null) await checkPayment(deps, payment);
}
