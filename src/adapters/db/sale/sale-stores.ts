import type pg from 'pg';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import type { SaleDeps, SaleStores } from '#usecases/sale.ts';
import { createBuyerCodesStore } from '#adapters/db/returns/buyer-codes-store.ts';
import { createAllotmentsStore } from '#adapters/db/allotments/allotments-store.ts';
import { createChargebacksStore } from './chargebacks-store.ts';
import { createItemsStore } from './items-store.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createOrdersStore } from './orders-store.ts';
import { createPaymentsStore } from './payments-store.ts';
import { createPerformancesStore } from './performances-store.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import { createQuestionsStore } from '#adapters/db/tickets/questions-store.ts';
import { createRefundsStore } from './refunds-store.ts';
import { createSalePermissionsStore } from '#adapters/db/performances/sale-permissions-store.ts';
import { createPricingStore } from '#adapters/db/pricing/pricing-store.ts';
import { createReturnsStore } from './returns-store.ts';
import { createSeatsStore } from './seats-store.ts';
import { createSettlementStore } from './settlement-store.ts';
import { createCertificatesStore } from '#adapters/db/tenders/certificates-store.ts';
import { createTendersStore } from '#adapters/db/tenders/tenders-store.ts';
import { createWalletCodesStore } from '#adapters/db/tenders/wallet-codes-store.ts';
import { createTransfersStore } from '#adapters/db/tickets/transfers-store.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

export function createSaleStores(on: Queryable): SaleStores {
  return {
    seats: createSeatsStore(on),
    orders: createOrdersStore(on),
    settlement: createSettlementStore(on),
    payments: createPaymentsStore(on),
    refunds: createRefundsStore(on),
    chargebacks: createChargebacksStore(on),
    ledger: createLedgerStore(on),
    performances: createPerformancesStore(on),
    returns: createReturnsStore(on),
    pricing: createPricingStore(on),
    tenders: createTendersStore(on),
    certificates: createCertificatesStore(on),
    walletCodes: createWalletCodesStore(on),
    transfers: createTransfersStore(on),
    buyerCodes: createBuyerCodesStore(on),
    questions: createQuestionsStore(on),
    salePermissions: createSalePermissionsStore(on),
    items: createItemsStore(on),
    rateLimits: createRateLimitsStore(on),
    allotments: createAllotmentsStore(on),
  };
}

/** Carries a refusal out of a transaction that has to roll back. */
class Refused extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('The work was refused');
    this.result = result;
  }
}

export function createSaleTransaction(pool: pg.Pool): SaleDeps['transaction'] {
  return async <Result>(work: (stores: SaleStores) => Promise<Result>): Promise<Result> => {
    try {
      return await inTransaction(pool, async (client) => {
        const result = await work(createSaleStores(client));
        if (isRefusal(result)) throw new Refused(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Refused) return error.result as Result;
      throw error;
    }
  };
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}
