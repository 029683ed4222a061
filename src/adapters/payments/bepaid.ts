import type {
  CreateIntentResult,
  PaymentIntent,
  PaymentProvider,
  ReadStatusResult,
  Webhook,
  WebhookResult,
} from '#usecases/payments/ports.ts';
import { createGateway, type FoundTransaction } from './bepaid-gateway.ts';
import {
  type BepaidTransaction,
  chargebackOf,
  checkoutAnswer,
  createdAnswer,
  methodOf,
  snapshotOfCheckout,
  snapshotOfTransaction,
  webhookBody,
} from './bepaid-messages.ts';
import { createBepaidRefunds } from './bepaid-refunds.ts';
import { callProvider, failureOf, json, parseJson } from './http.ts';
import {
  addressProblems,
  identifierProblems,
  publicKeyProblems,
  readPublicKey,
  refuseUnsafeSettings,
  secretProblems,
} from './secrets.ts';
import { digestOf, isSignedBy, oneHeader, sameSecret } from './signatures.ts';

export type BepaidSettings = {
  /** https://checkout.bepaid.by */
  checkoutBase: string;
  /** https://gateway.bepaid.by */
  gatewayBase: string;
  /** The only origin that a buyer is redirected to. */
  pageOrigin: string;
  shopId: string;
  secretKey: string;
  /** The shop's public key as the back office shows it: base64 of the DER. */
  publicKey: string;
  /** A test shop accepts test cards; a live one must never count them as money. */
  test: boolean;
  sessionMinutes?: number;
  timeoutMs?: number;
};

/**
 * bePaid hosted checkout, card payments (Belarus).
 *
 * Creating a token is not idempotent and need not be: a token whose response was lost was never shown to a buyer and
 * cannot be paid, so a new one may be requested.
 *
 * The page's notifications are repeated only twice, within minutes, so captures are always polled as well.
 */
export function createBepaid(settings: BepaidSettings): PaymentProvider {
  refuseUnsafeSettings('bePaid', bepaidProblems(settings));
  const key = readPublicKey(settings.publicKey);
  const credentials = Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}`, 'X-API-Version': '2' };
  const timeoutMs = settings.timeoutMs ?? 10_000;
  const gateway = createGateway(settings.gatewayBase, headers, timeoutMs);

  async function createIntent(intent: PaymentIntent): Promise<CreateIntentResult> {
    const url = `${settings.checkoutBase}/ctp/api/checkouts`;
    const body = json({ checkout: checkoutFor(intent, settings.test) });
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
    const url = `${settings.checkoutBase}/ctp/api/checkouts/${encodeURIComponent(providerRef)}`;
    const answer = await callProvider({ method: 'GET', url, headers, timeoutMs });
    if (answer.ok && answer.status === 404) return { ok: false, code: 'unknown' };
    const read = checkoutAnswer.safeParse(answer.ok ? answer.body : undefined);
    if (!read.success) return { ok: false, code: 'unreachable' };
    const { checkout } = read.data;
    const snapshot = snapshotOfCheckout(checkout);
    if (snapshot.state !== 'captured') return { ok: true, snapshot };
    if (checkout.test === true && !settings.test) return { ok: true, snapshot: { ...snapshot, ...TEST_MONEY } };
    // The token's status lacks the card, which is only displayed: the capture is valid without it.
    const capture = snapshot.captureRef === null ? 'unknown' : await gateway.read(snapshot.captureRef);
    return { ok: true, snapshot: { ...snapshot, method: typeof capture === 'string' ? null : methodOf(capture) } };
  }

  /** Finds a payment under our id, even when the token was lost; cannot find a token without a payment. */
  async function findByPaymentId(paymentId: string): Promise<ReadStatusResult> {
    const found = await gateway.search(paymentId);
    if (found === null) return { ok: false, code: 'unreachable' };
    const payments = found.filter((transaction) => transaction.type === 'payment');
    const payment = payments.find((each) => each.status === 'successful') ?? payments[0] ?? (await parentOf(found));
    if (payment === undefined || payment === 'unknown') return { ok: false, code: 'unknown' };
    return payment === 'unreachable' ? { ok: false, code: payment } : { ok: true, snapshot: judged(payment) };
  }

  /** Ten refunds may have pushed their payment out of the list. */
  async function parentOf(found: BepaidTransaction[]): Promise<FoundTransaction | undefined> {
    const parentUid = found.find((each) => each.parent_uid != null)?.parent_uid;
    return parentUid == null ? undefined : gateway.read(parentUid);
  }

  function parseWebhook({ headers: sent, rawBody }: Webhook): WebhookResult {
    // Both checks always run, so that the response time does not reveal which one failed.
    const knowsSecret = sameSecret(oneHeader(sent, 'authorization'), headers.Authorization);
    const isSigned = isSignedBy(key, rawBody, oneHeader(sent, 'content-signature'));
    if (!knowsSecret || !isSigned) return { ok: false, code: 'bad_signature' };
    const message = webhookBody.safeParse(parseJson(rawBody.toString('utf8')));
    if (!message.success) return { ok: false, code: 'malformed' };
    const digest = digestOf(rawBody);
    if ('transaction' in message.data) {
      const { transaction } = message.data;
      const isPlayMoney = transaction.test === true && !settings.test;
      if (transaction.type === 'chargeback' && !isPlayMoney) {
        const chargeback = chargebackOf(transaction);
        return chargeback ? { ok: true, chargeback, digest } : { ok: false, code: 'malformed' };
      }
      // A refund's own notification adds nothing about the capture: refunds are settled by reading them.
      if (transaction.type !== 'payment') return { ok: false, code: 'irrelevant' };
      return { ok: true, snapshot: judged(transaction), digest };
    }
    const checkout = 'checkout' in message.data ? message.data.checkout : message.data;
    if (checkout.shop_id != null && String(checkout.shop_id) !== settings.shopId)
      return { ok: false, code: 'irrelevant' };
    // This notification exists for expired tokens only, and the documentation's example omits the flag.
    return { ok: true, snapshot: snapshotOfCheckout({ ...checkout, expired: checkout.expired ?? true }), digest };
  }

  function judged(transaction: BepaidTransaction) {
    const snapshot = snapshotOfTransaction(transaction);
    return transaction.test === true && !settings.test && snapshot.state === 'captured'
      ? { ...snapshot, ...TEST_MONEY }
      : snapshot;
  }

  return {
    name: 'bepaid',
    sessionMinutes: settings.sessionMinutes ?? 15,
    createIntent,
    readStatus,
    findByPaymentId,
    ...createBepaidRefunds(gateway, { timeoutMs: settings.timeoutMs }),
    parseWebhook,
  };
}

const TEST_MONEY = { state: 'failed', reason: 'a test card on a live shop' } as const;

/** One attempt per token, the default: with more, a «failed» notification would not be the end of the payment. */
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
      // Without milliseconds and with an offset, as in the documentation.
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
