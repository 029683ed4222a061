import { type PaymentRecord, refundedMinor, type RefundRecord } from '../books.ts';

// Bank of Georgia's receipt as documented: amounts are decimal strings.

const VALUES: Record<string, string> = {
  created: 'Created',
  processing: 'Processing',
  completed: 'Completed',
  rejected: 'Rejected',
  refund_requested: 'Refund requested',
  refunded: 'Refunded',
  refunded_partially: 'Refunded partially',
  chargeback: 'Chargeback',
  reversed: 'Reversed',
};

export function receiptOf(record: PaymentRecord, merchantId: string, claim: 'truth' | 'failed' = 'truth'): object {
  const key = claim === 'failed' ? 'rejected' : statusOf(record);
  const isCaptured = record.state === 'captured' && claim === 'truth';
  return {
    order_id: record.providerRef,
    industry: 'ecommerce',
    capture: 'automatic',
    external_order_id: record.merchantRef,
    client: { id: merchantId, brand_ka: 'რამპა', brand_en: 'Rampa', url: 'https://rampa.example' },
    zoned_create_date: zoned(record.createdAt),
    zoned_expire_date: zoned(record.expiresAt),
    order_status: { key, value: VALUES[key] },
    buyer: { full_name: null, email: null, phone_number: null },
    purchase_units: {
      request_amount: decimal(record.amountMinor),
      transfer_amount: isCaptured ? decimal(record.transferMinor ?? record.amountMinor) : '0.0',
      refund_amount: decimal(refundedMinor(record)),
      currency_code: record.currency,
      items: record.lines.map((line, index) => ({
        external_item_id: String(index + 1),
        description: line.title,
        quantity: String(line.quantity),
      })),
    },
    redirect_links: { success: record.returnUrls.success, fail: record.returnUrls.decline },
    payment_detail: paymentDetail(record, claim),
    actions: record.refunds.map((refund) => actionOf(record, refund)),
    reject_reason: key === 'rejected' ? (record.state === 'expired' ? 'expiration' : 'unknown') : null,
  };
}

export function callbackOf(record: PaymentRecord, merchantId: string, claim: 'truth' | 'failed'): object {
  return { event: 'order_payment', zoned_request_time: zoned(new Date()), body: receiptOf(record, merchantId, claim) };
}

function statusOf(record: PaymentRecord): string {
  if (record.state === 'pending') return 'created';
  if (record.state === 'processing') return 'processing';
  if (record.state !== 'captured') return 'rejected';
  if (record.refunds.some((refund) => refund.state === 'sent')) return 'refund_requested';
  const last = record.chargebacks.at(-1);
  if (last) return last.kind;
  const refunded = refundedMinor(record);
  if (refunded === 0) return 'completed';
  return refunded === record.transferMinor ? 'refunded' : 'refunded_partially';
}

function paymentDetail(record: PaymentRecord, claim: 'truth' | 'failed'): object | null {
  if (!record.card) return null;
  return {
    transfer_method: { key: 'card', value: 'Card' },
    transaction_id: record.captureRef,
    payer_identifier: `${record.card.firstFour}00xxxxxx${record.card.lastFour}`,
    payment_option: 'direct_debit',
    card_type: record.card.brand === 'master' ? 'mc' : record.card.brand,
    card_expiry_date: '12/30',
    code: claim === 'failed' ? '112' : record.code,
    code_description: claim === 'failed' ? 'General error' : record.message,
    auth_code: record.state === 'captured' ? '831000' : null,
  };
}

function actionOf(record: PaymentRecord, refund: RefundRecord): object {
  const isWhole = refund.amountMinor === record.transferMinor;
  const status = { confirmed: 'completed', failed: 'rejected', sent: 'processing' }[refund.state];
  return {
    action_id: refund.refundRef,
    request_channel: 'public_api',
    action: isWhole ? 'refund' : 'partial_refund',
    status,
    code: refund.state === 'failed' ? '162' : '100',
    code_description: refund.state === 'failed' ? 'Declined by the issuing bank' : 'Successful payment',
    zoned_action_date: zoned(refund.createdAt),
    amount: decimal(refund.amountMinor),
  };
}

/** The bank formats whole amounts with one decimal: «50.0». */
export function decimal(minor: number): string {
  const [whole, part] = [Math.trunc(minor / 100), String(minor % 100).padStart(2, '0')];
  return `${whole}.${part.endsWith('0') ? part.slice(0, 1) : part}`;
}

function zoned(date: Date): string {
  return date.toISOString().replace(/\.(\d{3})Z$/, '.$1000Z');
}
