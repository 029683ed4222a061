import type { SalePart } from '#usecases/sale.ts';

const BATCH = 200;

/** Cleans up expired holds. Sales do not depend on it, because a seat is free as soon as its hold expires. */
export async function sweepExpired(deps: SalePart<'transaction', 'orders'>): Promise<number> {
  for (let total = 0; ;) {
    const swept = await deps.transaction(({ orders }) => orders.sweepExpired(BATCH, null));
    total += swept;
    if (swept < BATCH) return total;
  }
}
