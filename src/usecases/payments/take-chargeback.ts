import { bookChargeback } from '#domain/ledger/ledger.ts';
import type { PaymentMethod } from '#domain/markets/market.ts';
import { bookedOfChargeback, doesChargebackVoid } from '#domain/orders/chargeback.ts';
import { chargedBackReturn } from '#domain/refunds/returns.ts';
import { returnCase } from '#usecases/returns/plan-returns.ts';
import type { SaleDeps, SalePart, SaleStores } from '#usecases/sale.ts';
import { endUnpaidOrder } from './end-unpaid-order.ts';
import type { Chargeback } from './ports.ts';
import type { ChargedPayment, UnbookedChargeback } from './settlement-port.ts';

/** Certificates are frozen at the first pass, so nothing more can be reserved of them before the second. */
const PASSES = 3;

type ChargebackDeps = SalePart<
  'transaction' | 'random',
  'orders' | 'payments' | 'chargebacks' | 'ledger' | 'returns' | 'certificates'
>;
type Report = { provider: PaymentMethod; chargeback: Chargeback; digest: string | null };

/**
 * Books money that the payer's bank took back, alerts support and voids the tickets unless they may have been used. A
 * repeated chargeback changes nothing. One that arrives before its capture is stored until then: `bookChargebacks`.
 *
 * Gift certificates that the order bought are frozen first. If open orders have reserved something of them, nothing else
 * is written yet: the freezing commits, each of those orders ends in a transaction of its own, so that no order is locked
 * while another one is, and only then the chargeback is booked. Otherwise who reserves a part and never pays would make
 * the certificate count as used.
 */
export async function takeChargeback(deps: ChargebackDeps, report: Report): Promise<void> {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const reserving = await deps.transaction((stores) => freezeAndBook(deps, stores, report));
    if (reserving.length === 0) return;
    for (const orderId of reserving) await endUnpaidOrder(deps, orderId);
  }
  throw new Error(`Orders keep reserving what the chargeback ${report.chargeback.ref} has frozen`);
}

/** Returns the open orders that have to end before the chargeback is booked. */
async function freezeAndBook(
  deps: Pick<SaleDeps, 'random'>,
  stores: Pick<SaleStores, 'orders' | 'payments' | 'chargebacks' | 'ledger' | 'returns' | 'certificates'>,
  { provider, chargeback, digest }: Report,
): Promise<string[]> {
  const found = await stores.chargebacks.find(provider, chargeback);
  const receive = async () => {
    if (digest === null) return;
    await stores.payments.finishReceipts([{ provider, digest, paymentId: found?.paymentId ?? null }]);
  };
  const { ref, amountMinor, currency } = chargeback;
  const thing = `${provider}:${ref}`;
  if (found === null) {
    await receive();
    const detail = { amountMinor, currency, captureRef: chargeback.captureRef, paymentId: chargeback.paymentId };
    await stores.chargebacks.alarm({ action: 'chargeback.unknown', thing, provider, detail });
    return [];
  }
  const { orderId, paymentId } = found;
  const outline = (await stores.orders.outlines([orderId])).get(orderId);
  await stores.orders.lockPerformances(outline?.performanceIds ?? []);
  const { state, applied } = await stores.chargebacks.lock(found);
  // Support may have released what an earlier notice of the same chargeback froze.
  if (!(await stores.chargebacks.isRecorded(provider, ref))) {
    const reserving = applied ? await stores.certificates.freezeOf(orderId) : [];
    if (reserving.length > 0) return reserving;
  }
  await receive();
  if (!(await stores.chargebacks.add(deps.random.uuid(), provider, chargeback, found))) return [];
  if (state === 'captured') {
    await bookChargebacks(deps, stores, found, chargeback.rest?.refusedRefunds);
    return [];
  }
  await stores.chargebacks.askAgain(paymentId);
  const detail = { orderId, amountMinor, currency };
  await stores.chargebacks.alarm({ action: 'chargeback.before_capture', thing, provider, detail });
  return [];
}

/**
 * Books the recorded chargebacks of a captured payment whose order is locked, and freezes what it bought. Nobody can have
 * reserved anything of it: the caller has seen to that, or the certificates are as new as the capture.
 */
export async function bookChargebacks(
  deps: Pick<SaleDeps, 'random'>,
  stores: Pick<SaleStores, 'chargebacks' | 'ledger' | 'returns' | 'certificates'>,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  refusedRefunds?: readonly string[],
): Promise<void> {
  for (const chargeback of await stores.chargebacks.unbooked(paymentId)) {
    const { id, provider, ref, amountMinor, currency, takesRest } = chargeback;
    const payment = await stores.chargebacks.lock({ paymentId, orderId }, refusedRefunds);
    if (payment.applied) await stores.certificates.freezeOf(orderId);
    const { market, keptMinor } = payment;
    const bookedMinor = bookedOfChargeback({ keptMinor, amountMinor, takesRest });
    await stores.chargebacks.markBooked(id, bookedMinor);
    await stores.ledger.book([bookChargeback(orderId, { id, provider, market, amountMinor: bookedMinor, currency })]);
    const stoppedRefunds = await stores.chargebacks.stopRefunds(paymentId);
    const tickets = await takeBack(deps, stores, orderId, payment, chargeback);
    // What our books still have and the provider does not left by a refund of its own, or of ours without an answer.
    const rest = takesRest ? { bookedMinor, unknownRefundsMinor: Math.max(keptMinor - bookedMinor, 0) } : {};
    const detail = { orderId, amountMinor, currency, tickets, stoppedRefunds, ...rest };
    await stores.chargebacks.alarm({ action: 'payment.chargeback', thing: `${provider}:${ref}`, provider, detail });
  }
}

async function takeBack(
  deps: Pick<SaleDeps, 'random'>,
  { returns, chargebacks, ledger }: Pick<SaleStores, 'chargebacks' | 'ledger' | 'returns'>,
  orderId: string,
  payment: ChargedPayment,
  { amountMinor, takesRest }: UnbookedChargeback,
): Promise<'void' | 'kept'> {
  if (payment.orderState !== 'paid' || !payment.applied) return 'kept';
  const locked = await returns.lock(orderId);
  if (locked === null) return 'kept';
  const { order } = locked;
  const used = order.lines.filter(({ isUsed }) => isUsed).length;
  if (!doesChargebackVoid({ ...payment, used, amountMinor, takesRest })) return 'kept';
  const why = { cause: 'chargeback', actor: 'system', endsLines: true };
  const planned = returnCase(deps.random, order, chargedBackReturn(order.lines), why);
  const lineNos = order.lines.map(({ lineNo }) => lineNo);
  await returns.takeBack(orderId, lineNos, { state: 'cancelled', reason: why.cause });
  await returns.write([planned.case]);
  await chargebacks.closeOrder(orderId);
  await ledger.book(planned.ledger);
  return 'void';
}
