import { canTransition } from '#domain/orders/order-states.ts';
import type { SalePart } from '#usecases/sale.ts';

export type ReopenRefusal = {
  ok: false;
  code: 'unknown_order' | 'order_closed' | 'hold_expired' | 'provider_unreachable';
};

/**
 * After a declined payment or the back button, makes the same seats available for changes or another payment within the
 * remaining time. Checks an open payment first because it may have succeeded, then abandons it. If it is captured
 * nevertheless, the money pays the unchanged order or is refunded.
 */
export async function reopenOrder(
  deps: SalePart<'transaction' | 'applyPaymentReport' | 'provider', 'orders' | 'payments'>,
  orderId: string,
): Promise<{ ok: true } | ReopenRefusal> {
  const open = await deps.transaction(async ({ orders }) => (await orders.lockOrder(orderId))?.openPayment ?? null);
  if (open !== null && open.providerRef !== null) {
    const status = await deps.provider(open.provider)?.readStatus(open.providerRef);
    if (status?.ok) await deps.applyPaymentReport({ provider: open.provider, snapshot: status.snapshot, digest: null });
  }
  return deps.transaction(async ({ orders, payments }): Promise<{ ok: true } | ReopenRefusal> => {
    const order = await orders.lockOrder(orderId);
    if (order === null) return { ok: false, code: 'unknown_order' };
    if (order.state === 'paid') return { ok: true };
    if (order.state === 'expired') return { ok: false, code: 'hold_expired' };
    if (order.state !== 'held' && !canTransition(order.state, 'held')) return { ok: false, code: 'order_closed' };
    if (!order.isHoldLive) return { ok: false, code: 'hold_expired' };
    if (order.openPayment !== null) await payments.abandon(order.openPayment.id);
    await orders.reopen(orderId);
    return { ok: true };
  });
}
