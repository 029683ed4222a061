import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAllotment, withWheelchairPlaces } from '#test/builders/allotment.ts';
import { aPerformance, type BuiltPerformance } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { setVoucher } from '#usecases/basket/set-voucher.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { addPresaleCode } from './add-presale-code.ts';
import { allot } from './allot.ts';
import { giveComplimentary } from './give-complimentary.ts';
import { readAccess } from './read-access.ts';
import { releaseAllotment, releaseDueAllotments, unblockSeats } from './release-allotment.ts';
import { shareCapacity } from './share-capacity.ts';

const sale = await aSale();
const { pool, deps, nothingIsBroken } = sale;

const one = async <Value>(sql: string, values: unknown[] = []): Promise<Value> =>
  (await pool.query<{ value: Value }>(sql, values)).rows[0]?.value as Value;
const statuses = async ({ id }: BuiltPerformance): Promise<number[]> =>
  (await deps.stores.seats.readStatuses(id)).map(({ status }) => status);
const audited = (action: string) =>
  one<object>('select detail as value from audit where action = $1 order by id desc', [action]);

let performance: BuiltPerformance;
let code: string;
beforeEach(async () => {
  performance = await sale.onSale({ seats: 10, standing: [{ capacity: 10, priceMinor: 1_000 }] });
  code = `GUESTS-${performance.id}`;
});
afterEach(nothingIsBroken);

const zone = () => performance.standingZones[0] ?? 0;
async function heldByCode(seats: number[], by = code): Promise<string> {
  const held = await sale.tryHold(performance, { seats }, { code: by });
  if (!held.ok) throw new Error(`not held: ${held.code}`);
  return held.orderId;
}
async function paidByCode(seats: number[]): Promise<string> {
  const orderId = await heldByCode(seats);
  const checkout = await sale.tryCheckout(orderId);
  if (!checkout.ok) throw new Error(`not checked out: ${checkout.code}`);
  await sale.payAtProvider(orderId);
  await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
  return orderId;
}

