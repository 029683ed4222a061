import { bookCapture } from '#domain/ledger/ledger.ts';
import type { PaymentMethod } from '#domain/markets/market.ts';
import { type AutoRefundReason, isAlarming } from '#domain/orders/settlement.ts';
import type { SaleDeps, SaleStores } from '#usecases/sale.ts';
import type { ProviderSnapshot } from './ports.ts';
import type { LoadedSettlement } from './settlement-port.ts';

/** With these reasons the order stays open, and the buyer may still pay it within the remaining time. */
const LEAVES_ORDER_OPEN: readonly AutoRefundReason[] = [
  'wrong_reference',
  'second_capture',
  'wrong_amount',
  'wrong_currency',
  'order_changed',
];

/** Books captured money that buys nothing and requests its refund before the provider receives an answer. */
export async function autoRefund(
  deps: Pick<SaleDeps, 'random'>,
  { settlement, orders, payments }: Pick<SaleStores, 'orders' | 'settlement' | 'payments'>,
  refund: {
    payment: LoadedSettlement;
    snapshot: ProviderSnapshot;
    provider: PaymentMethod;
    reason: AutoRefundReason;
    isUnmatched: boolean;
  },
): Promise<void> {
  const { payment, snapshot, provider, reason, isUnmatched } = refund;
  const { orderId } = payment.order;
  const { amountMinor, transferMinor, currency, providerRef, captureRef, method } = snapshot;
  const paymentId = isUnmatched ? deps.random.uuid() : payment.paymentId;
  const refundId = deps.random.uuid();
  const isNew = await settlement.autoRefund(
    {
      refundId,
      orderId,
      reason,
      paymentId,
      isUnmatched,
      provider,
      providerRef,
      captureRef,
      method,
      amountMinor,
      transferMinor,
      currency,
    },
    bookCapture(orderId, { paymentId, provider, amountMinor, transferMinor, currency }),
  );
  if (!isNew) return;
  if (isAlarming(reason)) {
    const expected = { amountMinor: payment.facts.payment.amountMinor, currency: payment.facts.payment.currency };
    const reported = { amountMinor, currency, providerRef, captureRef, paymentId: snapshot.paymentId };
    const thing = `payment:${payment.paymentId}`;
    await payments.alarm({ action: `payment.${reason}`, thing, provider, detail: { expected, reported } });
  }
  if (!LEAVES_ORDER_OPEN.includes(reason)) await orders.close(orderId, 'expired');
}
