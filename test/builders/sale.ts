import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { compareWithGateway } from '#adapters/db/sale/compare-with-gateway.ts';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createSaleDeps, type SaleDepsInput } from '#main/wiring/sale-deps.ts';
import { type HoldInput, holdSeats } from '#usecases/holds/hold-seats.ts';
import { checkoutOrder, type CheckoutInput } from '#usecases/orders/checkout-order.ts';
import type { ProviderSnapshot } from '#usecases/payments/ports.ts';
import type { SaleDeps, SeatAdvice } from '#usecases/sale.ts';
import { createTestDatabase } from '#test/database.ts';
import { type EmulatedShop, openEmulatedShop } from '#test/payments/emulated-shop.ts';
import { aPerformance, type BuiltPerformance, type PerformanceOptions } from './performance.ts';

/** `tariffs` are those of the seats; the full price where none is named. */
export type Wanted = { seats?: number[]; tariffs?: number[]; entries?: [zoneNo: number, count: number][] };
export type Buyer = { email: string; phone: string };

let buyers = 0;

export function aBuyer(): Buyer {
  buyers += 1;
  return { email: `buyer${buyers}@example.com`, phone: `+37529${String(1_000_000 + buyers)}` };
}

const NO_ADVICE: SeatAdvice = { neighbours: () => Promise.resolve(null), best: () => Promise.resolve(null) };

