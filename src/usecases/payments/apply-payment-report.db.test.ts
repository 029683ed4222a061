import { describe, expect, test } from 'vitest';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { pollPayments } from './poll-payments.ts';
import { receiveWebhook } from './receive-webhook.ts';

const sale = await aSale();
const { deps, pool } = sale;

async function facts(orderId: string) {
  const { rows } = await pool.query(
    `select o.state,
       (select count(*)::int from ticket t where t.order_id = o.id and t.state = 'issued') as tickets,
       (select count(*)::int from performance_seat s where s.order_id = o.id and s.status = 2) as seats,
       (select count(*)::int from outbox b where b.topic = 'ticket.mail' and b.key = o.id::text) as mails,
       (select array_agg(r.reason || ' ' || r.amount_minor) from refund r where r.order_id = o.id) as refunds
     from orders o where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

const SOLD = { state: 'paid', tickets: 2, seats: 2, mails: 1, refunds: null };

describe('a capture in time', () => {
  test('makes the order paid, with seats, tickets, mail and books that balance', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'pay' });
    expect(await facts(orderId)).toEqual(SOLD);
    const { rows } = await pool.query(
      `select regexp_replace(account, ':.*', '') as account, sum(amount_minor)::int8 as sum from ledger_entry where order_id = $1 group by 1 order by 1`,
      [orderId],
    );
    expect(rows).toEqual([
      { account: 'fees', sum: -500 },
      { account: 'gateway', sum: 10_500 },
      { account: 'organizer', sum: -10_000 },
      { account: 'unallocated', sum: 0 },
    ]);
  });

  test('freezes on the ticket what was sold and the rule of return', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.awaiting(performance, { seats: [0] });
    await sale.tell(orderId);
    const { rows } = await pool.query(
      'select labels, epoch, length(serial) as length from ticket where order_id = $1',
      [orderId],
    );
    expect(rows).toMatchObject([
      {
        epoch: 1,
        length: 12,
        labels: { row: '1', seat: '1', sector: { ru: 'Партер' }, ownReturn: { sharePermille: 750, daysBefore: 2 } },
      },
    ]);
    const inGeorgia = await sale.onSale({ seats: 1, market: 'georgia' });
    const georgian = await sale.awaiting(inGeorgia, { seats: [0] }, { phone: '599123456' });
    await sale.tell(georgian);
    const tickets = await pool.query('select labels from ticket where order_id = $1', [georgian]);
    expect(tickets.rows).toMatchObject([{ labels: { ownReturn: null } }]);
  });

  test('told three times, and then contradicted, changes nothing more', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    const outcomes = await Promise.all([sale.tell(orderId), sale.tell(orderId), sale.tell(orderId)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['ignore', 'ignore', 'pay']);
    expect(await sale.tell(orderId, { state: 'failed' })).toMatchObject({ outcome: 'ignore' });
    expect(await facts(orderId)).toEqual(SOLD);
  });

  test('beats a failure told before', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    expect(await sale.tell(orderId, { state: 'failed' })).toMatchObject({ outcome: 'close' });
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'pay' });
    expect(await facts(orderId)).toEqual(SOLD);
  });

  test('of forty orders at once settles them together', async () => {
    const performance = await sale.onSale({ seats: 80, limitPerBuyer: 6 });
    const orderIds: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      orderIds.push(await sale.awaiting(performance, { seats: [index * 2, index * 2 + 1] }));
    }
    await Promise.all(orderIds.map((orderId) => sale.tell(orderId)));
    for (const orderId of orderIds) expect(await facts(orderId)).toEqual(SOLD);
  });
});

describe('a capture too late', () => {
  test('with its seats still unsold gets them', async () => {
    const performance = await sale.onSale({ seats: 2, standing: [{ capacity: 1, priceMinor: 1_000 }] });
    const orderId = await sale.awaiting(performance, { seats: [0], entries: [[2, 1]] });
    await sale.expire(orderId);
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'pay_late_same_seats' });
    const swept = await sale.awaiting(performance, { seats: [1] });
    await sale.expire(swept);
    await sweepExpired(deps);
    expect(await sale.stateOf(swept)).toBe('expired');
    expect(await sale.tell(swept)).toMatchObject({ outcome: 'pay_late_same_seats' });
    const { rows } = await pool.query('select used from standing_area_stock where performance_id = $1', [
      performance.id,
    ]);
    expect(rows).toEqual([{ used: 1 }]);
  });

  test('takes an entry to a standing area again only while there is room', async () => {
    const performance = await sale.onSale({ seats: 0, standing: [{ capacity: 2, priceMinor: 1_000 }] });
    const [zone = 0] = performance.standingZones;
    const [first, second] = [
      await sale.awaiting(performance, { entries: [[zone, 1]] }),
      await sale.awaiting(performance, { entries: [[zone, 1]] }),
    ];
    await sale.expire(first);
    await sale.expire(second);
    await sweepExpired(deps);
    await sale.held(performance, { entries: [[zone, 1]] });
    expect(await sale.tell(first)).toMatchObject({ outcome: 'pay_late_same_seats' });
    expect(await sale.tell(second)).toMatchObject({ outcome: 'auto_refund' });
    const { rows } = await pool.query('select used from standing_area_stock where performance_id = $1', [
      performance.id,
    ]);
    expect(rows).toEqual([{ used: 2 }]);
  });

  test('with its seats resold goes back, and the new buyer keeps them', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    await sale.expire(orderId);
    const other = await sale.awaiting(performance, { seats: [1] });
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'auto_refund' });
    expect(await facts(orderId)).toEqual({
      state: 'expired',
      tickets: 0,
      seats: 0,
      mails: 0,
      refunds: ['seats_gone 10500'],
    });
    expect(await sale.tell(other)).toMatchObject({ outcome: 'pay' });
    expect(await deps.stores.seats.readStatuses(performance.id)).toMatchObject([{ status: 0 }, { status: 2 }]);
  });

  test('gets seats as good together, when the buyer agreed to that', async () => {
    const performance = await sale.onSale({ seats: 10, moreZones: [{ seats: 10, priceMinor: 3_000 }] });
    const orderId = await sale.awaiting(performance, { seats: [10, 11] }, { acceptBetterSeats: true });
    await sale.expire(orderId);
    await sale.held(performance, { seats: [11] });
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'pay_better_seats' });
    expect(await facts(orderId)).toEqual(SOLD);
    const { rows } = await pool.query('select seat_no, price_minor from ticket where order_id = $1 order by 1', [
      orderId,
    ]);
    expect(rows).toEqual([
      { seat_no: 12, price_minor: 3_000 },
      { seat_no: 13, price_minor: 3_000 },
    ]);
    expect((await deps.stores.seats.readStatuses(performance.id))[10]?.status).toBe(0);
  });

  test('of a buyer who has bought up to the limit meanwhile goes back', async () => {
    const performance = await sale.onSale({ seats: 4, limitPerBuyer: 2 });
    const buyer = aBuyer();
    const orderId = await sale.awaiting(performance, { seats: [0, 1] }, buyer);
    await sale.expire(orderId);
    await sale.awaiting(performance, { seats: [2, 3] }, buyer);
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'auto_refund' });
    expect(await facts(orderId)).toMatchObject({ refunds: ['over_limit 10500'] });
  });

  test('for a sale that has closed goes back', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    await sale.expire(orderId);
    await pool.query('update performance set sale_to = now() where id = $1', [performance.id]);
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'auto_refund' });
    expect(await facts(orderId)).toMatchObject({ state: 'expired', refunds: ['sale_closed 10500'] });
  });

  test('for a performance cancelled or moved meanwhile goes back', async () => {
    const [cancelled, moved] = [await sale.onSale({ seats: 2 }), await sale.onSale({ seats: 2 })];
    const [first, second] = [
      await sale.awaiting(cancelled, { seats: [0, 1] }),
      await sale.awaiting(moved, { seats: [0, 1] }),
    ];
    await cancelPerformance(deps, { performanceId: cancelled.id, isDryRun: false });
    const newStartsAt = new Date(Date.now() + 40 * 86_400_000);
    await postponePerformance(deps, { performanceId: moved.id, newStartsAt, isDryRun: false });
    expect(await sale.stateOf(first)).toBe('expired');
    await sale.tell(first);
    await sale.tell(second);
    expect(await facts(first)).toMatchObject({ tickets: 0, refunds: ['performance_cancelled 10500'] });
    expect(await facts(second)).toMatchObject({ tickets: 0, refunds: ['performance_moved 10500'] });
  });
});

describe('genuine but wrong money', () => {
  test.each([
    ['amount', { amountMinor: 1 }, 'wrong_amount 1'],
    ['currency', { currency: 'USD' }, 'wrong_currency 10500'],
    ['reference', { providerRef: 'somebody-else' }, 'wrong_reference 10500'],
  ])('of another %s pays nothing, goes back and raises an alarm', async (_, changes, refund) => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    const report = {
      provider: 'bepaid' as const,
      snapshot: await sale.reportedSnapshot(orderId, changes),
      digest: null,
    };
    expect(await deps.applyPaymentReport(report)).toMatchObject({ outcome: 'auto_refund' });
    await deps.applyPaymentReport(report);
    expect(await facts(orderId)).toEqual({
      state: 'awaiting_payment',
      tickets: 0,
      seats: 0,
      mails: 0,
      refunds: [refund],
    });
    const { rows } = await pool.query(
      `select a.action from audit a join payment p on a.thing = 'payment:' || p.id where p.order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ action: `payment.${refund.split(' ')[0]}` }]);
  });

  test('of a payment nobody knows is written down for a person', async () => {
    const snapshot = {
      providerRef: 'nobody',
      paymentId: 'not-a-uuid',
      state: 'captured' as const,
      captureRef: 'uid-lost',
      amountMinor: 5,
      currency: 'BYN',
      transferMinor: null,
      refunds: [],
      method: null,
      reason: null,
    };
    expect(await deps.applyPaymentReport({ provider: 'bepaid', snapshot, digest: null })).toEqual({
      paymentId: null,
      outcome: 'unknown_payment',
    });
    const { rows } = await pool.query(`select thing from audit where action = 'payment.unknown'`);
    expect(rows).toEqual([{ thing: 'bepaid:nobody' }]);
  });

  test('a second capture of a paid order is a payment of its own and goes back', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    await sale.tell(orderId);
    const again = { captureRef: 'uid-second' };
    expect(await sale.tell(orderId, again)).toMatchObject({ outcome: 'auto_refund' });
    const { rows } = await pool.query(
      `select count(*)::int as payments, count(*) filter (where applied)::int as applied from payment where order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ payments: 2, applied: 1 }]);
    expect(await facts(orderId)).toEqual({ ...SOLD, refunds: ['second_capture 10500'] });
  });
});

describe('through the provider', () => {
  test('a webhook pays, a copy of it changes nothing, a forged one is refused', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    const before = sale.shop.received.length;
    await sale.payAtProvider(orderId);
    const webhook = await sale.shop.webhook(before + 1);
    expect(
      await receiveWebhook(deps, 'bepaid', {
        ...webhook,
        rawBody: Buffer.from(webhook.rawBody.toString().replace('successful', 'failed')),
      }),
    ).toEqual({ ok: false, code: 'bad_signature' });
    expect(await receiveWebhook(deps, 'stripe', webhook)).toEqual({ ok: false, code: 'unknown_provider' });
    expect(await receiveWebhook(deps, 'bepaid', webhook)).toEqual({ ok: true });
    expect(await receiveWebhook(deps, 'bepaid', webhook)).toEqual({ ok: true });
    expect(await facts(orderId)).toEqual(SOLD);
    const { rows } = await pool.query(
      `select times, done_at is not null as done from webhook_receipt r join payment p on p.id = r.payment_id where p.order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ times: 2, done: true }]);
  });

  test('a webhook that arrives twice within one batch is counted twice', async () => {
    const orderId = await sale.awaiting(await sale.onSale({ seats: 1 }), { seats: [0] });
    const { rows: found } = await pool.query<{ id: string }>('select id from payment where order_id = $1', [orderId]);
    const receipt = { provider: 'bepaid' as const, digest: 'twice-at-once', paymentId: found[0]?.id ?? '' };
    await deps.transaction(({ payments }) => payments.finishReceipts([receipt, receipt]));
    const { rows } = await pool.query('select times from webhook_receipt where digest = $1', [receipt.digest]);
    expect(rows).toEqual([{ times: 2 }]);
  });

  test('a webhook whose effect fails is refused and noted as open, and pays when it is repeated', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.awaiting(performance, { seats: [0] });
    const before = sale.shop.received.length;
    await sale.payAtProvider(orderId);
    const webhook = await sale.shop.webhook(before + 1);
    const failing = { ...deps, applyPaymentReport: () => Promise.reject(new Error('the database is away')) };
    await expect(receiveWebhook(failing, 'bepaid', webhook)).rejects.toThrow('the database is away');
    const receipts = () =>
      pool.query(`select times, payment_id is not null as known, done_at is not null as done from webhook_receipt
        order by received_at desc limit 1`);
    expect((await receipts()).rows).toEqual([{ times: 1, known: false, done: false }]);
    expect(await receiveWebhook(deps, 'bepaid', webhook)).toEqual({ ok: true });
    expect((await receipts()).rows).toEqual([{ times: 2, known: true, done: true }]);
    expect(await sale.stateOf(orderId)).toBe('paid');
  });

  test('a webhook that is quicker than the answer of the session is not undone by it', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    const { paymentId } = await sale.reportedSnapshot(orderId);
    await pool.query(`update payment set state = 'created', provider_ref = null, redirect_url = null where id = $1`, [
      paymentId,
    ]);
    expect(await sale.tell(orderId, { providerRef: null })).toMatchObject({ outcome: 'pay' });
    await deps.stores.payments.markRedirected({
      id: paymentId ?? '',
      providerRef: 'token-late',
      redirectUrl: 'https://pay.example/',
    });
    const { rows } = await pool.query('select state, provider_ref from payment where id = $1', [paymentId]);
    expect(rows).toEqual([{ state: 'captured', provider_ref: 'token-late' }]);
  });

  test('silence is answered by asking: what was captured is found, what nobody can pay any more is closed', async () => {
    const performance = await sale.onSale({ seats: 3 });
    const [captured, never] = [
      await sale.awaiting(performance, { seats: [0] }),
      await sale.awaiting(performance, { seats: [1] }),
    ];
    await sale.payAtProvider(captured);
    await pool.query(
      `update payment set provider_ref = null, redirect_url = null, state = 'created', session_until = now() where order_id = $1`,
      [never],
    );
    await pool.query(`update payment set next_check_at = now() where next_check_at is not null`);
    await pollPayments(deps);
    expect(await sale.stateOf(captured)).toBe('paid');
    const { rows } = await pool.query('select state, failure, next_check_at from payment where order_id = $1', [never]);
    expect(rows).toEqual([{ state: 'expired', failure: 'no_session', next_check_at: null }]);
  });

  test('an outcome nobody knows after a day is given up with an alarm', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.awaiting(performance, { seats: [0] });
    await pool.query(
      `update payment set next_check_at = now(), created_at = now() - interval '25 hours' where order_id = $1`,
      [orderId],
    );
    await pollPayments(deps);
    const { rows } = await pool.query(
      `select p.state, a.action from payment p join audit a on a.thing = 'payment:' || p.id where p.order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ state: 'expired', action: 'payment.in_doubt' }]);
  });

  test('money that bought nothing is back at the buyer, and the books are empty', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    await sale.payAtProvider(orderId);
    await sale.expire(orderId);
    await sale.held(performance, { seats: [0] });
    await pool.query(`update payment set next_check_at = now() where order_id = $1`, [orderId]);
    await pollPayments(deps);
    await sendRefunds(deps);
    const { rows } = await pool.query(
      `select r.state, (select count(*)::int from (select from ledger_entry where order_id = $1 group by account having sum(amount_minor) <> 0) x) as open
       from refund r where r.order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ state: 'confirmed', open: 0 }]);
    const reportedSnapshot = await sale.reportedSnapshot(orderId);
    const books = await sale.shop.books();
    expect(books.find(({ paymentId }) => paymentId === reportedSnapshot.paymentId)).toMatchObject({
      refundedMinor: 10_500,
    });
  });
});
