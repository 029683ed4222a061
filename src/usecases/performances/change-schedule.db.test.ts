import { describe, expect, test } from 'vitest';
import { PERFORMANCE_LOCK } from '#adapters/db/connection/locks.ts';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { cancelPerformance } from './cancel-performance.ts';
import { postponePerformance } from './postpone-performance.ts';
import { readSale } from './read-sale.ts';
import { refreshStock } from './refresh-stock.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps, pool } = sale;
const nextMonth = () => new Date(Date.now() + 45 * 86_400_000);

/** Detects work that would wait for a lock until the test ends. */
function impatient<Result>(work: Promise<Result>): Promise<Result | 'waits'> {
  return Promise.race([work, new Promise<'waits'>((resolve) => setTimeout(() => resolve('waits'), 3_000))]);
}

async function pointsOf(orderId: string): Promise<number> {
  const { rows } = await pool.query<{ points: number }>(
    `select coalesce(-sum(l.amount_minor), 0)::int8 as points from orders o
     left join ledger_entry l on l.account = 'points:' || o.buyer_id where o.id = $1`,
    [orderId],
  );
  return rows[0]?.points ?? 0;
}

async function openAccounts(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ account: string; sum: number }>(
    `select account, sum(amount_minor)::int8 as sum from ledger_entry where order_id = $1 group by account having sum(amount_minor) <> 0`,
    [orderId],
  );
  return rows.map(({ account, sum }) => `${account.replace(/:.*/, '')} ${sum}`).toSorted();
}

describe('a cancelled performance', () => {
  test('is only described by a dry run', async () => {
    const performance = await sale.onSale({ seats: 4 });
    await sale.paid(performance, { seats: [0, 1] });
    await sale.held(performance, { seats: [2] });
    expect(await cancelPerformance(deps, { performanceId: performance.id, isDryRun: true })).toMatchObject({
      ok: true,
      plan: { paidOrders: 1, tickets: 2, unpaidOrders: 1, moneyMinor: 10_000, feePoints: 500, currency: 'BYN' },
    });
    const { rows } = await pool.query('select state from performance where id = $1', [performance.id]);
    expect(rows).toEqual([{ state: 'scheduled' }]);
  });

  test('is described while the sale goes on: a dry run locks nothing and waits for nobody', async () => {
    const performance = await sale.onSale({ seats: 2 });
    await sale.paid(performance, { seats: [0] });
    const held = await sale.held(performance, { seats: [1] });
    const seller = await pool.connect();
    try {
      await seller.query('begin');
      // A sale in progress: holds the performance's shared lock and locks its order and the performance's row.
      await seller.query('select pg_advisory_xact_lock_shared($1, $2)', [PERFORMANCE_LOCK, performance.id]);
      await seller.query('select id from orders where id = $1 for update', [held]);
      await seller.query('select id from performance where id = $1 for share', [performance.id]);
      const plan = { paidOrders: 1, unpaidOrders: 1 };
      const { id: performanceId } = performance;
      expect(await impatient(cancelPerformance(deps, { performanceId, isDryRun: true }))).toMatchObject({ plan });
      const postponed = postponePerformance(deps, { performanceId, newStartsAt: nextMonth(), isDryRun: true });
      expect(await impatient(postponed)).toMatchObject({ plan });
    } finally {
      await seller.query('rollback');
      seller.release();
    }
  });

  test('gives the price back in money and the fee in points, voids tickets and ends what is unpaid', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    const unpaid = await sale.held(performance, { seats: [2] });
    expect(await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false })).toMatchObject({
      ok: true,
    });
    expect(await sale.stateOf(orderId)).toBe('refund_pending');
    expect(await sale.stateOf(unpaid)).toBe('expired');
    expect(await pointsOf(orderId)).toBe(500);
    expect(await openAccounts(orderId)).toEqual([
      'fees -500',
      'gateway 10500',
      'points -500',
      'points_issued 500',
      'unallocated -10000',
    ]);
    await sendRefunds(deps);
    expect(await sale.stateOf(orderId)).toBe('refunded');
    expect(await openAccounts(orderId)).toEqual(['fees -500', 'gateway 500', 'points -500', 'points_issued 500']);
    const { rows } = await pool.query(
      `select (select array_agg(distinct state) from ticket where performance_id = $1) as tickets,
        (select array_agg(distinct status) from performance_seat where performance_id = $1) as seats,
        (select array_agg(topic order by topic) from outbox where key like '%:' || $2::text or payload ->> 'orderId' = $2::text) as topics`,
      [performance.id, orderId],
    );
    expect(rows).toEqual([{ tickets: ['void'], seats: [3], topics: ['performance.moved.mail'] }]);
    expect(await sale.tryHold(performance, { seats: [3] })).toEqual({ ok: false, code: 'not_on_sale' });
    expect(await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false })).toEqual({
      ok: false,
      code: 'already_cancelled',
    });
  });

  test('free orders are refunded at once, without money', async () => {
    const performance = await sale.onSale({ seats: 1, priceMinor: 0, saleMode: 'free' });
    const orderId = await sale.held(performance, { seats: [0] });
    await sale.tryCheckout(orderId);
    await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
    expect(await sale.stateOf(orderId)).toBe('refunded');
  });
});

