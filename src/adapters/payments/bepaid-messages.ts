import { z } from 'zod';
import type { Chargeback, ProviderRefund, ProviderSnapshot } from '#usecases/payments/ports.ts';

// bePaid's message formats and their meaning. Amounts are integer minor units. Source: docs.bepaid.by.
// The notification of an expired token is unwrapped, as in the documentation's example; a wrapped one is accepted too.
// Unconfirmed: whether the search by tracking_id also lists the refunds of a payment; both cases are handled.

const transactionShape = z.object({
  uid: z.string().min(1),
  type: z.string(),
  status: z.string(),
  message: z.string().nullish(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  tracking_id: z.string().nullish(),
  parent_uid: z.string().nullish(),
  parent_transaction: z.object({ uid: z.string().nullish(), tracking_id: z.string().nullish() }).nullish(),
  test: z.boolean().nullish(),
  credit_card: z.object({ brand: z.string().nullish(), last_4: z.string().nullish() }).nullish(),
});

const gatewayPayment = z.object({ uid: z.string().nullish(), status: z.string(), message: z.string().nullish() });

const checkoutShape = z.object({
  token: z.string().min(1),
  shop_id: z.union([z.string(), z.number()]).nullish(),
  status: z.string().nullish(),
  message: z.string().nullish(),
  finished: z.boolean().nullish(),
  expired: z.boolean().nullish(),
  test: z.boolean().nullish(),
  order: z.object({ amount: z.int().nonnegative(), currency: z.string(), tracking_id: z.string().nullish() }),
  gateway_response: z.object({ payment: gatewayPayment.nullish() }).nullish(),
});

export type BepaidTransaction = z.infer<typeof transactionShape>;
export type BepaidCheckout = z.infer<typeof checkoutShape>;

export const createdAnswer = z.object({ checkout: z.object({ token: z.string().min(1), redirect_url: z.string() }) });
export const checkoutAnswer = z.object({ checkout: checkoutShape });
export const transactionAnswer = z.object({ transaction: transactionShape });
/** One transaction or the ten latest, depending on how many share the tracking id. */
export const searchAnswer = z.union([z.object({ transactions: z.array(transactionShape) }), transactionAnswer]);
export const webhookBody = z.union([transactionAnswer, checkoutAnswer, checkoutShape]);

const STATES: Record<string, ProviderSnapshot['state']> = {
  successful: 'captured',
  failed: 'failed',
  error: 'failed',
  expired: 'expired',
};

export function transactionsIn(answer: z.infer<typeof searchAnswer>): BepaidTransaction[] {
  return 'transactions' in answer ? answer.transactions : [answer.transaction];
}

export function snapshotOfTransaction(transaction: BepaidTransaction): ProviderSnapshot {
  const state = STATES[transaction.status] ?? 'pending';
  return {
    providerRef: null,
    paymentId: transaction.tracking_id ?? null,
    state,
    captureRef: transaction.uid,
    amountMinor: transaction.amount,
    transferMinor: null,
    currency: transaction.currency,
    refunds: [],
    method: methodOf(transaction),
    reason: state === 'captured' ? null : (transaction.message ?? null),
  };
}

export function snapshotOfCheckout(checkout: BepaidCheckout): ProviderSnapshot {
  const payment = checkout.gateway_response?.payment;
  const state = payment ? (STATES[payment.status] ?? 'pending') : stateWithoutPayment(checkout);
  return {
    providerRef: checkout.token,
    paymentId: checkout.order.tracking_id ?? null,
    state,
    captureRef: payment?.uid ?? null,
    amountMinor: checkout.order.amount,
    transferMinor: null,
    currency: checkout.order.currency,
    refunds: [],
    method: null,
    reason: state === 'captured' ? null : (payment?.message ?? checkout.message ?? null),
  };
}

/** The state without a payment: the token has expired, was refused as a whole, or is still waiting. */
function stateWithoutPayment(checkout: BepaidCheckout): ProviderSnapshot['state'] {
  if (checkout.status === 'error' && checkout.finished) return 'failed';
  return checkout.expired ? 'expired' : 'pending';
}

/** Selects the refunds of one capture from all transactions with its tracking id. */
export function refundsOf(transactions: BepaidTransaction[], captureRef: string): ProviderRefund[] {
  return transactions
    .filter((transaction) => transaction.type === 'refund' && transaction.parent_uid === captureRef)
    .map(refundOf);
}

export function refundOf(refund: BepaidTransaction): ProviderRefund {
  return { refundRef: refund.uid, amountMinor: refund.amount, state: refundState(refund.status) };
}

/** Returns null when the transaction does not name its payment. */
export function chargebackOf(transaction: BepaidTransaction): Chargeback | null {
  const { uid, parent_uid: parentUid, parent_transaction: parent, amount, currency } = transaction;
  const captureRef = parentUid ?? parent?.uid ?? null;
  const paymentId = parent?.tracking_id ?? transaction.tracking_id ?? null;
  if (captureRef === null && paymentId === null) return null;
  return { ref: uid, paymentId, providerRef: null, captureRef, amountMinor: amount, currency };
}

export function refundState(status: string): ProviderRefund['state'] {
  if (status === 'successful') return 'confirmed';
  return status === 'failed' || status === 'error' || status === 'expired' ? 'failed' : 'sent';
}

export function methodOf(transaction: BepaidTransaction): string | null {
  const card = transaction.credit_card;
  return card?.last_4 ? `${card.brand ?? 'card'} ${card.last_4}` : null;
}