describe('an allotment of seats', () => {
  test('is taken to others, and sold to the holder of its code', async () => {
    await anAllotment(deps, performance.id);
    expect(await statuses(performance)).toEqual([3, 3, 3, 0, 0, 0, 0, 0, 0, 0]);
    expect(await sale.tryHold(performance, { seats: [1, 5] })).toMatchObject({ code: 'seat_taken', seats: [1] });
    const orderId = await paidByCode([1, 2, 5]);
    expect(await sale.stateOf(orderId)).toBe('paid');
    expect(await statuses(performance)).toEqual([3, 2, 2, 0, 0, 2, 0, 0, 0, 0]);
    expect(await one('select used as value from allotment where performance_id = $1', [performance.id])).toBe(2);
    expect(await audited('allotment.added')).toMatchObject({ kind: 'partner', seatNos: [0, 1, 2] });
  });

  test('names seats that somebody has, and does not touch them', async () => {
    await sale.held(performance, { seats: [1] });
    await sale.paid(performance, { seats: [2] });
    await anAllotment(deps, performance.id, { places: { seatNos: [0] } });
    expect(await allot(deps, { ...ALL_TAKEN(), places: { seatNos: [0, 1, 2, 3, 999] } })).toMatchObject({
      code: 'seats_not_free',
      left: [
        { seatNo: 0, state: 'kept' },
        { seatNo: 1, state: 'held' },
        { seatNo: 2, state: 'sold' },
      ],
      unknown: [999],
    });
    expect((await statuses(performance))[3]).toBe(0);
  });

  test('keeps its seats through a hold that expires, an order that is left, and a ticket that is returned', async () => {
    await anAllotment(deps, performance.id);
    const expired = await heldByCode([0]);
    await sale.expire(expired);
    expect(await sale.tryHold(performance, { seats: [0] })).toMatchObject({ code: 'seat_taken' });
    expect((await statuses(performance))[0]).toBe(3);
    const next = await heldByCode([0]);
    await deps.transaction(({ orders }) => orders.close(next, 'cancelled'));
    expect((await statuses(performance))[0]).toBe(3);
    const orderId = await paidByCode([0]);
    expect(await returnLines(deps, { orderId })).toMatchObject({ ok: true });
    expect((await statuses(performance))[0]).toBe(3);
    await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
    expect(await one('select used as value from allotment where performance_id = $1', [performance.id])).toBe(0);
  });

  test('sells its seats to late money of its code, unless they are gone', async () => {
    await anAllotment(deps, performance.id);
    const orderId = await heldByCode([0]);
    await sale.tryCheckout(orderId);
    await sale.expire(orderId);
    await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
    await sale.payAtProvider(orderId);
    await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
    expect(await sale.stateOf(orderId)).toBe('paid');
  });

  test('is released at its hour by whoever asks first, and by the loop', async () => {
    await anAllotment(deps, performance.id, { releaseAt: new Date(Date.now() + 3_600_000) });
    await releaseDueAllotments(deps);
    expect(await sale.tryHold(performance, { seats: [0] })).toMatchObject({ code: 'seat_taken' });
    const held = await heldByCode([2]);
    await pool.query(`update allotment set release_at = now() where performance_id = $1`, [performance.id]);
    expect(await sale.tryHold(performance, { seats: [0] })).toMatchObject({ ok: true });
    expect((await statuses(performance)).slice(0, 3)).toEqual([1, 0, 1]);
    // A hold with the code keeps its seat, which is free for everybody when it ends.
    await deps.transaction(({ orders }) => orders.close(held, 'cancelled'));
    expect((await statuses(performance))[2]).toBe(0);
  });

  test('is released by hand, once', async () => {
    const { allotmentId } = await anAllotment(deps, performance.id);
    expect(await releaseAllotment(deps, { allotmentId, actor: 'Olga' })).toMatchObject({ ok: true });
    expect(await releaseAllotment(deps, { allotmentId, actor: 'Olga' })).toMatchObject({ code: 'already_released' });
    expect(await releaseAllotment(deps, { allotmentId: 0, actor: 'Olga' })).toMatchObject({
      code: 'unknown_allotment',
    });
    expect(await statuses(performance)).toEqual(Array(10).fill(0));
    expect(await audited('allotment.released')).toMatchObject({ name: 'Partners' });
  });

  test('limits tickets in all and per order', async () => {
    await anAllotment(deps, performance.id, { places: { seatNos: [0, 1, 2, 3] }, maxTickets: 3, perOrder: 2 });
    expect(await sale.tryHold(performance, { seats: [0, 1, 2] }, { code })).toMatchObject({
      code: 'over_limit',
      limit: 2,
    });
    await heldByCode([0, 1]);
    expect(await sale.tryHold(performance, { seats: [2, 3] }, { code })).toMatchObject({
      code: 'allotment_full',
      limit: 1,
    });
    const orderId = await heldByCode([2]);
    // An expired hold gives its tickets to the next holder of the code at once.
    await sale.expire(orderId);
    await heldByCode([3]);
  });

  test('stays with its code in the basket', async () => {
    await anAllotment(deps, performance.id);
    const orderId = await heldByCode([0]);
    const without = await setVoucher(deps, { orderId, code: null, network: null });
    expect(without).toMatchObject({ code: 'allotment_code_needed' });
    const own = { orderId, performanceId: performance.id, priceListId: performance.priceListId, standing: [] };
    expect(await changeSeats(deps, { ...own, seats: [{ seatNo: 1 }, { seatNo: 7 }] })).toEqual({ ok: true });
    expect((await statuses(performance)).slice(0, 2)).toEqual([3, 1]);
    const plain = await sale.held(performance, { seats: [8] });
    expect(await changeSeats(deps, { ...own, orderId: plain, seats: [{ seatNo: 2 }] })).toMatchObject({
      code: 'seat_taken',
    });
  });
});

