import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { aPerformance } from '#test/builders/performance.ts';
import { aSale, type Wanted } from '#test/builders/sale.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import type { SeatAdvice } from '#usecases/sale.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';

const sale = await aSale();
const { deps, pool } = sale;

async function statuses(performanceId: number): Promise<number[]> {
  return (await deps.stores.seats.readStatuses(performanceId)).map(({ status }) => status);
}

const change = (orderId: string, performance: { id: number; priceListId: number }, wanted: Wanted) =>
  changeSeats(deps, {
    orderId,
    performanceId: performance.id,
    priceListId: performance.priceListId,
    seats: (wanted.seats ?? []).map((seatNo) => ({ seatNo })),
    standing: (wanted.entries ?? []).map(([zoneNo, count]) => ({ zoneNo, count })),
  });

describe('a hold', () => {
  test('opens the seats of a performance nobody has asked for yet', async () => {
    const performance = await aPerformance(pool, { seats: 2 });
    expect(await sale.tryHold(performance, { seats: [1] })).toMatchObject({ ok: true });
    expect(await statuses(performance.id)).toEqual([0, 1]);
  });

  test('shows its owner seats, prices and the time left', async () => {
    const performance = await sale.onSale({ seats: 12, standing: [{ capacity: 3, priceMinor: 1_000 }] });
    const orderId = await sale.held(performance, { seats: [11], entries: [[2, 1]] });
    const order = await readOrder(deps, orderId, 'be');
    expect(order).toMatchObject({
      state: 'held',
      market: 'belarus',
      performances: [
        {
          title: 'Чайка',
          place: 'Тэатр на Дняпры',
          hall: 'Вялікая зала',
          citySlug: 'mogilev',
          timeZone: 'Europe/Minsk',
        },
      ],
      lines: [
        { lineNo: 1, seatNo: 11, sector: 'Партэр', row: '2', seat: '2', priceMinor: 5_000, feeMinor: 250 },
        { lineNo: 2, seatNo: null, zoneNo: 2, sector: 'Партэр', row: '', seat: '' },
      ],
      faceMinor: 6_000,
      dueMinor: 6_300,
      payment: null,
    });
    expect(order?.holdSecondsLeft).toBeGreaterThan(595);
    expect(order?.number).toMatch(/^RA-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });

  test('sent twice with one key is one order', async () => {
    const performance = await sale.onSale({ seats: 3 });
    const idemKey = randomUUID();
    const [first, second] = await Promise.all([
      sale.tryHold(performance, { seats: [0] }, { idemKey }),
      sale.tryHold(performance, { seats: [0] }, { idemKey }),
    ]);
    const { orderId } = first.ok ? first : { orderId: '' };
    expect(second).toMatchObject({ ok: true, orderId });
    expect(await sale.tryHold(performance, { seats: [0] }, { idemKey })).toEqual({ ok: true, orderId, order: null });
    expect(await statuses(performance.id)).toEqual([1, 0, 0]);
  });

  test.each<[string, Wanted, object]>([
    ['of nothing', {}, { code: 'empty_selection' }],
    ['of seven seats', { seats: [0, 1, 2, 3, 4, 5, 6] }, { code: 'over_limit', limit: 6 }],
    ['of one seat twice', { seats: [1, 1] }, { code: 'invalid_request' }],
    ['of a seat that does not exist', { seats: [99] }, { code: 'unknown_seat' }],
    ['of an area that does not exist', { entries: [[9, 1]] }, { code: 'unknown_seat' }],
    ['of more entries than there are', { entries: [[2, 5]] }, { code: 'area_full' }],
  ])('%s is refused', async (_, wanted, refusal) => {
    const performance = await sale.onSale({ seats: 10, standing: [{ capacity: 4, priceMinor: 1_000 }] });
    expect(await sale.tryHold(performance, wanted)).toEqual({ ok: false, ...refusal });
    expect((await statuses(performance.id)).every((status) => status === 0)).toBe(true);
  });

  test('of a seat somebody holds names the seat', async () => {
    const performance = await sale.onSale({ seats: 3 });
    await sale.held(performance, { seats: [1] });
    expect(await sale.tryHold(performance, { seats: [0, 1] })).toEqual({
      ok: false,
      code: 'seat_taken',
      seats: [1],
      neighbours: null,
    });
    expect(await statuses(performance.id)).toEqual([0, 1, 0]);
  });

  test('of a seat another seller has sold names it as taken; a seat without a price is unknown', async () => {
    const performance = await aPerformance(pool, { seats: 3, moreZones: [{ seats: 1, priceMinor: 1_000 }] });
    await pool.query('delete from price_zone where price_list_id = $1 and zone_no = 2', [performance.priceListId]);
    await pool.query('insert into performance_seat (performance_id, seat_no, zone_no, status) values ($1, 1, 1, 3)', [
      performance.id,
    ]);
    const taken = { ok: false, code: 'seat_taken', seats: [1], neighbours: null };
    expect(await sale.tryHold(performance, { seats: [0, 1] })).toEqual(taken);
    expect(await sale.tryHold(performance, { seats: [3] })).toEqual({ ok: false, code: 'unknown_seat' });
    const orderId = await sale.held(performance, { seats: [0] });
    expect(await change(orderId, performance, { seats: [0, 1] })).toEqual(taken);
    expect(await change(orderId, performance, { seats: [0, 3] })).toEqual({ ok: false, code: 'unknown_seat' });
  });

  test('outside the sale, or at an old price, is refused by name', async () => {
    const future = await sale.onSale({ seats: 1, saleFromIn: 1 });
    const past = await sale.onSale({ seats: 1, startsIn: -1 });
    const boxOffice = await sale.onSale({ seats: 1, saleMode: 'box_office' });
    for (const closed of [future, past, boxOffice]) {
      expect(await sale.tryHold(closed, { seats: [0] })).toEqual({ ok: false, code: 'not_on_sale' });
    }
    const performance = await sale.onSale({ seats: 1 });
    expect(await sale.tryHold(performance, { seats: [0] }, { priceListId: future.priceListId })).toEqual({
      ok: false,
      code: 'price_changed',
    });
    expect(await sale.tryHold(performance, { seats: [0] }, { performanceId: 1 })).toEqual({
      ok: false,
      code: 'unknown_performance',
    });
  });

  test('at the very second the sale closes is refused', async () => {
    const performance = await sale.onSale({ seats: 2 });
    await pool.query(`update performance set sale_to = now() + interval '400 ms' where id = $1`, [performance.id]);
    expect(await sale.tryHold(performance, { seats: [0] })).toMatchObject({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(await sale.tryHold(performance, { seats: [1] })).toEqual({ ok: false, code: 'not_on_sale' });
  });

  test('finds room in an area full of expired holds', async () => {
    const performance = await sale.onSale({ seats: 0, standing: [{ capacity: 2, priceMinor: 1_000 }] });
    const [zone = 0] = performance.standingZones;
    const expired = await sale.held(performance, { entries: [[zone, 2]] });
    await sale.expire(expired);
    expect(await sale.tryHold(performance, { entries: [[zone, 2]] })).toMatchObject({ ok: true });
    expect(await sale.stateOf(expired)).toBe('expired');
  });

  test('that ran out and was taken over leaves nothing behind when it is swept', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const expired = await sale.held(performance, { seats: [0, 1] });
    await sale.expire(expired);
    const second = await sale.held(performance, { seats: [1] });
    await sweepExpired(deps);
    expect(await statuses(performance.id)).toEqual([0, 1]);
    expect(await sale.stateOf(second)).toBe('held');
    const { rows } = await pool.query(`select payload from outbox where topic = 'stock.refresh' and key ^@ $1`, [
      `${performance.id}:`,
    ]);
    expect(rows).toContainEqual({ payload: { performanceId: performance.id } });
  });
});

describe('changing the basket', () => {
  test('exchanges seats and entries, and the clock runs on', async () => {
    const performance = await sale.onSale({ seats: 4, standing: [{ capacity: 3, priceMinor: 1_000 }] });
    const orderId = await sale.held(performance, { seats: [0, 1], entries: [[2, 1]] });
    await pool.query(`update orders set hold_until = now() + interval '3 min' where id = $1`, [orderId]);
    expect(await change(orderId, performance, { seats: [1, 2], entries: [[2, 3]] })).toEqual({ ok: true });
    expect(await statuses(performance.id)).toEqual([0, 1, 1, 0]);
    const order = await readOrder(deps, orderId, 'ru');
    expect(order).toMatchObject({ faceMinor: 13_000, lines: [{ seatNo: 1 }, { seatNo: 2 }, {}, {}, {}] });
    expect(order?.holdSecondsLeft).toBeLessThanOrEqual(180);
    const { rows } = await pool.query('select used from standing_area_stock where performance_id = $1', [
      performance.id,
    ]);
    expect(rows).toEqual([{ used: 3 }]);
  });

  test('changes nothing when one of the wanted is gone', async () => {
    const performance = await sale.onSale({ seats: 4, standing: [{ capacity: 1, priceMinor: 1_000 }] });
    const orderId = await sale.held(performance, { seats: [0] });
    await sale.held(performance, { seats: [2], entries: [[2, 1]] });
    expect(await change(orderId, performance, { seats: [1, 2] })).toEqual({
      ok: false,
      code: 'seat_taken',
      seats: [2],
      neighbours: null,
    });
    expect(await change(orderId, performance, { seats: [1], entries: [[2, 1]] })).toEqual({
      ok: false,
      code: 'area_full',
    });
    expect(await change(orderId, performance, { seats: [77] })).toEqual({ ok: false, code: 'unknown_seat' });
    expect(await statuses(performance.id)).toEqual([1, 0, 1, 0]);
    expect((await readOrder(deps, orderId, 'ru'))?.lines).toMatchObject([{ seatNo: 0 }]);
  });

  test('offers neighbours with the basket as it is: own seats may stay', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const orderId = await sale.held(performance, { seats: [0] });
    await sale.held(performance, { seats: [2] });
    const input = { orderId, performanceId: performance.id, priceListId: performance.priceListId, standing: [] };
    const advice = { ...deps.advice, neighbours: vi.fn<SeatAdvice['neighbours']>(async () => [0, 1]) };
    const wanted = [{ seatNo: 0 }, { seatNo: 2 }];
    const refusal = await changeSeats({ ...deps, advice }, { ...input, seats: wanted });
    expect(refusal).toMatchObject({ code: 'seat_taken', seats: [2], neighbours: [0, 1] });
    expect(advice.neighbours.mock.calls).toEqual([[performance.id, [0, 2], [0]]]);
  });

  test('of a performance that was moved before makes an order of the new date: it changes again and is paid', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const newStartsAt = new Date(Date.now() + 50 * 86_400_000);
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
    const orderId = await sale.held(performance, { seats: [0] });
    expect(await change(orderId, performance, { seats: [1] })).toEqual({ ok: true });
    expect(await change(orderId, performance, { seats: [2] })).toEqual({ ok: true });
    expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
  });

  test('is refused once the buyer is paying, the time is up or the order is unknown', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const paying = await sale.awaiting(performance, { seats: [0] });
    expect(await change(paying, performance, { seats: [1] })).toEqual({ ok: false, code: 'payment_open' });
    const expired = await sale.held(performance, { seats: [2] });
    await sale.expire(expired);
    expect(await change(expired, performance, { seats: [3] })).toEqual({ ok: false, code: 'hold_expired' });
    expect(await change(randomUUID(), performance, { seats: [3] })).toEqual({ ok: false, code: 'unknown_order' });
  });
});
