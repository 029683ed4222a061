import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { isSellable, performanceStatus } from '#domain/performances/performance-status.ts';
import type { PerformanceReads } from './reads-port.ts';

type Deps = { reads: Pick<PerformanceReads, 'datesOf'>; now(): Date };

/**
 * Chooses the date with which a sale opens when only the event is given: the nearest one on sale in the market,
 * otherwise the nearest one, whose page explains why it is not. Null when the event has no future dates there.
 */
export async function chooseDate(deps: Deps, eventId: number, market: MarketName): Promise<number | null> {
  const dates = await deps.reads.datesOf(eventId, MARKETS[market].countryCode);
  const now = deps.now();
  const chosen = dates.find((date) => isSellable(performanceStatus(date, now))) ?? dates[0];
  return chosen?.id ?? null;
}
