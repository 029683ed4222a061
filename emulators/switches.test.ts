import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, open, openEmulatedShop, sleep, snapshotIn } from '#test/payments/emulated-shop.ts';
import type { PaymentProvider } from '#usecases/payments/ports.ts';

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

describe.each(['bepaid', 'bank'] as const)('the switches of %s', (which) => {
  let provider: PaymentProvider;
  beforeAll(() => {
    provider = shop[which];
  });

  async function payWith(behaviour: object, options: { outcome?: string; card?: string } = {}) {
    const intent = shop.anIntent(provider);
    const { providerRef } = await open(provider, intent);
    await shop.control('behaviour', { paymentId: intent.paymentId, ...behaviour });
    const paid = await shop.pay(provider, providerRef, options);
    return { intent, providerRef, paid };
  }

  async function stateOf(providerRef: string) {
    const read = await provider.readStatus(providerRef);
    return read.ok ? read.snapshot.state : read.code;
  }

  function states() {
    return shop.received.map((webhook) => {
      const parsed = provider.parseWebhook(webhook);
      return parsed.ok ? snapshotIn(parsed).state : parsed.code;
    });
  }

  it('decline: a good card is refused', async () => {
    const { providerRef } = await payWith({ settle: 'decline' });
    expect(await stateOf(providerRef)).toBe('failed');
    await shop.webhook();
    expect(states()).toEqual(['failed']);
  });

  it('delay: the bank answers late and the payment is pending meanwhile', async () => {
    const { providerRef, paid } = await payWith({ settleAfterMs: 120 });
    expect(paid.state).toBe('processing');
    expect(await stateOf(providerRef)).toBe('pending');
    expect(shop.received).toEqual([]);
    await shop.webhook();
    expect(await stateOf(providerRef)).toBe('captured');
  });

  it('a payment under way does not expire', async () => {
    const { providerRef } = await payWith({ settleAfterMs: 150 });
    await shop.control('expire', { provider: provider.name, providerRef });
    await shop.webhook();
    expect(await stateOf(providerRef)).toBe('captured');
  });

  it('webhook delay: the money is there before the notice', async () => {
    const { providerRef } = await payWith({ webhookDelayMs: 120 });
    expect(await stateOf(providerRef)).toBe('captured');
    expect(shop.received).toEqual([]);
    await shop.webhook();
  });

  it('duplicate: copies are alike to the byte', async () => {
    await payWith({ copies: 3 });
    await shop.webhook(3);
    const digests = shop.received.map((webhook) => {
      const parsed = provider.parseWebhook(webhook);
      return parsed.ok && parsed.digest;
    });
    expect(new Set(digests).size).toBe(1);
  });

  it('re-send: the same message comes again later', async () => {
    await payWith({ resendAfterMs: 100 });
    await shop.webhook();
    expect(shop.received).toHaveLength(1);
    await shop.webhook(2);
    expect(shop.received[1]?.rawBody).toEqual(shop.received[0]?.rawBody);
  });

  it('out of order: a false «failed» follows «captured», the books keep the truth', async () => {
    const { providerRef } = await payWith({ contradictAfterMs: 60 });
    await shop.webhook(2);
    expect(states()).toEqual(['captured', 'failed']);
    expect(await stateOf(providerRef)).toBe('captured');
  });

  it('bad signature: nothing the shop accepts ever comes', async () => {
    const { providerRef } = await payWith({ webhooks: 'bad_signature' });
    shop.ear.status = 401;
    await shop.webhook(3);
    expect(states()).toEqual(['bad_signature', 'bad_signature', 'bad_signature']);
    expect(await stateOf(providerRef)).toBe('captured');
  });

  it('silence: no webhook of the payment, only of its chargeback', async () => {
    const { providerRef } = await payWith({ webhooks: 'silence' });
    await sleep(100);
    expect(shop.received).toEqual([]);
    expect(await stateOf(providerRef)).toBe('captured');
    await shop.control('chargeback', { provider: provider.name, providerRef });
    expect(provider.parseWebhook(await shop.webhook(1))).toMatchObject({ ok: true, chargeback: {} });
  });

  it('hang: the payment exists before its creation is answered', async () => {
    const intent = shop.anIntent(provider);
    await shop.control('behaviour', { paymentId: intent.paymentId, create: 'hang', createHangMs: 150 });
    const started = Date.now();
    const creating = provider.createIntent(intent);
    await sleep(60);
    expect((await shop.books()).some((entry) => entry.paymentId === intent.paymentId)).toBe(true);
    expect(await creating).toMatchObject({ ok: true });
    expect(Date.now() - started).toBeGreaterThanOrEqual(145);
  });

  it('notices are repeated twice until the shop answers 200, and then never again', async () => {
    shop.ear.status = 500;
    const { providerRef } = await payWith({ retryBaseMs: 20 });
    await shop.webhook(3);
    await sleep(200);
    expect(shop.received).toHaveLength(3);
    expect((await shop.entry(providerRef)).webhooks).toEqual({ sent: 1, attempts: 3, acked: 0, givenUp: 1 });
  });

  it('no other answer than 200 is good enough', async () => {
    shop.ear.status = 204;
    const { providerRef } = await payWith({ retryBaseMs: 20 });
    await shop.webhook(1);
    shop.ear.status = 200;
    await shop.webhook(2);
    await sleep(150);
    expect((await shop.entry(providerRef)).webhooks).toEqual({ sent: 1, attempts: 2, acked: 1, givenUp: 0 });
  });

  it('the books tell the whole story of a payment', async () => {
    const { intent, providerRef } = await payWith({ copies: 2 });
    await shop.webhook(2);
    const { payments } = await shop.control<{ payments: object[] }>(`books?paymentId=${intent.paymentId}`);
    expect(payments).toEqual([
      expect.objectContaining({
        provider: provider.name,
        providerRef,
        paymentId: intent.paymentId,
        amountMinor: 5000,
        currency: intent.currency,
        state: 'captured',
        refundedMinor: 0,
        refunds: [],
        webhooks: expect.objectContaining({ sent: 2, attempts: 2 }),
      }),
    ]);
  });
});

