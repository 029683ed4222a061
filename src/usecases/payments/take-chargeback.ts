import { bookChargeback } from '#domain/ledger/ledger.ts';
import type { PaymentMethod } from '#domain/markets/market.ts';
import { bookedOfChargeback, doesChargebackVoid } from '#domain/orders/chargeback.ts';
import { chargedBackReturn } from '#domain/refunds/returns.ts';
import { returnCase } from '#usecases/returns/plan-returns.ts';
import type { SaleDeps, SalePart, SaleStores } from '#usecases/sale.ts';
import type { Chargeback } from './ports.ts';
import type { ChargedPayment, UnbookedChargeback } from './settlement-port.ts';

/**
 * Books money that the payer's bank took back, alerts support and voids the tickets unless they may have been used. A
 * repeated chargeback changes nothing. One that arrives before its capture is stored until then: `bookChargebacks`.
 */
export async function takeChargeback(
  deps: SalePart<'transaction' | 'random', 'orders' | 'payments' | 'chargebacks' | 'ledger' | 'returns'>,
  report: { provider: PaymentMethod; chargeback: Chargeback; digest: string | null },
): Promise<void> {
  const { provider, chargeback, digest } = report;
  await deps.transaction(async (stores) => {
    const found = await stores.chargebacks.find(provider, chargeback);
    if (digest !== null) {
      await stores.payments.finishReceipts([{ provider, digest, paymentId: found?.paymentId ?? null }]);
    }
    const { ref, amountMinor, currency } = chargeback;
    const thing = `${provider}:${ref}`;
    if (found === null) {
      const detail = { amountMinor, currency, captureRef: chargeback.captureRef, paymentId: chargeback.paymentId };
      await stores.chargebacks.alarm({ action: 'chargeback.unknown', thing, provider, detail });
      return;
    }
    const { orderId, paymentId } = found;
    const outline = (await stores.orders.outlines([orderId])).get(orderId);
    await stores.orders.lockPerformances(outline?.performanceIds ?? []);
    const { state } = await stores.chargebacks.lock(found);
    if (!(await stores.chargebacks.add(deps.random.uuid(), provider, chargeback, found))) return;
    if (state === 'captured') return bookChargebacks(deps, stores, found, chargeback.rest?.refusedRefunds);
    await stores.chargebacks.askAgain(paymentId);
    const detail = { orderId, amountMinor, currency };
    await stores.chargebacks.alarm({ action: 'chargeback.before_capture', thing, provider, detail });
  });
}

/** Books the recorded chargebacks of a captured payment whose order is locked. */
export async function bookChargebacks(
  deps: Pick<SaleDeps, 'random'>,
  stores: Pick<SaleStores, 'chargebacks' | 'ledger' | 'returns'>,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  refusedRefunds?: readonly string[],
): Promise<void> {
  for (const chargeback of await stores.chargebacks.unbooked(paymentId)) {
    const { id, provider, ref, amountMinor, currency, takesRest } = chargeback;
    const payment = await stores.chargebacks.lock({ paymentId, orderId }, refusedRefunds);
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
