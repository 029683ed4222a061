import { type Behaviour, CALM } from '../behaviour.ts';
import { answerCreated } from '../creating.ts';
import { announceRefund, expireIfDue, type Gateway, startRefund, type Wording } from '../gateway.ts';
import { type PaymentRecord, refundableMinor } from '../books.ts';
import { asText, type Exchange, hasBasicAuth, readJson, type Route, sendJson } from '../http.ts';
import type { RememberedAnswers } from '../idempotency.ts';
import { type EmulatorKeys, signingKey } from '../keys.ts';
import { callbackOf, receiptOf } from './bodies.ts';
import { minorOf, readOrder } from './orders.ts';
import type { issueTokens } from './tokens.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function bankOfGeorgiaWording(keys: EmulatorKeys['bankOfGeorgia']): Wording {
  const key = signingKey(keys.privateKey);
  const message = (record: PaymentRecord, claim: 'truth' | 'failed') => ({
    record,
    key,
    body: Buffer.from(JSON.stringify(callbackOf(record, keys.merchantId, claim))),
    headers: (signature: string) => ({ 'Callback-Signature': signature }),
  });
  // A chargeback is a new status of the order, so its webhook carries the ordinary receipt.
  return { notice: message, chargeback: (record) => message(record, 'truth') };
}

export function bankOfGeorgiaRoutes(
  gateway: Gateway,
  keys: EmulatorKeys['bankOfGeorgia'],
  tokens: ReturnType<typeof issueTokens>,
  answers: RememberedAnswers,
): Route[] {
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

  /** An idempotency key is valid for one API path. `keysOfErrors` decides whether it also repeats errors. */
  function keyed(exchange: Exchange) {
    const header = asText(exchange.request.headers['idempotency-key']);
    if (header !== null && !UUID_V4.test(header)) {
      sendJson(exchange.response, 400, { message: 'Idempotency-Key must be a UUID v4' });
      return null;
    }
    const key = header && `${exchange.url.pathname}:${header}`;
    const earlier = answers.find(key);
    if (earlier) {
      sendJson(exchange.response, earlier.status, earlier.body);
      return null;
    }
    return {
      keep: (status: number, body: object) => answers.keep(key, { status, body }),
      fail(status: number, message: string, behaviour: Pick<Behaviour, 'keysOfErrors'>) {
        if (behaviour.keysOfErrors === 'kept') answers.keep(key, { status, body: { message } });
        sendJson(exchange.response, status, { message });
      },
    };
  }

  function create(exchange: Exchange): void {
    const { request, response, url } = exchange;
    const keys = keyed(exchange);
    if (!keys) return;
    const order = readOrder(readJson(exchange), request.headers['accept-language']);
    if (typeof order === 'string') return keys.fail(400, order, CALM);
    const call = gateway.books.findByPaymentId('bank-of-georgia', order.paymentId).length;
    const behaviour = gateway.switches.forCreating(order.paymentId, call);
    if (behaviour.create === 'error') return keys.fail(500, 'Internal server error', behaviour);
    gateway.books.add(order);
    const body = {
      id: order.providerRef,
      _links: {
        redirect: { href: `${gateway.pageBase()}/bog/pay?order_id=${order.providerRef}` },
        details: { href: `${url.origin}/bog/payments/v1/receipt/${order.providerRef}` },
      },
    };
    keys.keep(200, body);
    answerCreated(gateway.webhooks, response, behaviour, 200, body);
  }

  function readReceipt({ response, parts }: Exchange): void {
    const record = gateway.books.find('bank-of-georgia', parts[0] ?? '');
    if (!record) return sendJson(response, 404, { message: 'Order not found' });
    expireIfDue(gateway, record, new Date());
    const { refundRead } = gateway.switches.forSettling(record, {});
    if (refundRead === 'error') return sendJson(response, 500, { message: 'Internal server error' });
    const shown = refundRead === 'deny' ? { ...record, refunds: [] } : record;
    sendJson(response, 200, receiptOf(shown, keys.merchantId));
  }

  /** Responds only that the refund request was received. The result follows later and may be a decline. */
  function refund(exchange: Exchange): void {
    const { response, parts } = exchange;
    const keys = keyed(exchange);
    if (!keys) return;
    const record = gateway.books.find('bank-of-georgia', parts[0] ?? '');
    if (!record) return sendJson(response, 404, { message: 'Order not found' });
    const behaviour = gateway.switches.forSettling(record, {});
    if (behaviour.refund === 'lost') return void response.socket?.destroy();
    if (behaviour.refund === 'error') return keys.fail(500, 'Internal server error', behaviour);
    if (behaviour.refund === 'limit') return keys.fail(429, 'Too many requests', behaviour);
    const wanted = readJson(exchange)?.['amount'];
    const amountMinor = wanted === undefined ? refundableMinor(record) : minorOf(wanted);
    const made = amountMinor === null ? null : startRefund(record, amountMinor, '');
    if (!made) return keys.fail(400, 'Refund amount exceeds the available amount', behaviour);
    gateway.webhooks.later(behaviour.refundAfterMs, () => {
      made.state = behaviour.refund === 'decline' ? 'failed' : 'confirmed';
      announceRefund(gateway, record, behaviour);
    });
    const answer = { key: 'request_received', message: 'Refund request received', action_id: made.refundRef };
    keys.keep(202, answer);
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
