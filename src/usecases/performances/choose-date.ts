import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { isSellable, performanceStatus } from '#domain/performances/performance-status.ts';
import type { PerformanceReads } from './reads-port.ts';

type Deps = { reads: Pick<PerformanceReads, 'datesOf'>; now(): Date };

/**
 * Which date a sale opens with when only the event is named: the nearest that can be bought in the market, else the
 * nearest there is, which says why it cannot. Null: the event has no dates ahead there.
 */
export async function chooseDate(deps: Deps, eventId: number, market: MarketName): Promise<number | null> {
  const dates = await deps.reads.datesOf(eventId, MARKETS[market].countryCode);
  const now = deps.now();
  const chosen = dates.find((date) => isSellable(performanceStatus(date, now))) ?? dates[0];
  return chosen?.id ?? null;
}
