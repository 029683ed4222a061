import { describe, expect, test } from 'vitest';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { tellSoldMarkets } from '#adapters/db/performances/unsold-markets.ts';
import { aPerformance, type PerformanceOptions } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import { bestSeats } from '#usecases/holds/best-seats.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { decideAllSalePermissions, decideSalePermissions } from './decide-sale-permissions.ts';
import { readSale } from './read-sale.ts';
import { createOffers } from '#adapters/db/pricing/offers.ts';

const sale = await aSale();
const { deps, pool } = sale;
const reads = createPerformanceReads(pool);

const decide = () => deps.transaction(({ salePermissions }) => decideSalePermissions(salePermissions));
const shown = async (id: number) => {
  const view = await readSale({ reads, offers: createOffers(pool) }, id, 'ru');
  return { status: view?.status, permission: view?.facts.salePermission };
};

test.each<[string, PerformanceOptions, string | null]>([
  ['with all sale requirements', {}, null],
  ['whose organizer has a wrong UNP', { taxNumber: '191120758' }, 'bad_tax_number'],
  ['whose organizer is not in the register', { registerNo: null }, 'not_registered'],
  ['without its permit', { permitNo: null }, 'no_permit'],
  ['in Georgia without permit and register', { market: 'georgia', permitNo: null, registerNo: null }, null],
  ['in Georgia without an identification code', { market: 'georgia', taxNumber: '12' }, 'bad_tax_number'],
  ['of free entry without its permit', { saleMode: 'free', priceMinor: 0, permitNo: null }, 'no_permit'],
])('a performance %s: %s', async (_, options, permission) => {
  const performance = await aPerformance(pool, { ...options, salePermission: null });
  const held = await sale.tryHold(performance, { seats: [0] });
  if (permission === null) {
    expect(held).toMatchObject({ ok: true });
    return;
  }
  expect(held).toEqual({ ok: false, code: 'sale_not_permitted' });
  expect(await shown(performance.id)).toEqual({ status: 'off_sale', permission });
  expect(await deps.stores.seats.readStatuses(performance.id)).toEqual([]);
  expect(await deps.stores.seats.openSeats(performance.id)).toBe(false);
  expect(
    await bestSeats(deps, performance.id, { count: 1, zoneNo: null, sectorNo: null, isAccessible: false }),
  ).toEqual([]);
});

test('a market without a payment provider is listed and not sold, until it has one; free entry needs none', async () => {
  const georgian = { market: 'georgia', permitNo: null, registerNo: null } as const;
  const [there, here] = [await sale.onSale({ ...georgian, seats: 2 }), await sale.onSale({ seats: 2 })];
  const free = await aPerformance(pool, { ...georgian, saleMode: 'free', priceMinor: 0 });
  const orderId = await sale.held(there, { seats: [0] });
  expect(await tellSoldMarkets(pool, ['belarus'])).toEqual(['georgia']);
  await decide();
  expect(await shown(there.id)).toEqual({ status: 'off_sale', permission: 'no_provider' });
  expect(await sale.tryHold(there, { seats: [1] })).toEqual({ ok: false, code: 'not_on_sale' });
  expect(await sale.tryCheckout(orderId)).toEqual({ ok: false, code: 'not_on_sale' });
  expect(await shown(free.id)).toMatchObject({ permission: 'open' });
  expect(await sale.tryHold(here, { seats: [1] })).toMatchObject({ ok: true });
  expect(await tellSoldMarkets(pool, ['belarus', 'georgia'])).toEqual([]);
  await decide();
  expect(await sale.tryHold(there, { seats: [1] })).toMatchObject({ ok: true });
});