const ALL_TAKEN = () => ({
  actor: 'tester',
  performanceId: performance.id,
  kind: 'blocked' as const,
  name: 'Camera',
  reason: 'camera',
  releaseAt: null,
  maxTickets: null,
  perOrder: null,
  code: null,
});

describe('an allotment of a standing area', () => {
  test('keeps places, which its code takes and returns', async () => {
    await anAllotment(deps, performance.id, { places: { zoneNo: zone(), count: 8 } });
    expect(await sale.tryHold(performance, { entries: [[zone(), 3]] })).toMatchObject({ code: 'area_full' });
    await sale.held(performance, { entries: [[zone(), 2]] });
    const held = await sale.tryHold(performance, { entries: [[zone(), 5]] }, { code });
    expect(held).toMatchObject({ ok: true });
    expect(await sale.tryHold(performance, { entries: [[zone(), 4]] }, { code })).toMatchObject({ code: 'area_full' });
    if (held.ok) await deps.transaction(({ orders }) => orders.close(held.orderId, 'cancelled'));
    for (const count of [3, 5]) {
      expect(await sale.tryHold(performance, { entries: [[zone(), count]] }, { code })).toMatchObject({ ok: true });
    }
    expect(await one('select kept as value from standing_area_stock where performance_id = $1', [performance.id])).toBe(
      0,
    );
  });

  test('sells its places only with its code: it cannot be taken off or replaced by another', async () => {
    await anAllotment(deps, performance.id, { places: { zoneNo: zone(), count: 8 } });
    const held = await sale.tryHold(performance, { entries: [[zone(), 2]] }, { code });
    const orderId = held.ok ? held.orderId : '';
    await pool.query(
      `insert into voucher (code, market, effect) values ($1, 'belarus', '{"kind":"percent","permille":200}')`,
      [`OFF-${performance.id}`],
    );
    const change = (other: string | null) => setVoucher(deps, { orderId, code: other, network: null });
    expect(await change(null)).toMatchObject({ code: 'allotment_code_needed' });
    expect(await change(`OFF-${performance.id}`)).toMatchObject({ code: 'voucher_not_for_this' });
    expect(await one('select used as value from allotment where performance_id = $1', [performance.id])).toBe(2);
  });

  test('gives what is left to everybody when it is released', async () => {
    const { allotmentId } = await anAllotment(deps, performance.id, { places: { zoneNo: zone(), count: 8 } });
    await sale.tryHold(performance, { entries: [[zone(), 3]] }, { code });
    await releaseAllotment(deps, { allotmentId, actor: 'Olga' });
    await sale.held(performance, { entries: [[zone(), 3]] });
    expect(await sale.tryHold(performance, { entries: [[zone(), 5]] })).toMatchObject({ code: 'area_full' });
    expect(await sale.tryHold(performance, { entries: [[zone(), 4]] })).toMatchObject({ ok: true });
  });

  test('buys late with its code', async () => {
    await anAllotment(deps, performance.id, { places: { zoneNo: zone(), count: 10 } });
    const held = await sale.tryHold(performance, { entries: [[zone(), 4]] }, { code });
    const orderId = held.ok ? held.orderId : '';
    await sale.tryCheckout(orderId);
    await sale.expire(orderId);
    await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
    await sale.payAtProvider(orderId);
    await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
    expect(await sale.stateOf(orderId)).toBe('paid');
  });

  test('takes no more than there is', async () => {
    const wanted = { ...ALL_TAKEN(), places: { zoneNo: zone(), count: 11 } };
    expect(await allot(deps, wanted)).toMatchObject({ code: 'area_full', free: 10 });
    expect(await allot(deps, { ...wanted, places: { zoneNo: 99, count: 1 } })).toMatchObject({ code: 'unknown_area' });
  });
});

