import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod/mini';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import type { HoldOutcome } from '#adapters/jobs/load-shedding.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { confirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { refreshEventListing } from '#adapters/db/catalogue/refresh-event-listing.ts';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { createSeatAdvice } from '#adapters/db/sale/seat-advice.ts';
import { saleAddresses } from '#adapters/payments/sale-addresses.ts';
import type { Access } from '#api/accounts/access.ts';
import { createIpRateLimit } from '#api/orders/ip-rate-limit.ts';
import { createOrderAccess } from '#api/orders/order-access.ts';
import { itemOrderRoutes } from '#api/items/routes.ts';
import { orderRoutes } from '#api/orders/routes.ts';
import { tenderRoutes } from '#api/orders/tender-routes.ts';
import { paymentRoutes } from '#api/payments/routes.ts';
import { performanceRoutes } from '#api/performances/routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { releaseDueAllotments } from '#usecases/allotments/release-allotment.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { pollPayments } from '#usecases/payments/poll-payments.ts';
import type { PaymentProvider } from '#usecases/payments/ports.ts';
import { decideAllSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import { refreshStock } from '#usecases/performances/refresh-stock.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { tidyBuyerCodes } from '#adapters/db/returns/buyer-codes-store.ts';
import { createSaleDeps } from './sale-deps.ts';

export type SaleWiring = ReturnType<typeof wireSale>;

const ofEvent = z.object({ eventId: z.int() });
const ofPerformance = z.object({ performanceId: z.int() });

/** The sale as used by the server and the worker. */
export function wireSale(input: {
  pool: pg.Pool;
  providers: readonly PaymentProvider[];
  siteOf(market: MarketName): string;
  /** Seats of one performance that one address may begin to hold within the longest time of a hold; 0 for no limit. */
  seatsPerAddress: number;
  freeTicketsPerAddress: number;
  /** Streams of seats that one address may keep open; 0 for no limit. */
  streamsPerAddress: number;
  /** Identifies a buyer who is logged in. */
  access: Access;
  /** Origin of the host that a buyer came to, for the bank's return address. */
  originOf: (request: FastifyRequest) => string;
  /** Origin at which providers reach us; needed when the site's name resolves only in browsers. */
  webhookOrigin?: string;
  /** Called for holds that succeeded or came too late; refusals for any other reason tell nothing about the demand. */
  onHold?: (outcome: HoldOutcome) => void;
  /** Watches the result of an attempt. */
  watchHold?: <Result>(holding: Promise<Result>) => Promise<Result>;
}) {
  const { pool, providers, freeTicketsPerAddress } = input;
  const links = saleAddresses((market) => input.siteOf(market), input.webhookOrigin);
  const advice = createSeatAdvice(pool);
  const sale = createSaleDeps({ pool, providers, addresses: links, advice, freeTicketsPerAddress });
  const hold: SaleDeps['holds']['hold'] = async (request) => {
    const holding = sale.holds.hold(request);
    const answer = await (input.watchHold?.(holding) ?? holding);
    if (answer.isHeld) input.onHold?.('held');
    else if (answer.isOpen && (answer.missingSeats.length > 0 || answer.isAreaFull)) input.onHold?.('too_late');
    return answer;
  };
  const [deps, performanceReads] = [{ ...sale, holds: { hold } }, createPerformanceReads(pool)];
  const addresses = createIpRateLimit(input.seatsPerAddress);
  const holders = createOrderAccess(deps.stores.orders, input.access);
  return {
    deps,
    /** One shared count of an address's holds, for tickets and items. */
    addresses,
    holders,
    performanceReads,
    routes: [
      orderRoutes({ sale: deps, addresses, access: input.access, holders, originOf: input.originOf }),
      tenderRoutes({ sale: deps, access: input.access, holders, codes: confirmationCodes }),
      itemOrderRoutes(deps, addresses, holders),
      paymentRoutes(deps),
      performanceRoutes({ ...input, reads: performanceReads, offers: deps.offers, codes: deps.stores }),
    ],
    jobs: {
      'refund.send': ({ key }) => sendRefunds(deps, key),
      'listing.refresh': ({ payload }) => refreshEventListing(pool, ofEvent.parse(payload).eventId),
      'stock.refresh': ({ payload }) => refreshStock(deps, [ofPerformance.parse(payload).performanceId]),
    } satisfies Record<string, JobHandler>,
    loops: [
      { name: 'tidy buyer codes', dailyAtUtc: '01:50', run: () => tidyBuyerCodes(pool) },
      { name: 'sweep expired holds', everyMs: 5_000, run: () => sweepExpired(deps) },
      { name: 'release allotments', everyMs: 1_000, run: () => releaseDueAllotments(deps) },
      { name: 'decide sale permissions', everyMs: 2_000, run: () => decideAllSalePermissions(deps) },
      { name: 'poll payments', everyMs: 2_500, run: () => pollPayments(deps) },
      // Jobs send refunds immediately; this is for retries and for refunds that wait for the provider's result.
      { name: 'send refunds', everyMs: 20_000, run: () => sendRefunds(deps) },
    ] satisfies LoopSpec[],
  };
}
