import { bookChargeback, bookChargedBackSale } from '#domain/ledger/ledger.ts';
import type { PaymentMethod } from '#domain/markets/market.ts';
import { bookedOfChargeback, doesChargebackVoid } from '#domain/orders/chargeback.ts';
import type { SalePart, SaleStores } from '#usecases/sale.ts';
import type { Chargeback } from './ports.ts';
import type { ChargedPayment, UnbookedChargeback } from './settlement-port.ts';

/**
 * Books money that the payer's bank took back, alerts support and voids the tickets unless they may have been used. A
 * repeated chargeback changes nothing. One that arrives before its capture is stored until then: `bookChargebacks`.
 */
export async function takeChargeback(
  deps: SalePart<'transaction' | 'random', 'orders' | 'payments' | 'chargebacks' | 'ledger' | 'performances' | 'items'>,
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
    if (state === 'captured') return bookChargebacks(stores, found, chargeback.rest?.refusedRefunds);
    await stores.chargebacks.askAgain(paymentId);
    const detail = { orderId, amountMinor, currency };
    await stores.chargebacks.alarm({ action: 'chargeback.before_capture', thing, provider, detail });
  });
}

/** Books the recorded chargebacks of a captured payment whose order is locked. */
export async function bookChargebacks(
  stores: Pick<SaleStores, 'chargebacks' | 'ledger' | 'performances' | 'items'>,
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
    const tickets = await takeBack(stores, orderId, payment, chargeback);
    // What our books still have and the provider does not left by a refund of its own, or of ours without an answer.
    const rest = takesRest ? { bookedMinor, unknownRefundsMinor: Math.max(keptMinor - bookedMinor, 0) } : {};
    const detail = { orderId, amountMinor, currency, tickets, stoppedRefunds, ...rest };
    await stores.chargebacks.alarm({ action: 'payment.chargeback', thing: `${provider}:${ref}`, provider, detail });
  }
}

async function takeBack(
  { performances, items, chargebacks, ledger }: Pick<SaleStores, 'chargebacks' | 'ledger' | 'performances' | 'items'>,
  orderId: string,
  payment: ChargedPayment,
  { amountMinor, takesRest }: UnbookedChargeback,
): Promise<'void' | 'kept'> {
  if (payment.orderState !== 'paid' || !payment.applied) return 'kept';
  const sold = await items.lockPaid(orderId);
  const order = await performances.paidOrder(orderId);
  if (order === null) return 'kept';
  const used = sold?.usedUnits ?? order.usedTickets;
  if (!doesChargebackVoid({ ...payment, used, amountMinor, takesRest })) return 'kept';
  const seller = sold === null ? order : { ...order, organizerId: sold.organizerId };
  await (sold === null ? performances.takeTicketsBack(orderId, 'chargeback') : items.takeBack(orderId, 'chargeback'));
  await chargebacks.closeOrder(orderId);
  await ledger.book([bookChargedBackSale(seller, sold === null ? order.paid.faceMinor : order.faceMinor)]);
  return 'void';
}
