import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { OrderDetails } from './ports.ts';

/** An order as its owner sees it; whoever knows its id, 122 random bits, is the owner. */
export async function readOrder(
  deps: Pick<SaleDeps, 'stores'>,
  orderId: string,
  language: ContentLanguage,
): Promise<OrderDetails | null> {
  const order = await deps.stores.orders.read(orderId, language);
  if (order === null) return null;
  // The sweeper only tidies up: a hold that has run out is over at once.
  const isLapsed = (order.state === 'held' || order.state === 'awaiting_payment') && order.holdSecondsLeft <= 0;
  return isLapsed ? { ...order, state: 'expired' } : order;
}
