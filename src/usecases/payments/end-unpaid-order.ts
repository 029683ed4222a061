import type { SalePart } from '#usecases/sale.ts';

/**
 * Ends an order that is not paid although its hold still lives, because a certificate that would pay it is frozen.
 * Seats and tenders are given back; money that still arrives for it is refunded, as for an expired order.
 */
export async function endUnpaidOrder(
  deps: SalePart<'transaction', 'orders' | 'payments'>,
  orderId: string,
): Promise<void> {
  await deps.transaction(async ({ orders, payments }) => {
    const order = await orders.lockOrder(orderId);
    // It may have been paid, released or given other tenders while this transaction waited for it.
    if (order === null || !order.tenders.some(({ state, isFrozen }) => isFrozen && state === 'reserved')) return;
    await orders.close(orderId, 'expired');
    if (order.openPayment !== null) await payments.abandon(order.openPayment.id);
  });
}
