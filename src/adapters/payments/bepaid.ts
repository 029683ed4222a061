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
import {
  type BepaidTransaction,
  checkoutAnswer,
  createdAnswer,
  methodOf,
  refundState,
  refundsOf,
  searchAnswer,
  snapshotOfCheckout,
  snapshotOfTransaction,
  transactionAnswer,
  transactionsIn,
  webhookBody,
  withRefunds,
} from './bepaid-messages.ts';
import { callProvider, failureOf, parseJson } from './http.ts';
import { findLostRefund } from './lost-refund.ts';
import {
  addressProblems,
  identifierProblems,
  publicKeyProblems,
  readPublicKey,
  refuseUnsafeSettings,
  secretProblems,
} from './secrets.ts';
import { digestOf, isSignedBy, oneHeader, sameSecret, stableUuid } from './signatures.ts';

export type BepaidSettings = {
  /** https://checkout.bepaid.by */
  checkoutBase: string;
  /** https://gateway.bepaid.by */
  gatewayBase: string;
  /** The only origin a buyer is ever sent to. */
  pageOrigin: string;
  shopId: string;
  secretKey: string;
  /** The shop's public key as the back office shows it: base64 of the DER. */
  publicKey: string;
  /** A test shop takes test cards; a live one must never count them as money. */
  test: boolean;
  sessionMinutes?: number;
  timeoutMs?: number;
};

/** Equal refunds of one payment within 30 s are refused by the gateway (`duplicate_check`); a little slack for clocks. */
const EQUAL_REFUND_GAP_MS = 32_000;

/**
 * bePaid hosted checkout, card payments (Belarus).
 *
 * Creating a token is not idempotent, and needn't be: a token whose answer was lost was never shown to anybody, so
 * nobody can pay it, and a new one may be asked for.
 *
 * A refund is guarded three times: the search by our payment id shows one whose answer was lost; `RequestID` makes
 * the gateway replay its answer for 24 h; `duplicate_check` (on by default) refuses an equal refund within 30 s.
 */
