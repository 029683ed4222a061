import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { DescribedOrder } from './ports.ts';

/**
 * Reads an order with all its details; the caller checks access.
 * @param language null means the language in which the order was opened
 */
export async function readOrder(
  deps: SalePart<'stores', 'orders'>,
  orderId: string,
  language: ContentLanguage | null,
): Promise<DescribedOrder | null> {
  const order = await deps.stores.orders.read(orderId, language);
  if (order === null) return null;
  // An expired hold is over at once; the sweeper only cleans up later.
  const isExpired = (order.state === 'held' || order.state === 'awaiting_payment') && order.holdSecondsLeft <= 0;
  return isExpired ? { ...order, state: 'expired' } : order;
}
