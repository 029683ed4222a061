import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import type { SalePart } from '#usecases/sale.ts';
import { saleRefusal } from './sale-refusal.ts';

export type OpenedSale =
  | { ok: true; priceListId: number }
  | { ok: false; code: 'unknown_performance' | 'not_on_sale' | 'sale_not_permitted' | 'presale_code_needed' | 'busy' };

/**
 * Prepares a performance for its first buyer by deciding its sale permission and opening its seats, or returns why it is not
 * on sale. A presale is open to a buyer with a code, whom the quote then judges.
 */
export async function openSale(
  deps: SalePart<'stores' | 'transaction', 'seats' | 'salePermissions'>,
  performanceId: number,
  { byCode = false }: { byCode?: boolean } = {},
): Promise<OpenedSale> {
  const { seats } = deps.stores;
  let obstacle = await seats.readHoldObstacle(performanceId);
  if (obstacle?.salePermission === null) {
    await deps.transaction(({ salePermissions }) => decideSalePermissions(salePermissions, [performanceId]));
    obstacle = await seats.readHoldObstacle(performanceId);
  }
  if (obstacle === null) return { ok: false, code: 'unknown_performance' };
  const refusal = saleRefusal(obstacle.salePermission);
  if (refusal !== null) return { ok: false, code: refusal };
  if (obstacle.priceListId === null) return { ok: false, code: 'not_on_sale' };
  if (!obstacle.isSellable && !(byCode && obstacle.isPresale)) {
    return { ok: false, code: obstacle.isPresale ? 'presale_code_needed' : 'not_on_sale' };
  }
  if (!obstacle.areSeatsOpen) await seats.openSeats(performanceId);
  return { ok: true, priceListId: obstacle.priceListId };
}
