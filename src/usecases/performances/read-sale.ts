import type { ContentLanguage } from '#domain/locales/locale.ts';
import { type Market, marketOfCountry } from '#domain/markets/market.ts';
import { type PerformanceStatus, performanceStatus } from '#domain/performances/performance-status.ts';
import { otherReturn, saleReturn, type SaleReturn } from '#domain/tickets/sale-return.ts';
import type { TariffCondition, TariffKind } from '#domain/pricing/price-list.ts';
import { showPrices } from '#domain/pricing/show-prices.ts';
import type { Offers, PerformanceOffer } from '#usecases/pricing/ports.ts';
import type { PerformanceReads, SaleFacts, SaleZone } from './reads-port.ts';

export type Sale = {
  facts: SaleFacts;
  zones: PricedZone[];
  status: PerformanceStatus;
  market: Market;
  /** Of a full-price ticket bought now. */
  ownReturn: SaleReturn | null;
  otherDates: { id: number; startsAt: Date; status: PerformanceStatus }[];
};

/** A zone with what its tariffs cost at this moment; those that nobody can choose now are left out. */
export type PricedZone = Omit<SaleZone, 'tariffs'> & { tariffs: PricedTariff[] };
export type PricedTariff = {
  tariffNo: number;
  name: string;
  kind: TariffKind;
  priceMinor: number;
  feeMinor: number;
  /** Price and fee without the rule that lowers them; null where none does. */
  listedTotalMinor: number | null;
  condition: TariffCondition | null;
  /** Its return, where it is another one than that of the performance. */
  otherReturn: SaleReturn | null;
};

/** The facts a buyer sees before choosing a seat: what, where, when, prices and the return rule. */
export async function readSale(
  { reads, offers }: { reads: PerformanceReads; offers: Offers },
  performanceId: number,
  language: ContentLanguage,
): Promise<Sale | null> {
  const [facts, others] = await Promise.all([reads.sale(performanceId, language), reads.otherDates(performanceId)]);
  if (facts === null) return null;
  const market = marketOfCountry(facts.countryCode);
  const offer = await currentOffer(offers, facts);
  return {
    facts,
    zones: pricedZones(facts, offer),
    status: performanceStatus(facts, facts.now),
    market,
    ownReturn: saleReturn(facts.returnTerms, facts, facts.now),
    otherDates: others.map((other) => ({
      id: other.id,
      startsAt: other.startsAt,
      status: performanceStatus(other, facts.now),
    })),
  };
}

/** The offer with the list that was read; what is cached may be older by seconds. */
async function currentOffer(offers: Offers, { id, priceListId }: SaleFacts): Promise<PerformanceOffer | null> {
  if (priceListId === null) return null;
  const known = await offers.performance(id);
  return known?.priceList.id === priceListId ? known : offers.performance(id, { isFresh: true });
}

function pricedZones(facts: SaleFacts, offer: PerformanceOffer | null): PricedZone[] {
  const { zones, now } = facts;
  if (offer === null) return zones.map((zone) => ({ ...zone, tariffs: [] }));
  const { prices } = showPrices({ ...offer, now });
  return zones.map((zone) => {
    const tariffs = zone.tariffs.flatMap(({ tariffNo, name, returnTerms }): PricedTariff[] => {
      const price = prices.find((each) => each.zoneNo === zone.zoneNo && each.tariffNo === tariffNo);
      if (price === undefined) return [];
      const { kind, priceMinor, feeMinor, listedTotalMinor } = price;
      const condition = conditionOf(offer, zone.zoneNo, tariffNo);
      const other = otherReturn(returnTerms, facts.returnTerms, facts, now);
      return [{ tariffNo, name, kind, priceMinor, feeMinor, listedTotalMinor, condition, otherReturn: other }];
    });
    return { ...zone, tariffs };
  });
}

function conditionOf({ priceList }: PerformanceOffer, zoneNo: number, tariffNo: number): TariffCondition | null {
  const tariff = priceList.tariffs.find((each) => each.zoneNo === zoneNo && each.tariffNo === tariffNo);
  return tariff?.condition ?? null;
}
