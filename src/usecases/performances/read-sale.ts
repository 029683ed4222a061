import type { ContentLanguage } from '#domain/locales/locale.ts';
import { type Market, marketOfCountry } from '#domain/markets/market.ts';
import { type PerformanceStatus, performanceStatus } from '#domain/performances/performance-status.ts';
import { lastReturnDay } from '#domain/tickets/own-return.ts';
import type { PerformanceReads, SaleFacts } from './reads-port.ts';

export type Sale = {
  facts: SaleFacts;
  status: PerformanceStatus;
  market: Market;
  ownReturn: { until: string; sharePermille: number } | null;
  otherDates: { id: number; startsAt: Date; status: PerformanceStatus }[];
};

/** The facts a buyer sees before choosing a seat: what, where, when, prices and the return rule. */
export async function readSale(
  { reads }: { reads: PerformanceReads },
  performanceId: number,
  language: ContentLanguage,
): Promise<Sale | null> {
  const [facts, others] = await Promise.all([reads.sale(performanceId, language), reads.otherDates(performanceId)]);
  if (facts === null) return null;
  const market = marketOfCountry(facts.countryCode);
  return {
    facts,
    status: performanceStatus(facts, facts.now),
    market,
    ownReturn:
      market.ownReturn === null
        ? null
        : { until: lastReturnDay(facts.returnRule, facts), sharePermille: facts.returnRule.sharePermille },
    otherDates: others.map((other) => ({
      id: other.id,
      startsAt: other.startsAt,
      status: performanceStatus(other, facts.now),
    })),
  };
}
