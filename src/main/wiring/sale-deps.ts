import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createBatcher } from '#adapters/db/connection/batcher.ts';
import { createOffers } from '#adapters/db/pricing/offers.ts';
import { createHoldBatcher } from '#adapters/db/sale/hold-batcher.ts';
import { createBatchedStores } from '#adapters/db/sale/batched-stores.ts';
import { createSaleTransaction } from '#adapters/db/sale/sale-stores.ts';
import type { CheckoutRequest, Prepared } from '#usecases/orders/ports.ts';
import { checkoutKeys, prepareCheckouts } from '#usecases/orders/prepare-checkouts.ts';
import type { PaymentProvider } from '#usecases/payments/ports.ts';
import { applyPaymentReports, reportKeys } from '#usecases/payments/apply-payment-report.ts';
import type { SettlementOutcome, ProviderReport } from '#usecases/payments/settlement-port.ts';
import type { SaleAddresses, SaleDeps, SeatAdvice } from '#usecases/sale.ts';

export type SaleDepsInput = {
  pool: pg.Pool;
  providers: readonly PaymentProvider[];
  addresses: SaleAddresses;
  advice: SeatAdvice;
  freeTicketsPerAddress: number;
};

/** The whole sale, ready for use; the same for the server, the worker, the command line, tests and benchmarks. */
export function createSaleDeps({ pool, providers, addresses, advice, freeTicketsPerAddress }: SaleDepsInput): SaleDeps {
  const transaction = createSaleTransaction(pool);
  const random = { uuid: () => randomUUID(), bytes: (count: number) => randomBytes(count) };
  const byName = new Map<string, PaymentProvider>(providers.map((provider) => [provider.name, provider]));
  const provider: SaleDeps['provider'] = (name) => byName.get(name) ?? null;
  return {
    stores: createBatchedStores(pool),
    transaction,
    holds: createHoldBatcher(pool),
    offers: createOffers(pool),
    prepareCheckout: createBatcher<CheckoutRequest, Prepared>({
      run: (requests) => prepareCheckouts({ transaction, provider, random, freeTicketsPerAddress }, requests),
      keysOf: checkoutKeys,
    }),
    applyPaymentReport: createBatcher<ProviderReport, SettlementOutcome>({
      run: (reports) => applyPaymentReports({ transaction, random }, reports),
      keysOf: reportKeys,
    }),
    provider,
    advice,
    addresses,
    random,
  };
}
