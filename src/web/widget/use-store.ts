import { createContext, use, useSyncExternalStore } from 'react';
import type { AccessState } from './sale/access.ts';
import type { RunningSale } from './sale/run-sale.ts';
import type { SaleState } from './sale/sale-store.ts';
import type { StartedHall } from './start-hall.ts';
import type { CheapestTariff } from './sale/zones.ts';
import type { WidgetFacts } from './widget-facts.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { SaleView } from '#api/performances/contract.ts';

export type SaleContext = RunningSale & {
  facts: WidgetFacts & { sale: SaleView };
  /** Null when the performance has no plan. */
  hall: StartedHall | null;
};

export const SaleContextProvider = createContext<SaleContext | null>(null);

export function useSale(): SaleContext {
  const context = use(SaleContextProvider);
  if (!context) throw new Error('useSale outside of the widget');
  return context;
}

export function useSaleState(): SaleState {
  const { saleStore } = useSale();
  return useSyncExternalStore(saleStore.state.subscribe, saleStore.state.get);
}

export function useAccess(): AccessState {
  const { access } = useSale();
  return useSyncExternalStore(access.state.subscribe, access.state.get);
}

/** Returns a formatter for amounts in the sale's currency and the page's language. */
export function useMoney(): (minor: number) => string {
  const { facts } = useSale();
  return (minor) => formatMoney(minor, facts.sale.currency, facts.locale);
}

/** The same for prices: what costs nothing is free. */
export function usePriceText(): (minor: number) => string {
  const money = useMoney();
  return (minor) => (minor === 0 ? m.widget_free_price() : money(minor));
}

/** «Есть тариф «Детский»: от 13 руб.». */
export function useTariffText(): (cheapest: CheapestTariff) => string {
  const priceText = usePriceText();
  return ({ name, totalMinor, isOne }) => {
    const price = priceText(totalMinor);
    return m.widget_tariff_cheapest({ name, price: isOne || totalMinor === 0 ? price : m.widget_from({ price }) });
  };
}
