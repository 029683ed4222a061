import { returnItems, type ReturnItemsResult } from '#usecases/items/return-items.ts';
import type { SalePart } from '#usecases/sale.ts';
import { refundOrder, type RefundResult } from './refund-order.ts';

/**
 * Returns a whole order: for the whole price after a postponement, otherwise for the share and within the period agreed
 * at the sale. The caller has checked the ownership of the order.
 */
export async function giveBack(
  deps: SalePart<'stores' | 'transaction' | 'random', 'orders' | 'ledger' | 'performances' | 'items'>,
  orderId: string,
): Promise<RefundResult | ReturnItemsResult> {
  const order = await deps.stores.orders.read(orderId, null);
  if (order === null) return { ok: false, code: 'unknown_order' };
  if (order.item !== null) return returnItems(deps, { orderId, cause: 'own_return' });
  const whole = await refundOrder(deps, { orderId, cause: 'new_date_refused' });
  return whole.ok || whole.code !== 'return_closed' ? whole : refundOrder(deps, { orderId, cause: 'own_return' });
}