describe('a postponed performance', () => {
  test('keeps its tickets good for the new date and returns the fee once for all time', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0] });
    for (let change = 0; change < 3; change += 1) {
      const newStartsAt = new Date(nextMonth().getTime() + change * 86_400_000);
      expect(
        await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false }),
      ).toMatchObject({
        ok: true,
        plan: { paidOrders: 1, feePoints: change === 0 ? 250 : 0 },
      });
    }
    expect(await pointsOf(orderId)).toBe(250);
    await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
    expect(await pointsOf(orderId)).toBe(250);
  });

  test('sells on for the new date', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const ticket = await sale.paid(performance, { seats: [0] });
    const newStartsAt = nextMonth();
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
    const { rows } = await pool.query(
      `select p.epoch, t.epoch as "ticketEpoch", t.state, p.starts_at = $2 as moved, p.previous_starts_at is not null as known
       from performance p join ticket t on t.performance_id = p.id where p.id = $1 and t.order_id = $3`,
      [performance.id, newStartsAt, ticket],
    );
    expect(rows).toEqual([{ epoch: 2, ticketEpoch: 2, state: 'issued', moved: true, known: true }]);
    expect(await sale.paid(performance, { seats: [1] })).toBeTruthy();
  });

  test('without a date yet sells nothing', async () => {
    const performance = await sale.onSale({ seats: 1 });
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt: null, isDryRun: false });
    expect(await sale.tryHold(performance, { seats: [0] })).toEqual({ ok: false, code: 'not_on_sale' });
  });

  test('without a date yet sells nothing either after it had been moved to a new one', async () => {
    const performance = await sale.onSale({ seats: 1 });
    for (const newStartsAt of [nextMonth(), null])
      await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
    expect(await sale.tryHold(performance, { seats: [0] })).toEqual({ ok: false, code: 'not_on_sale' });
  });

  test('lets the buyer choose the money until the deadline, and sells the seats again', async () => {
    const performance = await sale.onSale({ seats: 2, standing: [{ capacity: 1, priceMinor: 1_000 }] });
    const first = await sale.paid(performance, { seats: [0], entries: [[2, 1]] });
    const second = await sale.paid(performance, { seats: [1] });
    expect(await returnLines(deps, { orderId: first, cause: 'new_date_refused' })).toEqual({
      ok: false,
      code: 'return_closed',
    });
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt: nextMonth(), isDryRun: false });
    expect(await returnLines(deps, { orderId: first, cause: 'new_date_refused' })).toEqual({
      ok: true,
      moneyMinor: 6_000,
      certificateMinor: 0,
      creditMinor: 0,
      pointsMinor: 0,
      feePoints: 0,
    });
    expect(await returnLines(deps, { orderId: first, cause: 'new_date_refused' })).toEqual({
      ok: false,
      code: 'order_closed',
    });
    await sendRefunds(deps);
    expect(await sale.stateOf(first)).toBe('refunded');
    expect(await sale.paid(performance, { seats: [0], entries: [[2, 1]] })).toBeTruthy();
    await pool.query('update schedule_change set refund_until = now() where performance_id = $1', [performance.id]);
    expect(await returnLines(deps, { orderId: second, cause: 'new_date_refused' })).toEqual({
      ok: false,
      code: 'return_closed',
    });
  });

  test('without a date yet leaves the whole price open until the date is known, and then for the days of a schedule change', async () => {
    const performance = await sale.onSale({ seats: 2, startsIn: 24 });
    const [first, second] = [
      await sale.paid(performance, { seats: [0] }),
      await sale.paid(performance, { seats: [1] }),
    ];
    const { id: performanceId } = performance;
    await postponePerformance(deps, { performanceId, newStartsAt: null, isDryRun: false });
    // Two months without a new date: neither a deadline nor the old date ends the right to a refund.
    await pool.query(
      `with m as (update schedule_change set created_at = now() - interval '60 days' where performance_id = $1)
       update performance set starts_at = now() - interval '59 days' where id = $1`,
      [performanceId],
    );
    expect(await returnLines(deps, { orderId: first, cause: 'own_return' })).toMatchObject({ code: 'return_closed' });
    expect(await returnLines(deps, { orderId: first, cause: 'new_date_refused' })).toMatchObject({ moneyMinor: 5_000 });
    await postponePerformance(deps, { performanceId, newStartsAt: nextMonth(), isDryRun: false });
    const { rows } = await pool.query<{ days: number }>(
      `select extract(day from refund_until - now())::int as days from schedule_change
       where performance_id = $1 order by id desc limit 1`,
      [performanceId],
    );
    expect(rows[0]?.days).toBeGreaterThanOrEqual(29);
    expect(await returnLines(deps, { orderId: second, cause: 'new_date_refused' })).toMatchObject({ ok: true });
  });

  test('cannot move into the past, to its own date, or back from a cancellation', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const change = (newStartsAt: Date) =>
      postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: true });
    expect(await change(new Date(0))).toEqual({ ok: false, code: 'date_in_past' });
    const { rows } = await pool.query<{ at: Date }>('select starts_at as at from performance where id = $1', [
      performance.id,
    ]);
    expect(await change(rows[0]?.at ?? new Date())).toEqual({ ok: false, code: 'same_date' });
    await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
    expect(await change(nextMonth())).toEqual({ ok: false, code: 'already_cancelled' });
    expect(await cancelPerformance(deps, { performanceId: 1, isDryRun: false })).toEqual({
      ok: false,
      code: 'unknown_performance',
    });
  });
});

