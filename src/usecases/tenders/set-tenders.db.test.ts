import { expect, test } from 'vitest';
import { claimOrders } from '#adapters/db/accounts/owned-orders.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { rewritingPool } from '#test/rewriting-pool.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { changeUnits } from '#usecases/basket/change-units.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import type { TenderOwner } from './ports.ts';

const sale = await aSale({ max: 20 });
const { deps, pool, nothingIsBroken } = sale;
const tenders = tenderSteps(sale);
const items = itemSteps(sale);

// Each ticket costs 50.00 and a fee of 2.50.
const performance = await sale.onSale({ seats: 60 });
let seat = 0;
const nextSeat = () => (seat += 1) - 1;
const held = (seats = 1) => sale.held(performance, { seats: Array.from({ length: seats }, nextSeat) });

test('points and a certificate are reserved for a held order, and only the rest is left for money', async () => {
  const email = 'anna@tenders.example';
  await tenders.points(email, 700);
  const code = await tenders.certificate(3_000);
  const orderId = await held();
  const chosen = { owner: tenders.guest(email), certificates: [code], pointsMinor: null };
  expect(await tenders.set(orderId, chosen)).toEqual({ ok: true });
  expect(await tenders.tendersOf(orderId)).toEqual(['certificate 3000 reserved', 'points 700 reserved']);
  expect(await tenders.dueOf(orderId)).toBe(5_250 - 3_700);
  expect([await tenders.pointsOf(email), await tenders.balanceOf(code)]).toEqual([0, 0]);
  await nothingIsBroken();

  expect(await tenders.set(orderId, { owner: tenders.guest(email), pointsMinor: 200 })).toEqual({ ok: true });
  expect(await tenders.tendersOf(orderId)).toEqual(['points 200 reserved']);
  expect([await tenders.pointsOf(email), await tenders.balanceOf(code)]).toEqual([500, 3_000]);

  expect(await tenders.set(orderId, {})).toEqual({ ok: true });
  expect(await tenders.tendersOf(orderId)).toEqual([]);
  expect(await tenders.dueOf(orderId)).toBe(5_250);
  expect(await tenders.pointsOf(email)).toBe(700);
  await nothingIsBroken();
});

test('what is refused changes nothing of what was chosen before', async () => {
  const [code, empty, lari, old] = [
    await tenders.certificate(1_000),
    await tenders.certificate(5_250),
    await tenders.certificate(1_000, 'georgia'),
    await tenders.certificate(1_000),
  ];
  await tenders.set(await held(), { certificates: [empty] });
  await pool.query(`update certificate set valid_until = now() - interval '1 day' where code = $1`, [old]);
  const orderId = await held();
  expect(await tenders.set(orderId, { certificates: [code] })).toEqual({ ok: true });
  const refused = async (wrong: string) => {
    const result = await tenders.set(orderId, { certificates: [code, wrong] });
    return result.ok ? result : [result.code, 'at' in result ? result.at : null];
  };
  expect(await refused('not a code')).toEqual(['certificate_unknown', 1]);
  expect(await refused('0123456789ABC')).toEqual(['certificate_unknown', 1]);
  expect(await refused(empty)).toEqual(['certificate_used_up', 1]);
  expect(await refused(lari)).toEqual(['certificate_other_currency', 1]);
  expect(await refused(old)).toEqual(['certificate_expired', 1]);
  expect(await tenders.set(orderId, { pointsMinor: null })).toEqual({ ok: false, code: 'points_not_proved' });
  expect(await tenders.tendersOf(orderId)).toEqual(['certificate 1000 reserved']);
  await nothingIsBroken();
});