describe('the control API', () => {
  it.each([
    ['behaviour', { settle: 'maybe' }],
    ['behaviour', { copys: 2 }],
    ['behaviour', { copies: 0 }],
    ['behaviour', { webhookDelayMs: -1 }],
    ['behaviour', { paymentId: 5, copies: 2 }],
    ['profile', { profile: 'nasty' }],
    ['profile', { profile: 'hostile', lateMs: 5 }],
    ['profile', { profile: 'hostile', hangPercnt: 5 }],
  ])('refuses %s %j instead of ignoring a mistake', async (path, body) => {
    expect(await shop.control(path, body)).toEqual({ ok: false, code: 'bad_request' });
  });

  it('does not pay what it does not know', async () => {
    expect(await shop.control('pay', { provider: 'bepaid', providerRef: 'nothing' })).toMatchObject({
      code: 'unknown_payment',
    });
  });

  it('answers a payment when the shop has taken its message in, if asked to wait', async () => {
    const { providerRef } = await open(shop.bepaid, shop.anIntent(shop.bepaid));
    const answer = await shop.control('pay', { provider: 'bepaid', providerRef, waitForShop: true });
    expect(answer).toMatchObject({ ok: true, state: 'captured' });
    const entry = (await shop.books()).find((each) => each.providerRef === providerRef);
    expect(entry?.webhooks).toMatchObject({ acked: 1 });
  });

  it('rolls a hostile payment’s dice unless told otherwise', async () => {
    await shop.control('profile', {
      profile: 'hostile',
      seed: 7,
      failPercent: 100,
      silentPercent: 0,
      latePercent: 0,
      contradictPercent: 0,
    });
    const first = await open(shop.bepaid, shop.anIntent(shop.bepaid));
    expect(await shop.pay(shop.bepaid, first.providerRef)).toMatchObject({ state: 'failed' });
    const second = await open(shop.bepaid, shop.anIntent(shop.bepaid));
    expect(await shop.pay(shop.bepaid, second.providerRef, { outcome: 'captured' })).toMatchObject({
      state: 'captured',
    });
  });
});
