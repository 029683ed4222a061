import { describe, expect, test } from 'vitest';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { withWheelchairPlaces } from '#test/builders/allotment.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { quoteReturn } from './quote-return.ts';
import { cancelLines, returnLines } from './return-lines.ts';

const sale = await aSale({ max: 12 });
const { deps, pool } = sale;
const FAR = { seats: 8, startsIn: 20 * 24 };

/** Paid tickets of tariff 2, a free companion's one for each of tariff 1, behind as many of tariff 1. */
async function withCompanions(adults: number, companions: number) {
  const performance = await sale.onSale(FAR);
  await pool.query(
    `insert into tariff (price_list_id, zone_no, tariff_no, name, kind, price_minor, fee_minor, needs_tariffs, needs_per, needs_at_most)
     values ($1, 1, 2, '{"ru":"Сопровождающий"}', 'companion', 0, 0, '{1}', 1, 1)`,
    [performance.priceListId],
  );
  const seats = Array.from({ length: adults + companions }, (_, seatNo) => seatNo);
  const orderId = await sale.paid(performance, { seats, tariffs: seats.map((seatNo) => (seatNo < adults ? 1 : 2)) });
  return { performance, orderId };
}

const liveLines = async (orderId: string) =>
  (
    await pool.query<{ lineNo: number }>(
      `select line_no as "lineNo" from order_line where order_id = $1 and state = 'live' order by 1`,
      [orderId],
    )
  ).rows.map(({ lineNo }) => lineNo);

describe('a companion’s free ticket', () => {
  test('goes back together with the ticket that it needs', async () => {
    const { orderId } = await withCompanions(1, 1);
    const quote = await quoteReturn(deps, orderId, [1]);
    expect(quote).toMatchObject({ added: [2], chosen: { moneyMinor: 3_750 } });
    expect(quote?.lines.map(({ lineNo, withLines, isOpen }) => [lineNo, withLines, isOpen])).toEqual([
      [1, [2], true],
      [2, [], true],
    ]);
    const refusal = { ok: false, code: 'tickets_go_together', lineNos: [2] };
    expect(await returnLines(deps, { orderId, lineNos: [1] })).toEqual(refusal);
    expect(await liveLines(orderId)).toEqual([1, 2]);
    expect(await returnLines(deps, { orderId, lineNos: [1, 2] })).toMatchObject({ ok: true, moneyMinor: 3_750 });
    await sale.nothingIsBroken();
  });

  test('stays while another ticket allows it, and may go back alone', async () => {
    const { orderId } = await withCompanions(2, 1);
    expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ ok: true });
    expect(await returnLines(deps, { orderId, lineNos: [2] })).toMatchObject({ lineNos: [3] });
    expect(await returnLines(deps, { orderId, lineNos: [3] })).toMatchObject({ ok: true, moneyMinor: 0 });
    expect(await liveLines(orderId)).toEqual([2]);
  });

  test('that was used holds the other one back', async () => {
    const { orderId } = await withCompanions(1, 1);
    await useTickets(pool, 'order_id = $1 and line_no = 2', [orderId]);
    const quote = await quoteReturn(deps, orderId, [1]);
    expect(quote).toMatchObject({ chosen: null, totals: { own_return: null } });
    expect(quote?.lines[0]).toMatchObject({ isOpen: false, isUsed: false, withLines: [2] });
    expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ lineNos: [2] });
  });

  test('does not hold back the refusal of a new date, and the seller may cancel without it', async () => {
    const { orderId, performance } = await withCompanions(1, 1);
    await useTickets(pool, 'order_id = $1 and line_no = 2', [orderId]);
    const newStartsAt = new Date(Date.now() + 40 * 86_400_000);
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
    expect(await returnLines(deps, { orderId, cause: 'new_date_refused' })).toMatchObject({ moneyMinor: 5_000 });
    const other = await withCompanions(1, 1);
    expect(await cancelLines(deps, { orderId: other.orderId, lineNos: [1] })).toMatchObject({ moneyMinor: 5_000 });
    await sale.nothingIsBroken();
  });
});

test('the companion’s place goes back together with the wheelchair place, until it is released to everybody', async () => {
  const places = async () => {
    const performance = await aPerformance(pool, FAR);
    await withWheelchairPlaces(pool, performance.planVersionId, [2]);
    await createSeatsStore(pool).openSeats(performance.id);
    return { performance, orderId: await sale.paid(performance, { seats: [2, 3] }) };
  };
  const { orderId } = await places();
  expect(await quoteReturn(deps, orderId, [1])).toMatchObject({ added: [2], chosen: { moneyMinor: 7_500 } });
  expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ lineNos: [2] });
  expect(await returnLines(deps, { orderId, lineNos: [2] })).toMatchObject({ ok: true });
  const released = await places();
  await pool.query(`update performance_seat set companion_of = null, allotment_id = null where order_id = $1`, [
    released.orderId,
  ]);
  expect(await returnLines(deps, { orderId: released.orderId, lineNos: [1] })).toMatchObject({ ok: true });
});

test('a return that would pay something else than the buyer was shown is refused with what it pays', async () => {
  const orderId = await sale.paid(await sale.onSale(FAR), { seats: [0] });
  const nothing = { certificateMinor: 0, creditMinor: 0, pointsMinor: 0, feePoints: 0 };
  const shown = { moneyMinor: 5_000, ...nothing };
  expect(await returnLines(deps, { orderId, lineNos: [1], expected: shown })).toEqual({
    ok: false,
    code: 'return_changed',
    back: { moneyMinor: 3_750, ...nothing },
  });
  expect(await liveLines(orderId)).toEqual([1]);
  const expected = { moneyMinor: 3_750, ...nothing };
  expect(await returnLines(deps, { orderId, lineNos: [1], expected })).toMatchObject({ ok: true, moneyMinor: 3_750 });
});
