import { expect, test } from 'vitest';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { chargebackSteps } from '#test/builders/chargeback.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { quoteReturn } from '#usecases/returns/quote-return.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';

const sale = await aSale({ max: 20 });
const { deps, pool, nothingIsBroken } = sale;
const tenders = tenderSteps(sale);
const { chargeBack } = chargebackSteps(sale);
let guests = 0;

/** An order of tickets of 50.00 with a fee of 2.50 each, partly covered and paid. */
async function paid(seats: number, { points = 0, certificate = 0 }) {
  guests += 1;
  const email = `guest${guests}@tenders.example`;
  if (points > 0) await tenders.points(email, points);
  const code = certificate > 0 ? await tenders.certificate(certificate) : null;
  const performance = await sale.onSale({ seats });
  const orderId = await sale.held(performance, { seats: Array.from({ length: seats }, (_, seat) => seat) });
  const certificates = code === null ? [] : [code];
  const set = await tenders.set(orderId, { owner: tenders.guest(email), certificates, pointsMinor: null });
  if (!set.ok) throw new Error(set.code);
  const checkedOut = await sale.tryCheckout(orderId, { ...aBuyer(), email });
  if (!checkedOut.ok) throw new Error(checkedOut.code);
  if ((await sale.stateOf(orderId)) !== 'paid') {
    await sale.payAtProvider(orderId);
    await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
  }
  return { orderId, performance, email, code: code ?? '' };
}
const moneyOf = async (orderId: string) => {
  const { rows } = await pool.query<{ amount: number }>(
    `select amount_minor as amount from refund where order_id = $1 order by created_at`,
    [orderId],
  );
  return rows.map(({ amount }) => amount);
};

test('one ticket of two gives back its own part of each tender, the other one the rest', async () => {
  const { orderId, email, code } = await paid(2, { points: 1_000, certificate: 3_000 });
  const quoted = await quoteReturn(deps, orderId);
  // 75 % of 50.00, in the proportion of 15.00 by certificate, 5.00 by points and 30.00 by card.
  const share = { moneyMinor: 2_250, certificateMinor: 1_125, pointsMinor: 375, creditMinor: 0 };
  expect(quoted?.lines[0]).toMatchObject(share);
  expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ ok: true, ...share, feePoints: 0 });
  expect([await tenders.balanceOf(code), await tenders.pointsOf(email)]).toEqual([1_125, 375]);
  await nothingIsBroken();
  expect(await returnLines(deps, { orderId, lineNos: [2] })).toMatchObject({ ok: true, ...share });
  expect([await tenders.balanceOf(code), await tenders.pointsOf(email)]).toEqual([2_250, 750]);
  expect(await moneyOf(orderId)).toEqual([2_250, 2_250]);
  await nothingIsBroken();
});

test('a cancellation gives everything back, and the fee as points whatever had paid it', async () => {
  const { orderId, performance, email, code } = await paid(1, { points: 200, certificate: 5_250 });
  expect(await tenders.tendersOf(orderId)).toEqual(['certificate 5250 spent']);
  await pool.query(`update certificate set valid_until = now() - interval '1 day' where code = $1`, [code]);
  await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
  expect([await tenders.balanceOf(code), await tenders.pointsOf(email)]).toEqual([5_000, 200 + 250]);
  // It had expired while it was spent, which is not its owner's fault: it can be spent for half a year.
  const { rows } = await pool.query(
    `select valid_until > now() + interval '179 days' as "isValid" from certificate where code = $1`,
    [code],
  );
  expect(rows).toEqual([{ isValid: true }]);
  expect(await sale.stateOf(orderId)).toBe('refunded');
  expect(await moneyOf(orderId)).toEqual([]);
  await nothingIsBroken();
});

