import { randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, open, openEmulatedShop, sleep } from '#test/payments/emulated-shop.ts';
import { signingKey } from '../../../emulators/keys.ts';
import { createBankOfGeorgia } from './bank-of-georgia.ts';

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

function aCallback(receipt: object, event = 'order_payment') {
  const rawBody = Buffer.from(
    JSON.stringify({ event, zoned_request_time: '2026-01-01T10:00:00.000000Z', body: receipt }),
  );
  const signature = sign('sha256', rawBody, signingKey(shop.keys.bankOfGeorgia.privateKey)).toString('base64');
  return { rawBody, headers: { 'callback-signature': signature } };
}

function aReceipt(status: string, change: object = {}) {
  return {
    order_id: 'o-1',
    external_order_id: 'p-1',
    client: { id: shop.keys.bankOfGeorgia.merchantId },
    order_status: { key: status },
    purchase_units: { request_amount: '50.0', transfer_amount: '50.0', refund_amount: '0.0', currency_code: 'GEL' },
    ...change,
  };
}

describe('Bank of Georgia', () => {
  it.each([
    ['created', 'pending'],
    ['processing', 'pending'],
    ['auth_requested', 'pending'],
    ['blocked', 'pending'],
    ['completed', 'captured'],
    ['refund_requested', 'captured'],
    ['refunded', 'captured'],
    ['refunded_partially', 'captured'],
    ['rejected', 'failed'],
  ])('reads the status «%s» as %s', (status, state) => {
    expect(shop.bank.parseWebhook(aCallback(aReceipt(status)))).toMatchObject({
      ok: true,
      snapshot: { state, providerRef: 'o-1', paymentId: 'p-1', amountMinor: 5000, currency: 'GEL' },
    });
  });

  it('does not take a genuine callback of another merchant for ours', () => {
    expect(shop.bank.parseWebhook(aCallback(aReceipt('completed', { client: { id: 1 } })))).toEqual({
      ok: false,
      code: 'irrelevant',
    });
    expect(shop.bank.parseWebhook(aCallback(aReceipt('completed', { client: null })))).toEqual({
      ok: false,
      code: 'irrelevant',
    });
    expect(shop.bank.parseWebhook(aCallback(aReceipt('completed'), 'order_refund'))).toEqual({
      ok: false,
      code: 'irrelevant',
    });
  });

  it.each(['50.005', '5e1', '-50.0', '50,0', '', 'NaN'])(
    'calls the amount %j malformed, though it is signed',
    (sum) => {
      const units = { request_amount: sum, transfer_amount: sum, refund_amount: '0.0', currency_code: 'GEL' };
      expect(shop.bank.parseWebhook(aCallback(aReceipt('completed', { purchase_units: units })))).toEqual({
        ok: false,
        code: 'malformed',
      });
    },
  );

  it('gets a fresh access token when the old one was revoked', async () => {
    await open(shop.bank, shop.anIntent(shop.bank));
    await shop.control('revoke-tokens', {});
    expect(await shop.bank.createIntent(shop.anIntent(shop.bank))).toMatchObject({ ok: true });
  });

  it('is unreachable, not refused, without an access token', async () => {
    const stranger = createBankOfGeorgia({ ...shop.settings.bankOfGeorgia, clientSecret: '0123456789abcdef0123' });
    const result = await stranger.createIntent(shop.anIntent(stranger));
    expect(result).toEqual({ ok: false, code: 'unreachable', detail: 'no access token: status 401' });
  });

  it('repeats the first answer to a repeated creation', async () => {
    const intent = shop.anIntent(shop.bank);
    const refs = await Promise.all([1, 2, 3].map(async () => (await open(shop.bank, intent)).providerRef));
    expect(new Set(refs).size).toBe(1);
  });

  it('sends one basket line when points paid a part of the price', async () => {
    const intent = shop.anIntent(shop.bank, { amountMinor: 4105 });
    const { providerRef } = await open(shop.bank, intent);
    const entry = (await shop.books()).find((each) => each.providerRef === providerRef);
    expect(entry?.amountMinor).toBe(4105);
  });

  it('confirms a slow refund by a later reading', async () => {
    const { providerRef, request } = await aSlowRefund('complete');
    expect(await shop.bank.refund(request)).toMatchObject({ ok: true, state: 'sent' });
    expect(await snapshotOf(providerRef)).toMatchObject({
      refundedMinor: 0,
      refunds: [{ state: 'sent', amountMinor: 1500 }],
    });
    await sleep(350);
    expect(await snapshotOf(providerRef)).toMatchObject({ refundedMinor: 1500, refunds: [{ state: 'confirmed' }] });
    expect(shop.bank.parseWebhook(await shop.webhook(2))).toMatchObject({
      snapshot: { state: 'captured', refundedMinor: 1500 },
    });
  });

  it('tells of a refund that is refused later', async () => {
    const { providerRef, request } = await aSlowRefund('decline');
    expect(await shop.bank.refund(request)).toMatchObject({ ok: true, state: 'sent' });
    await sleep(350);
    expect(await snapshotOf(providerRef)).toMatchObject({ refundedMinor: 0, refunds: [{ state: 'failed' }] });
  });

  async function aSlowRefund(refund: 'complete' | 'decline') {
    const intent = shop.anIntent(shop.bank);
    const { providerRef } = await open(shop.bank, intent);
    await shop.pay(shop.bank, providerRef);
    await shop.webhook();
    await shop.control('behaviour', { paymentId: intent.paymentId, refund, refundAfterMs: 250 });
    const { captureRef } = await snapshotOf(providerRef);
    const request = {
      refundId: randomUUID(),
      paymentId: intent.paymentId,
      providerRef,
      captureRef: captureRef ?? '',
      amountMinor: 1500,
    };
    return { providerRef, request: { ...request, currency: 'GEL', reason: 'One seat', knownRefundRefs: [] } };
  }

  async function snapshotOf(providerRef: string) {
    const read = await shop.bank.readStatus(providerRef);
    if (!read.ok) throw new Error(read.code);
    return read.snapshot;
  }
});
