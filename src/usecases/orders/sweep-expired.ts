import type { SaleDeps } from '#usecases/sale.ts';

const BATCH = 200;

/** Tidies up after holds that ran out. Selling does not depend on it: a lapsed seat is free at once. */
export async function sweepExpired(deps: SaleDeps): Promise<number> {
  for (let total = 0; ;) {
    const swept = await deps.transaction(({ orders }) => orders.sweepExpired(BATCH, null));
    total += swept;
    if (swept < BATCH) return total;
  }
}