/** The whole sale on a database of its own, with both real payment adapters and the emulator they connect to. */
export async function aSale(options: { max?: number; advice?: SeatAdvice } = {}) {
  const { pool, url } = await createTestDatabase(options);
  const shop: EmulatedShop = await openEmulatedShop();
  afterAll(() => shop.close());
  const wiring: SaleDepsInput = {
    pool,
    providers: [shop.bepaid, shop.bank],
    addresses: {
      returnPage: (order) => `${shop.shopOrigin}/ru/order/${order.id}`,
      webhook: (provider) => `${shop.shopOrigin}/api/v3/payments/${provider}/webhook`,
    },
    advice: options.advice ?? NO_ADVICE,
    freeTicketsPerAddress: 60,
  };
  const deps = createSaleDeps(wiring);

  async function onSale(options: PerformanceOptions = {}): Promise<BuiltPerformance> {
    const performance = await aPerformance(pool, options);
    await deps.stores.seats.openSeats(performance.id);
    return performance;
  }

  function tryHold(
    performance: BuiltPerformance,
    wanted: Wanted,
    changes: Partial<HoldInput> = {},
    by: SaleDeps = deps,
  ) {
    return holdSeats(by, {
      performanceId: performance.id,
      priceListId: performance.priceListId,
      locale: 'ru',
      orderKey: null,
      idemKey: randomUUID(),
      idemBody: '',
      distributorCompanyId: null,
      campaignToken: null,
      visitor: null,
      seats: (wanted.seats ?? []).map((seatNo, at) => ({ seatNo, tariffNo: wanted.tariffs?.[at] })),
      standing: (wanted.entries ?? []).map(([zoneNo, count]) => ({ zoneNo, count })),
      ...changes,
    });
  }

  async function held(performance: BuiltPerformance, wanted: Wanted): Promise<string> {
    const result = await tryHold(performance, wanted);
    if (!result.ok) throw new Error(`not held: ${result.code}`);
    return result.orderId;
  }

  async function tryCheckout(orderId: string, changes: Partial<CheckoutInput> = {}, by: SaleDeps = deps) {
    const order = await deps.stores.orders.read(orderId, 'ru');
    return checkoutOrder(by, {
      orderId,
      ...aBuyer(),
      acceptTerms: true,
      acceptPersonalData: true,
      acceptBetterSeats: false,
      dueMinor: order?.dueMinor ?? 0,
      returnUrl: null,
      accountId: null,
      network: null,
      ...changes,
    });
  }

  /** Holds and checks out; the buyer is now on the way to the provider's page. */
  async function awaiting(performance: BuiltPerformance, wanted: Wanted, changes: Partial<CheckoutInput> = {}) {
    const orderId = await held(performance, wanted);
    const result = await tryCheckout(orderId, changes);
    if (!result.ok) throw new Error(`not checked out: ${result.code}`);
    return orderId;
  }

  /** Returns what the provider would report about the order's latest payment. */
  async function reportedSnapshot(orderId: string, changes: Partial<ProviderSnapshot> = {}): Promise<ProviderSnapshot> {
    const { rows } = await pool.query<{ id: string; ref: string | null; amount: number; currency: string }>(
      `select id, provider_ref as ref, amount_minor as amount, currency from payment
       where order_id = $1 order by created_at desc limit 1`,
      [orderId],
    );
    const [payment] = rows;
    if (payment === undefined) throw new Error(`order ${orderId} has no payment`);
    return {
      providerRef: payment.ref,
      paymentId: payment.id,
      state: 'captured',
      captureRef: `uid-${payment.id}`,
      amountMinor: payment.amount,
      currency: payment.currency,
      transferMinor: null,
      refunds: [],
      method: 'visa 0000',
      reason: null,
      ...changes,
    };
  }

  async function tell(orderId: string, changes: Partial<ProviderSnapshot> = {}) {
    const snapshot = await reportedSnapshot(orderId, changes);
    const order = await deps.stores.orders.read(orderId, 'ru');
    const provider = order?.market === 'georgia' ? 'bank-of-georgia' : 'bepaid';
    return deps.applyPaymentReport({ provider, snapshot, digest: null });
  }

  /** Sells to one buyer who pays in time; the emulator knows the capture, so that it can be refunded. */
  async function paid(performance: BuiltPerformance, wanted: Wanted, changes: Partial<CheckoutInput> = {}) {
    const orderId = await awaiting(performance, wanted, changes);
    await payAtProvider(orderId);
    await tell(orderId, { captureRef: await captureRefOf(orderId) });
    return orderId;
  }

  async function payAtProvider(orderId: string, outcome = 'captured'): Promise<void> {
    const { providerRef } = await reportedSnapshot(orderId);
    const order = await deps.stores.orders.read(orderId, 'ru');
    const provider = order?.market === 'georgia' ? shop.bank : shop.bepaid;
    await shop.pay(provider, providerRef ?? '', { outcome });
  }

  async function captureRefOf(orderId: string): Promise<string | null> {
    const { providerRef } = await reportedSnapshot(orderId);
    const order = await deps.stores.orders.read(orderId, 'ru');
    const provider = order?.market === 'georgia' ? shop.bank : shop.bepaid;
    const status = await provider.readStatus(providerRef ?? '');
    return status.ok ? status.snapshot.captureRef : null;
  }

  /** Expires the order's hold, as if minutes had passed. */
  async function expire(orderId: string): Promise<void> {
    await pool.query(`update orders set hold_until = now() - interval '1 s' where id = $1`, [orderId]);
    await pool.query(
      `update performance_seat set held_until = now() - interval '1 s' where order_id = $1 and status = 1`,
      [orderId],
    );
  }

  async function stateOf(orderId: string): Promise<string | undefined> {
    return (await deps.stores.orders.read(orderId, 'ru'))?.state;
  }

  /** Expects that all invariants hold and both providers' books agree; refunds waiting for a person (A05) may exist. */
  async function nothingIsBroken(): Promise<void> {
    const broken = (await checkInvariants(pool)).filter(({ id, rows }) => id !== 'A05' && rows.length > 0);
    expect(broken).toEqual([]);
    const books = await shop.books();
    for (const provider of ['bepaid', 'bank-of-georgia']) {
      expect(await compareWithGateway(pool, provider, books)).toEqual([]);
    }
  }

  return {
    pool,
    url,
    deps,
    wiring,
    shop,
    onSale,
    tryHold,
    held,
    tryCheckout,
    awaiting,
    reportedSnapshot,
    tell,
    paid,
    payAtProvider,
    captureRefOf,
    expire,
    stateOf,
    nothingIsBroken,
  };
}
