import type { SaleDeps } from '#usecases/sale.ts';
import { checkPayment } from './poll-payments.ts';

/** Back from the provider's page: asks at once instead of waiting for the webhook. What the page says is not trusted. */
export async function checkOrderPayment(deps: SaleDeps, orderId: string): Promise<void> {
  const payment = await deps.stores.payments.claimForBuyer(orderId);
  if (payment !== null) await checkPayment(deps, payment);
}