test('a postponement returns the fee once, a refused date the price by what had paid it', async () => {
  const { orderId, performance, email } = await paid(1, { points: 2_000 });
  const newStartsAt = new Date(Date.now() + 50 * 86_400_000);
  await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
  expect(await tenders.pointsOf(email)).toBe(250);
  await nothingIsBroken();
  const back = { moneyMinor: 3_000, pointsMinor: 2_000, feePoints: 0 };
  expect(await returnLines(deps, { orderId, cause: 'new_date_refused' })).toMatchObject(back);
  expect(await tenders.pointsOf(email)).toBe(2_250);
  await nothingIsBroken();
});

test('a chargeback of all the money gives the tenders back and nothing twice', async () => {
  const { orderId, email, code } = await paid(1, { points: 500, certificate: 1_000 });
  await chargeBack(orderId);
  expect([await tenders.balanceOf(code), await tenders.pointsOf(email)]).toEqual([1_000, 500]);
  expect(await moneyOf(orderId)).toEqual([]);
  expect(await sale.stateOf(orderId)).toBe('refunded');
  await nothingIsBroken();
});

/** The hold ends while the buyer is at the provider's page, and the money arrives later. */
async function late() {
  guests += 1;
  const email = `guest${guests}@tenders.example`;
  await tenders.points(email, 500);
  const code = await tenders.certificate(1_000);
  const performance = await sale.onSale({ seats: 2 });
  const orderId = await sale.held(performance, { seats: [0] });
  await tenders.set(orderId, { owner: tenders.guest(email), certificates: [code], pointsMinor: null });
  await sale.tryCheckout(orderId, { ...aBuyer(), email });
  await sale.payAtProvider(orderId);
  const captureRef = await sale.captureRefOf(orderId);
  await sale.expire(orderId);
  await sweepExpired(deps);
  return { orderId, performance, email, code, tell: () => sale.tell(orderId, { captureRef }) };
}

test('late money takes its tenders again if they are there, also a certificate that expired meanwhile', async () => {
  const { orderId, email, code, tell } = await late();
  expect([await tenders.balanceOf(code), await tenders.pointsOf(email)]).toEqual([1_000, 500]);
  await pool.query(`update certificate set valid_until = now() - interval '1 s' where code = $1`, [code]);
  expect((await tell()).outcome).toBe('pay_late_same_seats');
  expect(await tenders.tendersOf(orderId)).toEqual(['certificate 1000 spent', 'points 500 spent']);
  expect([await tenders.balanceOf(code), await tenders.pointsOf(email)]).toEqual([0, 0]);
  await nothingIsBroken();
});

test.each(['certificate', 'points'])('late money whose %s is spent elsewhere is refunded', async (which) => {
  const { orderId, performance, email, code, tell } = await late();
  const other = await sale.held(performance, { seats: [1] });
  const chosen = which === 'points' ? { owner: tenders.guest(email), pointsMinor: 1 } : { certificates: [code] };
  expect(await tenders.set(other, chosen)).toEqual({ ok: true });
  expect((await tell()).outcome).toBe('auto_refund');
  const { rows } = await pool.query(`select reason from refund where order_id = $1`, [orderId]);
  expect(rows).toEqual([{ reason: 'offer_gone' }]);
  expect(await sale.stateOf(orderId)).toBe('expired');
  expect(await tenders.tendersOf(orderId)).toEqual(['certificate 1000 given_back', 'points 500 given_back']);
  await nothingIsBroken();
});

test('money for a performance cancelled meanwhile goes back with its reason, and with what tenders had paid', async () => {
  const { orderId, performance, tell } = await late();
  await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
  expect((await tell()).outcome).toBe('auto_refund');
  const order = await deps.stores.orders.read(orderId, 'ru');
  const back = [
    { kind: 'certificate', amountMinor: 1_000 },
    { kind: 'points', amountMinor: 500 },
  ];
  expect(order?.givenBack).toEqual({ reason: 'performance_cancelled', amountMinor: 3_750, tenders: back });
  const { rows } = await pool.query<{ id: string }>('select id from refund where order_id = $1', [orderId]);
  expect(await createTicketsStore(pool).findRefund(rows[0]?.id ?? '')).toMatchObject({
    reason: 'performance_cancelled',
    lineNos: null,
    tenders: back,
  });
});
