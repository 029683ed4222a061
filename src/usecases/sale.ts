import type { AllotmentsStore } from '#usecases/allotments/ports.ts';
import type { RateLimitsStore } from '#usecases/accounts/ports.ts';
import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { BuyerCodesStore } from '#usecases/buyer-codes/ports.ts';
import type { HoldPort, SeatsStore, SeatState } from '#usecases/holds/ports.ts';
import type { ItemsStore } from '#usecases/items/ports.ts';
import type { CheckoutRequest, OrdersStore, Prepared } from '#usecases/orders/ports.ts';
import type { PaymentProvider } from '#usecases/payments/ports.ts';
import type {
  ApplyPaymentReport,
  ChargebacksStore,
  LedgerStore,
  PaymentsStore,
  RefundsStore,
  SettlementStore,
} from '#usecases/payments/settlement-port.ts';
import type { SalePermissionsStore } from '#usecases/performances/decide-sale-permissions.ts';
import type { PerformancesStore } from '#usecases/performances/ports.ts';
import type { Offers, PricingStore } from '#usecases/pricing/ports.ts';
import type { QuestionsStore } from '#usecases/questions/ports.ts';
import type { ReturnsStore } from '#usecases/returns/ports.ts';
import type { CertificatesStore } from '#usecases/tenders/certificate-ports.ts';
import type { TendersStore } from '#usecases/tenders/ports.ts';
import type { WalletCodesStore } from '#usecases/tenders/wallet-ports.ts';
import type { TransfersStore } from '#usecases/transfers/ports.ts';

/** All database stores of the sale. */
export type SaleStores = {
  seats: SeatsStore;
  orders: OrdersStore;
  settlement: SettlementStore;
  payments: PaymentsStore;
  refunds: RefundsStore;
  chargebacks: ChargebacksStore;
  ledger: LedgerStore;
  performances: PerformancesStore;
  returns: ReturnsStore;
  pricing: PricingStore;
  tenders: TendersStore;
  certificates: CertificatesStore;
  walletCodes: WalletCodesStore;
  transfers: TransfersStore;
  buyerCodes: BuyerCodesStore;
  questions: QuestionsStore;
  salePermissions: SalePermissionsStore;
  items: ItemsStore;
  rateLimits: Pick<RateLimitsStore, 'takeEach' | 'release'>;
  allotments: AllotmentsStore;
};

export type SaleDeps = {
  /** Each call is a transaction of its own. */
  stores: SaleStores;
  /**
   * Commits what the work returns, except a refusal (`ok: false`), which is rolled back. Repeats the work after a
   * deadlock, so the work must not have effects outside the stores.
   */
  transaction<Result>(work: (stores: SaleStores) => Promise<Result>): Promise<Result>;
  holds: HoldPort;
  offers: Offers;
  /** Simultaneous calls may share a transaction; returns after the commit. */
  prepareCheckout(request: CheckoutRequest): Promise<Prepared>;
  /** Simultaneous reports may share a transaction; returns after the commit. */
  applyPaymentReport: ApplyPaymentReport;
  provider(name: PaymentMethod): PaymentProvider | null;
  advice: SeatAdvice;
  addresses: SaleAddresses;
  random: { uuid(): string; bytes(count: number): Uint8Array };
};

/**
 * The parts of the sale that a use case needs, and of the stores only the named ones. A whole `SaleDeps` fits each of
 * them.
 */
export type SalePart<Parts extends keyof SaleDeps, Stores extends keyof SaleStores> = Omit<
  Pick<SaleDeps, Parts>,
  'stores' | 'transaction'
> &
  ('stores' extends Parts ? { stores: Pick<SaleStores, Stores> } : unknown) &
  ('transaction' extends Parts ? { transaction: SaleTransaction<Stores> } : unknown);

type SaleTransaction<Stores extends keyof SaleStores> = <Result>(
  work: (stores: Pick<SaleStores, Stores>) => Promise<Result>,
) => Promise<Result>;

export type SeatAdvice = {
  /**
   * Finds adjacent free seats of the same price for a party that lost its wanted ones; null if there are none.
   * @param own seats of the party's own order, which may remain in the offer
   */
  neighbours(performanceId: number, wanted: readonly number[], own?: readonly number[]): Promise<number[] | null>;
  best(performanceId: number, request: BestSeatsRequest, states: readonly SeatState[]): Promise<number[] | null>;
};
export type BestSeatsRequest = {
  count: number;
  zoneNo: number | null;
  sectorNo: number | null;
  isAccessible: boolean;
};

export type SaleAddresses = {
  /** The order's page on our own site, to which a buyer returns after paying when no other address was given. */
  returnPage(order: { id: string; locale: string; market: MarketName }): string;
  webhook(provider: PaymentMethod, market: MarketName): string;
};
