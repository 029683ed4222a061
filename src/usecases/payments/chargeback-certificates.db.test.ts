import { expect, test } from 'vitest';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { chargebackSteps } from '#test/builders/chargeback.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aSale } from '#test/builders/sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { redeemCode } from '#usecases/items/redeem-code.ts';
import { releaseCertificate } from '#usecases/tenders/release-certificate.ts';
import { voidCertificate } from '#usecases/tenders/void-certificate.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { receiveWebhook } from './receive-webhook.ts';

const sale = await aSale({ max: 20 });
const { deps, pool, shop, nothingIsBroken } = sale;
const items = itemSteps(sale);
const tenders = tenderSteps(sale);
const { chargeBack, allNoticesCame, providerOf } = chargebackSteps(sale);
/** A second server on the same database. */
const other = createSaleDeps({ ...sale.wiring, pool });

/** An order that bought a gift certificate of 150.00. */
async function bought() {
  const orderId = await items.paid(await items.onSale({ kind: 'certificate', prices: [15_000] }));
  const [found] = await items.codesOf(orderId);
  return { orderId, code: found?.code ?? '' };
}
async function stateOf(code: string) {
  const found = await deps.stores.certificates.find(code);
  return [found?.certificate.state, found?.certificate.balanceMinor];
}
/** An order of one ticket of 52.50 that this certificate covers, held and not paid. */
async function reserving(code: string, seats = 1): Promise<string> {
  const performance = await sale.onSale({ seats });
  const orderId = await sale.held(performance, { seats: Array.from({ length: seats }, (_, seat) => seat) });
  expect(await tenders.set(orderId, { certificates: [code] })).toEqual({ ok: true });
  return orderId;
}
async function spend(code: string): Promise<string> {
  const orderId = await reserving(code);
  expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
  expect(await sale.stateOf(orderId)).toBe('paid');
  return orderId;
}
async function auditOf(code: string) {
  const { rows } = await pool.query<{ action: string; actor: string }>(
    `select a.action, a.actor from audit a join certificate c on a.thing = 'certificate:' || c.id where c.code = $1 order by a.id`,
    [code],
  );
  return rows.map(({ action, actor }) => `${action} by ${actor}`);
}

test('orders that only reserved a part of a certificate do not keep it from becoming void', async () => {
  const { orderId, code } = await bought();
  const held = await reserving(code);
  const paying = await reserving(code, 3);
  expect(await sale.tryCheckout(paying)).toMatchObject({ ok: true });
  expect(await stateOf(code)).toEqual(['active', 0]);
  const { notice, provider } = await chargeBack(orderId);
  expect(await sale.stateOf(orderId)).toBe('refunded');
  expect([await sale.stateOf(held), await sale.stateOf(paying)]).toEqual(['expired', 'expired']);
  expect(await stateOf(code)).toEqual(['void', 0]);
  expect(await auditOf(code)).toEqual(['certificate.frozen by system']);
  await receiveWebhook(deps, provider, notice);
  // The buyer of the ended order pays all the same: the money goes back.
  await sale.payAtProvider(paying);
  expect(await sale.tell(paying, { captureRef: await sale.captureRefOf(paying) })).toMatchObject({
    outcome: 'auto_refund',
  });
  const { rows } = await pool.query('select reason from refund where order_id = $1', [paying]);
  expect(rows).toEqual([{ reason: 'offer_gone' }]);
  await nothingIsBroken();
});

test('what a paid order has spent leaves the tickets to a person, and freezes the rest', async () => {
  const { orderId, code } = await bought();
  await spend(code);
  const held = await reserving(code);
  const { notice, provider } = await chargeBack(orderId);
  expect(await sale.stateOf(orderId)).toBe('paid');
  expect(await sale.stateOf(held)).toBe('expired');
  expect(await stateOf(code)).toEqual(['frozen', 9_750]);
  const another = await sale.held(await sale.onSale({ seats: 1 }), { seats: [0] });
  expect(await tenders.set(another, { certificates: [code] })).toEqual({
    ok: false,
    code: 'certificate_frozen',
    at: 0,
  });
  expect(await redeemCode(items, { typed: code, actor: 'x' })).toMatchObject({ ok: false, code: 'stopped' });
  await nothingIsBroken();

  expect(await releaseCertificate(deps, { typed: code, actor: 'Ann' })).toMatchObject({
    ok: true,
  });
  expect(await stateOf(code)).toEqual(['active', 9_750]);
  // A notice that is repeated does not freeze it again.
  await receiveWebhook(deps, provider, notice);
  expect(await stateOf(code)).toEqual(['active', 9_750]);
  expect(await tenders.set(another, { certificates: [code] })).toEqual({ ok: true });
  expect(await releaseCertificate(deps, { typed: code, actor: 'Ann' })).toEqual({ ok: false, code: 'not_frozen' });
  expect(await voidCertificate(deps, { typed: code, reason: 'fraud', actor: 'Ann' })).toMatchObject({
    ok: false,
    code: 'reserved',
  });
  expect(await auditOf(code)).toEqual(['certificate.frozen by system', 'certificate.released by Ann']);
  await nothingIsBroken();
});

