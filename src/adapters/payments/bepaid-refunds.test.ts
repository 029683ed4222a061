import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, openEmulatedShop, sleep } from '#test/payments/emulated-shop.ts';
import { createBepaid } from './bepaid.ts';

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

// No source says whether the search by our id lists refunds, so everything is tested in both cases.
describe.each(['hidden', 'listed'] as const)('bePaid’s refunds, %s in the search', (refundsInSearch) => {
  async function aCapture() {
    await shop.control('behaviour', { refundsInSearch });
    return shop.aCapture(shop.bepaid);
  }
  async function play(paymentId: string, refund: string, refundAfterMs = 0) {
    await shop.control('behaviour', { paymentId, refund, refundAfterMs });
  }

  it('are known by their own uid, and settled by reading it', async () => {
    const { intent, providerRef, request } = await aCapture();
    await play(intent.paymentId, 'pending', 120);
    const sent = await shop.bepaid.refund(request);
    expect(sent).toMatchObject({ ok: true, state: 'sent', sentMinor: 5000 });
    const refundRef = (sent.ok && sent.refundRef) || '';
    expect(await shop.bepaid.readRefund({ providerRef, refundRef })).toMatchObject({ refund: { state: 'sent' } });
    await sleep(150);
    expect(await shop.bepaid.readRefund({ providerRef, refundRef })).toEqual({
      ok: true,
      refund: { refundRef, amountMinor: 5000, state: 'confirmed' },
      captureRef: request.captureRef,
    });
    expect(await shop.bepaid.readRefund({ providerRef, refundRef: randomUUID() })).toEqual({
      ok: false,
      code: 'unknown',
    });
    expect(await shop.bepaid.readRefund({ providerRef, refundRef: request.captureRef })).toMatchObject({ ok: false });
  });

  it('are made once, though the answer was lost', async () => {
    const { intent, providerRef, request } = await aCapture();
    await play(intent.paymentId, 'cut');
    const partly = { ...request, amountMinor: 1000 };
    expect(await shop.bepaid.refund(partly)).toMatchObject({ ok: false, code: 'unreachable' });
    await play(intent.paymentId, 'complete');
    expect(await shop.bepaid.refund({ ...partly, unknownSince: hoursAgo(1) })).toMatchObject({ ok: true });
    expect((await shop.entry(providerRef)).refundedMinor).toBe(1000);
  });

  it('in part are never made twice, though the answer was lost and the gateway has forgotten the key', async () => {
    const { intent, providerRef, request } = await aCapture();
    await play(intent.paymentId, 'cut');
    const partly = { ...request, amountMinor: 1000 };
    await shop.bepaid.refund(partly);
    await shop.control('forget-answers', {});
    await play(intent.paymentId, 'complete');
    const again = await shop.bepaid.refund({ ...partly, unknownSince: hoursAgo(30) });
    // When the search lists no refunds, a person has to check.
    expect(again).toMatchObject(refundsInSearch === 'listed' ? { ok: true, state: 'confirmed' } : { code: 'in_doubt' });
    expect((await shop.entry(providerRef)).refundedMinor).toBe(1000);
  });

  it('of all the money count as done when the gateway says «refunded already» to a try in doubt', async () => {
    const { intent, providerRef, request } = await aCapture();
    await play(intent.paymentId, 'cut');
    await shop.bepaid.refund(request);
    await shop.control('forget-answers', {});
    await play(intent.paymentId, 'complete');
    const again = await shop.bepaid.refund({ ...request, unknownSince: hoursAgo(30) });
    expect(again).toMatchObject({ ok: true, state: 'confirmed', sentMinor: 5000 });
    expect(again.ok && again.refundRef).toEqual(refundsInSearch === 'listed' ? expect.any(String) : null);
    expect((await shop.entry(providerRef)).refundedMinor).toBe(5000);
  });

  it('of which the request was lost are made by the next try, within the day and after it', async () => {
    for (const hours of [1, 30]) {
      const { intent, providerRef, request } = await aCapture();
      await play(intent.paymentId, 'lost');
      expect(await shop.bepaid.refund(request)).toMatchObject({ code: 'unreachable' });
      await play(intent.paymentId, 'complete');
      expect(await shop.bepaid.refund({ ...request, unknownSince: hoursAgo(hours) })).toMatchObject({ ok: true });
      expect((await shop.entry(providerRef)).refundedMinor).toBe(5000);
    }
  });

  it('made by somebody else are told to a person, in the gateway’s own words', async () => {
    const { request } = await aCapture();
    await shop.bepaid.refund(request);
    const other = await shop.bepaid.refund({ ...request, refundId: randomUUID(), knownRefundRefs: [] });
    expect(other).toMatchObject({ ok: false });
    expect(other.ok ? '' : other.detail).toMatch(/refunded already/);
  });

  it('leave the payment to be found behind more than ten of them', async () => {
    const { intent, request } = await aCapture();
    for (let nth = 0; nth < 11; nth += 1) {
      const result = await shop.bepaid.refund({ ...request, refundId: randomUUID(), amountMinor: 100 + nth });
      expect(result).toMatchObject({ ok: true });
    }
    expect(await shop.bepaid.findByPaymentId?.(intent.paymentId)).toMatchObject({
      ok: true,
      snapshot: { state: 'captured', captureRef: request.captureRef, amountMinor: 5000 },
    });
    expect(await shop.bepaid.readStatus(request.providerRef)).toMatchObject({ snapshot: { method: 'visa 0000' } });
  });

  it.each([
    ['error', 'unreachable', /500/],
    ['limit', 'refused_for_now', /Too many/],
    ['decline', 'rejected', /declined/],
  ])('that meet «%s» are %s', async (refund, code, words) => {
    const { intent, request } = await aCapture();
    await play(intent.paymentId, refund);
    const result = await shop.bepaid.refund(request);
    expect(result).toMatchObject({ ok: false, code });
    expect(result.ok ? '' : result.detail).toMatch(words);
  });

  it('wait where an equal one is less than 30 s old, and come back later where the gateway says so', async () => {
    const { request } = await aCapture();
    const half = { ...request, amountMinor: 1500 };
    await shop.bepaid.refund(half);
    const other = { ...half, refundId: randomUUID(), otherRefundsMinor: 1500 };
    expect(await shop.bepaid.refund({ ...other, equalRefundAt: new Date() })).toMatchObject({ code: 'not_tried' });
    expect(await shop.bepaid.refund(other)).toMatchObject({ code: 'refused_for_now' });
  });

  it('refused once are tried under another key', async () => {
    const { request } = await aCapture();
    const wrong = { ...request, amountMinor: 5001 };
    expect(await shop.bepaid.refund(wrong)).toMatchObject({ code: 'rejected' });
    // The first key repeats its response for every request.
    expect(await shop.bepaid.refund(request)).toMatchObject({ code: 'rejected' });
    expect(await shop.bepaid.refund({ ...request, keyNo: 1 })).toMatchObject({ ok: true });
  });
});

it('says what the gateway nests in its answer', async () => {
  const body = { response: { message: 'Unprocessable', errors: { base: ['the shop is closed'], amount: ['is odd'] } } };
  const server = createServer((_request, response) => response.writeHead(422).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const gatewayBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const { request } = await shop.aCapture(shop.bepaid);
  const bepaid = createBepaid({ ...shop.settings.bepaid, gatewayBase });
  expect(await bepaid.refund(request)).toEqual({
    ok: false,
    code: 'rejected',
    detail: 'status 422: Unprocessable; the shop is closed; amount is odd',
  });
  await new Promise((resolve) => server.close(resolve));
});
