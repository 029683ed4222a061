import { isSellable, type PerformanceStatus } from '#domain/performances/performance-status.ts';

/** One date of an event as the guide offers it; the price is that of this date. */
export type DateOffer = {
  /** Of the performance; of several that begin together the first stands for them. */
  id: number;
  startsAt: string;
  status: PerformanceStatus;
  minTotalMinor: number | null;
  maxTotalMinor: number | null;
};

/**
 * Which date of an event stands for it, lowest first: what can be bought, then what is still ahead, then what has no
 * date any more or was cancelled, and last what has begun. `date_rank` in migration 0056 says the same to the database.
 */
export function dateRank(status: PerformanceStatus): number {
  if (isSellable(status)) return 0;
  if (status === 'postponed') return 2;
  if (status === 'cancelled') return 3;
  return status === 'past' ? 4 : 1;
}

/** The date that a card, a row or a button names. Its status and its price are the ones to be shown beside it. */
export function shownDate<Offer extends DateOffer>(offers: readonly Offer[]): Offer | null {
  return (
    offers.toSorted(
      (a, b) =>
        dateRank(a.status) - dateRank(b.status) || Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id,
    )[0] ?? null
  );
}

export type PriceRange = { minTotalMinor: number | null; maxTotalMinor: number | null };

/** What several dates cost together: those that can be bought, else those that stand for them; what is cancelled, nothing. */
export function pricesOf(offers: readonly DateOffer[]): PriceRange {
  const best = Math.min(...offers.map(({ status }) => dateRank(status)));
  const meant = offers.filter(({ status }) => status !== 'cancelled' && dateRank(status) === best);
  const priced = meant.flatMap(({ minTotalMinor, maxTotalMinor }) =>
    minTotalMinor === null ? [] : [minTotalMinor, maxTotalMinor ?? minTotalMinor],
  );
  if (priced.length === 0) return { minTotalMinor: null, maxTotalMinor: null };
  return { minTotalMinor: Math.min(...priced), maxTotalMinor: Math.max(...priced) };
}

/** The lowest price of another date that can be bought, where it is below that of the date shown; else null. */
export function cheaperElsewhere(offers: readonly DateOffer[], shown: DateOffer): number | null {
  const { minTotalMinor: lowest } = pricesOf(offers.filter(({ status }) => isSellable(status)));
  return lowest !== null && shown.minTotalMinor !== null && lowest < shown.minTotalMinor ? lowest : null;
}
