import { answerCreated } from '../creating.ts';
import { announceRefund, expireIfDue, type Gateway, startRefund, type Wording } from '../gateway.ts';
import { refundableMinor } from '../books.ts';
import { asText, type Exchange, hasBasicAuth, readJson, type Route, sendJson } from '../http.ts';
import { rememberAnswers } from '../idempotency.ts';
import { type EmulatorKeys, signingKey } from '../keys.ts';
import { callbackOf, receiptOf } from './bodies.ts';
import { minorOf, readOrder } from './orders.ts';
import type { issueTokens } from './tokens.ts';

const REMEMBER_MS = 24 * 3_600_000;

export function bankOfGeorgiaWording(keys: EmulatorKeys['bankOfGeorgia']): Wording {
  const key = signingKey(keys.privateKey);
  return {
    notice: (record, claim) => ({
      record,
      key,
      body: Buffer.from(JSON.stringify(callbackOf(record, keys.merchantId, claim))),
      headers: (signature) => ({ 'Callback-Signature': signature }),
    }),
  };
}

export function bankOfGeorgiaRoutes(
  gateway: Gateway,
  keys: EmulatorKeys['bankOfGeorgia'],
  tokens: ReturnType<typeof issueTokens>,
): Route[] {
  const orderAnswers = rememberAnswers<object>(REMEMBER_MS);
  const refundAnswers = rememberAnswers<object>(REMEMBER_MS);

  function guarded(handle: (exchange: Exchange) => void): (exchange: Exchange) => void {
    return (exchange) => {
      if (tokens.isAlive(exchange.request.headers.authorization)) handle(exchange);
      else sendJson(exchange.response, 401, { message: 'Unauthorized' });
    };
  }

  function issueToken({ request, response, body }: Exchange): void {
    const grant = new URLSearchParams(body.toString('utf8')).get('grant_type');
    if (!hasBasicAuth(request, keys.clientId, keys.clientSecret)) {
      return sendJson(response, 401, { error: 'invalid_client', error_description: 'Invalid client credentials' });
    }
    if (grant !== 'client_credentials') return sendJson(response, 400, { error: 'unsupported_grant_type' });
    sendJson(response, 200, tokens.issue());
  }

  /** The same key gets the same answer, whatever happened to the first one on its way. */
  function create(exchange: Exchange): void {
    const { request, response, url } = exchange;
    const key = asText(request.headers['idempotency-key']);
    const earlier = orderAnswers.find(key);
    if (earlier) return sendJson(response, 200, earlier);
    const order = readOrder(readJson(exchange), request.headers['accept-language']);
    if (typeof order === 'string') return sendJson(response, 400, { message: order });
    const call = gateway.books.findByPaymentId('bank-of-georgia', order.paymentId).length;
    const behaviour = gateway.switches.forCreating(order.paymentId, call);
    if (behaviour.create === 'error') return sendJson(response, 500, { message: 'Internal server error' });
    gateway.books.add(order);
    const body = {
      id: order.providerRef,
      _links: {
        redirect: { href: `${gateway.pageBase()}/bog/pay?order_id=${order.providerRef}` },
        details: { href: `${url.origin}/bog/payments/v1/receipt/${order.providerRef}` },
      },
    };
    orderAnswers.keep(key, body);
    answerCreated(gateway.webhooks, response, behaviour, 200, body);
  }

  function readReceipt({ response, parts }: Exchange): void {
    const record = gateway.books.find('bank-of-georgia', parts[0] ?? '');
    if (!record) return sendJson(response, 404, { message: 'Order not found' });
    expireIfDue(gateway, record, new Date());
    sendJson(response, 200, receiptOf(record, keys.merchantId));
  }

  /** Only received now; the result comes later, and may be a refusal. */
  function refund(exchange: Exchange): void {
    const { request, response, parts } = exchange;
    const header = asText(request.headers['idempotency-key']);
    // A key is good for one address of the API, and the address names the order.
    const key = header && `${parts[0]}:${header}`;
    const earlier = refundAnswers.find(key);
    if (earlier) return sendJson(response, 202, earlier);
    const record = gateway.books.find('bank-of-georgia', parts[0] ?? '');
    if (!record) return sendJson(response, 404, { message: 'Order not found' });
    const wanted = readJson(exchange)?.['amount'];
    const amountMinor = wanted === undefined ? refundableMinor(record) : minorOf(wanted);
    const made = amountMinor === null ? null : startRefund(record, amountMinor, '');
    if (!made) return sendJson(response, 400, { message: 'Refund amount exceeds the available amount' });
    const behaviour = gateway.switches.forSettling(record, {});
    gateway.webhooks.later(behaviour.refundAfterMs, () => {
      made.state = behaviour.refund === 'decline' ? 'failed' : 'confirmed';
      announceRefund(gateway, record, behaviour);
    });
    const answer = { key: 'request_received', message: 'Refund request received', action_id: made.refundRef };
    refundAnswers.keep(key, answer);
    if (behaviour.refund === 'cut') response.socket?.destroy();
    else sendJson(response, 202, answer);
  }

  const id = '([0-9a-f-]{36})';
  return [
    { method: 'POST', pattern: /^\/bog\/auth\/realms\/bog\/protocol\/openid-connect\/token$/, handle: issueToken },
    { method: 'POST', pattern: /^\/bog\/payments\/v1\/ecommerce\/orders$/, handle: guarded(create) },
    { method: 'GET', pattern: new RegExp(`^/bog/payments/v1/receipt/${id}$`), handle: guarded(readReceipt) },
    { method: 'POST', pattern: new RegExp(`^/bog/payments/v1/payment/refund/${id}$`), handle: guarded(refund) },
  ];
}