describe('a presale', () => {
  beforeEach(async () => {
    await pool.query(
      `update performance set presale_from = now() - interval '1 hour', sale_from = now() + interval '1 day' where id = $1`,
      [performance.id],
    );
    await addPresaleCode(deps, {
      actor: 'Olga',
      performanceId: performance.id,
      code: `fans-${performance.id}`,
      maxUses: 3,
      until: null,
    });
    code = `FANS-${performance.id}`;
  });

  test('is open to holders of its code only', async () => {
    expect(await sale.tryHold(performance, { seats: [0] })).toMatchObject({ code: 'presale_code_needed' });
    const orderId = await paidByCode([0, 1]);
    expect(await sale.stateOf(orderId)).toBe('paid');
    expect(await one('select used as value from voucher where code = $1', [code])).toBe(2);
  });

  test('counts its code, which says when it is used up, unknown, over or for something else', async () => {
    await paidByCode([0, 1]);
    expect(await sale.tryHold(performance, { seats: [2, 3] }, { code })).toMatchObject({ code: 'voucher_over_limit' });
    const orderId = await heldByCode([2]);
    expect(await sale.tryHold(performance, { seats: [3] }, { code })).toMatchObject({ code: 'voucher_used_up' });
    await deps.transaction(({ orders }) => orders.close(orderId, 'cancelled'));
    await heldByCode([3]);
    expect(await sale.tryHold(performance, { seats: [4] }, { code: 'NOBODY' })).toMatchObject({
      code: 'voucher_unknown',
    });
    const other = await sale.onSale();
    await pool.query(`update performance set sale_from = now() + interval '1 day' where id = $1`, [other.id]);
    await addPresaleCode(deps, {
      actor: 'Olga',
      performanceId: other.id,
      code: 'ELSEWHERE',
      maxUses: null,
      until: null,
    });
    expect(await sale.tryHold(performance, { seats: [4] }, { code: 'ELSEWHERE' })).toMatchObject({
      code: 'voucher_not_for_this',
    });
    await pool.query(`update voucher set open_until = now(), max_uses = null where code = $1`, [code]);
    expect(await sale.tryHold(performance, { seats: [4] }, { code })).toMatchObject({ code: 'voucher_expired' });
    await pool.query(`delete from voucher where code = 'ELSEWHERE'`);
  });

  test('does not let go of the code that opened the order', async () => {
    const orderId = await heldByCode([0]);
    expect(await setVoucher(deps, { orderId, code: null, network: null })).toMatchObject({
      code: 'presale_code_needed',
    });
    const plain = await sale.onSale();
    const order = await sale.held(plain, { seats: [0] });
    const own = { orderId: order, performanceId: performance.id, priceListId: performance.priceListId, standing: [] };
    expect(await changeSeats(deps, { ...own, seats: [{ seatNo: 5 }] })).toMatchObject({ code: 'presale_code_needed' });
    expect(await setVoucher(deps, { orderId: order, code, network: null })).toMatchObject({
      code: 'voucher_not_for_this',
    });
  });

  test('says what a code opens before anything is chosen', async () => {
    const ask = (typed: string) => readAccess(deps, { performanceId: performance.id, code: typed, network: null });
    expect(await ask(code.toLowerCase())).toMatchObject({
      ok: true,
      access: { opensPresale: true, usesLeft: 3, seats: [] },
    });
    expect(await ask('NOBODY')).toEqual({ ok: false, code: 'voucher_unknown' });
    await anAllotment(deps, performance.id, { places: { seatNos: [7, 8] } });
    expect(await ask(`GUESTS-${performance.id}`)).toMatchObject({ access: { opensPresale: false, seats: [7, 8] } });
    await heldByCode([7], `GUESTS-${performance.id}`);
    expect(await sale.tryHold(performance, { seats: [5] }, { code: `GUESTS-${performance.id}` })).toMatchObject({
      code: 'voucher_not_for_this',
    });
    expect(await ask(`GUESTS-${performance.id}`)).toMatchObject({ access: { seats: [8] } });
  });
});

