import type {
  CreateIntentResult,
  PaymentIntent,
  PaymentProvider,
  ReadStatusResult,
  RefundRequest,
  RefundResult,
  Webhook,
  WebhookResult,
} from '#usecases/payments/ports.ts';
import { cacheAccessToken, type FetchedToken } from './access-token.ts';
import {
  callbackBody,
  createdAnswer,
  type Receipt,
  receiptShape,
  refundAnswer,
  snapshotOfReceipt,
  tokenAnswer,
} from './bank-of-georgia-messages.ts';
import { toJsonNumber } from './codec.ts';
import { callProvider, failureOf, parseJson, type ProviderAnswer, type ProviderCall } from './http.ts';
import { findLostRefund } from './lost-refund.ts';
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
  /** The only origin a buyer is ever sent to. */
  pageOrigin: string;
  clientId: string;
  clientSecret: string;
  /** `client.id` of our receipts. The bank signs everybody's callbacks with one key: this tells ours apart. */
  merchantId: string;
  /** The bank's published callback key, PEM. */
  publicKey: string;
  sessionMinutes?: number;
  timeoutMs?: number;
};

/** What the bank accepts as `ttl`, in minutes. */
const TTL = { least: 2, most: 1440 };

/**
 * Bank of Georgia online payments, cards (Georgia).
 *
 * `Idempotency-Key` makes the bank repeat its first answer, so an order whose answer was lost is recovered by creating
 * it again with the same payment id; the bank offers no search by our id.
 *
 * A refund is a request: «request_received» first, the result later in the receipt's `actions`. It is guarded twice:
 * the receipt is read first, which shows a refund whose answer was lost, and the key repeats the first answer.
 */
export function createBankOfGeorgia(settings: BankOfGeorgiaSettings): PaymentProvider {
  refuseUnsafeSettings('Bank of Georgia', bankOfGeorgiaProblems(settings));
  const key = readPublicKey(settings.publicKey);
  const timeoutMs = settings.timeoutMs ?? 10_000;
  const api = `${settings.apiBase}/payments/v1`;
  const tokens = cacheAccessToken(() => fetchToken(settings, timeoutMs));

  /** A token may be revoked before its time: one fresh one is tried. */
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
    const headers = { 'Content-Type': 'application/json', ...request.headers, Authorization: `Bearer ${token}` };
    return callProvider({ ...request, headers, timeoutMs });
  }

  async function createIntent(intent: PaymentIntent): Promise<CreateIntentResult> {
    const answer = await call({
      method: 'POST',
      url: `${api}/ecommerce/orders`,
      headers: {
        'Idempotency-Key': stableUuid(`order:${intent.paymentId}`),
        'Accept-Language': intent.language === 'ka' ? 'ka' : 'en',
      },
      body: JSON.stringify(orderFor(intent)),
    });
    const created = createdAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (!created.success) return failureOf(answer);
    const redirectUrl = created.data._links.redirect.href;
    if (URL.parse(redirectUrl)?.origin !== settings.pageOrigin) {
      return { ok: false, code: 'rejected', detail: 'redirect to a foreign origin' };
    }
    return { ok: true, providerRef: created.data.id, redirectUrl };
  }

  async function readStatus(providerRef: string): Promise<ReadStatusResult> {
    const answer = await call({ method: 'GET', url: `${api}/receipt/${encodeURIComponent(providerRef)}`, headers: {} });
    if (answer.ok && answer.status === 404) return { ok: false, code: 'unknown' };
    const receipt = receiptShape.safeParse(answer.ok && answer.status === 200 ? answer.body : undefined);
    const snapshot = receipt.success ? snapshotOfReceipt(receipt.data) : null;
    return snapshot ? { ok: true, snapshot } : { ok: false, code: 'unreachable' };
  }

  async function refund(request: RefundRequest): Promise<RefundResult> {
    const before = await readStatus(request.providerRef);
    if (!before.ok) return { ok: false, code: 'unreachable', detail: 'the payment could not be read first' };
    const lost = findLostRefund(before.snapshot.refunds, request);
    if (lost) return { ok: true, state: lost.state === 'confirmed' ? 'confirmed' : 'sent', refundRef: lost.refundRef };
    // All of it at once: the bank wants no amount then, and for anything but cards takes nothing else.
    const isWhole = request.knownRefundRefs.length === 0 && request.amountMinor === before.snapshot.amountMinor;
    const answer = await call({
      method: 'POST',
      url: `${api}/payment/refund/${encodeURIComponent(request.providerRef)}`,
      headers: { 'Idempotency-Key': stableUuid(`refund:${request.refundId}`) },
      body: JSON.stringify(isWhole ? {} : { amount: toJsonNumber(request.amountMinor) }),
    });
    const received = refundAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (!received.success) return failureOf(answer);
    return refundOutcome(request.providerRef, received.data.action_id);
  }

  /** Most refunds are done at once; the others stay «sent» until a later reading. */
  async function refundOutcome(providerRef: string, refundRef: string): Promise<RefundResult> {
    const after = await readStatus(providerRef);
    const made = after.ok ? after.snapshot.refunds.find((each) => each.refundRef === refundRef) : undefined;
    if (made?.state === 'failed') return { ok: false, code: 'rejected', detail: 'refused by the bank' };
    return { ok: true, state: made?.state === 'confirmed' ? 'confirmed' : 'sent', refundRef };
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
    refund,
    parseWebhook,
  };
}

async function fetchToken(settings: BankOfGeorgiaSettings, timeoutMs: number): Promise<FetchedToken> {
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const answer = await callProvider({
    method: 'POST',
    url: settings.tokenUrl,
    headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
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
    external_order_id: intent.paymentId,
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

/** The basket must add up to the total; when points or a voucher paid a part, it is one line. */
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
