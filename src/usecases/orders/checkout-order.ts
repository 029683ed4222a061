import { openSession } from '#usecases/payments/open-session.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { CheckoutWish, PlainOrder, PrepareRefusal } from './ports.ts';

/** `returnUrl`: where the buyer comes back to from the provider's page; null for the order's own page. */
export type CheckoutInput = CheckoutWish & { returnUrl: string | null };
export type CheckoutRefusal = PrepareRefusal | { ok: false; code: 'provider_rejected' };

/**
 * The step to payment: only after it is committed is the provider asked for its page. A free order is paid at once.
 * Answers the order where it is known without reading it again.
 */
export async function checkoutOrder(
  deps: SaleDeps,
  input: CheckoutInput,
): Promise<{ ok: true; order: PlainOrder | null } | CheckoutRefusal> {
  const { returnUrl, ...wish } = input;
  const prepared = await deps.prepareCheckout(wish);
  if (!prepared.ok) return prepared;
  const { payment, locale, order } = prepared;
  if (payment === null) return { ok: true, order: null };
  return openSession(deps, { orderId: input.orderId, order, payment, locale, returnUrl });
}
