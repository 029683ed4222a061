import { saleView } from '#api/performances/sale-view.ts';
import { shareReads } from '#api/performances/share-reads.ts';
import { contentLanguage, type Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { isSellableByCode } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import { type Overview, overviewIn } from '#domain/seating/compile-overview.ts';
import { chooseDate } from '#usecases/performances/choose-date.ts';
import { readSale } from '#usecases/performances/read-sale.ts';
import type { PerformanceReads } from '#usecases/performances/reads-port.ts';
import type { Offers } from '#usecases/pricing/ports.ts';
import { whenAndWhere } from './when-and-where.ts';

/** A hall plan is published once and viewed for months; some are cached as they came from the database. */
const MOST_PLANS = 100;

export type PerformanceFacts = ReturnType<typeof createPerformanceFacts>;

/** What the sale of a performance shows, with the hall and without scripts. */
export function createPerformanceFacts(deps: { reads: PerformanceReads; offers: Offers; now(): Date }) {
  const plans = new Map<string, Promise<{ overview: Overview; geometry: Geometry } | null>>();

  function planOf(hash: string) {
    const known = plans.get(hash);
    if (known) return known;
    const [oldest] = plans.keys();
    if (plans.size >= MOST_PLANS && oldest !== undefined) plans.delete(oldest);
    const reading = deps.reads.plan(hash) as Promise<{ overview: Overview; geometry: Geometry } | null>;
    plans.set(hash, reading);
    reading.catch(() => plans.delete(hash));
    return reading;
  }

  return {
    /** The date with which the sale of an event opens; null when there is none to come. */
    nearest: (eventId: number, market: MarketName) => chooseDate(deps, eventId, market),
    /** Null when the performance does not exist. */
    async read(performanceId: number, locale: Locale) {
      const language = contentLanguage(locale);
      const sale = await readSale(deps, performanceId, language);
      if (sale === null) return null;
      const { citySlug, eventId, planHash } = sale.facts;
      // A performance that cannot be bought needs no picture of the hall.
      const plan = planHash !== null && isSellableByCode(sale.status) ? await planOf(planHash) : null;
      return {
        sale: saleView(sale),
        ...whenAndWhere(sale.facts, deps.now(), locale),
        eventPath: href(locale, 'region-event-event', { region: citySlug, event: String(eventId) }),
        plan: plan && { overview: overviewIn(plan.overview, language), geometry: plan.geometry },
      };
    },
    availabilityOf: shareReads((performanceId: number) => deps.reads.availability(performanceId)),
  };
}
