import type { Behaviour } from '../behaviour.ts';
import type { PaymentRecord } from '../books.ts';
import { answerCreated } from '../creating.ts';
import { expireIfDue, type Gateway, startRefund, type Wording } from '../gateway.ts';
import { asObject, asText, type Exchange, hasBasicAuth, readJson, type Route, sendJson } from '../http.ts';
import { rememberAnswers } from '../idempotency.ts';
import { type EmulatorKeys, signingKey } from '../keys.ts';
import { checkoutOf, refundTransactionOf, transactionOf } from './bodies.ts';
import { readOrder } from './orders.ts';

const DUPLICATE_REFUND_MS = 30_000;
const REMEMBER_MS = 24 * 3_600_000;

/** Notices carry both proofs: the shop's own credentials and the signature. */
export function bepaidWording(keys: EmulatorKeys['bepaid']): Wording {
  const key = signingKey(keys.privateKey);
  const Authorization = `Basic ${Buffer.from(`${keys.shopId}:${keys.secretKey}`).toString('base64')}`;
  return {
    notice(record, claim) {
      const body =
        record.state === 'expired' ? checkoutOf(record, keys.shopId) : { transaction: transactionOf(record, claim) };
      return {
        record,
        key,
        body: Buffer.from(JSON.stringify(body)),
        headers: (signature) => ({ Authorization, 'Content-Signature': signature }),
      };
    },
  };
}

export function bepaidRoutes(gateway: Gateway, keys: EmulatorKeys['bepaid']): Route[] {
  const refundAnswers = rememberAnswers<object>(REMEMBER_MS);

  /** Every call needs the shop's credentials; the version header belongs to the checkout host. */
  function guarded(handle: (exchange: Exchange) => void): (exchange: Exchange) => void {
    return (exchange) => {
      if (hasBasicAuth(exchange.request, keys.shopId, keys.secretKey)) handle(exchange);
      else sendJson(exchange.response, 401, { message: 'Access denied' });
    };
  }

  function create(exchange: Exchange): void {
    const { request, response } = exchange;
    if (request.headers['x-api-version'] !== '2')
      return sendJson(response, 400, { message: 'Unsupported API version' });
    const order = readOrder(readJson(exchange));
    if ('errors' in order) return sendJson(response, 422, { message: 'Checkout is invalid', errors: order.errors });
    const call = gateway.books.findByPaymentId('bepaid', order.paymentId).length;
    const behaviour = gateway.switches.forCreating(order.paymentId, call);
    if (behaviour.create === 'error') return sendJson(response, 500, { message: 'Internal server error' });
    gateway.books.add(order);
    const redirectUrl = `${gateway.pageBase()}/bepaid/v2/checkout?token=${order.providerRef}`;
    const body = { checkout: { token: order.providerRef, redirect_url: redirectUrl } };
    answerCreated(gateway.webhooks, response, behaviour, 201, body);
  }

  function readCheckout({ response, parts }: Exchange): void {
    const record = gateway.books.find('bepaid', parts[0] ?? '');
    if (!record) return sendJson(response, 404, { message: 'Record not found' });
    expireIfDue(gateway, record, new Date());
    sendJson(response, 200, { checkout: checkoutOf(record, keys.shopId) });
  }

  function readTransaction({ response, parts }: Exchange): void {
    const record = gateway.books.findByCapture(parts[0] ?? '');
    if (!record) return sendJson(response, 404, { message: 'Record not found' });
    sendJson(response, 200, { transaction: transactionOf(record) });
  }

  function search({ response, parts }: Exchange): void {
    const records = gateway.books.findByPaymentId('bepaid', decodeURIComponent(parts[0] ?? ''));
    const transactions = records.filter((record) => record.captureRef).flatMap(allTransactionsOf);
    if (transactions.length === 0) return sendJson(response, 404, { message: 'Record not found' });
    sendJson(response, 200, { transactions: transactions.slice(-10) });
  }

  function refund(exchange: Exchange): void {
    const { request, response } = exchange;
    const requestId = asText(request.headers['requestid']);
    const earlier = refundAnswers.find(requestId);
    if (earlier) return sendJson(response, 200, earlier);
    const wanted = asObject(readJson(exchange)?.['request']);
    const record = gateway.books.findByCapture(asText(wanted?.['parent_uid']) ?? '');
    const amountMinor = Number(wanted?.['amount']);
    const reason = asText(wanted?.['reason']);
    if (!record || !reason || reason.length > 255)
      return refuseRefund(response, 'Parent transaction or reason is invalid');
    if (wanted?.['duplicate_check'] !== false && hasEqualRefund(record, amountMinor)) {
      return refuseRefund(response, 'Duplicate refund');
    }
    const made = startRefund(record, amountMinor, reason);
    if (!made) return refuseRefund(response, 'Amount is greater than available for refund');
    const behaviour: Behaviour = gateway.switches.forSettling(record, {});
    made.state = behaviour.refund === 'decline' ? 'failed' : 'confirmed';
    const answer = { transaction: refundTransactionOf(record, made) };
    refundAnswers.keep(requestId, answer);
    if (behaviour.refund === 'cut') response.socket?.destroy();
    else sendJson(response, 200, answer);
  }

  return [
    { method: 'POST', pattern: /^\/bepaid\/ctp\/api\/checkouts$/, handle: guarded(create) },
    { method: 'GET', pattern: /^\/bepaid\/ctp\/api\/checkouts\/([0-9a-f]+)$/, handle: guarded(readCheckout) },
    { method: 'GET', pattern: /^\/bepaid\/transactions\/([\w-]+)$/, handle: guarded(readTransaction) },
    { method: 'GET', pattern: /^\/bepaid\/v2\/transactions\/tracking_id\/([^/]+)$/, handle: guarded(search) },
    { method: 'POST', pattern: /^\/bepaid\/transactions\/refunds$/, handle: guarded(refund) },
  ];
}

function allTransactionsOf(record: PaymentRecord): object[] {
  return [transactionOf(record), ...record.refunds.map((refund) => refundTransactionOf(record, refund))];
}

function hasEqualRefund(record: PaymentRecord, amountMinor: number): boolean {
  return record.refunds.some(
    (refund) => refund.amountMinor === amountMinor && Date.now() - refund.createdAt.getTime() < DUPLICATE_REFUND_MS,
  );
}

function refuseRefund(response: Exchange['response'], message: string): void {
  sendJson(response, 422, { response: { status: 'error', message }, message });
}
