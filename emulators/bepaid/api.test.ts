import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, openEmulatedShop } from '#test/payments/emulated-shop.ts';

// Tests the emulator with raw calls: it must refuse everything that the real gateway was observed to refuse.

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

async function call(path: string, init: { method?: string; headers?: Record<string, string>; body?: object } = {}) {
  const { shopId, secretKey } = shop.keys.bepaid;
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const response = await fetch(`${shop.origin}/bepaid${path}`, {
    method: init.method ?? 'GET',
    headers: { authorization, 'x-api-version': '2', ...init.headers },
    ...(init.body && { body: JSON.stringify(init.body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refund = (wanted: object, headers: Record<string, string> = {}) =>
  call('/transactions/refunds', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: { request: wanted },
  });

describe('the gateway host', () => {
  it('refuses a GET that names a content type, in the recorded words', async () => {
    const { request, intent } = await shop.aCapture(shop.bepaid);
    for (const path of [`/transactions/${request.captureRef}`, `/v2/transactions/tracking_id/${intent.paymentId}`]) {
      expect(await call(path, { headers: { 'content-type': 'application/json' } })).toEqual({
        status: 400,
        body: { response: { message: "'Content-type' HEADER is not allowed for GET request." } },
      });
      expect((await call(path)).status).toBe(200);
    }
  });

  it('answers 404 for an unknown uid, and an empty list for an unknown tracking id', async () => {
    expect(await call(`/transactions/${randomUUID()}`)).toEqual({
      status: 404,
      body: { response: { message: 'Record not found' } },
    });
    expect(await call(`/v2/transactions/tracking_id/${randomUUID()}`)).toEqual({
      status: 200,
      body: { transactions: [] },
    });
  });

  it('lists at most the ten latest, as a list even for one', async () => {
    await shop.control('behaviour', { refundsInSearch: 'listed' });
    const { request, intent } = await shop.aCapture(shop.bepaid);
    const path = `/v2/transactions/tracking_id/${intent.paymentId}`;
    expect((await call(path)).body['transactions']).toHaveLength(1);
    for (let nth = 0; nth < 11; nth += 1) {
      const wanted = { parent_uid: request.captureRef, amount: 100 + nth, reason: 'r', tracking_id: intent.paymentId };
      expect((await refund(wanted)).status).toBe(200);
    }
    const listed = (await call(path)).body['transactions'] as { type: string }[];
    expect(listed).toHaveLength(10);
    expect(listed.every(({ type }) => type === 'refund')).toBe(true);
  });

  it('gives a refund no tracking id that was sent without one', async () => {
    const { request, intent } = await shop.aCapture(shop.bepaid);
    const wanted = { parent_uid: request.captureRef, amount: 100, reason: 'r' };
    const without = (await refund(wanted)).body['transaction'] as object;
    expect(without).not.toHaveProperty('tracking_id');
    expect(without).toMatchObject({ parent_uid: request.captureRef, type: 'refund', status: 'successful' });
    const made = (await refund({ ...wanted, amount: 101, tracking_id: intent.paymentId })).body['transaction'];
    expect(made).toMatchObject({ tracking_id: intent.paymentId });
  });

  it('nests what was wrong inside response, and nowhere else', async () => {
    const { request } = await shop.aCapture(shop.bepaid);
    const wanted = { parent_uid: request.captureRef, amount: 5000, reason: 'r' };
    const tooMuch = await refund({ ...wanted, amount: 5001 });
    expect(tooMuch).toEqual({
      status: 422,
      body: { response: expect.objectContaining({ message: expect.any(String) }) },
    });
    expect((await refund({ ...wanted, reason: '' })).status).toBe(422);
    expect((await refund({ ...wanted, reason: 'r'.repeat(256) })).status).toBe(422);
    expect((await refund({ ...wanted, amount: 10.5 })).status).toBe(422);
    expect((await refund({ ...wanted, parent_uid: randomUUID() })).status).toBe(422);
    expect((await refund(wanted, { requestid: 'not a uuid' })).status).toBe(400);
  });

  it('says «refunded already» in the list of errors', async () => {
    const { request } = await shop.aCapture(shop.bepaid);
    const wanted = { parent_uid: request.captureRef, amount: 5000, reason: 'r' };
    await refund(wanted);
    expect(await refund(wanted)).toMatchObject({
      status: 422,
      body: { response: { errors: { base: [expect.stringContaining('refunded already')] } } },
    });
  });

  it('refuses to return what the payer’s bank took back', async () => {
    const { request, providerRef } = await shop.aCapture(shop.bepaid);
    await shop.control('chargeback', { provider: 'bepaid', providerRef, amountMinor: 4000 });
    const wanted = { parent_uid: request.captureRef, reason: 'r' };
    expect((await refund({ ...wanted, amount: 1001 })).status).toBe(422);
    expect((await refund({ ...wanted, amount: 1000 })).status).toBe(200);
    expect((await refund({ ...wanted, amount: 999 })).status).toBe(422);
  });

  it('refuses an equal refund within 30 s unless told not to look', async () => {
    const { request } = await shop.aCapture(shop.bepaid);
    const wanted = { parent_uid: request.captureRef, amount: 1000, reason: 'r' };
    expect((await refund(wanted)).status).toBe(200);
    expect((await refund(wanted)).status).toBe(422);
    expect((await refund({ ...wanted, duplicate_check: false })).status).toBe(200);
  });

  it('repeats its answer under one RequestID, for a day', async () => {
    const { request } = await shop.aCapture(shop.bepaid);
    const wanted = { parent_uid: request.captureRef, amount: 1000, reason: 'r', duplicate_check: false };
    const key = { requestid: randomUUID() };
    const first = await refund(wanted, key);
    expect(await refund(wanted, key)).toEqual(first);
    await shop.control('forget-answers', {});
    expect(await refund(wanted, key)).not.toEqual(first);
  });
});

describe('the checkout host', () => {
  const checkout = {
    transaction_type: 'payment',
    order: { amount: 100, currency: 'BYN', description: 'd', tracking_id: 't' },
    settings: { success_url: 'https://a.example', notification_url: 'https://a.example/n' },
    customer: { email: 'a@example.com' },
  };
  const create = (change: { order?: object; settings?: object; customer?: object }) =>
    call('/ctp/api/checkouts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: {
        checkout: {
          ...checkout,
          order: { ...checkout.order, ...change.order },
          settings: { ...checkout.settings, ...change.settings },
          customer: { ...checkout.customer, ...change.customer },
        },
      },
    });

  it.each([
    ['a price with a fraction', { order: { amount: 10.5 } }],
    ['a text for a price', { order: { amount: '100' } }],
    ['a long description', { order: { description: 'd'.repeat(256) } }],
    ['a long tracking id', { order: { tracking_id: 't'.repeat(256) } }],
    ['an expiry with milliseconds', { order: { expired_at: '2099-01-01T00:00:00.000Z' } }],
    ['an expiry in the past', { order: { expired_at: '2020-01-01T00:00:00+00:00' } }],
    ['a read-only field without a value', { settings: { customer_fields: { read_only: ['phone'] } } }],
  ])('refuses a token for %s', async (_, change) => {
    expect((await create({})).status).toBe(201);
    expect(await create(change)).toMatchObject({ status: 422, body: { errors: expect.any(Object) } });
  });

  it('sends the notice of an expired token bare', async () => {
    const intent = shop.anIntent(shop.bepaid);
    const created = await shop.bepaid.createIntent(intent);
    await shop.control('expire', { provider: 'bepaid', providerRef: created.ok ? created.providerRef : '' });
    const notice = JSON.parse((await shop.webhook()).rawBody.toString()) as object;
    expect(notice).toMatchObject({ expired: true, finished: false, status: 'error', message: 'Token is expired.' });
    expect(notice).toMatchObject({ gateway_response: null });
  });
});
