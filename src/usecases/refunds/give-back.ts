import { returnItems, type ReturnItemsResult } from '#usecases/items/return-items.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { refundOrder, type RefundResult } from './refund-order.ts';

/**
 * The buyer gives a whole order back: after a move for the whole price, otherwise for the share and in the days that were
 * sold with it. Whose order it is has been seen to.
 */
export async function giveBack(deps: SaleDeps, orderId: string): Promise<RefundResult | ReturnItemsResult> {
  const order = await deps.stores.orders.read(orderId, null);
  if (order === null) return { ok: false, code: 'unknown_order' };
  if (order.item !== null) return returnItems(deps, { orderId, cause: 'own_return' });
  const whole = await refundOrder(deps, { orderId, cause: 'new_date_refused' });
  return whole.ok || whole.code !== 'return_closed' ? whole : refundOrder(deps, { orderId, cause: 'own_return' });
}
