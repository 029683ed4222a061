import { describe, expect, test } from 'vitest';
import { itemSteps } from '#test/builders/item-sale.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { aSale, type Wanted } from '#test/builders/sale.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import { changeSeats } from './change-seats.ts';
import { changeUnits } from './change-units.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';

const sale = await aSale();
const items = itemSteps(sale);
const { deps, pool, nothingIsBroken } = sale;

const put = (orderId: string, performance: BuiltPerformance, { seats = [], entries = [] }: Wanted) =>
  changeSeats(deps, {
    orderId,
    performanceId: performance.id,
    priceListId: performance.priceListId,
    seats: seats.map((seatNo) => ({ seatNo })),
    standing: entries.map(([zoneNo, count]) => ({ zoneNo, count })),
  });
const putUnits = (orderId: string, item: { id: number }, count: number, performanceId: number | null = null) =>
  changeUnits(deps, { orderId, itemId: item.id, units: count === 0 ? [] : [{ optionNo: 1, count }], performanceId });

/** A seat of 50.00 and a seat of 80.00 of two organizers, and two parking places of 50.00 each. */
async function aBasket() {
  const first = await sale.onSale({ seats: 3, priceMinor: 5_000 });
  const second = await sale.onSale({ seats: 3, priceMinor: 8_000 });
  const parking = await items.onSale({ kind: 'parking', stock: 5 });
  const orderId = await sale.held(first, { seats: [0] });
  expect(await put(orderId, second, { seats: [0] })).toEqual({ ok: true });
  expect(await putUnits(orderId, parking, 2, first.id)).toEqual({ ok: true });
  return { orderId, first, second, parking };
}

async function pay(orderId: string): Promise<void> {
  const result = await sale.tryCheckout(orderId);
  if (!result.ok) throw new Error(`not checked out: ${result.code}`);
  await items.tellPaid(orderId);
}

/** What the books say that each seller of the order is owed, and the buyer's points. */
async function owed(orderId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; owed: number }>(
    `select account, -sum(amount_minor)::int as owed from ledger_entry
     where order_id = $1 and (account like 'organizer:%' or account like 'points:%') group by 1`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ account, owed: sum }) => [account.replace(/points:.*/, 'points'), sum]));
}

async function organizerOf(performance: BuiltPerformance): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    'select e.organizer_id as id from performance p join event e on e.id = p.event_id where p.id = $1',
    [performance.id],
  );
  return `organizer:${rows[0]?.id}`;
}

