import type { BestSeatsRequest, SalePart } from '#usecases/sale.ts';
import { openSale } from './open-sale.ts';

/** Previews the best free seats for a party; only a hold reserves them. Empty when there are none. */
export async function bestSeats(
  deps: SalePart<'stores' | 'transaction' | 'advice', 'seats' | 'salePermissions'>,
  performanceId: number,
  request: BestSeatsRequest,
): Promise<number[]> {
  const sale = await openSale(deps, performanceId);
  if (!sale.ok) return [];
  const found = await deps.advice.best(performanceId, request, await deps.stores.seats.readStatuses(performanceId));
  return found ?? [];
}
