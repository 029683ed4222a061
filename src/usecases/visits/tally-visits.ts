import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { RouteName } from '#domain/routing/route-table.ts';

/**
 * Everything recorded about a visit. All fields have fixed sets of values, so there are only a few thousand
 * combinations.
 */
export type Visit = { market: MarketName; locale: Locale; kind: string; route: RouteName };
export type VisitCount = Visit & { day: string; visits: number };

/** The visits of one route on one day, by kind of action: `view`, `search`, … */
export type VisitedPage = { day: string; market: MarketName; route: string; visits: Readonly<Record<string, number>> };

export type VisitTally = {
  count(visit: Visit): void;
  /** Adds the counts since the last call to the stored days. */
  save(): Promise<void>;
};

/**
 * Counts in memory and stores sums periodically: even on a busy evening the database executes one statement per period,
 * and no record of a single visitor exists. A crash loses a few seconds of counts.
 */
export function tallyVisits(deps: { add(counts: readonly VisitCount[]): Promise<void>; now(): Date }): VisitTally {
  let counted = new Map<string, VisitCount>();
  return {
    count(visit) {
      const day = deps.now().toISOString().slice(0, 10);
      const key = [day, visit.market, visit.locale, visit.kind, visit.route].join(' ');
      const known = counted.get(key);
      if (known) known.visits += 1;
      else counted.set(key, { ...visit, day, visits: 1 });
    },
    async save() {
      if (counted.size === 0) return;
      const taken = counted;
      counted = new Map();
      await deps.add([...taken.values()]);
    },
  };
}