describe('blocked and complimentary seats', () => {
  test('a blocked seat is for nobody until it is unblocked', async () => {
    await allot(deps, { ...ALL_TAKEN(), places: { seatNos: [0, 1] } });
    expect(await sale.tryHold(performance, { seats: [0] })).toMatchObject({ code: 'seat_taken' });
    const result = await unblockSeats(deps, { performanceId: performance.id, seatNos: [0, 5], actor: 'Olga' });
    expect(result).toMatchObject({ freed: 1, left: [{ seatNo: 5, state: 'free' }] });
    expect((await statuses(performance)).slice(0, 2)).toEqual([0, 3]);
  });

  const gift = () => ({
    actor: 'Olga',
    performanceId: performance.id,
    seatNos: [0, 1],
    standing: [{ zoneNo: zone(), count: 1 }],
    email: 'critic@example.com',
    phone: '+375291112233',
    reason: 'press',
  });

  test('complimentary tickets are an order that costs nothing, with its letter', async () => {
    await allot(deps, { ...ALL_TAKEN(), kind: 'complimentary', places: { seatNos: [0] } });
    const given = await giveComplimentary(deps, gift());
    expect(given).toMatchObject({ ok: true, tickets: 3 });
    const orderId = given.ok ? given.orderId : '';
    expect(await deps.stores.orders.read(orderId, 'ru')).toMatchObject({ state: 'paid', dueMinor: 0, feeMinor: 0 });
    expect(await one('select count(*)::int as value from ticket where order_id = $1', [orderId])).toBe(3);
    expect(
      await one(`select count(*)::int as value from outbox where topic = 'ticket.mail' and key = $1`, [orderId]),
    ).toBe(1);
    expect(await one(`select count(*)::int as value from budget where key like 'free:%'`)).toBe(0);
    expect(await one('select consent_at is null as value from orders where id = $1', [orderId])).toBe(true);
    expect(await audited('allotment.complimentary')).toMatchObject({ reason: 'press', seatNos: [0, 1] });
  });

  test('complimentary tickets take no seat that somebody has, and respect the limit per buyer', async () => {
    await sale.held(performance, { seats: [1] });
    expect(await giveComplimentary(deps, gift())).toMatchObject({
      code: 'seats_taken',
      left: [{ seatNo: 1, state: 'held' }],
    });
    await pool.query('update performance set limit_per_buyer = 1 where id = $1', [performance.id]);
    expect(await giveComplimentary(deps, { ...gift(), seatNos: [3, 4] })).toMatchObject({
      code: 'over_limit',
      limit: 1,
    });
    expect(await giveComplimentary(deps, { ...gift(), email: 'nobody' })).toMatchObject({ code: 'email_invalid' });
    expect(await giveComplimentary(deps, { ...gift(), performanceId: 0 })).toMatchObject({
      code: 'unknown_performance',
    });
    await pool.query('update performance set limit_per_buyer = 6 where id = $1', [performance.id]);
  });
});

