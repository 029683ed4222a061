import type { CheckoutRefusal } from '#usecases/orders/checkout-order.ts';
import { checkoutOrder } from '#usecases/orders/checkout-order.ts';
import { type ReopenRefusal, reopenOrder } from '#usecases/orders/reopen-order.ts';
import type { SalePart } from '#usecases/sale.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import type { AccountOrderPage } from './ports.ts';

export type PayAgainResult =
  | { ok: true; state: 'paid' }
  | { ok: true; state: 'awaiting_payment'; redirectUrl: string }
  | ReopenRefusal
  | CheckoutRefusal
  | { ok: false; code: 'documents_changed' };

/**
 * The payment failed and the seats are still held: starts another payment for the same contact and under the documents
 * that the buyer already agreed to. The caller has checked the ownership of the order.
 */
export async function payAgain(
  deps: SalePart<
    'stores' | 'transaction' | 'prepareCheckout' | 'applyPaymentReport' | 'provider' | 'addresses',
    'orders' | 'settlement' | 'payments'
  >,
  { order, accountId }: { order: AccountOrderPage; accountId: string },
): Promise<PayAgainResult> {
  const current = DOCUMENT_VERSIONS[order.market];
  const isAgreed = order.offerVersion === current.offer && order.privacyVersion === current.privacy;
  // A new edition was published meanwhile; the buyer has to read it before agreeing.
  if (!isAgreed) return { ok: false, code: 'documents_changed' };
  const reopened = await reopenOrder(deps, order.id);
  if (!reopened.ok) return reopened;
  const open = await deps.stores.orders.read(order.id, 'ru');
  if (open?.state === 'paid') return { ok: true, state: 'paid' };
  const checkout = await checkoutOrder(deps, {
    orderId: order.id,
    email: order.email ?? '',
    phone: order.phone ?? '',
    acceptTerms: true,
    acceptPersonalData: true,
    acceptBetterSeats: false,
    dueMinor: order.dueMinor,
    accountId,
    // A free order is paid at its first checkout, so it is never paid again.
    network: null,
    returnUrl: null,
  });
  if (!checkout.ok) return checkout;
  const paying = await deps.stores.orders.read(order.id, 'ru');
  if (paying?.state === 'paid') return { ok: true, state: 'paid' };
  const redirectUrl = paying?.payment?.redirectUrl ?? null;
  return redirectUrl === null
    ? { ok: false, code: 'provider_unreachable' }
    : { ok: true, state: 'awaiting_payment', redirectUrl };
}