describe('sale requirements that change while tickets are sold', () => {
  const change = (performance: { eventId: number; organizerId: number }, what: 'permit' | 'UNP') =>
    what === 'permit'
      ? pool.query('update event set permit_no = null where id = $1', [performance.eventId])
      : pool.query(`update organizer set tax_number = '191120758' where id = $1`, [performance.organizerId]);

  test.each(['permit', 'UNP'] as const)('a lost %s stops holds, changes and checkouts', async (what) => {
    const performance = await sale.onSale({ seats: 4 });
    const orderId = await sale.held(performance, { seats: [0] });
    await change(performance, what);
    expect(await sale.tryCheckout(orderId)).toEqual({ ok: false, code: 'busy' });
    expect(await sale.tryHold(performance, { seats: [1] })).toEqual({ ok: false, code: 'sale_not_permitted' });
    expect(await sale.tryCheckout(orderId)).toEqual({ ok: false, code: 'sale_not_permitted' });
    const { id: performanceId, priceListId } = performance;
    const seats = [{ seatNo: 2 }];
    expect(await changeSeats(deps, { orderId, performanceId, priceListId, seats, standing: [] })).toEqual({
      ok: false,
      code: 'sale_not_permitted',
    });
    expect(await shown(performance.id)).toMatchObject({ status: 'off_sale' });
  });

  test('and are put in order again open the sale by themselves', async () => {
    const performance = await sale.onSale({ seats: 40 });
    await change(performance, 'permit');
    expect(await decide()).toEqual([performance.eventId]);
    expect(await decide()).toEqual([]);
    await pool.query(`update event set permit_no = '102-38' where id = $1`, [performance.eventId]);
    expect(await shown(performance.id)).toEqual({ status: 'off_sale', permission: null });
    expect(await decide()).toEqual([performance.eventId]);
    expect(await shown(performance.id)).toEqual({ status: 'on_sale', permission: 'open' });
  });

  test('money that was already on its way buys the ticket', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.awaiting(performance, { seats: [0] });
    await change(performance, 'permit');
    await decide();
    await sale.payAtProvider(orderId);
    await sale.tell(orderId);
    expect(await sale.stateOf(orderId)).toBe('paid');
  });
});

test('a performance that becomes one of another event is decided anew, by that one’s papers', async () => {
  const performance = await sale.onSale({ seats: 40 });
  const other = await aPerformance(pool, { permitNo: null });
  expect(await shown(performance.id)).toEqual({ status: 'on_sale', permission: 'open' });
  await pool.query('update performance set event_id = $2 where id = $1', [performance.id, other.eventId]);
  expect(await shown(performance.id)).toEqual({ status: 'off_sale', permission: null });
  await decide();
  expect(await shown(performance.id)).toEqual({ status: 'off_sale', permission: 'no_permit' });
});

test('nothing is decided by sale requirements that are being changed at this moment', async () => {
  const performance = await aPerformance(pool, { salePermission: null });
  const clerk = await pool.connect();
  try {
    await clerk.query('begin');
    await clerk.query('update event set permit_no = null where id = $1', [performance.eventId]);
    expect(await sale.tryHold(performance, { seats: [0] })).toEqual({ ok: false, code: 'busy' });
    await clerk.query('commit');
  } finally {
    clerk.release();
  }
  expect(await sale.tryHold(performance, { seats: [0] })).toEqual({ ok: false, code: 'sale_not_permitted' });
});

test('thousands of undecided dates are decided in several transactions, the newest first', async () => {
  const { id, eventId } = await aPerformance(pool, { salePermission: null });
  await pool.query(
    `insert into performance (key, event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at, local_day, state, sale_mode)
     select key || '-' || n, event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at + n * interval '1 minute', local_day, state, sale_mode
     from performance, generate_series(1, 4000) as n where id = $1`,
    [id],
  );
  await decideAllSalePermissions(deps);
  const { rows } = await pool.query<{ decided: number; oldest: number }>(
    `select count(*) filter (where sale_gate = 'open')::int as decided, min(id) as oldest
     from performance where event_id = $1 group by xmin order by min(id) desc`,
    [eventId],
  );
  expect(rows.map(({ decided }) => decided)).toEqual([2_000, 2_000, 1]);
  expect(rows.at(-1)).toEqual({ decided: 1, oldest: id });
});

test('a transaction that needs all decided, as an import does, decides more than one batch', async () => {
  const { eventId } = await aPerformance(pool, { salePermission: null });
  const before = await aPerformance(pool, { salePermission: null });
  const eventIds = await deps.transaction(({ salePermissions }) => decideSalePermissions(salePermissions, null, 1));
  expect(eventIds).toEqual([before.eventId, eventId]);
});
