import type { SaleDeps } from '#usecases/sale.ts';

/** Counts how many are left, behind the sale. */
export async function refreshStock(deps: Pick<SaleDeps, 'stores'>, performanceIds: readonly number[]): Promise<void> {
  if (performanceIds.length > 0) await deps.stores.performances.refreshStock(performanceIds);
}
