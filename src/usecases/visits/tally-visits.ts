import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { RouteName } from '#domain/routing/route-table.ts';

/** Everything that is known about a visit; the words of all fields are ours, so there are only some thousand kinds. */
export type Visit = { market: MarketName; locale: Locale; kind: string; route: RouteName };
export type VisitCount = Visit & { day: string; visits: number };

/** What one kind of page saw in one day, by what was done: `view`, `search`, … */
export type VisitedPage = { day: string; market: MarketName; route: string; visits: Readonly<Record<string, number>> };

export type VisitTally = {
  count(visit: Visit): void;
  /** Adds what was counted since the last call to the stored days. */
  save(): Promise<void>;
};

/**
 * Counts in memory and stores sums now and then: a busy evening costs the database one statement a while, and what a
 * single visitor did is never written anywhere. A crash loses some seconds of counts.
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
