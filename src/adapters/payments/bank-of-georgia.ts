import { randomUUID } from 'node:crypto';
import type {
  CreateIntentResult,
  PaymentIntent,
  PaymentProvider,
  ReadStatusResult,
  Webhook,
  WebhookResult,
} from '#usecases/payments/ports.ts';
import { cacheAccessToken, type FetchedToken } from './access-token.ts';
import {
  callbackBody,
  chargebackOf,
  createdAnswer,
  merchantReference,
  type Receipt,
  receiptShape,
  snapshotOfReceipt,
  tokenAnswer,
} from './bank-of-georgia-messages.ts';
import { toJsonNumber } from './codec.ts';
import { createBankOfGeorgiaRefunds } from './bank-of-georgia-refunds.ts';
import { callProvider, failureOf, json, parseJson, type ProviderAnswer, type ProviderCall } from './http.ts';
import {
  addressProblems,
  identifierProblems,
  publicKeyProblems,
  readPublicKey,
  refuseUnsafeSettings,
  secretProblems,
} from './secrets.ts';
import { digestOf, isSignedBy, oneHeader, stableUuid } from './signatures.ts';

export type BankOfGeorgiaSettings = {
  /** https://oauth2.bog.ge/auth/realms/bog/protocol/openid-connect/token */
  tokenUrl: string;
  /** https://api.bog.ge */
  apiBase: string;
  /** The only origin that a buyer is redirected to. */
  pageOrigin: string;
  clientId: string;
  clientSecret: string;
  /** `client.id` of our receipts. The bank signs all merchants' callbacks with one key; this id identifies ours. */
  merchantId: string;
  /** The bank's published callback key, PEM. */
  publicKey: string;
  sessionMinutes?: number;
  timeoutMs?: number;
};

/** Range of `ttl` that the bank accepts, in minutes. */
const TTL = { least: 2, most: 1440 };

/**
 * Bank of Georgia online payments, cards (Georgia).
 *
 * `Idempotency-Key` makes the bank repeat its first response, so an order whose response was lost is recovered by
 * creating it again with the same payment id; the bank offers no search by our id. It may repeat an error as well, so
 * after a definite error another key is tried.
 */
export function createBankOfGeorgia(settings: BankOfGeorgiaSettings): PaymentProvider {
  refuseUnsafeSettings('Bank of Georgia', bankOfGeorgiaProblems(settings));
  const key = readPublicKey(settings.publicKey);
  const timeoutMs = settings.timeoutMs ?? 10_000;
  const api = `${settings.apiBase}/payments/v1`;
  const tokens = cacheAccessToken(() => fetchToken(settings, timeoutMs));

  /** A token may be revoked early, so a refused call is repeated once with a fresh token. */
  async function call(request: Omit<ProviderCall, 'timeoutMs'>): Promise<ProviderAnswer> {
    const first = await tokens.get();
    if (!first.ok) return first;
    const answer = await callWith(first.token, request);
    if (!answer.ok || answer.status !== 401) return answer;
    tokens.forget(first.token);
    const second = await tokens.get();
    return second.ok ? callWith(second.token, request) : second;
  }

  function callWith(token: string, request: Omit<ProviderCall, 'timeoutMs'>): Promise<ProviderAnswer> {
    const headers = { ...request.headers, Authorization: `Bearer ${token}` };
    return callProvider({ ...request, headers, timeoutMs });
  }

  async function createIntent(intent: PaymentIntent): Promise<CreateIntentResult> {
    const first = await createWith(intent, `order:${intent.paymentId}`);
    const isBroken = first.ok && first.status >= 500;
    // An order made under the first key was never shown to a buyer, so it cannot be paid. Each retry has its own key,
    // because the bank may repeat its error under a known key.
    const answer = isBroken ? await createWith(intent, `order:${intent.paymentId}:${randomUUID()}`) : first;
    const created = createdAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (!created.success) return failureOf(answer);
    const redirectUrl = created.data._links.redirect.href;
    if (URL.parse(redirectUrl)?.origin !== settings.pageOrigin) {
      return { ok: false, code: 'rejected', detail: 'redirect to a foreign origin' };
    }
    return { ok: true, providerRef: created.data.id, redirectUrl };
  }

  function createWith(intent: PaymentIntent, key: string): Promise<ProviderAnswer> {
    return call({
      method: 'POST',
      url: `${api}/ecommerce/orders`,
      headers: { 'Idempotency-Key': stableUuid(key), 'Accept-Language': intent.language === 'ka' ? 'ka' : 'en' },
      body: json(orderFor(intent)),
    });
  }

  async function readStatus(providerRef: string): Promise<ReadStatusResult> {
    const answer = await call({ method: 'GET', url: `${api}/receipt/${encodeURIComponent(providerRef)}`, headers: {} });
    if (answer.ok && answer.status === 404) return { ok: false, code: 'unknown' };
    const receipt = receiptShape.safeParse(answer.ok && answer.status === 200 ? answer.body : undefined);
    const snapshot = receipt.success ? snapshotOfReceipt(receipt.data) : null;
    if (!receipt.success || !snapshot) return { ok: false, code: 'unreachable' };
    const chargeback = snapshot.state === 'captured' ? chargebackOf(receipt.data) : null;
    return { ok: true, snapshot, ...(chargeback !== null && chargeback !== 'malformed' && { chargeback }) };
  }

  function parseWebhook({ headers, rawBody }: Webhook): WebhookResult {
    if (!isSignedBy(key, rawBody, oneHeader(headers, 'callback-signature')))
      return { ok: false, code: 'bad_signature' };
    const callback = callbackBody.safeParse(parseJson(rawBody.toString('utf8')));
    if (!callback.success) return { ok: false, code: 'malformed' };
    if (callback.data.event !== 'order_payment') return { ok: false, code: 'irrelevant' };
    const receipt = receiptShape.safeParse(callback.data.body);
    if (!receipt.success) return { ok: false, code: 'malformed' };
    if (!isOurs(receipt.data)) return { ok: false, code: 'irrelevant' };
    const chargeback = chargebackOf(receipt.data);
    if (chargeback === 'malformed') return { ok: false, code: 'malformed' };
    if (chargeback !== null) return { ok: true, chargeback, digest: digestOf(rawBody) };
    const snapshot = snapshotOfReceipt(receipt.data);
    return snapshot ? { ok: true, snapshot, digest: digestOf(rawBody) } : { ok: false, code: 'malformed' };
  }

  function isOurs(receipt: Receipt): boolean {
    return String(receipt.client?.id ?? '') === settings.merchantId;
  }

  return {
    name: 'bank-of-georgia',
    sessionMinutes: settings.sessionMinutes ?? 15,
    createIntent,
    readStatus,
    ...createBankOfGeorgiaRefunds(call, readStatus, api),
    parseWebhook,
  };
}

