import { expect, test } from 'vitest';
import { anAllotment, withWheelchairPlaces } from '#test/builders/allotment.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import { addPresaleCode } from './add-presale-code.ts';
import { releaseDueAllotments } from './release-allotment.ts';

const sale = await aSale({ max: 20 });
const { pool, deps, nothingIsBroken } = sale;

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const count = (results: { ok: boolean }[]) => results.filter(({ ok }) => ok).length;

test('eight buyers of an allotment capped at three get three tickets', async () => {
  const performance = await sale.onSale({ seats: 10 });
  await anAllotment(deps, performance.id, { places: { seatNos: EIGHT }, maxTickets: 3 });
  const code = `GUESTS-${performance.id}`;
  const results = await Promise.all(EIGHT.map((seatNo) => sale.tryHold(performance, { seats: [seatNo] }, { code })));
  expect(count(results)).toBe(3);
  await nothingIsBroken();
});

test('eight holders of a code of three uses get three tickets of the presale', async () => {
  const performance = await sale.onSale({ seats: 10 });
  await pool.query(
    `update performance set presale_from = now() - interval '1 hour', sale_from = now() + interval '1 day' where id = $1`,
    [performance.id],
  );
  await addPresaleCode(deps, { actor: 'x', performanceId: performance.id, code: 'FANS', maxUses: 3, until: null });
  const results = await Promise.all(
    EIGHT.map((seatNo) => sale.tryHold(performance, { seats: [seatNo] }, { code: 'FANS' })),
  );
  expect(count(results)).toBe(3);
  await nothingIsBroken();
});

test('eight buyers in two areas get the five tickets that both share', async () => {
  const performance = await sale.onSale({
    seats: 0,
    standing: [
      { capacity: 20, priceMinor: 500 },
      { capacity: 20, priceMinor: 900 },
    ],
  });
  await deps.stores.allotments.share(performance.id, performance.standingZones, 5);
  const zoneOf = (buyer: number) => performance.standingZones[buyer % 2] ?? 0;
  const results = await Promise.all(EIGHT.map((buyer) => sale.tryHold(performance, { entries: [[zoneOf(buyer), 1]] })));
  expect(count(results)).toBe(5);
  await nothingIsBroken();
});

test('places of a standing area go to its code or to everybody, never to both', async () => {
  const performance = await sale.onSale({ seats: 0, standing: [{ capacity: 6, priceMinor: 500 }] });
  const zoneNo = performance.standingZones[0] ?? 0;
  await anAllotment(deps, performance.id, { places: { zoneNo, count: 3 } });
  const code = `GUESTS-${performance.id}`;
  const results = await Promise.all(
    EIGHT.map((buyer) => sale.tryHold(performance, { entries: [[zoneNo, 1]] }, buyer % 2 === 0 ? { code } : {})),
  );
  expect(count(results)).toBe(6);
  await nothingIsBroken();
});

test('an allotment released while its holders buy sells each seat once', async () => {
  const performance = await sale.onSale({ seats: 10 });
  await anAllotment(deps, performance.id, { places: { seatNos: [0, 1, 2, 3] } });
  const code = `GUESTS-${performance.id}`;
  await pool.query('update allotment set release_at = now() where performance_id = $1', [performance.id]);
  const results = await Promise.all([
    ...[0, 1, 2, 3].map((seatNo) => sale.tryHold(performance, { seats: [seatNo] }, { code })),
    releaseDueAllotments(deps).then(() => ({ ok: false })),
    ...[0, 1, 2, 3].map((seatNo) => sale.tryHold(performance, { seats: [seatNo] })),
  ]);
  const { rows } = await pool.query(
    'select count(*)::int as held from performance_seat where performance_id = $1 and status = 1',
    [performance.id],
  );
  expect(rows).toEqual([{ held: count(results) }]);
  expect(count(results)).toBe(4);
  await nothingIsBroken();
});

test('of eight buyers one gets the wheelchair place and its companion', async () => {
  const performance = await aPerformance(pool, { seats: 10, startsIn: 72 });
  await withWheelchairPlaces(pool, performance.planVersionId, [4]);
  const results = await Promise.all(
    EIGHT.map((buyer) => sale.tryHold(performance, { seats: buyer % 2 === 0 ? [4, 5] : [5] })),
  );
  expect(count(results)).toBe(1);
  await nothingIsBroken();
});
