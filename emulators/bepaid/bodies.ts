import type { ChargebackRecord, PaymentRecord, RefundRecord } from '../books.ts';

// bePaid's response and webhook bodies as documented.

const STATUS = {
  processing: 'incomplete',
  captured: 'successful',
  failed: 'failed',
  pending: 'pending',
  expired: 'expired',
};
const WORDS = { captured: 'Successfully processed', failed: 'Payment was declined' };

/** A payment's transaction in webhooks and searches. The claim `failed` contradicts the payment's real state. */
export function transactionOf(record: PaymentRecord, claim: 'truth' | 'failed' = 'truth'): object {
  const status = claim === 'failed' ? 'failed' : STATUS[record.state];
  const message = status === 'successful' ? WORDS.captured : status === 'failed' ? WORDS.failed : null;
  return {
    uid: record.captureRef,
    status,
    message,
    type: 'payment',
    amount: record.amountMinor,
    currency: record.currency,
    description: record.description,
    tracking_id: record.paymentId,
    test: true,
    language: record.language,
    payment_method_type: 'credit_card',
    created_at: record.createdAt.toISOString(),
    updated_at: (record.settledAt ?? record.createdAt).toISOString(),
    paid_at: status === 'successful' ? record.settledAt?.toISOString() : null,
    credit_card: record.card && {
      brand: record.card.brand,
      first_1: record.card.firstFour.slice(0, 1),
      last_4: record.card.lastFour,
      exp_month: 12,
      exp_year: 2030,
    },
    payment: {
      status,
      message: claim === 'failed' ? 'Declined' : record.message,
      gateway_id: 1,
      ref_id: record.captureRef,
    },
    customer: { email: record.buyerEmail },
    billing_address: null,
  };
}

export function refundTransactionOf(record: PaymentRecord, refund: RefundRecord): object {
  const status = { confirmed: 'successful', failed: 'failed', sent: 'pending' }[refund.state];
  const message = status === 'failed' ? 'Refund was declined' : 'Successfully processed';
  return {
    uid: refund.refundRef,
    parent_uid: record.captureRef,
    status,
    message,
    type: 'refund',
    amount: refund.amountMinor,
    currency: record.currency,
    reason: refund.reason,
    // A recorded child transaction that was sent without a tracking id has none, even if its parent has one.
    ...(refund.trackingId !== null && { tracking_id: refund.trackingId }),
    test: true,
    created_at: refund.createdAt.toISOString(),
    receipt_url: null,
    refund: { status, message, gateway_id: 1, ref_id: refund.refundRef },
  };
}

/** The chargeback names the payment by its uid; the merchant's payment id occurs only inside the parent transaction. */
export function chargebackTransactionOf(record: PaymentRecord, chargeback: ChargebackRecord): object {
  return {
    uid: chargeback.uid,
    parent_uid: record.captureRef,
    type: 'chargeback',
    status: 'successful',
    message: 'Successfully processed',
    amount: chargeback.amountMinor,
    currency: record.currency,
    test: true,
    created_at: chargeback.createdAt.toISOString(),
    parent_transaction: {
      uid: record.captureRef,
      type: 'payment',
      status: 'successful',
      amount: record.amountMinor,
      currency: record.currency,
      tracking_id: record.paymentId,
    },
  };
}

/** The status response for a token. It is also the notice of an expired token, then without the `checkout` wrapper. */
export function checkoutOf(record: PaymentRecord, shopId: string): object {
  return {
    token: record.providerRef,
    shop_id: Number(shopId),
    transaction_type: 'payment',
    gateway_response: record.captureRef && {
      payment: { uid: record.captureRef, status: STATUS[record.state], message: record.message },
    },
    order: {
      amount: record.amountMinor,
      currency: record.currency,
      description: record.description,
      tracking_id: record.paymentId,
      expired_at: record.expiresAt.toISOString(),
      additional_data: {},
    },
    settings: {
      success_url: record.returnUrls.success,
      decline_url: record.returnUrls.decline,
      cancel_url: record.returnUrls.cancel,
      notification_url: record.notifyUrl,
      language: record.language,
    },
    customer: { email: record.buyerEmail },
    finished: record.state === 'captured' || record.state === 'failed',
    expired: record.state === 'expired',
    test: true,
    status: record.state === 'expired' ? 'error' : record.captureRef ? STATUS[record.state] : null,
    message: record.state === 'expired' ? 'Token is expired.' : record.message,
  };
}
