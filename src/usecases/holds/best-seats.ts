import type { BestWish, SaleDeps } from '#usecases/sale.ts';

/** The best free seats for a party, as a preview: only a hold decides. Empty where there are none. */
export async function bestSeats(
  deps: Pick<SaleDeps, 'stores' | 'advice'>,
  performanceId: number,
  wish: BestWish,
): Promise<number[]> {
  const { seats } = deps.stores;
  const obstacle = await seats.readHoldObstacle(performanceId);
  if (obstacle === null || !obstacle.isSellable) return [];
  if (!obstacle.areSeatsOpen) await seats.openSeats(performanceId);
  const found = await deps.advice.best(performanceId, wish, await seats.readStatuses(performanceId));
  return found ?? [];
}
