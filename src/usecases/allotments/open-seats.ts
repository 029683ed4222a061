import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { AllottedPerformance } from './ports.ts';

/** Writes the seats of a performance before its sale begins, so that some of them can be kept. */
export async function openSeats(
  deps: SalePart<'stores' | 'transaction', 'seats' | 'salePermissions' | 'allotments'>,
  performanceId: number,
): Promise<
  | ({ ok: true } & AllottedPerformance)
  | { ok: false; code: 'unknown_performance' | 'performance_cancelled' | 'not_prepared' }
> {
  const market = await deps.stores.allotments.marketOf(performanceId);
  if (market === null) return { ok: false, code: 'unknown_performance' };
  if (market.isCancelled) return { ok: false, code: 'performance_cancelled' };
  await deps.transaction(({ salePermissions }) => decideSalePermissions(salePermissions, [performanceId]));
  await deps.stores.seats.openSeats(performanceId);
  const sale = await deps.stores.seats.readHoldObstacle(performanceId);
  return sale?.areSeatsOpen ? { ok: true, ...market } : { ok: false, code: 'not_prepared' };
}