describe('capacity that zones share', () => {
  test('is counted over all of them, and given back', async () => {
    const hall = await aPerformance(pool, {
      seats: 0,
      standing: [
        { capacity: 20, priceMinor: 500 },
        { capacity: 20, priceMinor: 900 },
      ],
      saleFromIn: 1,
    });
    const [first = 0, second = 0] = hall.standingZones;
    const share = { actor: 'Olga', performanceId: hall.id, zoneNos: [first, second], capacity: 10 };
    expect(await shareCapacity(deps, { ...share, zoneNos: [first, 99] })).toMatchObject({ code: 'unknown_zone' });
    expect(await shareCapacity(deps, share)).toEqual({ ok: true });
    await pool.query('update performance set sale_from = null where id = $1', [hall.id]);
    expect(await shareCapacity(deps, share)).toMatchObject({ code: 'on_sale' });
    const orderId = await sale.held(hall, { entries: [[first, 6]] });
    expect(await sale.tryHold(hall, { entries: [[second, 5]] })).toMatchObject({ code: 'area_full' });
    const plain = await sale.held(hall, { entries: [[second, 4]] });
    const own = { orderId: plain, performanceId: hall.id, priceListId: hall.priceListId, seats: [] };
    const more = await changeSeats(deps, { ...own, standing: [{ zoneNo: second, count: 5 }] });
    expect(more).toMatchObject({ code: 'area_full' });
    // An expired hold gives its places to the next buyer at once.
    await sale.expire(orderId);
    expect(await sale.tryHold(hall, { entries: [[second, 6]] })).toMatchObject({ ok: true });
  });

  test('refunds late money that finds it used up', async () => {
    const hall = await sale.onSale({
      seats: 0,
      standing: [
        { capacity: 20, priceMinor: 500 },
        { capacity: 20, priceMinor: 900 },
      ],
    });
    const [first = 0, second = 0] = hall.standingZones;
    await deps.stores.allotments.share(hall.id, [first, second], 5);
    const late = await sale.awaiting(hall, { entries: [[first, 4]] });
    await sale.expire(late);
    await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
    await sale.paid(hall, { entries: [[second, 3]] });
    await sale.payAtProvider(late);
    expect(await sale.tell(late, { captureRef: await sale.captureRefOf(late) })).toMatchObject({
      outcome: 'auto_refund',
    });
  });
});

describe('the place beside a wheelchair place', () => {
  let hall: BuiltPerformance;
  beforeEach(async () => {
    hall = await aPerformance(pool, { seats: 10, startsIn: 72 });
    await withWheelchairPlaces(pool, hall.planVersionId, [4]);
    await deps.stores.seats.openSeats(hall.id);
  });

  test('is kept for the companion, and sold with it', async () => {
    expect((await statuses(hall))[5]).toBe(3);
    expect(await sale.tryHold(hall, { seats: [5] })).toMatchObject({ code: 'seat_taken' });
    const orderId = await sale.paid(hall, { seats: [4, 5] });
    expect(await sale.stateOf(orderId)).toBe('paid');
    expect(await returnLines(deps, { orderId })).toMatchObject({ ok: true });
    expect((await statuses(hall)).slice(4, 6)).toEqual([0, 3]);
  });

  test('may be added later, and is left with the wheelchair place', async () => {
    const orderId = await sale.held(hall, { seats: [4] });
    const put = (seats: number[]) =>
      changeSeats(deps, {
        orderId,
        performanceId: hall.id,
        priceListId: hall.priceListId,
        standing: [],
        seats: seats.map((seatNo) => ({ seatNo })),
      });
    expect(await put([4, 5])).toEqual({ ok: true });
    expect(await put([5])).toMatchObject({ code: 'companion_alone', seats: [5] });
    expect(await put([7])).toEqual({ ok: true });
    expect((await statuses(hall)).slice(4, 8)).toEqual([0, 3, 0, 1]);
  });

  test('is sold to late money with it, and alone a day before the start, also after a new date', async () => {
    const late = await sale.awaiting(hall, { seats: [4, 5] });
    await sale.expire(late);
    await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
    await sale.payAtProvider(late);
    await sale.tell(late, { captureRef: await sale.captureRefOf(late) });
    expect(await sale.stateOf(late)).toBe('paid');
    expect(await returnLines(deps, { orderId: late })).toMatchObject({ ok: true });
    await pool.query(`update performance set starts_at = now() + interval '23 hours' where id = $1`, [hall.id]);
    expect(await sale.tryHold(hall, { seats: [5] })).toMatchObject({ ok: true });
  });

  test('is not for sale before the hall is opened either', async () => {
    const unopened = await aPerformance(pool, { seats: 10, startsIn: 72 });
    await withWheelchairPlaces(pool, unopened.planVersionId, [0, 9]);
    expect(await sale.tryHold(unopened, { seats: [1] })).toMatchObject({ code: 'seat_taken' });
    const before = await statuses(unopened);
    expect(before.map((status, seatNo) => (status === 3 ? seatNo : -1)).filter((seatNo) => seatNo >= 0)).toEqual([
      1, 8,
    ]);
  });
});
