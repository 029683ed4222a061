import { openSession } from '#usecases/payments/open-session.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { CheckoutWish, PrepareRefusal } from './ports.ts';

export type CheckoutInput = CheckoutWish & { returnPath: string | null };
export type CheckoutRefusal = PrepareRefusal | { ok: false; code: 'provider_rejected' };

/** The step to payment: only after it is committed is the provider asked for its page. A free order is paid at once. */
export async function checkoutOrder(deps: SaleDeps, input: CheckoutInput): Promise<{ ok: true } | CheckoutRefusal> {
  const { returnPath, ...wish } = input;
  const prepared = await deps.prepareCheckout(wish);
  if (!prepared.ok) return prepared;
  if (prepared.payment === null) return { ok: true };
  return openSession(deps, { orderId: input.orderId, payment: prepared.payment, locale: prepared.locale, returnPath });
}
