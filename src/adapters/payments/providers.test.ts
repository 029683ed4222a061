import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, open, openEmulatedShop, snapshotIn } from '#test/payments/emulated-shop.ts';
import type { PaymentProvider } from '#usecases/payments/ports.ts';

// The common contract of both providers, checked with the real adapters against the emulator.

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

async function snapshotOf(provider: PaymentProvider, providerRef: string) {
  const read = await provider.readStatus(providerRef);
  if (!read.ok) throw new Error(read.code);
  return read.snapshot;
}

describe.each(['bepaid', 'bank'] as const)('%s', (which) => {
  let provider: PaymentProvider;
  beforeAll(() => {
    provider = shop[which];
  });

  it('takes a payment from creation to webhook', async () => {
    const intent = shop.anIntent(provider);
    const { providerRef, redirectUrl } = await open(provider, intent);
    expect(new URL(redirectUrl).origin).toBe(shop.origin);
    expect(await snapshotOf(provider, providerRef)).toMatchObject({ state: 'pending', captureRef: null });

    await shop.pay(provider, providerRef);
    const parsed = provider.parseWebhook(await shop.webhook());
    const expected = { paymentId: intent.paymentId, state: 'captured', amountMinor: 5000, currency: intent.currency };
    expect(parsed).toMatchObject({ ok: true, snapshot: { ...expected, method: 'visa 0000', reason: null } });
    const read = await snapshotOf(provider, providerRef);
    expect(read).toMatchObject({ ...expected, providerRef, method: 'visa 0000' });
    expect(snapshotIn(parsed).captureRef).toBe(read.captureRef);
  });

  it('tells why a card was declined', async () => {
    const { providerRef } = await open(provider, shop.anIntent(provider));
    await shop.pay(provider, providerRef, { card: '4005550000000019' });
    const parsed = provider.parseWebhook(await shop.webhook());
    expect(parsed).toMatchObject({ ok: true, snapshot: { state: 'failed', method: 'visa 0019' } });
    expect((await snapshotOf(provider, providerRef)).reason).toContain('Insufficient funds');
  });

  it('announces a session that ran out, and takes no card afterwards', async () => {
    const { providerRef } = await open(provider, shop.anIntent(provider));
    await shop.control('expire', { provider: provider.name, providerRef });
    expect(provider.parseWebhook(await shop.webhook())).toMatchObject({
      ok: true,
      snapshot: { state: 'expired', providerRef },
    });
    expect(await snapshotOf(provider, providerRef)).toMatchObject({ state: 'expired' });
    expect(await shop.pay(provider, providerRef)).toMatchObject({ ok: false, code: 'not_payable' });
  });

  it('does not know a foreign reference', async () => {
    const unknown = which === 'bepaid' ? 'f'.repeat(64) : randomUUID();
    expect(await provider.readStatus(unknown)).toEqual({ ok: false, code: 'unknown' });
  });

  it('gives the whole amount back', async () => {
    const { providerRef, request } = await shop.aCapture(provider);
    expect(await provider.refund(request)).toMatchObject({ ok: true, state: 'confirmed' });
    expect(await snapshotOf(provider, providerRef)).toMatchObject({ state: 'captured', amountMinor: 5000 });
    expect((await shop.entry(providerRef)).refundedMinor).toBe(5000);
  });

  it('gives parts back, never more than was captured', async () => {
    const { providerRef, request } = await shop.aCapture(provider);
    const first = await provider.refund({ ...request, amountMinor: 2000 });
    const knownRefundRefs = first.ok && first.refundRef !== null ? [first.refundRef] : [];
    const others = { knownRefundRefs, otherRefundsMinor: 2000 };
    const second = { ...request, refundId: randomUUID(), amountMinor: 2999, ...others };
    expect(await provider.refund(second)).toMatchObject({ ok: true, state: 'confirmed' });
    const third = { ...request, refundId: randomUUID(), amountMinor: 2, knownRefundRefs: await refsOf(providerRef) };
    // The bank's receipt shows how much is left; bePaid refuses.
    expect(await provider.refund(third)).toMatchObject(
      which === 'bank' ? { ok: true, sentMinor: 1 } : { ok: false, code: 'rejected' },
    );
    expect((await shop.entry(providerRef)).refundedMinor).toBe(which === 'bank' ? 5000 : 4999);
  });

  it('never refunds twice, though the answer was lost and the refund is retried', async () => {
    const { intent, providerRef, request } = await shop.aCapture(provider);
    const partly = { ...request, amountMinor: 1000 };
    await shop.control('behaviour', { paymentId: intent.paymentId, refund: 'cut' });
    expect(await provider.refund(partly)).toMatchObject({ ok: false, code: 'unreachable' });
    const retried = await Promise.all([provider.refund(partly), provider.refund(partly), provider.refund(partly)]);
    for (const result of retried) expect(result).toMatchObject({ ok: true });
    expect(new Set(retried.map((result) => result.ok && result.refundRef)).size).toBe(1);
    expect((await shop.entry(providerRef)).refundedMinor).toBe(1000);
  });

  it('never refunds twice, though the same request is sent at the same time', async () => {
    const { providerRef, request } = await shop.aCapture(provider);
    const results = await Promise.all([1, 2, 3, 4].map(() => provider.refund({ ...request, amountMinor: 1000 })));
    const refs = results.map((result) => (result.ok ? result.refundRef : result.detail));
    expect(new Set(refs)).toEqual(new Set([refs[0]]));
    expect(results[0]).toMatchObject({ ok: true });
    expect((await shop.entry(providerRef)).refundedMinor).toBe(1000);
  });

  it('says when the bank refuses a refund', async () => {
    const { intent, request } = await shop.aCapture(provider);
    await shop.control('behaviour', { paymentId: intent.paymentId, refund: 'decline' });
    expect(await provider.refund(request)).toMatchObject({ ok: false, code: 'rejected' });
  });

  it('is unreachable, not wrong, when the provider fails', async () => {
    const intent = shop.anIntent(provider);
    await shop.control('behaviour', { paymentId: intent.paymentId, create: 'error' });
    expect(await provider.createIntent(intent)).toMatchObject({
      ok: false,
      code: 'unreachable',
      detail: expect.stringContaining('500'),
    });
    expect((await shop.books()).filter((entry) => entry.paymentId === intent.paymentId)).toEqual([]);
  });

  it('refuses an order that makes no sense, once and for all', async () => {
    const result = await provider.createIntent(shop.anIntent(provider, { amountMinor: 0, lines: [] }));
    expect(result).toMatchObject({ ok: false, code: 'rejected' });
  });

  it('recovers a payment whose creation was cut off', async () => {
    const intent = shop.anIntent(provider);
    await shop.control('behaviour', { paymentId: intent.paymentId, create: 'cut' });
    expect(await provider.createIntent(intent)).toMatchObject({ ok: false, code: 'unreachable' });
    await shop.control('behaviour', { paymentId: intent.paymentId, create: 'answer' });
    const { providerRef } = await open(provider, intent);
    await shop.pay(provider, providerRef);
    const entries = (await shop.books()).filter((entry) => entry.paymentId === intent.paymentId);
    expect(entries.filter((entry) => entry.state === 'captured')).toHaveLength(1);
    // The bank repeats its first response; bePaid makes a second token, and the first stays unpayable.
    expect(entries).toHaveLength(which === 'bank' ? 1 : 2);
  });

  it('shows every change of amount, currency and reference in the snapshot', async () => {
    const other = shop.anIntent(provider, {
      amountMinor: 4999,
      currency: which === 'bank' ? 'BYN' : 'GEL',
      lines: [{ title: 'Балкон', amountMinor: 4999, quantity: 1 }],
    });
    const { providerRef } = await open(provider, other);
    await shop.pay(provider, providerRef);
    const parsed = provider.parseWebhook(await shop.webhook());
    expect(parsed).toMatchObject({
      ok: true,
      snapshot: { paymentId: other.paymentId, amountMinor: 4999, currency: other.currency },
    });
  });

  it('has a short time limit', async () => {
    const hasty = await openEmulatedShop({ timeoutMs: 200 });
    const intent = hasty.anIntent(hasty[which]);
    await hasty.control('behaviour', { create: 'hang' });
    const started = Date.now();
    expect(await hasty[which].createIntent(intent)).toMatchObject({
      ok: false,
      code: 'unreachable',
      detail: 'no answer in time',
    });
    expect(Date.now() - started).toBeLessThan(1000);
    await hasty.close();
    expect(await hasty[which].readStatus('abc')).toEqual({ ok: false, code: 'unreachable' });
  });

  async function refsOf(providerRef: string): Promise<string[]> {
    return (await shop.entry(providerRef)).refunds.map((refund) => refund.refundRef);
  }
});
