import type { SalePart } from '#usecases/sale.ts';

/** Recounts the remaining stock, outside the sale's transactions. */
export async function refreshStock(
  deps: SalePart<'stores', 'performances'>,
  performanceIds: readonly number[],
): Promise<void> {
  if (performanceIds.length > 0) await deps.stores.performances.refreshStock(performanceIds);
}
