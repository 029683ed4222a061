import { openPaymentSession } from '#usecases/payments/open-payment-session.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { CheckoutRequest, Order, PrepareRefusal } from './ports.ts';

/** `returnUrl`: where the provider's page sends the buyer back to; null for the order's own page. */
export type CheckoutInput = CheckoutRequest & { returnUrl: string | null };
export type CheckoutRefusal = PrepareRefusal;

/**
 * Takes an order to payment: requests the provider's page only after the commit. A free order is paid at once. Returns
 * the order when it is known without another read.
 */
export async function checkoutOrder(
  deps: SalePart<
    'stores' | 'transaction' | 'prepareCheckout' | 'provider' | 'addresses',
    'orders' | 'settlement' | 'payments'
  >,
  input: CheckoutInput,
): Promise<{ ok: true; order: Order | null } | CheckoutRefusal> {
  const { returnUrl, ...request } = input;
  const prepared = await deps.prepareCheckout(request);
  if (!prepared.ok) return prepared;
  const { payment, locale, order } = prepared;
  if (payment === null) return { ok: true, order: null };
  return openPaymentSession(deps, { orderId: input.orderId, order, payment, locale, returnUrl });
}
