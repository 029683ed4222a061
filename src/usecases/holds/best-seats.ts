import type { BestWish, SaleDeps } from '#usecases/sale.ts';
import { openSale } from './open-sale.ts';

/** The best free seats for a party, as a preview: only a hold decides. Empty where there are none. */
export async function bestSeats(
  deps: Pick<SaleDeps, 'stores' | 'transaction' | 'advice'>,
  performanceId: number,
  wish: BestWish,
): Promise<number[]> {
  const sale = await openSale(deps, performanceId);
  if (!sale.ok) return [];
  const found = await deps.advice.best(performanceId, wish, await deps.stores.seats.readStatuses(performanceId));
  return found ?? [];
}
