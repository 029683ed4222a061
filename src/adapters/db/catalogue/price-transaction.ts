import type pg from 'pg';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { createShownPricesStore } from '#adapters/db/pricing/shown-prices-store.ts';
import type { ShownPricesStore } from '#usecases/pricing/refresh-shown-prices.ts';
import { refreshStaleListings } from './refresh-listing.ts';

/** Prices and the listings that show them change in one transaction, with whatever else made a listing stale. */
export function priceTransaction(
  pool: pg.Pool,
): <Result>(work: (stores: { shownPrices: ShownPricesStore }) => Promise<Result>) => Promise<Result> {
  return (work) =>
    inTransaction(pool, async (client) => {
      const result = await work({ shownPrices: createShownPricesStore(client) });
      await refreshStaleListings(client);
      return result;
    });
}
