import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { aSale } from '#test/builders/sale.ts';
import type { Chargeback } from './ports.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { takeChargeback } from './take-chargeback.ts';

// Bank of Georgia names no amount of a chargeback: its receipt says that nothing is left, and what was refunded there.

const sale = await aSale();
const { deps, pool, shop } = sale;
const provider = 'bank-of-georgia';
const georgian = { phone: '599123456' };

beforeAll(() => shop.control('behaviour', { refundAfterMs: 0 }));

/** 105 GEL. */
async function aPaidOrder() {
  const performance = await sale.onSale({ seats: 2, market: 'georgia' });
  const orderId = await sale.paid(performance, { seats: [0, 1] }, georgian);
  return { orderId, ...(await paymentOf(orderId)) };
}

async function paymentOf(orderId: string) {
  const { rows } = await pool.query<{ paymentId: string; providerRef: string; captureRef: string }>(
    `select id as "paymentId", provider_ref as "providerRef", coalesce(capture_ref, '') as "captureRef"
     from payment where order_id = $1`,
    [orderId],
  );
  const [payment] = rows;
  if (payment === undefined) throw new Error('no payment');
  return payment;
}

async function allNoticesCame() {
  const waiting = async () => (await shop.control<{ webhooksWaiting: number }>('books?paymentId=none')).webhooksWaiting;
  await expect.poll(waiting).toBe(0);
}

type Paid = Awaited<ReturnType<typeof aPaidOrder>>;

/** Our refund of 40 GEL, which the bank has accepted. */
async function aSentRefund({ orderId, paymentId }: Paid): Promise<string> {
  const refundRef = randomUUID();
  await pool.query(
    `insert into refund (id, payment_id, order_id, reason, amount_minor, state, refund_ref, sent_minor)
     values (gen_random_uuid(), $1, $2, 'part', 4000, 'sent', $3, 4000)`,
    [paymentId, orderId, refundRef],
  );
  return refundRef;
}

const tell = (of: Omit<Paid, 'orderId'>, change: Partial<Chargeback> = {}) =>
  takeChargeback(deps, {
    provider,
    digest: null,
    chargeback: {
      ref: `${of.providerRef}:chargeback`,
      ...of,
      amountMinor: 10_500,
      currency: 'GEL',
      rest: { refusedRefunds: [] },
      ...change,
    },
  });

async function facts(orderId: string) {
  const { rows } = await pool.query(
    `select o.state, (select array_agg(distinct state) from ticket where order_id = o.id) as tickets,
       p.charged_back_minor::int as "chargedBack",
       (select -sum(amount_minor)::int from ledger_entry e where e.order_id = o.id and account like 'gateway:%'
         and amount_minor < 0) as booked
     from orders o join payment p on p.order_id = o.id where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

async function alarms(orderId: string): Promise<object[]> {
  const { rows } = await pool.query<{ detail: object }>(
    `select detail from audit where action = 'payment.chargeback' and detail ->> 'orderId' = $1 order by id`,
    [orderId],
  );
  return rows.map(({ detail }) => detail);
}

async function booksAreConsistent() {
  const broken = (await checkInvariants(pool)).filter(({ id, rows }) => id !== 'A05' && rows.length > 0);
  expect(broken).toEqual([]);
}

describe('a chargeback that takes what refunds have left', () => {
  test('makes the tickets void also when our books have no such refund', async () => {
    const paid = await aPaidOrder();
    const inTheBanksOffice = { knownRefundRefs: [], otherRefundsMinor: 0, equalRefundAt: null, unknownSince: null };
    const refund = { ...paid, ...inTheBanksOffice, refundId: randomUUID(), amountMinor: 4000, currency: 'GEL' };
    expect(await shop.bank.refund({ ...refund, reason: 'office', keyNo: 0 })).toMatchObject({ state: 'confirmed' });
    await allNoticesCame();
    const seen = shop.received.length;
    await shop.control('chargeback', { provider, providerRef: paid.providerRef, amountMinor: 6500 });
    expect(await receiveWebhook(deps, provider, await shop.webhook(seen + 1))).toEqual({ ok: true });
    expect(await facts(paid.orderId)).toEqual({
      state: 'refunded',
      tickets: ['void'],
      chargedBack: 6500,
      booked: 6500,
    });
    expect(await alarms(paid.orderId)).toMatchObject([
      { tickets: 'void', bookedMinor: 6500, unknownRefundsMinor: 4000 },
    ]);
    await booksAreConsistent();
  });

  test('does so too when it is told of before its capture', async () => {
    const performance = await sale.onSale({ seats: 2, market: 'georgia' });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] }, georgian);
    await tell(await paymentOf(orderId), { amountMinor: 6500 });
    await sale.tell(orderId);
    expect(await facts(orderId)).toMatchObject({ state: 'refunded', tickets: ['void'], chargedBack: 6500 });
    await booksAreConsistent();
  });

  test('is booked for what our own refund has left, although the receipt does not show that one yet', async () => {
    const paid = await aPaidOrder();
    await aSentRefund(paid);
    await tell(paid);
    expect(await facts(paid.orderId)).toEqual({
      state: 'refunded',
      tickets: ['void'],
      chargedBack: 6500,
      booked: 6500,
    });
    expect(await alarms(paid.orderId)).toMatchObject([
      { amountMinor: 10_500, bookedMinor: 6500, unknownRefundsMinor: 0 },
    ]);
    await booksAreConsistent();
  });

  test('is booked as a whole when the receipt shows that our refund was refused', async () => {
    const paid = await aPaidOrder();
    const refundRef = await aSentRefund(paid);
    await tell(paid, { rest: { refusedRefunds: [refundRef] } });
    expect(await facts(paid.orderId)).toMatchObject({ tickets: ['void'], chargedBack: 10_500, booked: 10_500 });
    await booksAreConsistent();
  });

  test('is booked once when it is told of under both of its names', async () => {
    const paid = await aPaidOrder();
    await tell(paid);
    await tell(paid, { ref: `${paid.providerRef}:reversed` });
    expect(await facts(paid.orderId)).toMatchObject({ chargedBack: 10_500, booked: 10_500 });
    expect(await alarms(paid.orderId)).toMatchObject([{ bookedMinor: 10_500 }, { bookedMinor: 0 }]);
    await booksAreConsistent();
  });
});