test('support takes the rest away, and what comes back later waits for support again', async () => {
  const { orderId, code } = await bought();
  const performance = await sale.onSale({ seats: 1 });
  const spent = await sale.held(performance, { seats: [0] });
  await tenders.set(spent, { certificates: [code] });
  await sale.tryCheckout(spent);
  await chargeBack(orderId);
  const voided = () => voidCertificate(deps, { typed: code, reason: 'fraud', actor: 'Ann' });
  expect(await voided()).toMatchObject({ ok: true, certificate: { balanceMinor: 9_750 } });
  expect(await stateOf(code)).toEqual(['void', 0]);
  expect(await redeemCode(items, { typed: code, actor: 'x' })).toMatchObject({ ok: false, code: 'stopped' });
  await nothingIsBroken();
  await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
  expect(await stateOf(code)).toEqual(['frozen', 5_000]);
  expect((await deps.stores.certificates.frozen()).map((each) => each.code)).toContain(code);
  expect(await voided()).toMatchObject({ ok: true, certificate: { balanceMinor: 5_000 } });
  await nothingIsBroken();
});

test('a frozen certificate pays no order, whatever had been reserved of it', async () => {
  const { orderId, code } = await bought();
  const covered = await reserving(code);
  const paying = await reserving(code, 3);
  expect(await sale.tryCheckout(paying)).toMatchObject({ ok: true });
  await deps.transaction(({ certificates }) => certificates.freezeOf(orderId));
  expect(await sale.tryCheckout(covered, { dueMinor: 0 })).toEqual({ ok: false, code: 'certificate_frozen' });
  await sale.payAtProvider(paying);
  expect(await sale.tell(paying, { captureRef: await sale.captureRefOf(paying) })).toMatchObject({
    outcome: 'auto_refund',
  });
  expect(await sale.stateOf(paying)).toBe('expired');
  // The buyer pays in another way.
  expect(await tenders.set(covered, {})).toEqual({ ok: true });
  expect(await stateOf(code)).toEqual(['frozen', 15_000]);
  await nothingIsBroken();
});

test('reservations, steps to payment and a chargeback at once leave nothing to spend', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 24; round += 1) {
    const { orderId, code } = await bought();
    const performance = await sale.onSale({ seats: 4 });
    const orderIds: string[] = [];
    for (let seat = 0; seat < 4; seat += 1) orderIds.push(await sale.held(performance, { seats: [seat] }));
    const early = round % 3;
    for (const id of orderIds.slice(0, early)) await tenders.set(id, { certificates: [code] });
    const { providerRef } = await sale.reportedSnapshot(orderId);
    await allNoticesCame();
    const seen = shop.received.length;
    await shop.control('chargeback', { provider: 'bepaid', providerRef });
    const notice = await shop.webhook(seen + 1);
    const wait = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
    await Promise.all([
      wait().then(() => receiveWebhook(deps, 'bepaid', notice)),
      ...orderIds.map(async (id, at) => {
        await wait();
        const by = at % 2 === 0 ? other : deps;
        if (at >= early) await tenders.set(id, { certificates: [code] }, by);
        if (at === 3) await sale.tryCheckout(id, { dueMinor: 0 });
      }),
    ]);
    const [state, balance] = await stateOf(code);
    const states = await Promise.all(orderIds.map((id) => sale.stateOf(id)));
    const isPaid = states[3] === 'paid';
    outcomes.add(`${state} ${isPaid}`);
    expect([state, balance], `round ${round}: ${states.join()}`).toEqual(isPaid ? ['frozen', 9_750] : ['void', 0]);
    expect(await sale.stateOf(orderId)).toBe(isPaid ? 'paid' : 'refunded');
  }
  expect([...outcomes].toSorted()).toEqual(['frozen true', 'void false']);
  await nothingIsBroken();
});

test('a chargeback of a part that comes before its capture freezes the certificate with it', async () => {
  const orderId = await items.awaiting(await items.onSale({ kind: 'certificate', prices: [15_000] }));
  const provider = await providerOf(orderId);
  const { paymentId, providerRef } = await sale.reportedSnapshot(orderId);
  await allNoticesCame();
  const seen = shop.received.length;
  await shop.control('behaviour', { paymentId, chargeback: 'reported_first', chargebackMs: 200 });
  await shop.control('pay', { provider, providerRef });
  const chargeback = await shop.webhook(seen + 1);
  const capture = await shop.webhook(seen + 2);
  await receiveWebhook(deps, provider, chargeback);
  // The emulated bank takes everything; here it took a part, so that the order keeps its code. The books of the two
  // differ from now on, so this test is the last one.
  await pool.query('update chargeback set amount_minor = 1000 where order_id = $1', [orderId]);
  await receiveWebhook(deps, provider, capture);
  const [found] = await items.codesOf(orderId);
  expect(found).toMatchObject({ state: 'issued', isStopped: true });
  expect(await stateOf(found?.code ?? '')).toEqual(['frozen', 15_000]);
  await receiveWebhook(deps, provider, chargeback);
  await receiveWebhook(deps, provider, capture);
  expect(await stateOf(found?.code ?? '')).toEqual(['frozen', 15_000]);
});