test('the code is read as people type it, and the same one twice counts once', async () => {
  const code = await tenders.certificate(2_000);
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`;
  const orderId = await held();
  expect(await tenders.set(orderId, { certificates: [typed, code] })).toEqual({ ok: true });
  expect(await tenders.tendersOf(orderId)).toEqual(['certificate 2000 reserved']);
});

test('an account spends its credit and the points of all its addresses; nobody else can', async () => {
  const [first, second] = ['one@tenders.example', 'two@tenders.example'];
  const accountId = await tenders.account(first);
  await tenders.points(first, 300);
  await tenders.points(second, 400);
  await pool.query(`update buyer set account_id = $1 where email = $2`, [accountId, second]);
  await tenders.credit(accountId, 1_000);
  const orderId = await held();
  expect(await tenders.set(orderId, { owner: tenders.owner(accountId), pointsMinor: null, creditMinor: null })).toEqual(
    {
      ok: true,
    },
  );
  expect((await tenders.tendersOf(orderId))?.toSorted()).toEqual([
    'credit 1000 reserved',
    'points 300 reserved',
    'points 400 reserved',
  ]);
  // The address belongs to the account now: a guest who proves it spends nothing of it.
  const stranger = await held();
  await tenders.set(stranger, { owner: tenders.guest(second), pointsMinor: null });
  expect(await tenders.tendersOf(stranger)).toEqual([]);
  // Neither does another owner through the order that has them.
  await tenders.set(orderId, { owner: tenders.guest('three@tenders.example'), pointsMinor: null, creditMinor: null });
  expect(await tenders.tendersOf(orderId)).toEqual([]);
  await nothingIsBroken();
});

test('an account replaces the credit of another that the same order has reserved, whichever sorts first', async () => {
  const accounts = [await tenders.account(), await tenders.account()];
  for (const accountId of accounts) await tenders.credit(accountId, 5_250);
  for (const [first = '', second = ''] of [accounts, accounts.toReversed()]) {
    const orderId = await held();
    await tenders.set(orderId, { owner: tenders.owner(first), creditMinor: null });
    expect(await tenders.set(orderId, { owner: tenders.owner(second), creditMinor: 1_000 })).toEqual({ ok: true });
    expect(await tenders.tendersOf(orderId)).toEqual(['credit 1000 reserved']);
    expect(await tenders.set(orderId, {})).toEqual({ ok: true });
  }
  await nothingIsBroken();
});

test('points and certificates of an address are the account’s for good once it has proved the address', async () => {
  const email = 'claimed@tenders.example';
  await tenders.points(email, 300);
  const code = await tenders.certificate(2_000, 'belarus', email);
  const accountId = await tenders.account(email);
  const walletOf = async (by: TenderOwner) => {
    const wallet = await deps.stores.tenders.wallet(by, 'belarus');
    return [wallet.pointsMinor, wallet.certificates.map((each) => each.code)];
  };
  expect(await walletOf(tenders.guest(email))).toEqual([300, [code]]);
  await claimOrders(pool, accountId);
  expect(await walletOf(tenders.guest(email))).toEqual([0, []]);
  await pool.query('update account set email_proved = null where id = $1', [accountId]);
  expect(await walletOf(tenders.owner(accountId))).toEqual([300, [code]]);
});

test('tenders pay a changed basket anew, and go with it', async () => {
  const code = await tenders.certificate(8_000);
  const orderId = await held();
  await tenders.set(orderId, { certificates: [code] });
  expect([await tenders.dueOf(orderId), await tenders.balanceOf(code)]).toEqual([0, 2_750]);
  const { lines } = (await deps.stores.orders.read(orderId, 'ru')) ?? { lines: [] };
  const [line] = lines;
  const seats = [line?.kind === 'seat' ? (line.seatNo ?? 0) : 0, nextSeat()].map((seatNo) => ({ seatNo }));
  const asked = { orderId, performanceId: performance.id, priceListId: performance.priceListId, standing: [] };
  expect(await changeSeats(deps, { ...asked, seats })).toEqual({ ok: true });
  expect([await tenders.dueOf(orderId), await tenders.balanceOf(code)]).toEqual([2_500, 0]);
  await nothingIsBroken();
  const item = await items.onSale({ stock: 5 });
  const units = [{ optionNo: 1, count: 1 }];
  expect(await changeUnits(deps, { orderId, itemId: item.id, units, performanceId: null })).toEqual({ ok: true });
  expect(await changeSeats(deps, { ...asked, seats: [] })).toEqual({ ok: true });
  const order = await deps.stores.orders.read(orderId, 'ru');
  const total = (order?.faceMinor ?? 0) + (order?.feeMinor ?? 0);
  expect([order?.dueMinor, await tenders.balanceOf(code)]).toEqual([
    Math.max(0, total - 8_000),
    Math.max(0, 8_000 - total),
  ]);
  await nothingIsBroken();
});

test('a released, an expired and an abandoned order give everything back; going back from a payment does not', async () => {
  const email = 'back@tenders.example';
  await tenders.points(email, 500);
  const code = await tenders.certificate(1_000);
  const chosen = { owner: tenders.guest(email), certificates: [code], pointsMinor: null };
  const balances = async () => [await tenders.pointsOf(email), await tenders.balanceOf(code)];

  const released = await held();
  await tenders.set(released, chosen);
  await releaseOrder(deps, released);
  expect(await balances()).toEqual([500, 1_000]);

  const expired = await held();
  await tenders.set(expired, chosen);
  await sale.expire(expired);
  await sweepExpired(deps);
  expect(await balances()).toEqual([500, 1_000]);
  expect(await tenders.tendersOf(expired)).toEqual(['certificate 1000 given_back', 'points 500 given_back']);

  const paying = await held();
  await tenders.set(paying, chosen);
  expect((await sale.tryCheckout(paying)).ok).toBe(true);
  await sale.payAtProvider(paying);
  const captureRef = await sale.captureRefOf(paying);
  expect(await tenders.set(paying, {})).toEqual({ ok: false, code: 'payment_open' });
  // As going back does while the provider does not answer yet.
  await deps.transaction(async ({ orders, payments }) => {
    const order = await orders.lockOrder(paying);
    await payments.abandon(order?.openPayment?.id ?? '');
    await orders.reopen(paying);
  });
  expect(await balances()).toEqual([0, 0]);
  expect(await tenders.set(paying, { certificates: [code] })).toEqual({ ok: true });
  expect(await balances()).toEqual([500, 0]);
  // The provider's page was still open: its money is for another amount by now.
  expect((await sale.tell(paying, { captureRef })).outcome).toBe('auto_refund');
  expect(await sale.stateOf(paying)).toBe('held');
  await nothingIsBroken();
});

test('a captured payment spends what was reserved, and the sellers get everything', async () => {
  const email = 'spent@tenders.example';
  await tenders.points(email, 500);
  const code = await tenders.certificate(1_000);
  const orderId = await held(2);
  await tenders.set(orderId, { owner: tenders.guest(email), certificates: [code], pointsMinor: null });
  expect((await sale.tryCheckout(orderId)).ok).toBe(true);
  await sale.payAtProvider(orderId);
  expect((await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) })).outcome).toBe('pay');
  expect(await tenders.tendersOf(orderId)).toEqual(['certificate 1000 spent', 'points 500 spent']);
  const { rows } = await pool.query(
    `select split_part(account, ':', 1) as account, sum(amount_minor)::int as amount from ledger_entry
     where txn = 'sale:' || $1 group by 1 order by 1`,
    [orderId],
  );
  expect(rows).toEqual([
    { account: 'certificates_reserved', amount: 1_000 },
    { account: 'organizer', amount: -10_000 },
    { account: 'points_issued', amount: -500 },
    { account: 'points_reserved', amount: 500 },
    { account: 'unallocated', amount: 9_000 },
  ]);
  await nothingIsBroken();
});

test('an order that is covered whole needs no provider, and no limit of free orders counts it', async () => {
  const code = await tenders.certificate(100_000);
  const buyer = aBuyer();
  // More orders than one mailbox may have for nothing in a day.
  for (let count = 0; count < 8; count += 1) {
    const show = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(show, { seats: [0] });
    await tenders.set(orderId, { certificates: [code] });
    expect(await tenders.dueOf(orderId)).toBe(0);
    expect(await sale.tryCheckout(orderId, { ...buyer, network: '203.0.113.9' })).toMatchObject({ ok: true });
    expect(await sale.stateOf(orderId)).toBe('paid');
  }
  expect(await tenders.balanceOf(code)).toBe(100_000 - 8 * 5_250);
  const { rowCount } = await pool.query(
    `select from payment p join order_tender t using (order_id) join certificate c
    on c.id = t.certificate_id where c.code = $1`,
    [code],
  );
  expect(rowCount).toBe(0);
  await nothingIsBroken();
});

test('an order that only money pays runs no statement about tenders, from the hold to its return', async () => {
  const names = new Set<string>();
  const watched = rewritingPool(pool, ({ name, text }) => {
    names.add(name);
    return text;
  });
  const by = createSaleDeps({ ...sale.wiring, pool: watched });
  const show = await sale.onSale({ seats: 2 });
  const hold = (seatNo: number) => sale.tryHold(show, { seats: [seatNo] }, {}, by);
  const expiring = await hold(0);
  if (!expiring.ok) throw new Error(expiring.code);
  await sale.expire(expiring.orderId);
  await sweepExpired(by);
  const bought = await hold(1);
  if (!bought.ok) throw new Error(bought.code);
  expect((await sale.tryCheckout(bought.orderId, {}, by)).ok).toBe(true);
  await sale.payAtProvider(bought.orderId);
  const snapshot = await sale.reportedSnapshot(bought.orderId, { captureRef: await sale.captureRefOf(bought.orderId) });
  await by.applyPaymentReport({ provider: 'bepaid', snapshot, digest: null });
  expect(await returnLines(by, { orderId: bought.orderId })).toMatchObject({ ok: true });
  expect([...names]).toEqual(expect.arrayContaining(['settlement.apply', 'orders.close', 'returns.write']));
  const additional = /^(?:tenders|certificates|wallet-codes)\.|^returns\.tenders$/;
  expect([...names].filter((name) => additional.test(name))).toEqual([]);
});
