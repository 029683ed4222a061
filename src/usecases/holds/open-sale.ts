import { decideSaleGates } from '#usecases/performances/decide-sale-gates.ts';
import type { SalePart } from '#usecases/sale.ts';
import { shutGate } from './shut-gate.ts';

export type OpenedSale =
  | { ok: true; priceListId: number }
  | { ok: false; code: 'unknown_performance' | 'not_on_sale' | 'sale_not_permitted' | 'busy' };

/**
 * Prepares a performance for its first buyer by deciding its sale gate and opening its seats, or returns why it is not
 * on sale.
 */
export async function openSale(
  deps: SalePart<'stores' | 'transaction', 'seats' | 'gates'>,
  performanceId: number,
): Promise<OpenedSale> {
  const { seats } = deps.stores;
  let obstacle = await seats.readHoldObstacle(performanceId);
  if (obstacle?.saleGate === null) {
    await deps.transaction(({ gates }) => decideSaleGates(gates, [performanceId]));
    obstacle = await seats.readHoldObstacle(performanceId);
  }
  if (obstacle === null) return { ok: false, code: 'unknown_performance' };
  const shut = shutGate(obstacle.saleGate);
  if (shut !== null) return { ok: false, code: shut };
  if (!obstacle.isSellable || obstacle.priceListId === null) return { ok: false, code: 'not_on_sale' };
  if (!obstacle.areSeatsOpen) await seats.openSeats(performanceId);
  return { ok: true, priceListId: obstacle.priceListId };
}
