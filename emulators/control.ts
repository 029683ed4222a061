import { readBehaviour } from './behaviour.ts';
import { type PaymentRecord, type ProviderName, refundedMinor } from './books.ts';
import { expireIfDue, type Gateway, startChargeback, startPayment } from './gateway.ts';
import { type Hostility, HOSTILE } from './hostile.ts';
import { asText, type Exchange, readJson, type Route, sendJson } from './http.ts';

/** The control API of the emulator. No real provider has it; tests, load runs and the demo use it. */
export function controlRoutes(
  gateway: Gateway,
  levers: { revokeTokens: () => void; forgetAnswers: () => void },
): Route[] {
  function pay(exchange: Exchange): void {
    const input = readJson(exchange);
    const record = recordFrom(gateway, input);
    const outcome = input?.['outcome'];
    if (!record) return sendJson(exchange.response, 404, { ok: false, code: 'unknown_payment' });
    if (outcome !== undefined && outcome !== 'captured' && outcome !== 'failed') return badRequest(exchange);
    const isStarted = startPayment(gateway, record, asText(input?.['card']), outcome);
    if (!isStarted) return sendJson(exchange.response, 409, { ok: false, code: 'not_payable', state: record.state });
    const answer = () =>
      sendJson(exchange.response, 200, { ok: true, state: record.state, captureRef: record.captureRef });
    // Lets a load run wait until the shop has processed the webhook, without polling.
    if (input?.['waitForShop'] === true) gateway.webhooks.whenAnswered(record, answer);
    else answer();
  }

  function expire(exchange: Exchange): void {
    const record = recordFrom(gateway, readJson(exchange));
    if (!record) return sendJson(exchange.response, 404, { ok: false, code: 'unknown_payment' });
    if (record.state === 'pending') record.expiresAt = new Date(Date.now() - 1);
    expireIfDue(gateway, record, new Date());
    sendJson(exchange.response, 200, { ok: true, state: record.state });
  }

  /** A dispute won by the payer, over a part of the payment or all of it. */
  function chargeBack(exchange: Exchange): void {
    const input = readJson(exchange);
    const record = recordFrom(gateway, input);
    if (!record) return sendJson(exchange.response, 404, { ok: false, code: 'unknown_payment' });
    const amountMinor = Number(input?.['amountMinor'] ?? record.transferMinor);
    const kind = input?.['kind'] ?? 'chargeback';
    if (record.state !== 'captured' || !(amountMinor > 0)) return badRequest(exchange);
    if (kind !== 'chargeback' && kind !== 'reversed') return badRequest(exchange);
    startChargeback(gateway, record, amountMinor, kind);
    sendJson(exchange.response, 200, { ok: true, state: record.state });
  }

  /** With `paymentId` the change applies to that payment only, without it to all payments. */
  function behave(exchange: Exchange): void {
    const { paymentId, ...wanted } = readJson(exchange) ?? { bad: true };
    const change = readBehaviour(wanted);
    if (!change || (paymentId !== undefined && !asText(paymentId))) return badRequest(exchange);
    if (asText(paymentId)) gateway.switches.setForPayment(String(paymentId), change);
    else gateway.switches.setGlobal(change);
    sendJson(exchange.response, 200, { ok: true, ...gateway.switches.shown() });
  }

  function profile(exchange: Exchange): void {
    const { profile: name, seed, ...changes } = readJson(exchange) ?? {};
    if (name === 'calm') gateway.switches.reset();
    else if (name === 'hostile' && isHostility(changes)) gateway.switches.setHostile(Number(seed ?? 1), changes);
    else return badRequest(exchange);
    sendJson(exchange.response, 200, { ok: true, ...gateway.switches.shown() });
  }

  function books({ response, url }: Exchange): void {
    const paymentId = url.searchParams.get('paymentId');
    const all = gateway.books.all();
    for (const record of gateway.books.open()) expireIfDue(gateway, record, new Date());
    const shown = paymentId === null ? all : all.filter((record) => record.paymentId === paymentId);
    sendJson(response, 200, {
      payments: shown.map(entryOf),
      webhooksWaiting: gateway.webhooks.waiting(),
      settlementsWaiting: all.filter((record) => record.state === 'processing').length,
    });
  }

  const show = ({ response }: Exchange) => sendJson(response, 200, gateway.switches.shown());
  const pull =
    (lever: () => void) =>
    ({ response }: Exchange) => {
      lever();
      sendJson(response, 200, { ok: true });
    };
  return [
    { method: 'POST', pattern: /^\/control\/pay$/, handle: pay },
    { method: 'POST', pattern: /^\/control\/expire$/, handle: expire },
    { method: 'POST', pattern: /^\/control\/behaviour$/, handle: behave },
    { method: 'GET', pattern: /^\/control\/behaviour$/, handle: show },
    { method: 'POST', pattern: /^\/control\/profile$/, handle: profile },
    { method: 'POST', pattern: /^\/control\/revoke-tokens$/, handle: pull(levers.revokeTokens) },
    // Simulates that a day has passed: answers remembered under idempotency keys are forgotten.
    { method: 'POST', pattern: /^\/control\/forget-answers$/, handle: pull(levers.forgetAnswers) },
    { method: 'POST', pattern: /^\/control\/chargeback$/, handle: chargeBack },
    { method: 'GET', pattern: /^\/control\/books$/, handle: books },
  ];
}

export type BookEntry = ReturnType<typeof entryOf>;

/** One payment, for comparison with the merchant's own ledger. */
function entryOf(record: PaymentRecord) {
  return {
    provider: record.provider,
    providerRef: record.providerRef,
    paymentId: record.paymentId,
    captureRef: record.captureRef,
    amountMinor: record.amountMinor,
    transferMinor: record.transferMinor,
    chargedBackMinor: record.chargebacks.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency: record.currency,
    state: record.state,
    refundedMinor: refundedMinor(record),
    refunds: record.refunds.map(({ refundRef, amountMinor, state }) => ({ refundRef, amountMinor, state })),
    createdAt: record.createdAt.toISOString(),
    settledAt: record.settledAt?.toISOString() ?? null,
    webhooks: record.webhooks,
  };
}

function recordFrom(gateway: Gateway, input: Record<string, unknown> | null): PaymentRecord | undefined {
  const provider = input?.['provider'];
  if (!isProvider(provider)) return undefined;
  return gateway.books.find(provider, asText(input?.['providerRef']) ?? '');
}

function isProvider(value: unknown): value is ProviderName {
  return value === 'bepaid' || value === 'bank-of-georgia';
}

/** Percentages are numbers, time ranges are pairs; unknown names are rejected. */
function isHostility(changes: Record<string, unknown>): changes is Partial<Hostility> {
  return Object.entries(changes).every(([name, value]) => {
    if (!Object.hasOwn(HOSTILE, name)) return false;
    const wantsPair = Array.isArray(Object.entries(HOSTILE).find(([known]) => known === name)?.[1]);
    if (!wantsPair) return typeof value === 'number' && value >= 0;
    return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number' && each >= 0);
  });
}

function badRequest({ response }: Exchange): void {
  sendJson(response, 400, { ok: false, code: 'bad_request' });
}
