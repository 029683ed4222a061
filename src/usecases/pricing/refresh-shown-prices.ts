import { type ShownPrices, showPrices } from '#domain/pricing/show-prices.ts';
import type { PricedPerformance } from './ports.ts';

/** What pages say that a performance costs; amounts with the fee. Nulls where nothing can be bought now. */
export type StoredPrices = Pick<ShownPrices, 'lowestMinor' | 'lowestListedMinor' | 'highestMinor'> & {
  performanceId: number;
  /** When they change by themselves; null for never. */
  until: Date | null;
};

export type ShownPricesStore = {
  /** Locks performances whose stored prices are no longer true. Skips those that another transaction holds. */
  lockDue(limit: number): Promise<number[]>;
  /** Those without a price list are left out. */
  offers(performanceIds: readonly number[]): Promise<{ performances: PricedPerformance[]; now: Date }>;
  write(prices: readonly StoredPrices[]): Promise<void>;
};

/** Each call is a transaction of its own. */
type Transaction = <Result>(work: (stores: { shownPrices: ShownPricesStore }) => Promise<Result>) => Promise<Result>;

/** A rule of a whole market concerns up to a million dates: one statement for all would time out. */
const BATCH = 2_000;

/** Computes and stores the prices that are due, within the caller's transaction. */
export async function refreshShownPrices(store: ShownPricesStore): Promise<void> {
  while ((await refreshBatch(store)) >= BATCH);
}

/** The same with a transaction for each batch. */
export async function refreshAllShownPrices(transaction: Transaction): Promise<void> {
  while ((await transaction(({ shownPrices }) => refreshBatch(shownPrices))) >= BATCH);
}

async function refreshBatch(store: ShownPricesStore): Promise<number> {
  const due = await store.lockDue(BATCH);
  if (due.length === 0) return 0;
  // Read after the lock: a change of rules after this marks the performance again.
  const { performances, now } = await store.offers(due);
  const offers = new Map(performances.map((each) => [each.performanceId, each]));
  await store.write(due.map((performanceId) => pricesOf(performanceId, offers.get(performanceId), now)));
  return due.length;
}

function pricesOf(performanceId: number, offer: PricedPerformance | undefined, now: Date): StoredPrices {
  if (offer === undefined) {
    return { performanceId, lowestMinor: null, lowestListedMinor: null, highestMinor: null, until: null };
  }
  const { lowestMinor, lowestListedMinor, highestMinor, validUntil } = showPrices({ ...offer, now });
  return { performanceId, lowestMinor, lowestListedMinor, highestMinor, until: validUntil };
}
