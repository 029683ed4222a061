import { createContext, use, useSyncExternalStore } from 'react';
import type { HallView } from './hall/hall-view.ts';
import type { HostLink } from './host-link.ts';
import type { DeskState, SaleDesk } from './sale/sale-desk.ts';
import type { SaleApi } from './sale/sale-api.ts';
import type { WidgetFacts } from './widget-facts.ts';
import { formatMoney } from '#texts/format.ts';
import type { SaleView } from '#api/performances/contract.ts';

export type SaleContext = {
  facts: WidgetFacts & { sale: SaleView };
  desk: SaleDesk;
  api: SaleApi;
  host: HostLink | null;
  hallView: HallView | null;
};

export const SaleContextProvider = createContext<SaleContext | null>(null);

export function useSale(): SaleContext {
  const context = use(SaleContextProvider);
  if (!context) throw new Error('useSale outside of the widget');
  return context;
}

export function useDesk(): DeskState {
  const { desk } = useSale();
  return useSyncExternalStore(desk.store.subscribe, desk.store.get);
}

/** Amounts of this sale in its currency and the page's language. */
export function useMoney(): (minor: number) => string {
  const { facts } = useSale();
  return (minor) => formatMoney(minor, facts.sale.currency, facts.locale);
}