export function createBepaid(settings: BepaidSettings): PaymentProvider {
  refuseUnsafeSettings('bePaid', bepaidProblems(settings));
  const key = readPublicKey(settings.publicKey);
  const credentials = Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json', 'X-API-Version': '2' };
  const timeoutMs = settings.timeoutMs ?? 10_000;
  const get = (url: string) => callProvider({ method: 'GET', url, headers, timeoutMs });

  async function createIntent(intent: PaymentIntent): Promise<CreateIntentResult> {
    const url = `${settings.checkoutBase}/ctp/api/checkouts`;
    const body = JSON.stringify({ checkout: checkoutFor(intent, settings.test) });
    const answer = await callProvider({ method: 'POST', url, headers, body, timeoutMs });
    const created = createdAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (!created.success) return failureOf(answer);
    const { token, redirect_url: redirectUrl } = created.data.checkout;
    if (URL.parse(redirectUrl)?.origin !== settings.pageOrigin) {
      return { ok: false, code: 'rejected', detail: 'redirect to a foreign origin' };
    }
    return { ok: true, providerRef: token, redirectUrl };
  }

  async function readStatus(providerRef: string): Promise<ReadStatusResult> {
    const answer = await get(`${settings.checkoutBase}/ctp/api/checkouts/${encodeURIComponent(providerRef)}`);
    if (answer.ok && answer.status === 404) return { ok: false, code: 'unknown' };
    const read = checkoutAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (!read.success) return { ok: false, code: 'unreachable' };
    const { checkout } = read.data;
    const snapshot = snapshotOfCheckout(checkout);
    if (snapshot.state !== 'captured') return { ok: true, snapshot };
    if (checkout.test === true && !settings.test) return { ok: true, snapshot: { ...snapshot, ...TEST_MONEY } };
    if (!snapshot.paymentId || !snapshot.captureRef) return { ok: true, snapshot };
    // The token's status knows neither the card nor the refunds.
    const transactions = await search(snapshot.paymentId);
    if (!transactions) return { ok: false, code: 'unreachable' };
    const capture = transactions.find((transaction) => transaction.uid === snapshot.captureRef);
    const withCard = { ...snapshot, method: capture ? methodOf(capture) : null };
    return { ok: true, snapshot: withRefunds(withCard, refundsOf(transactions, snapshot.captureRef)) };
  }

  /** Finds what was paid under our id, even when the token was lost; it can't find a token nobody has paid on. */
  async function findByPaymentId(paymentId: string): Promise<ReadStatusResult> {
    const transactions = await search(paymentId);
    if (!transactions) return { ok: false, code: 'unreachable' };
    const payments = transactions.filter((transaction) => transaction.type === 'payment');
    const payment = payments.find((each) => each.status === 'successful') ?? payments[0];
    if (!payment) return { ok: false, code: 'unknown' };
    return { ok: true, snapshot: withRefunds(judged(payment), refundsOf(transactions, payment.uid)) };
  }

  async function refund(request: RefundRequest): Promise<RefundResult> {
    const transactions = await search(request.paymentId);
    if (!transactions) return { ok: false, code: 'unreachable', detail: 'the payment could not be read first' };
    const lost = findLostRefund(refundsOf(transactions, request.captureRef), request);
    if (lost) return { ok: true, state: lost.state === 'confirmed' ? 'confirmed' : 'sent', refundRef: lost.refundRef };
    if (hasRecentEqual(transactions, request)) {
      return { ok: false, code: 'unreachable', detail: 'an equal refund is less than 30 s old' };
    }
    const answer = await callProvider({
      method: 'POST',
      url: `${settings.gatewayBase}/transactions/refunds`,
      headers: { ...headers, RequestID: stableUuid(`refund:${request.refundId}`) },
      body: JSON.stringify({
        request: {
          parent_uid: request.captureRef,
          amount: request.amountMinor,
          reason: `${request.reason.slice(0, 200)} [${request.refundId}]`,
        },
      }),
      timeoutMs,
    });
    const made = transactionAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (!made.success) return failureOf(answer);
    const state = refundState(made.data.transaction.status);
    if (state !== 'failed') return { ok: true, state, refundRef: made.data.transaction.uid };
    return { ok: false, code: 'rejected', detail: made.data.transaction.message ?? 'refused by the bank' };
  }

  function parseWebhook({ headers: sent, rawBody }: Webhook): WebhookResult {
    // Both proofs are always computed, so that the time taken doesn't tell which one failed.
    const knowsSecret = sameSecret(oneHeader(sent, 'authorization'), headers.Authorization);
    const isSigned = isSignedBy(key, rawBody, oneHeader(sent, 'content-signature'));
    if (!knowsSecret || !isSigned) return { ok: false, code: 'bad_signature' };
    const message = webhookBody.safeParse(parseJson(rawBody.toString('utf8')));
    if (!message.success) return { ok: false, code: 'malformed' };
    const digest = digestOf(rawBody);
    if ('transaction' in message.data) {
      const { transaction } = message.data;
      // A refund's own notice says nothing new about the capture: refunds are settled by reading the payment.
      if (transaction.type !== 'payment') return { ok: false, code: 'irrelevant' };
      return { ok: true, snapshot: judged(transaction), digest };
    }
    const checkout = 'checkout' in message.data ? message.data.checkout : message.data;
    if (checkout.shop_id != null && String(checkout.shop_id) !== settings.shopId)
      return { ok: false, code: 'irrelevant' };
    // This notice exists for expired tokens only, and the documentation's example leaves the flag out.
    return { ok: true, snapshot: snapshotOfCheckout({ ...checkout, expired: checkout.expired ?? true }), digest };
  }

  function judged(transaction: BepaidTransaction) {
    const snapshot = snapshotOfTransaction(transaction);
    return transaction.test === true && !settings.test && snapshot.state === 'captured'
      ? { ...snapshot, ...TEST_MONEY }
      : snapshot;
  }

  async function search(paymentId: string): Promise<BepaidTransaction[] | null> {
    const answer = await get(`${settings.gatewayBase}/v2/transactions/tracking_id/${encodeURIComponent(paymentId)}`);
    if (answer.ok && answer.status === 404) return [];
    const found = searchAnswer.safeParse(answer.ok ? answer.body : undefined);
    return found.success ? transactionsIn(found.data) : null;
  }

  return {
    name: 'bepaid',
    sessionMinutes: settings.sessionMinutes ?? 15,
    createIntent,
    readStatus,
    findByPaymentId,
    refund,
    parseWebhook,
  };
}

const TEST_MONEY = { state: 'failed', reason: 'a test card on a live shop' } as const;

/** One attempt per token, the default: with more, a «failed» notice would no longer be the end of the payment. */
function checkoutFor(intent: PaymentIntent, test: boolean): object {
  return {
    transaction_type: 'payment',
    attempts: 1,
    test,
    order: {
      amount: intent.amountMinor,
      currency: intent.currency,
      description: intent.description.slice(0, 255),
      tracking_id: intent.paymentId,
      // Without milliseconds and with an offset, as the documentation writes it.
      expired_at: intent.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
      additional_data: { receipt_text: intent.lines.map((line) => `${line.title} × ${line.quantity}`.slice(0, 255)) },
    },
    settings: {
      success_url: intent.returnUrl,
      decline_url: intent.returnUrl,
      fail_url: intent.returnUrl,
      cancel_url: intent.cancelUrl,
      notification_url: intent.notifyUrl,
      language: intent.language,
      customer_fields: { visible: [], read_only: ['email'] },
    },
    customer: { email: intent.buyer.email, phone: intent.buyer.phone },
    payment_method: { types: ['credit_card'] },
  };
}

function hasRecentEqual(transactions: BepaidTransaction[], request: RefundRequest): boolean {
  return transactions.some(
    (each) =>
      each.type === 'refund' &&
      each.parent_uid === request.captureRef &&
      each.amount === request.amountMinor &&
      Date.now() - Date.parse(each.created_at ?? '') < EQUAL_REFUND_GAP_MS,
  );
}

export function bepaidProblems(settings: BepaidSettings): string[] {
  return [
    ...addressProblems('checkout address', settings.checkoutBase),
    ...addressProblems('gateway address', settings.gatewayBase),
    ...addressProblems('page origin', settings.pageOrigin),
    ...identifierProblems('shop id', settings.shopId),
    ...secretProblems('secret key', settings.secretKey),
    ...publicKeyProblems('public key', settings.publicKey),
  ];
}
