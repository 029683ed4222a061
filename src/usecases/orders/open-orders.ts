import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { DescribedOrder } from './ports.ts';
import { readOrder } from './read-order.ts';

/**
 * The unpaid orders that a visitor's browser holds at this moment, newest first.
 * @param language null means the language in which each was opened
 */
export async function openOrders(
  deps: SalePart<'stores', 'orders'>,
  visitor: string,
  language: ContentLanguage | null,
): Promise<DescribedOrder[]> {
  const { liveOrderIds } = await deps.stores.orders.ofVisitor(visitor);
  const found = await Promise.all(liveOrderIds.map((id) => readOrder(deps, id, language)));
  return found
    .filter((order) => order !== null)
    .filter(({ state }) => state === 'held' || state === 'awaiting_payment');
}
