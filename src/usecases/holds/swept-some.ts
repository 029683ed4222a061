import type { SalePart } from '#usecases/sale.ts';

/** Ends expired holds of the performance; whether there were any, so that another try may succeed. */
export async function sweptSome(deps: SalePart<'transaction', 'orders'>, performanceId: number): Promise<boolean> {
  return (await deps.transaction(({ orders }) => orders.sweepExpired(200, performanceId))) > 0;
}
