import type { SaleDeps } from '#usecases/sale.ts';

/** Recounts the remaining stock, outside the sale's transactions. */
export async function refreshStock(deps: Pick<SaleDeps, 'stores'>, performanceIds: readonly number[]): Promise<void> {
  if (performanceIds.length > 0) await deps.stores.performances.refreshStock(performanceIds);
}
