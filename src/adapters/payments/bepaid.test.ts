import { sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, open, openEmulatedShop } from '#test/payments/emulated-shop.ts';
import { signingKey } from '../../../emulators/keys.ts';
import { createBepaid } from './bepaid.ts';

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

/** A notification with a signature like bePaid's. */
function aNotice(body: object) {
  const rawBody = Buffer.from(JSON.stringify(body));
  const { shopId, secretKey, privateKey } = shop.keys.bepaid;
  return {
    rawBody,
    headers: {
      authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
      'content-signature': sign('sha256', rawBody, signingKey(privateKey)).toString('base64'),
    },
  };
}

const transaction = {
  uid: 'u-1',
  type: 'payment',
  status: 'successful',
  amount: 100,
  currency: 'BYN',
  tracking_id: 'p-1',
  test: true,
};

describe('bePaid', () => {
  it('finds a payment by our id even when the token was lost', async () => {
    const intent = shop.anIntent(shop.bepaid);
    const { providerRef } = await open(shop.bepaid, intent);
    expect(await shop.bepaid.findByPaymentId?.(intent.paymentId)).toEqual({ ok: false, code: 'unknown' });
    await shop.pay(shop.bepaid, providerRef);
    expect(await shop.bepaid.findByPaymentId?.(intent.paymentId)).toMatchObject({
      ok: true,
      snapshot: { paymentId: intent.paymentId, state: 'captured', amountMinor: 5000, method: 'visa 0000' },
    });
  });

  it('needs both proofs of a webhook', () => {
    const genuine = aNotice({ transaction });
    const refused = { ok: false, code: 'bad_signature' };
    expect(shop.bepaid.parseWebhook(genuine)).toMatchObject({ ok: true });
    for (const header of ['authorization', 'content-signature'] as const) {
      const { [header]: _, ...rest } = genuine.headers;
      expect(shop.bepaid.parseWebhook({ ...genuine, headers: rest })).toEqual(refused);
      expect(shop.bepaid.parseWebhook({ ...genuine, headers: { ...rest, [header]: 'Basic AAAA' } })).toEqual(refused);
    }
  });

  it.each([
    ['successful', 'captured'],
    ['failed', 'failed'],
    ['error', 'failed'],
    ['expired', 'expired'],
    ['pending', 'pending'],
    ['incomplete', 'pending'],
    ['something new', 'pending'],
  ])('reads the status «%s» as %s', (status, state) => {
    expect(shop.bepaid.parseWebhook(aNotice({ transaction: { ...transaction, status } }))).toMatchObject({
      snapshot: { state },
    });
  });

  it('does not take test money in a live shop', () => {
    const live = createBepaid({ ...shop.settings.bepaid, test: false });
    expect(live.parseWebhook(aNotice({ transaction }))).toMatchObject({ snapshot: { state: 'failed' } });
    expect(live.parseWebhook(aNotice({ transaction: { ...transaction, test: false } }))).toMatchObject({
      snapshot: { state: 'captured' },
    });
  });

  it('acknowledges notices that are about no payment of this shop', () => {
    const refund = aNotice({ transaction: { ...transaction, type: 'refund', parent_uid: 'u-0' } });
    expect(shop.bepaid.parseWebhook(refund)).toEqual({ ok: false, code: 'irrelevant' });
    const foreign = aNotice({ token: 't', shop_id: 1, order: { amount: 100, currency: 'BYN', tracking_id: 'p-1' } });
    expect(shop.bepaid.parseWebhook(foreign)).toEqual({ ok: false, code: 'irrelevant' });
  });

  it.each([
    ['no JSON', Buffer.from('<html>')],
    ['a list', Buffer.from('[]')],
    ['a float amount', Buffer.from(JSON.stringify({ transaction: { ...transaction, amount: 1.5 } }))],
    ['a negative amount', Buffer.from(JSON.stringify({ transaction: { ...transaction, amount: -100 } }))],
    ['a text amount', Buffer.from(JSON.stringify({ transaction: { ...transaction, amount: '100' } }))],
  ])('calls %s malformed, though it is signed', (_, rawBody) => {
    const headers = { ...aNotice({}).headers };
    headers['content-signature'] = sign('sha256', rawBody, signingKey(shop.keys.bepaid.privateKey)).toString('base64');
    expect(shop.bepaid.parseWebhook({ headers, rawBody })).toEqual({ ok: false, code: 'malformed' });
  });

  it('asks without naming a content type, and confirms a capture nobody announced', async () => {
    await shop.control('behaviour', { webhooks: 'silence' });
    const intent = shop.anIntent(shop.bepaid);
    const { providerRef } = await open(shop.bepaid, intent);
    await shop.pay(shop.bepaid, providerRef);
    expect(await shop.bepaid.readStatus(providerRef)).toMatchObject({
      ok: true,
      snapshot: { state: 'captured', method: 'visa 0000' },
    });
    expect(await shop.bepaid.findByPaymentId?.(intent.paymentId)).toMatchObject({ ok: true });
  });

  it('tells of a chargeback, which names the payment by its uid', async () => {
    const { intent, providerRef, request } = await shop.aCapture(shop.bepaid);
    await shop.webhook();
    await shop.control('chargeback', { provider: 'bepaid', providerRef });
    expect(shop.bepaid.parseWebhook(await shop.webhook(2))).toMatchObject({
      ok: true,
      chargeback: { paymentId: intent.paymentId, captureRef: request.captureRef, amountMinor: 5000, currency: 'BYN' },
    });
    const live = createBepaid({ ...shop.settings.bepaid, test: false });
    expect(live.parseWebhook(await shop.webhook(2))).toEqual({ ok: false, code: 'irrelevant' });
    const bare = { uid: 'c-1', type: 'chargeback', status: 'successful', amount: 100, currency: 'BYN' };
    expect(shop.bepaid.parseWebhook(aNotice({ transaction: { ...bare, parent_uid: 'u-1' } }))).toMatchObject({
      chargeback: { paymentId: null, captureRef: 'u-1' },
    });
    expect(shop.bepaid.parseWebhook(aNotice({ transaction: bare }))).toEqual({ ok: false, code: 'malformed' });
  });

  it('is refused with wrong credentials', async () => {
    const stranger = createBepaid({ ...shop.settings.bepaid, secretKey: '0123456789abcdef0123456789abcdef' });
    expect(await stranger.createIntent(shop.anIntent(stranger))).toEqual({
      ok: false,
      code: 'rejected',
      detail: 'status 401: Access denied',
    });
  });

  it('sends no buyer to a foreign page', async () => {
    const strict = createBepaid({ ...shop.settings.bepaid, pageOrigin: 'https://checkout.bepaid.by' });
    expect(await strict.createIntent(shop.anIntent(strict))).toMatchObject({
      ok: false,
      detail: 'redirect to a foreign origin',
    });
  });
});