describe("the visitor's own return", () => {
  test('gives three quarters of the price until the last day, and keeps the fee', async () => {
    const performance = await sale.onSale({ seats: 2, startsIn: 24 * 10 });
    const [early, late] = [await sale.paid(performance, { seats: [0] }), await sale.paid(performance, { seats: [1] })];
    expect(await returnLines(deps, { orderId: early, cause: 'own_return' })).toEqual({
      ok: true,
      moneyMinor: 3_750,
      certificateMinor: 0,
      creditMinor: 0,
      pointsMinor: 0,
      feePoints: 0,
    });
    await sendRefunds(deps);
    expect(await openAccounts(early)).toEqual(['fees -250', 'gateway 1500', 'organizer -1250']);
    await pool.query(`update performance set starts_at = now() + interval '1 day' where id = $1`, [performance.id]);
    expect(await returnLines(deps, { orderId: late, cause: 'own_return' })).toEqual({
      ok: false,
      code: 'return_closed',
    });
  });

  test('is not for a ticket that has been through the door', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.paid(performance, { seats: [0] });
    await useTickets(pool, 'order_id = $1', [orderId]);
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toEqual({ ok: false, code: 'ticket_used' });
  });

  test('after midnight belongs to the day on the calendar, for the buyer, the ticket and the till alike', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const { rows } = await pool.query<{ today: string }>(
      `update performance set starts_at = (d.today + 2 + time '00:30') at time zone 'Europe/Minsk', local_day = d.today + 1
       from (select (now() at time zone 'Europe/Minsk')::date as today) d where id = $1 returning d.today::text as today`,
      [performance.id],
    );
    const shown = await readSale({ reads: createPerformanceReads(pool), offers: deps.offers }, performance.id, 'ru');
    expect(shown?.ownReturn?.until).toBe(rows[0]?.today);
    const orderId = await sale.paid(performance, { seats: [0] });
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toMatchObject({ ok: true });
  });

  test('in Georgia is not given where the organizer has no rule', async () => {
    const performance = await sale.onSale({ seats: 1, market: 'georgia' });
    const orderId = await sale.paid(performance, { seats: [0] }, { ...aBuyer(), phone: '599123456' });
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toEqual({ ok: false, code: 'return_closed' });
  });
});

test('numbers left are counted behind the sale', async () => {
  const performance = await sale.onSale({ seats: 5, standing: [{ capacity: 10, priceMinor: 500 }] });
  await sale.held(performance, { seats: [0, 1], entries: [[2, 3]] });
  await refreshStock(deps, [performance.id]);
  const { rows } = await pool.query('select total, free from performance_stock where performance_id = $1', [
    performance.id,
  ]);
  expect(rows).toEqual([{ total: 15, free: 10 }]);
});