async function fetchToken(settings: BankOfGeorgiaSettings, timeoutMs: number): Promise<FetchedToken> {
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const answer = await callProvider({
    method: 'POST',
    url: settings.tokenUrl,
    headers: { Authorization: `Basic ${credentials}` },
    body: { type: 'application/x-www-form-urlencoded; charset=utf-8', text: 'grant_type=client_credentials' },
    timeoutMs,
  });
  const token = tokenAnswer.safeParse(answer.ok && answer.status === 200 ? answer.body : undefined);
  if (token.success) return { ok: true, token: token.data.access_token, lifetimeMs: token.data.expires_in * 1000 };
  return { ok: false, detail: answer.ok ? `no access token: status ${answer.status}` : answer.detail };
}

/**
 * The buyer's data is optional and only decorates the page, so none is sent. The bank has one address for both a
 * refusal and «back to the shop»: our cancel address, where the buyer can try again.
 */
function orderFor(intent: PaymentIntent): object {
  const minutes = Math.ceil((intent.expiresAt.getTime() - Date.now()) / 60_000);
  return {
    callback_url: intent.notifyUrl,
    external_order_id: merchantReference(intent),
    application_type: 'web',
    capture: 'automatic',
    ttl: Math.min(Math.max(minutes, TTL.least), TTL.most),
    payment_method: ['card'],
    purchase_units: {
      currency: intent.currency,
      total_amount: toJsonNumber(intent.amountMinor),
      basket: basketFor(intent),
    },
    redirect_urls: { success: intent.returnUrl, fail: intent.cancelUrl },
  };
}

/** The basket must add up to the total; when points or a voucher paid a part, it is a single line. */
function basketFor(intent: PaymentIntent): object[] {
  const sum = intent.lines.reduce((total, line) => total + line.amountMinor * line.quantity, 0);
  const lines =
    sum === intent.amountMinor
      ? intent.lines
      : [{ title: intent.description, amountMinor: intent.amountMinor, quantity: 1 }];
  return lines.map((line, index) => ({
    product_id: `${index + 1}`,
    description: line.title.slice(0, 255),
    quantity: line.quantity,
    unit_price: toJsonNumber(line.amountMinor),
  }));
}

export function bankOfGeorgiaProblems(settings: BankOfGeorgiaSettings): string[] {
  return [
    ...addressProblems('token address', settings.tokenUrl),
    ...addressProblems('API address', settings.apiBase),
    ...addressProblems('page origin', settings.pageOrigin),
    ...identifierProblems('client id', settings.clientId),
    ...identifierProblems('merchant id', settings.merchantId),
    ...secretProblems('client secret', settings.clientSecret),
    ...publicKeyProblems('callback key', settings.publicKey),
  ];
}
