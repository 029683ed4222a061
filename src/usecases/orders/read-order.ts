import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { OrderDetails } from './ports.ts';

/**
 * An order with all there is to say of it; whom that may be said to is seen to by the caller.
 * @param language null: that in which the order was opened
 */
export async function readOrder(
  deps: Pick<SaleDeps, 'stores'>,
  orderId: string,
  language: ContentLanguage | null,
): Promise<OrderDetails | null> {
  const order = await deps.stores.orders.read(orderId, language);
  if (order === null) return null;
  // The sweeper only tidies up: a hold that has run out is over at once.
  const isLapsed = (order.state === 'held' || order.state === 'awaiting_payment') && order.holdSecondsLeft <= 0;
  return isLapsed ? { ...order, state: 'expired' } : order;
}
