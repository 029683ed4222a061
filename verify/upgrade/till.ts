import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { createBankOfGeorgia } from '#adapters/payments/bank-of-georgia.ts';
import { createBepaid } from '#adapters/payments/bepaid.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import type { PaymentMethod } from '#domain/markets/market.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { holdSeats } from '#usecases/holds/hold-seats.ts';
import { holdItems } from '#usecases/items/hold-items.ts';
import { checkoutOrder, type CheckoutInput } from '#usecases/orders/checkout-order.ts';
import type { Chargeback } from '#usecases/payments/ports.ts';
import { takeChargeback } from '#usecases/payments/take-chargeback.ts';
import { readEmulatedSettings } from '../../emulators/settings.ts';

// This file runs in both trees: it imports only what the former commit has too.

export type TillInput = {
  databaseUrl: string;
  /** Folder of the emulated providers' keys. */
  keysDir: string;
  gateway: string;
  /** PEM of the key that signs tickets. */
  ticketKey: string;
};
export type Wanted = { seats: number[]; entries: [zoneNo: number, count: number][] };
type Payment = { id: string; ref: string | null; captureRef: string | null; provider: PaymentMethod; amount: number };

export type Till = ReturnType<typeof openTill>;

const ANONYMOUS = { orderKey: null, idemBody: '', distributorCompanyId: null, campaignToken: null, visitor: null };

/** Sells with the use cases of the tree that this file is in, against the emulated providers. */
export function openTill({ databaseUrl, keysDir, gateway, ticketKey }: TillInput) {
  const pool = createPool({ url: databaseUrl, applicationName: 'upgrade', max: 8, onError: () => undefined });
  const settings = readEmulatedSettings(keysDir, gateway);
  const providers = [createBepaid(settings.bepaid), createBankOfGeorgia(settings.bankOfGeorgia)];
  const privateKey = createPrivateKey(ticketKey);
  const signer = createTicketSigner([{ slot: 0, privateKey, publicKey: createPublicKey(privateKey) }]);
  const deps = createSaleDeps({
    pool,
    providers,
    addresses: {
      returnPage: ({ id }) => `${gateway}/returned/${id}`,
      webhook: (provider) => `${gateway}/unheard/${provider}`,
    },
    advice: { neighbours: () => Promise.resolve(null), best: () => Promise.resolve(null) },
    freeTicketsPerAddress: 10_000,
  });

  async function control(path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${gateway}/control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the emulator answered ${answer.status} to ${path}`);
  }

  async function hold(performance: BuiltPerformance, { seats, entries }: Wanted): Promise<string> {
    const held = await holdSeats(deps, {
      ...ANONYMOUS,
      performanceId: performance.id,
      priceListId: performance.priceListId,
      locale: 'ru',
      idemKey: randomUUID(),
      seats: seats.map((seatNo) => ({ seatNo })),
      standing: entries.map(([zoneNo, count]) => ({ zoneNo, count })),
    });
    if (!held.ok) throw new Error(`not held: ${held.code}`);
    return held.orderId;
  }

  async function holdUnits(itemId: number, counts: readonly number[], performanceId: number | null): Promise<string> {
    const units = counts.map((count, index) => ({ optionNo: index + 1, count })).filter(({ count }) => count > 0);
    const held = await holdItems(deps, {
      ...ANONYMOUS,
      itemId,
      units,
      performanceId,
      locale: 'ru',
      idemKey: randomUUID(),
    });
    if (!held.ok) throw new Error(`not held: ${held.code}`);
    return held.orderId;
  }

  async function checkOut(
    orderId: string,
    buyer: { email: string; phone: string },
    change: Partial<CheckoutInput> = {},
  ) {
    const { rows } = await pool.query<{ due: number }>('select due_minor as due from orders where id = $1', [orderId]);
    const terms = { acceptTerms: true, acceptPersonalData: true, acceptBetterSeats: false };
    const place = { returnUrl: null, accountId: null, network: null };
    const dueMinor = rows[0]?.due ?? 0;
    const result = await checkoutOrder(deps, { orderId, ...buyer, ...terms, ...place, dueMinor, ...change });
    if (!result.ok) throw new Error(`not checked out: ${result.code}`);
  }

  async function paymentOf(orderId: string): Promise<Payment | null> {
    const { rows } = await pool.query<Payment>(
      `select id, provider_ref as ref, capture_ref as "captureRef", provider, amount_minor as amount from payment
       where order_id = $1 order by created_at desc limit 1`,
      [orderId],
    );
    return rows[0] ?? null;
  }

  /** The buyer pays at the provider; we do not know of it yet. */
  async function payThere(orderId: string): Promise<void> {
    const payment = await paymentOf(orderId);
    if (payment === null) return;
    await control('pay', { provider: payment.provider, providerRef: payment.ref, outcome: 'captured' });
  }

  /** We ask the provider about the payment. An order that cost nothing has none. */
  async function hear(orderId: string): Promise<void> {
    const payment = await paymentOf(orderId);
    if (payment === null) return;
    const status = await deps.provider(payment.provider)?.readStatus(payment.ref ?? '');
    if (!status?.ok) throw new Error(`no status of ${payment.provider}`);
    await deps.applyPaymentReport({ provider: payment.provider, snapshot: status.snapshot, digest: null });
  }

  async function pay(orderId: string): Promise<void> {
    await payThere(orderId);
    await hear(orderId);
  }

  /** The payer's bank takes money back: by default all of it. */
  async function chargeBack(orderId: string, amountMinor?: number): Promise<void> {
    const payment = await paymentOf(orderId);
    if (payment === null) throw new Error('an order without a payment');
    const { rows } = await pool.query<{ currency: string }>('select currency from orders where id = $1', [orderId]);
    const chargeback: Chargeback = {
      ref: `${payment.id}:${amountMinor ?? 'all'}`,
      paymentId: payment.id,
      providerRef: payment.ref,
      captureRef: payment.captureRef,
      amountMinor: amountMinor ?? payment.amount,
      currency: rows[0]?.currency ?? '',
    };
    await takeChargeback(deps, { provider: payment.provider, chargeback, digest: null });
  }

  /** Lets the order's hold run out, as if minutes had passed. */
  async function runOut(orderId: string): Promise<void> {
    await pool.query(`update orders set hold_until = now() - interval '1 s' where id = $1`, [orderId]);
    await pool.query(
      `update performance_seat set held_until = now() - interval '1 s' where order_id = $1 and status = 1`,
      [orderId],
    );
  }

  async function codesOf(orderId: string): Promise<string[]> {
    const { rows } = await pool.query<{ serial: string; performanceId: number; epoch: number; seatNo: number | null }>(
      `select serial, performance_id as "performanceId", epoch, seat_no as "seatNo" from ticket where order_id = $1`,
      [orderId],
    );
    return rows.map((claim) => signer.sign(claim));
  }

  return {
    pool,
    deps,
    signer,
    control,
    hold,
    holdUnits,
    checkOut,
    paymentOf,
    payThere,
    hear,
    pay,
    chargeBack,
    runOut,
    codesOf,
  };
}
