import type { SalePart } from '#usecases/sale.ts';
import { refundOrder, type RefundResult } from './refund-order.ts';

/** The holder of a ticket page requests the refund after a postponement. */
export async function refundPostponedOrder(
  deps: SalePart<'stores' | 'transaction' | 'random', 'orders' | 'ledger' | 'performances'>,
  { accessKey }: { accessKey: string },
): Promise<RefundResult> {
  const orderId = await deps.stores.orders.findByAccessKey(accessKey);
  if (orderId === null) return { ok: false, code: 'unknown_order' };
  return refundOrder(deps, { orderId, cause: 'new_date_refused' });
}
