import { randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmulatedShop, open, openEmulatedShop, sleep } from '#test/payments/emulated-shop.ts';
import { signingKey } from '../../../emulators/keys.ts';
import { createBankOfGeorgia } from './bank-of-georgia.ts';
import { watchProviders } from './watch-providers.ts';

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

  it.each(['chargeback', 'reversed'])('tells of money that was taken back: «%s»', (status) => {
    expect(shop.bank.parseWebhook(aCallback(aReceipt(status)))).toMatchObject({
      ok: true,
      chargeback: { ref: `o-1:${status}`, providerRef: 'o-1', paymentId: 'p-1', amountMinor: 5000, currency: 'GEL' },
    });
  });

  it.each([
    ['20.0', 3000],
    ['49.9', 10],
    ['50.0', 5000],
    [null, 5000],
  ])('takes a chargeback after refunds of %s for what they have left: %s', (refunded, amountMinor) => {
    const units = { request_amount: '50.0', transfer_amount: '50.0', refund_amount: refunded, currency_code: 'GEL' };
    const callback = aCallback(aReceipt('chargeback', { purchase_units: units }));
    expect(shop.bank.parseWebhook(callback)).toMatchObject({ ok: true, chargeback: { amountMinor } });
  });

  it('says that a chargeback takes the rest, and which refunds the bank refused', () => {
    const actions = [
      { action_id: 'r-1', action: 'partial_refund', status: 'completed', amount: '20.0' },
      { action_id: 'r-2', action: 'partial_refund', status: 'rejected', amount: '10.0' },
    ];
    const units = { request_amount: '50.0', transfer_amount: '50.0', currency_code: 'GEL' };
    const restAfter = (refunded: string) => {
      const receipt = aReceipt('chargeback', { purchase_units: { ...units, refund_amount: refunded }, actions });
      const parsed = shop.bank.parseWebhook(aCallback(receipt));
      return 'chargeback' in parsed ? parsed.chargeback.rest : null;
    };
    expect(restAfter('20.0')).toEqual({ refusedRefunds: ['r-2'] });
    // Everything was refunded and is taken once more: that is a loss beside the refunds.
    expect(restAfter('50.0')).toBeUndefined();
  });

  it('judges the price by what was requested, and says what a discount left of it', async () => {
    const units = { request_amount: '50.0', transfer_amount: '45.5', refund_amount: '0.0', currency_code: 'GEL' };
    expect(shop.bank.parseWebhook(aCallback(aReceipt('completed', { purchase_units: units })))).toMatchObject({
      snapshot: { state: 'captured', amountMinor: 5000, transferMinor: 4550 },
    });
    await shop.control('behaviour', { discountMinor: 450 });
    const { providerRef } = await shop.aCapture(shop.bank);
    expect(await snapshotOf(providerRef)).toMatchObject({ amountMinor: 5000, transferMinor: 4550 });
  });

  it.each([
    ['more than was requested', '50.1', { state: 'captured', amountMinor: 5010 }],
    ['nothing', '0.0', { state: 'pending', amountMinor: 5000 }],
  ])('does not sell for a transfer of %s', (_, transferred, snapshot) => {
    const units = { request_amount: '50.0', transfer_amount: transferred, currency_code: 'GEL' };
    expect(shop.bank.parseWebhook(aCallback(aReceipt('completed', { purchase_units: units })))).toMatchObject({
      snapshot,
    });
  });

  it('gives a discounted payment back as a whole, as much as was transferred', async () => {
    await shop.control('behaviour', { discountMinor: 450 });
    const { providerRef, request } = await shop.aCapture(shop.bank);
    expect(await shop.bank.refund(request)).toMatchObject({ ok: true, state: 'confirmed', sentMinor: 4550 });
    expect(await shop.entry(providerRef)).toMatchObject({ refundedMinor: 4550, transferMinor: 4550 });
  });

  it('sends no more back in parts than was transferred', async () => {
    await shop.control('behaviour', { discountMinor: 450 });
    const { providerRef, request } = await shop.aCapture(shop.bank);
    const first = await shop.bank.refund({ ...request, amountMinor: 2500 });
    expect(first).toMatchObject({ ok: true, sentMinor: 2500 });
    const knownRefundRefs = first.ok && first.refundRef !== null ? [first.refundRef] : [];
    const second = { ...request, refundId: randomUUID(), amountMinor: 2500, knownRefundRefs, otherRefundsMinor: 2500 };
    expect(await shop.bank.refund(second)).toMatchObject({ ok: true, sentMinor: 2050 });
    expect((await shop.entry(providerRef)).refundedMinor).toBe(4550);
  });

  it('begins its reference with the order’s number, and finds our id behind it', async () => {
    const intent = shop.anIntent(shop.bank);
    const { providerRef } = await open(shop.bank, intent);
    await shop.pay(shop.bank, providerRef);
    const { rawBody } = await shop.webhook();
    const { body } = JSON.parse(rawBody.toString()) as { body: { external_order_id: string } };
    expect(body.external_order_id).toBe(`RA-4K7P-20XZ-${intent.paymentId}`);
    expect((await snapshotOf(providerRef)).paymentId).toBe(intent.paymentId);
  });

  it.each(['kept', 'forgotten'])('opens a page after an error, with keys of errors %s', async (keysOfErrors) => {
    const intent = shop.anIntent(shop.bank);
    await shop.control('behaviour', { paymentId: intent.paymentId, create: 'error', keysOfErrors });
    expect(await shop.bank.createIntent(intent)).toMatchObject({ ok: false, code: 'unreachable' });
    await shop.control('behaviour', { paymentId: intent.paymentId, create: 'answer' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const later = await shop.bank.createIntent(intent);
    vi.useRealTimers();
    expect(later).toMatchObject({ ok: true });
  });

  it.each(['kept', 'forgotten'])('gets over an error the bank remembers under a key: %s', async (keysOfErrors) => {
    const { intent, providerRef, request } = await shop.aCapture(shop.bank);
    await shop.control('behaviour', { paymentId: intent.paymentId, refund: 'error', keysOfErrors });
    expect(await shop.bank.refund(request)).toMatchObject({ ok: false, code: 'refused_for_now' });
    await shop.control('behaviour', { paymentId: intent.paymentId, refund: 'complete' });
    expect(await shop.bank.refund({ ...request, keyNo: 1 })).toMatchObject({ ok: true, state: 'confirmed' });
    expect((await shop.entry(providerRef)).refundedMinor).toBe(5000);
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
    expect(await snapshotOf(providerRef)).toMatchObject({ refunds: [{ state: 'sent', amountMinor: 1500 }] });
    await sleep(350);
    expect(await snapshotOf(providerRef)).toMatchObject({ refunds: [{ state: 'confirmed', amountMinor: 1500 }] });
    expect(shop.bank.parseWebhook(await shop.webhook(2))).toMatchObject({
      snapshot: { state: 'captured', refunds: [{ state: 'confirmed' }] },
    });
  });

  it.each([
    [
      'is not captured',
      'the payment is pending',
      async () => (await open(shop.bank, shop.anIntent(shop.bank))).providerRef,
    ],
    ['does not exist', 'the bank does not know the payment', async () => randomUUID()],
  ])('does not call the bank silent when it answers that a payment %s', async (_, detail, paymentRef) => {
    const { request } = await shop.aCapture(shop.bank);
    const lines: string[] = [];
    const { providers, check } = watchProviders([shop.bank], { warn: (_, message) => void lines.push(message) });
    const refunded = await providers[0]?.refund({ ...request, providerRef: await paymentRef() });
    expect(refunded).toEqual({ ok: false, code: 'not_tried', detail });
    expect(lines).toEqual([]);
    expect(check()).toEqual({ status: 'up' });
  });

  it('tells of a refund that is refused later', async () => {
    const { providerRef, request } = await aSlowRefund('decline');
    expect(await shop.bank.refund(request)).toMatchObject({ ok: true, state: 'sent' });
    await sleep(350);
    expect(await snapshotOf(providerRef)).toMatchObject({ refunds: [{ state: 'failed' }] });
  });

  async function aSlowRefund(refund: 'complete' | 'decline') {
    const { intent, providerRef, request } = await shop.aCapture(shop.bank);
    await shop.webhook();
    await shop.control('behaviour', { paymentId: intent.paymentId, refund, refundAfterMs: 250 });
    return { providerRef, request: { ...request, amountMinor: 1500 } };
  }

  async function snapshotOf(providerRef: string) {
    const read = await shop.bank.readStatus(providerRef);
    if (!read.ok) throw new Error(read.code);
    return read.snapshot;
  }
});
