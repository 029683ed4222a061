import { randomUUID } from 'node:crypto';
import type { PaymentRecord } from '../books.ts';
import { asObject, asText } from '../http.ts';

const DEFAULT_TTL_MINUTES = 15;
const UUID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a new payment for an order request, or the error message. */
export function readOrder(body: Record<string, unknown> | null, language: string | undefined): PaymentRecord | string {
  const units = asObject(body?.['purchase_units']);
  const urls = asObject(body?.['redirect_urls']);
  const notifyUrl = asText(body?.['callback_url']);
  const amountMinor = minorOf(units?.['total_amount']);
  const basket = Array.isArray(units?.['basket']) ? units['basket'].map(asObject) : [];
  const ttl = body?.['ttl'] ?? DEFAULT_TTL_MINUTES;
  if (!notifyUrl || !URL.canParse(notifyUrl)) return 'callback_url is required';
  if (!amountMinor) return 'purchase_units.total_amount is invalid';
  if (basket.length === 0) return 'purchase_units.basket is required';
  if (sumOf(basket) !== amountMinor) return 'total_amount differs from the basket';
  if (!Number.isInteger(ttl) || Number(ttl) < 2 || Number(ttl) > 1440) return 'ttl must be between 2 and 1440';
  const merchantRef = asText(body?.['external_order_id']) ?? '';
  const success = asText(urls?.['success']) ?? '';
  const fail = asText(urls?.['fail']) ?? success;
  return {
    provider: 'bank-of-georgia',
    providerRef: randomUUID(),
    paymentId: UUID_AT_END.exec(merchantRef)?.[0] ?? merchantRef,
    merchantRef,
    amountMinor,
    transferMinor: null,
    currency: asText(units?.['currency']) ?? 'GEL',
    description: asText(basket[0]?.['description']) ?? '',
    // The bank's page has two languages; Georgian is its default.
    language: language?.startsWith('en') ? 'en' : 'ka',
    lines: basket.map((item) => ({ title: asText(item?.['description']) ?? '', quantity: Number(item?.['quantity']) })),
    buyerEmail: null,
    notifyUrl,
    returnUrls: { success, decline: fail, cancel: fail },
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + Number(ttl) * 60_000),
    state: 'pending',
    captureRef: null,
    card: null,
    challenge: null,
    code: null,
    message: null,
    settledAt: null,
    refunds: [],
    chargebacks: [],
    webhooks: { sent: 0, attempts: 0, acked: 0, givenUp: 0 },
  };
}

/** The bank accepts at most two decimals. Null when the value is not such an amount. */
export function minorOf(value: unknown): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(
    typeof value === 'number' || typeof value === 'string' ? String(value) : '',
  );
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

function sumOf(basket: (Record<string, unknown> | null)[]): number {
  return basket.reduce(
    (sum, item) => sum + (minorOf(item?.['unit_price']) ?? Number.NaN) * Number(item?.['quantity']),
    0,
  );
}
