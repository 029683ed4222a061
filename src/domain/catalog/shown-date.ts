import { isAvailable, isSellable, type PerformanceStatus } from '#domain/performances/performance-status.ts';

/** One date of an event as the guide offers it, with the price of that date. */
export type DateOffer = {
  /** Performance id; for several performances with the same start, the id of the first. */
  id: number;
  startsAt: string;
  status: PerformanceStatus;
  minTotalMinor: number | null;
  maxTotalMinor: number | null;
};

/**
 * Order in which a date represents its event, lowest first: on sale, then available otherwise (box office, sale not begun),
 * then sold out or off sale, then postponed, then cancelled, and last past. The SQL function `date_rank` in migration 0091
 * uses the same order.
 */
export function dateRank(status: PerformanceStatus): number {
  if (isSellable(status)) return 0;
  if (isAvailable(status)) return 1;
  if (status === 'postponed') return 3;
  if (status === 'cancelled') return 4;
  return status === 'past' ? 5 : 2;
}

/** The date that a card, row or button shows. The status and price beside it must be those of this date. */
export function shownDate<Offer extends DateOffer>(offers: readonly Offer[]): Offer | null {
  return (
    offers.toSorted(
      (a, b) =>
        dateRank(a.status) - dateRank(b.status) || Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id,
    )[0] ?? null
  );
}

/** Status of several dates together. Few seats are left only where few are left of each date that can be bought. */
export function statusOf(offers: readonly DateOffer[]): PerformanceStatus {
  const { status } = shownDate(offers) ?? { status: 'past' };
  const others = offers.filter((offer) => isSellable(offer.status) && offer.status !== 'few_left');
  return status === 'few_left' ? (shownDate(others)?.status ?? status) : status;
}

export type PriceRange = { minTotalMinor: number | null; maxTotalMinor: number | null };

/** Price range of several dates: of those on sale, otherwise of the best rank; cancelled dates have no price. */
export function pricesOf(offers: readonly DateOffer[]): PriceRange {
  const best = Math.min(...offers.map(({ status }) => dateRank(status)));
  const meant = offers.filter(({ status }) => status !== 'cancelled' && dateRank(status) === best);
  const priced = meant.flatMap(({ minTotalMinor, maxTotalMinor }) =>
    minTotalMinor === null ? [] : [minTotalMinor, maxTotalMinor ?? minTotalMinor],
  );
  if (priced.length === 0) return { minTotalMinor: null, maxTotalMinor: null };
  return { minTotalMinor: Math.min(...priced), maxTotalMinor: Math.max(...priced) };
}

/** The lowest price of another date on sale if it is below that of the shown date, otherwise null. */
export function cheaperElsewhere(offers: readonly DateOffer[], shown: DateOffer): number | null {
  const { minTotalMinor: lowest } = pricesOf(offers.filter(({ status }) => isSellable(status)));
  return lowest !== null && shown.minTotalMinor !== null && lowest < shown.minTotalMinor ? lowest : null;
}
