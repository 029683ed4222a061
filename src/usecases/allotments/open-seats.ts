import type { MarketName } from '#domain/markets/market.ts';
import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import type { SalePart } from '#usecases/sale.ts';

/** Writes the seats of a performance before its sale begins, so that some of them can be kept. */
export async function openSeats(
  deps: SalePart<'stores' | 'transaction', 'seats' | 'salePermissions' | 'allotments'>,
  performanceId: number,
): Promise<
  | { ok: true; market: MarketName; priceListId: number; limitPerBuyer: number }
  | { ok: false; code: 'unknown_performance' | 'not_prepared' }
> {
  const market = await deps.stores.allotments.marketOf(performanceId);
  if (market === null) return { ok: false, code: 'unknown_performance' };
  await deps.transaction(({ salePermissions }) => decideSalePermissions(salePermissions, [performanceId]));
  await deps.stores.seats.openSeats(performanceId);
  const sale = await deps.stores.seats.readHoldObstacle(performanceId);
  return sale?.areSeatsOpen ? { ok: true, ...market } : { ok: false, code: 'not_prepared' };
}
