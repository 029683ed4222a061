import { LAST_MOMENT_SECONDS } from '#domain/holds/hold-rules.ts';
import { canTransition } from '#domain/orders/order-states.ts';
import type { SalePart } from '#usecases/sale.ts';

/** Releases the seats before payment at the buyer's request. Money that still arrives for the order is refunded. */
export async function releaseOrder(
  deps: SalePart<'transaction', 'orders' | 'payments'>,
  orderId: string,
): Promise<{ ok: true } | { ok: false; code: 'unknown_order' | 'order_closed' }> {
  return deps.transaction(async ({ orders, payments }) => {
    const order = await orders.lockOrder(orderId);
    if (order === null) return { ok: false, code: 'unknown_order' };
    // Already released or expired, so the buyer's request is fulfilled.
    if (order.state === 'cancelled' || order.state === 'expired') return { ok: true };
    if (!canTransition(order.state, 'cancelled')) return { ok: false, code: 'order_closed' };
    const hasRunOut = order.state === 'held' && order.holdSecondsLeft < LAST_MOMENT_SECONDS;
    await orders.close(orderId, hasRunOut ? 'expired' : 'cancelled');
    if (order.openPayment !== null) await payments.abandon(order.openPayment.id);
    return { ok: true };
  });
}
