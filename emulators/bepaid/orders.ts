import { randomBytes } from 'node:crypto';
import type { Language, PaymentRecord } from '../books.ts';
import { asObject, asText } from '../http.ts';

const LANGUAGES: Language[] = ['ru', 'be', 'en', 'ka'];
const LONGEST = 255;
const DEFAULT_SESSION_MS = 24 * 3_600_000;

/** Returns a new payment for a token request, or the invalid fields in bePaid's error format. */
export function readOrder(body: Record<string, unknown> | null): PaymentRecord | { errors: Record<string, string[]> } {
  const checkout = asObject(body?.['checkout']);
  const order = asObject(checkout?.['order']);
  const settings = asObject(checkout?.['settings']);
  const errors: Record<string, string[]> = {};
  const amountMinor = Number.isSafeInteger(order?.['amount']) ? Number(order?.['amount']) : 0;
  const currency = asText(order?.['currency']);
  const description = asText(order?.['description']);
  const notifyUrl = asText(settings?.['notification_url']);
  const success = asText(settings?.['success_url']);
  if (checkout?.['transaction_type'] !== 'payment') errors['transaction_type'] = ['is not included in the list'];
  if (amountMinor <= 0) errors['order.amount'] = ['must be greater than 0'];
  if (!currency || !/^[A-Z]{3}$/.test(currency)) errors['order.currency'] = ['is invalid'];
  if (!description) errors['order.description'] = ["can't be blank"];
  if ((description?.length ?? 0) > LONGEST) errors['order.description'] = ['is too long (maximum is 255 characters)'];
  if ((asText(order?.['tracking_id'])?.length ?? 0) > LONGEST) errors['order.tracking_id'] = ['is too long'];
  for (const field of readOnlyWithoutValue(checkout)) errors[`customer.${field}`] = ["can't be blank"];
  if (!notifyUrl || !URL.canParse(notifyUrl)) errors['settings.notification_url'] = ['is invalid'];
  if (!success || !URL.canParse(success)) errors['settings.success_url'] = ['is invalid'];
  const expiresAt = readExpiry(order?.['expired_at']);
  if (!expiresAt) errors['order.expired_at'] = ['is invalid'];
  if (Object.keys(errors).length > 0) return { errors };
  const language = LANGUAGES.find((each) => each === settings?.['language']) ?? 'en';
  return {
    provider: 'bepaid',
    providerRef: randomBytes(32).toString('hex'),
    paymentId: asText(order?.['tracking_id']) ?? '',
    merchantRef: asText(order?.['tracking_id']) ?? '',
    amountMinor,
    transferMinor: null,
    currency: currency ?? '',
    description: description ?? '',
    language,
    lines: readReceipt(order?.['additional_data']),
    buyerEmail: asText(asObject(checkout?.['customer'])?.['email']),
    notifyUrl: notifyUrl ?? '',
    returnUrls: {
      success: success ?? '',
      decline: asText(settings?.['decline_url']) ?? success ?? '',
      cancel: asText(settings?.['cancel_url']) ?? success ?? '',
    },
    createdAt: new Date(),
    expiresAt: expiresAt ?? new Date(),
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

/** Fields that the buyer may not change must have a value. */
function readOnlyWithoutValue(checkout: Record<string, unknown> | null): string[] {
  const wanted = asObject(asObject(checkout?.['settings'])?.['customer_fields'])?.['read_only'];
  const customer = asObject(checkout?.['customer']);
  return Array.isArray(wanted) ? wanted.map(String).filter((field) => !asText(customer?.[field])) : [];
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

function readExpiry(value: unknown): Date | null {
  if (value == null) return new Date(Date.now() + DEFAULT_SESSION_MS);
  const text = asText(value) ?? '';
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || time <= Date.now() ? null : new Date(time);
}

/** Receipt lines have the form «title × quantity». */
function readReceipt(additional: unknown): PaymentRecord['lines'] {
  const lines = asObject(additional)?.['receipt_text'];
  if (!Array.isArray(lines)) return [];
  return lines.slice(0, 50).map((line) => {
    const match = /^(.*) × (\d+)$/.exec(String(line));
    return { title: match?.[1] ?? String(line), quantity: Number(match?.[2] ?? 1) };
  });
}
