import { seatName } from '../sale/seat-labels.ts';
import { useSale, useSaleState } from '../use-store.ts';
import type { CheckoutFacts } from './checkout-facts.ts';

export function useCheckoutFacts(): CheckoutFacts {
  const { facts, saleStore } = useSale();
  const { hall } = useSaleState();
  const { overview, locale, siteOrigin, when, where } = facts;
  const { id, age } = facts.sale.performance;
  return {
    locale,
    siteOrigin,
    here: {
      performanceId: id,
      age,
      when,
      where,
      seatName: (seatNo) => (hall && overview ? seatName(hall, overview, seatNo) : null),
      zoneName: (zoneNo) => saleStore.zones.find((zone) => zone.zoneNo === zoneNo)?.name ?? null,
    },
  };
}
