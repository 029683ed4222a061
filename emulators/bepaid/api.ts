import type { PaymentRecord } from '../books.ts';
import { answerCreated } from '../creating.ts';
import { expireIfDue, type Gateway, type Wording } from '../gateway.ts';
import { type Exchange, hasBasicAuth, readJson, type Route, sendJson } from '../http.ts';
import type { RememberedAnswers } from '../idempotency.ts';
import { type EmulatorKeys, signingKey } from '../keys.ts';
import { chargebackTransactionOf, checkoutOf, refundTransactionOf, transactionOf } from './bodies.ts';
import { refuse, refusesContentType } from './gateway-host.ts';
import { readOrder } from './orders.ts';
import { takeRefund } from './refunds.ts';

const MOST_FOUND = 10;

/** Notices carry both proofs of origin: the shop's own credentials and the signature. */
export function bepaidWording(keys: EmulatorKeys['bepaid']): Wording {
  const key = signingKey(keys.privateKey);
  const Authorization = `Basic ${Buffer.from(`${keys.shopId}:${keys.secretKey}`).toString('base64')}`;
  const message = (record: PaymentRecord, body: object) => ({
    record,
    key,
    body: Buffer.from(JSON.stringify(body)),
    headers: (signature: string) => ({ Authorization, 'Content-Signature': signature }),
  });
  return {
    notice: (record, claim) =>
      message(
        record,
        record.state === 'expired' ? checkoutOf(record, keys.shopId) : { transaction: transactionOf(record, claim) },
      ),
    chargeback: (record, chargeback) => message(record, { transaction: chargebackTransactionOf(record, chargeback) }),
  };
}

export function bepaidRoutes(
  gateway: Gateway,
  keys: EmulatorKeys['bepaid'],
  refundAnswers: RememberedAnswers,
): Route[] {
  /** Every call needs the shop's credentials; only the checkout host also checks the version header. */
  function guarded(handle: (exchange: Exchange) => void): (exchange: Exchange) => void {
    return (exchange) => {
      if (hasBasicAuth(exchange.request, keys.shopId, keys.secretKey)) handle(exchange);
      else sendJson(exchange.response, 401, { message: 'Access denied' });
    };
  }

  /** The same check for gateway.bepaid.by, which has another error format and refuses some content types. */
  function atGateway(handle: (exchange: Exchange) => void): (exchange: Exchange) => void {
    return (exchange) => {
      if (!hasBasicAuth(exchange.request, keys.shopId, keys.secretKey)) {
        return refuse(exchange.response, 401, 'Access denied');
      }
      if (!refusesContentType(exchange)) handle(exchange);
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

  /** Responds with a payment or a refund, found by its own uid. */
  function readTransaction({ response, parts }: Exchange): void {
    const uid = parts[0] ?? '';
    const record = gateway.books.findByCapture(uid);
    const found = record ? null : gateway.books.findRefund(uid);
    const reading = found ? gateway.switches.forSettling(found.record, {}).refundRead : 'answer';
    if (reading === 'error') return refuse(response, 500, 'Internal server error');
    if (record) sendJson(response, 200, { transaction: transactionOf(record) });
    else if (found && reading === 'answer')
      sendJson(response, 200, { transaction: refundTransactionOf(found.record, found.refund) });
    else refuse(response, 404, 'Record not found');
  }

  /** Responds with a list of at most the ten latest transactions; it is empty for an unknown tracking id. */
  function search({ response, parts }: Exchange): void {
    const trackingId = decodeURIComponent(parts[0] ?? '');
    const records = gateway.books.findByPaymentId('bepaid', trackingId);
    const transactions = records
      .filter((record) => record.captureRef)
      .flatMap((record) => {
        const isListed = gateway.switches.forSettling(record, {}).refundsInSearch === 'listed';
        const refunds = record.refunds.filter((refund) => isListed && refund.trackingId === trackingId);
        return [transactionOf(record), ...refunds.map((refund) => refundTransactionOf(record, refund))];
      });
    sendJson(response, 200, { transactions: transactions.slice(-MOST_FOUND) });
  }

  return [
    { method: 'POST', pattern: /^\/bepaid\/ctp\/api\/checkouts$/, handle: guarded(create) },
    { method: 'GET', pattern: /^\/bepaid\/ctp\/api\/checkouts\/([0-9a-f]+)$/, handle: guarded(readCheckout) },
    { method: 'GET', pattern: /^\/bepaid\/transactions\/([\w-]+)$/, handle: atGateway(readTransaction) },
    { method: 'GET', pattern: /^\/bepaid\/v2\/transactions\/tracking_id\/([^/]+)$/, handle: atGateway(search) },
    {
      method: 'POST',
      pattern: /^\/bepaid\/transactions\/refunds$/,
      handle: atGateway((exchange) => takeRefund(gateway, refundAnswers, exchange)),
    },
  ];
}
