import type { SalePart } from '#usecases/sale.ts';
import { openSeats } from './open-seats.ts';

export type ShareResult =
  | { ok: true }
  | { ok: false; code: 'unknown_performance' | 'performance_cancelled' | 'not_prepared' | 'on_sale' | 'unknown_zone' };

/**
 * Limits how many tickets several zones have together. Only before the sale opens: a hold that began earlier would not be
 * counted.
 */
export async function shareCapacity(
  deps: SalePart<'stores' | 'transaction', 'seats' | 'salePermissions' | 'allotments'>,
  input: { actor: string; performanceId: number; zoneNos: readonly number[]; capacity: number },
): Promise<ShareResult> {
  const { performanceId, zoneNos, capacity, actor } = input;
  const opened = await openSeats(deps, performanceId);
  if (!opened.ok) return opened;
  const sale = await deps.stores.seats.readHoldObstacle(performanceId);
  if (sale?.isSellable || sale?.isPresale) return { ok: false, code: 'on_sale' };
  return deps.transaction(async ({ allotments }): Promise<ShareResult> => {
    if (!(await allotments.share(performanceId, zoneNos, capacity))) return { ok: false, code: 'unknown_zone' };
    const detail = { zoneNos, capacity };
    await allotments.audit({ actor, action: 'capacity.shared', thing: String(performanceId), detail });
    return { ok: true };
  });
}
