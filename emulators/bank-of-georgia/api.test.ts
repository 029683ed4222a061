import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, openEmulatedShop } from '#test/payments/emulated-shop.ts';

// Tests the emulator with raw calls: it must refuse every request that the bank's documentation says is refused.

let shop: EmulatedShop;
let token = '';
beforeAll(async () => {
  shop = await openEmulatedShop();
  const { clientId, clientSecret } = shop.keys.bankOfGeorgia;
  const response = await fetch(shop.settings.bankOfGeorgia.tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  token = ((await response.json()) as { access_token: string }).access_token;
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.origin}/bog/payments/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const order = {
  callback_url: 'https://a.example/callback',
  external_order_id: 'RA-1',
  ttl: 15,
  purchase_units: { currency: 'GEL', total_amount: 10.5, basket: [{ product_id: '1', quantity: 1, unit_price: 10.5 }] },
  redirect_urls: { success: 'https://a.example', fail: 'https://a.example' },
};

describe('Bank of Georgia', () => {
  it.each([
    ['without a callback', { callback_url: undefined }],
    ['that lives a minute', { ttl: 1 }],
    ['that lives more than a day', { ttl: 1441 }],
    ['without a basket', { purchase_units: { ...order.purchase_units, basket: [] } }],
    ['of another total than its basket', { purchase_units: { ...order.purchase_units, total_amount: 11 } }],
    ['of a third of a tetri', { purchase_units: { ...order.purchase_units, total_amount: 10.505 } }],
  ])('refuses an order %s', async (_, change) => {
    expect((await post('/ecommerce/orders', order)).status).toBe(200);
    expect((await post('/ecommerce/orders', { ...order, ...change })).status).toBe(400);
  });

  it('wants a UUID v4 for a key, and repeats its first answer under it', async () => {
    expect((await post('/ecommerce/orders', order, { 'idempotency-key': 'order-1' })).status).toBe(400);
    const key = { 'idempotency-key': randomUUID() };
    const first = await post('/ecommerce/orders', order, key);
    expect(await post('/ecommerce/orders', { ...order, external_order_id: 'other' }, key)).toEqual(first);
  });

  it.each([
    ['kept', 500],
    ['forgotten', 202],
  ])('has keys of errors %s', async (keysOfErrors, status) => {
    const { providerRef, intent } = await shop.aCapture(shop.bank);
    const key = { 'idempotency-key': randomUUID() };
    await shop.control('behaviour', { paymentId: intent.paymentId, refund: 'error', keysOfErrors });
    expect((await post(`/payment/refund/${providerRef}`, {}, key)).status).toBe(500);
    await shop.control('behaviour', { paymentId: intent.paymentId, refund: 'complete' });
    expect((await post(`/payment/refund/${providerRef}`, {}, key)).status).toBe(status);
    expect((await post(`/payment/refund/${providerRef}`, {}, { 'idempotency-key': randomUUID() })).status).toBe(
      keysOfErrors === 'kept' ? 202 : 400,
    );
  });

  it('refuses a refund above what was transferred', async () => {
    await shop.control('behaviour', { discountMinor: 450 });
    const { providerRef } = await shop.aCapture(shop.bank);
    expect((await post(`/payment/refund/${providerRef}`, { amount: 50 })).status).toBe(400);
    expect((await post(`/payment/refund/${providerRef}`, { amount: 45.5 })).status).toBe(202);
    expect((await post(`/payment/refund/${providerRef}`, { amount: 0.01 })).status).toBe(400);
  });

  it('forgets a token that was revoked', async () => {
    await shop.control('revoke-tokens', {});
    expect((await post('/ecommerce/orders', order)).status).toBe(401);
  });
});
