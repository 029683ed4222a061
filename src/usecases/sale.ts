import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { HoldPort, SeatsStore, SeatState } from '#usecases/holds/ports.ts';
import type { ItemsStore } from '#usecases/items/ports.ts';
import type { CheckoutWish, OrdersStore, Prepared } from '#usecases/orders/ports.ts';
import type { PaymentProvider } from '#usecases/payments/ports.ts';
import type {
  ApplyProviderState,
  ChargebacksStore,
  LedgerStore,
  PaymentsStore,
  RefundsStore,
  SettlementStore,
} from '#usecases/payments/settlement-port.ts';
import type { SaleGatesStore } from '#usecases/performances/decide-sale-gates.ts';
import type { PerformancesStore } from '#usecases/performances/ports.ts';

/** Everything the sale keeps in the database. */
export type SaleStores = {
  seats: SeatsStore;
  orders: OrdersStore;
  settlement: SettlementStore;
  payments: PaymentsStore;
  refunds: RefundsStore;
  chargebacks: ChargebacksStore;
  ledger: LedgerStore;
  performances: PerformancesStore;
  gates: SaleGatesStore;
  items: ItemsStore;
};

export type SaleDeps = {
  /** Each call is a transaction of its own. */
  stores: SaleStores;
  /**
   * Commits what the work returns, except a refusal (`ok: false`), which leaves nothing behind. Runs again by itself
   * after a deadlock: the work must not reach outside the stores.
   */
  transaction<Result>(work: (stores: SaleStores) => Promise<Result>): Promise<Result>;
  holds: HoldPort;
  /** Many at once may share a transaction; answers after the commit. */
  prepareCheckout(wish: CheckoutWish): Promise<Prepared>;
  /** Many reports at once may share a transaction; answers after the commit. */
  applyProviderState: ApplyProviderState;
  provider(name: PaymentMethod): PaymentProvider | null;
  advice: SeatAdvice;
  addresses: SaleAddresses;
  random: { uuid(): string; bytes(count: number): Uint8Array };
};

/** What applying a provider's word needs; the rest of the sale does not concern it. */
export type ApplyDeps = Pick<SaleDeps, 'transaction' | 'random'>;

export type SeatAdvice = {
  /**
   * Free seats of the same price for a party that lost these; null if there are none together.
   * @param own seats of the party's basket: nobody else's, so they may stay in the offer
   */
  neighbours(performanceId: number, wanted: readonly number[], own?: readonly number[]): Promise<number[] | null>;
  best(performanceId: number, wish: BestWish, states: readonly SeatState[]): Promise<number[] | null>;
};
export type BestWish = { count: number; zoneNo: number | null; isAccessible: boolean };

export type SaleAddresses = {
  /** The order's page on our own site, where a buyer lands after paying who came from nowhere in particular. */
  returnPage(order: { id: string; locale: string; market: MarketName }): string;
  webhook(provider: PaymentMethod, market: MarketName): string;
};