async function linesOf(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select l.kind || ' ' || l.state || ' ' || coalesce(t.state, n.state, 'none') as line from order_line l
     left join ticket t using (order_id, line_no) left join entitlement n using (order_id, line_no)
     where l.order_id = $1 order by l.line_no`,
    [orderId],
  );
  return rows.map(({ line }) => line);
}

async function refundsOf(orderId: string): Promise<[number, string][]> {
  const { rows } = await pool.query<{ amount: number; state: string }>(
    'select amount_minor::int as amount, state from refund where order_id = $1 order by created_at, id',
    [orderId],
  );
  return rows.map(({ amount, state }) => [amount, state]);
}

async function seatStatus(performance: BuiltPerformance, seatNo: number): Promise<number | undefined> {
  return (await deps.stores.seats.readStatuses(performance.id, [seatNo]))[0]?.status;
}

async function use(orderId: string, lineNo: number): Promise<void> {
  await useTickets(pool, 'order_id = $1 and line_no = $2', [orderId, lineNo]);
}

describe('an order over two performances and an item', () => {
  test('is described with everything that it holds, and pays for all of it at once', async () => {
    const { orderId, first, second, parking } = await aBasket();
    expect(await deps.stores.orders.read(orderId, 'en')).toMatchObject({
      performances: [{ id: first.id }, { id: second.id }],
      items: [{ id: parking.id, kind: 'parking' }],
      lines: [
        { kind: 'seat', performanceId: first.id, priceMinor: 5_000 },
        { kind: 'seat', performanceId: second.id, priceMinor: 8_000 },
        { kind: 'unit', itemId: parking.id, forPerformanceId: first.id },
        { kind: 'unit', itemId: parking.id, forPerformanceId: first.id },
      ],
      faceMinor: 23_000,
    });
    await pay(orderId);
    expect(await sale.stateOf(orderId)).toBe('paid');
    expect(await linesOf(orderId)).toEqual([
      'seat live issued',
      'seat live issued',
      'unit live issued',
      'unit live issued',
    ]);
    expect(await items.usedOf(parking)).toBe(2);
    await nothingIsBroken();
  });

  test('keeps the date that the buyer saw: a ticket of a moved one is taken out, and not written anew', async () => {
    const { orderId, first, second } = await aBasket();
    // As when the ticket was put in at the very moment in which the performance moved.
    await pool.query('update performance set epoch = epoch + 1 where id = $1', [first.id]);
    expect(await put(orderId, second, { seats: [1] })).toEqual({ ok: false, code: 'not_on_sale' });
    expect(await put(orderId, first, {})).toEqual({ ok: true });
    expect(await put(orderId, second, { seats: [1] })).toEqual({ ok: true });
    await nothingIsBroken();
  });

  test('owes each seller the price of their own lines', async () => {
    const { orderId, first, second } = await aBasket();
    await pay(orderId);
    const books = await owed(orderId);
    expect(books[await organizerOf(first)]).toBe(5_000);
    expect(books[await organizerOf(second)]).toBe(8_000);
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(23_000);
  });

  test('gives back only what was paid for the performance that is cancelled', async () => {
    const { orderId, first, second } = await aBasket();
    await pay(orderId);
    const plan = await cancelPerformance(deps, { performanceId: first.id, isDryRun: true });
    expect(plan).toMatchObject({ plan: { tickets: 1, moneyMinor: 5_000, feePoints: 250 } });
    await cancelPerformance(deps, { performanceId: first.id, isDryRun: false });
    await sendRefunds(deps);
    expect(await linesOf(orderId)).toEqual([
      'seat cancelled void',
      'seat live issued',
      'unit live issued',
      'unit live issued',
    ]);
    expect(await refundsOf(orderId)).toEqual([[5_000, 'confirmed']]);
    expect(await sale.stateOf(orderId)).toBe('paid');
    expect(await seatStatus(second, 0)).toBe(2);
    expect(await owed(orderId)).toMatchObject({ [await organizerOf(first)]: 0, points: 250 });
    await nothingIsBroken();
  });

  test('returns the fee of the postponed performance alone, once', async () => {
    const { orderId, first } = await aBasket();
    await pay(orderId);
    for (const days of [40, 50]) {
      const newStartsAt = new Date(Date.now() + days * 86_400_000);
      await postponePerformance(deps, { performanceId: first.id, newStartsAt, isDryRun: false });
    }
    expect(await owed(orderId)).toMatchObject({ points: 250 });
    await nothingIsBroken();
  });

  test('is returned line by line, with a refund for each, until nothing is left', async () => {
    const { orderId, parking } = await aBasket();
    await pay(orderId);
    // The two parking places go together: a provider refuses two equal refunds within half a minute.
    for (const lineNos of [[1], [3, 4], [2]]) {
      expect(await returnLines(deps, { orderId, lineNos })).toMatchObject({ ok: true });
      expect(await returnLines(deps, { orderId, lineNos })).toEqual({ ok: false, code: 'order_closed' });
    }
    expect(await sale.stateOf(orderId)).toBe('refund_pending');
    for (const _refund of [1, 2, 3]) await sendRefunds(deps);
    expect(await refundsOf(orderId)).toEqual([
      [3_750, 'confirmed'],
      [10_000, 'confirmed'],
      [6_000, 'confirmed'],
    ]);
    expect(await sale.stateOf(orderId)).toBe('refunded');
    expect(await items.usedOf(parking)).toBe(0);
    await nothingIsBroken();
  });

  test('sells again what expired, when its money comes late and everything is still free', async () => {
    const { orderId, parking } = await aBasket();
    await sale.tryCheckout(orderId);
    await sale.expire(orderId);
    await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
    expect([await sale.stateOf(orderId), await items.usedOf(parking)]).toEqual(['expired', 0]);
    await items.tellPaid(orderId);
    expect([await sale.stateOf(orderId), await items.usedOf(parking)]).toEqual(['paid', 2]);
    await nothingIsBroken();
  });

  test('goes back whole when its money comes late and one unit is gone', async () => {
    const { orderId, first, parking } = await aBasket();
    await sale.tryCheckout(orderId);
    await sale.expire(orderId);
    await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
    await items.held(parking, 4);
    await items.tellPaid(orderId);
    await sendRefunds(deps);
    expect(await sale.stateOf(orderId)).toBe('expired');
    expect(await refundsOf(orderId)).toMatchObject([[expect.any(Number), 'confirmed']]);
    expect(await seatStatus(first, 0)).toBe(0);
    await nothingIsBroken();
  });
});

describe('a used ticket', () => {
  test('does not keep its neighbours from being returned', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    await use(orderId, 1);
    expect(await returnLines(deps, { orderId, lineNos: [1, 2] })).toEqual({ ok: false, code: 'ticket_used' });
    expect(await returnLines(deps, { orderId })).toMatchObject({ ok: true, moneyMinor: 3_750 });
    await sendRefunds(deps);
    expect(await linesOf(orderId)).toEqual(['seat live used', 'seat returned void']);
    expect([await sale.stateOf(orderId), await seatStatus(performance, 1)]).toEqual(['paid', 0]);
    expect(await returnLines(deps, { orderId })).toEqual({ ok: false, code: 'ticket_used' });
    await nothingIsBroken();
  });

  test('counts towards the limit of its buyer, a returned one does not', async () => {
    const performance = await sale.onSale({ seats: 4, limitPerBuyer: 2 });
    const buyer = { email: 'limit@example.com', phone: '+375291112233' };
    const orderId = await sale.paid(performance, { seats: [0, 1] }, buyer);
    const again = await sale.held(performance, { seats: [2] });
    expect(await sale.tryCheckout(again, buyer)).toEqual({ ok: false, code: 'over_limit', limit: 2 });
    await returnLines(deps, { orderId, lineNos: [1] });
    expect(await sale.tryCheckout(again, buyer)).toMatchObject({ ok: true });
  });
});

describe('a basket', () => {
  test('is changed part by part: the other lines and the hold time stay', async () => {
    const { orderId, first, second, parking } = await aBasket();
    const before = await deps.stores.orders.read(orderId, 'en');
    expect(await put(orderId, first, { seats: [1, 2] })).toEqual({ ok: true });
    expect(await put(orderId, second, {})).toEqual({ ok: true });
    expect(await putUnits(orderId, parking, 1)).toEqual({ ok: true });
    const after = await deps.stores.orders.read(orderId, 'en');
    expect(after).toMatchObject({
      performances: [{ id: first.id }],
      lines: [{ seatNo: 1 }, { seatNo: 2 }, { itemId: parking.id, forPerformanceId: null }],
      faceMinor: 15_000,
      feeMinor: 500,
      holdUntil: before?.holdUntil,
    });
    expect([await seatStatus(first, 0), await seatStatus(second, 0), await items.usedOf(parking)]).toEqual([0, 0, 1]);
    await nothingIsBroken();
  });

  test('keeps everything when a part cannot be had', async () => {
    const { orderId, first, second, parking } = await aBasket();
    await sale.held(second, { seats: [1] });
    expect(await put(orderId, second, { seats: [1] })).toMatchObject({ code: 'seat_taken', seats: [1] });
    expect(await putUnits(orderId, parking, 6)).toEqual({ ok: false, code: 'sold_out', limit: 5 });
    expect(await putUnits(orderId, { id: 999_999 }, 1)).toEqual({ ok: false, code: 'unknown_item' });
    const georgian = await sale.onSale({ market: 'georgia', seats: 1 });
    expect(await put(orderId, georgian, { seats: [0] })).toEqual({ ok: false, code: 'other_currency' });
    const certificate = await items.onSale({ market: 'georgia' });
    expect(await putUnits(orderId, certificate, 1)).toEqual({ ok: false, code: 'other_currency' });
    expect((await deps.stores.orders.read(orderId, 'en'))?.lines).toHaveLength(4);
    expect(await seatStatus(first, 0)).toBe(1);
    await nothingIsBroken();
  });

  test('takes in a performance that nobody has bought yet, and cannot become empty', async () => {
    const parking = await items.onSale({ kind: 'parking' });
    const orderId = await items.held(parking, 1);
    const unopened = await sale.onSale({ seats: 2 });
    await pool.query('delete from performance_seat where performance_id = $1', [unopened.id]);
    await pool.query('update performance set seats_opened_at = null where id = $1', [unopened.id]);
    expect(await put(orderId, unopened, { seats: [1] })).toEqual({ ok: true });
    expect(await putUnits(orderId, parking, 0)).toEqual({ ok: true });
    expect(await put(orderId, unopened, {})).toEqual({ ok: false, code: 'empty_selection' });
    expect(await deps.stores.orders.read(orderId, 'en')).toMatchObject({ items: [], lines: [{ seatNo: 1 }] });
  });
});
