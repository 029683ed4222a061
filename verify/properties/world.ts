import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { anItem, type ItemOptions } from '#test/builders/item.ts';
import { aPerformance, type PerformanceOptions } from '#test/builders/performance.ts';
import { addTerms, insert } from './world-terms.ts';
import type { ItemFacts, Stage, TariffFacts, World } from './world-types.ts';

const TEXT = '{"ru":"Тариф"}';
const DAY = 24;

/**
 * Five performances and three items of both markets, small enough that two buyers want the same seat, entry,
 * unit, tier or voucher within a few commands. Amounts are odd, so that shares of them have to be rounded.
 */
export async function buildWorld(pool: pg.Pool): Promise<World> {
  const far = { startsIn: 30 * DAY, limitPerBuyer: 100 };
  const stages = [
    await aStage(pool, { ...far, seats: 6, priceMinor: 5_015, standing: [{ capacity: 5, priceMinor: 1_333 }] }, true),
    await aStage(pool, { ...far, seats: 4, priceMinor: 8_001, moreZones: [{ seats: 4, priceMinor: 3_337 }] }),
    await aStage(pool, { ...far, startsIn: 3, seats: 5, priceMinor: 1_999 }),
    await aStage(pool, { ...far, market: 'georgia', seats: 5, priceMinor: 3_333 }, true),
    await aStage(pool, { ...far, market: 'georgia', seats: 3, standing: [{ capacity: 4, priceMinor: 777 }] }),
  ];
  const items = [
    await anItemOf(pool, { kind: 'parking', prices: [1_501], feeMinor: 75, stock: 4 }),
    await anItemOf(pool, { kind: 'service', prices: [2_003, 333], feeMinor: 17, stock: null, taxNumber: null }),
    await anItemOf(pool, { kind: 'good', market: 'georgia', prices: [999], feeMinor: 33, stock: 3 }),
  ];
  // The second one has proved the address of an order's checkout, whose points a guest may spend as well.
  const accounts = [await anAccount(pool, null, 1), await anAccount(pool, 'buyer0@example.com', 2)];
  return { stages, items, accounts, ...(await addTerms(pool, { stages, items })) };
}

async function anAccount(pool: pg.Pool, email: string | null, no: number): Promise<World['accounts'][number]> {
  const id = randomUUID();
  await pool.query(
    `insert into account (id, market, locale, phone, email_proved) values ($1, 'belarus', 'ru', $2, $3)`,
    [id, `+37533200000${no}`, email],
  );
  return { id, email };
}

/** @param hasTariffs children, an early tier of two tickets, and a hidden tariff beside the full price of zone 1 */
async function aStage(pool: pg.Pool, options: PerformanceOptions, hasTariffs = false): Promise<Stage> {
  const market = options.market ?? 'belarus';
  const built = await aPerformance(pool, options);
  const zones = [options.seats ?? 0, ...(options.moreZones ?? []).map(({ seats }) => seats)];
  const list = { price_list_id: built.priceListId, zone_no: 1, name: TEXT };
  const full = built.priceMinor;
  if (hasTariffs) {
    await insert(pool, 'tariff', {
      ...list,
      tariff_no: 2,
      kind: 'child',
      price_minor: Math.floor(full / 3),
      fee_minor: 99,
      needs_tariffs: [1],
      needs_per: 1,
      needs_at_most: 1,
    });
    await insert(pool, 'tariff', {
      ...list,
      tariff_no: 3,
      kind: 'early',
      price_minor: full - 1_001,
      fee_minor: 111,
      tier_no: 1,
      tier_limit: 2,
      then_tariff_no: 1,
    });
    await insert(pool, 'tariff', {
      ...list,
      tariff_no: 4,
      kind: 'other',
      price_minor: Math.floor(full / 2),
      fee_minor: 55,
      is_hidden: true,
    });
  }
  await createSeatsStore(pool).openSeats(built.id);
  const { rows: tariffs } = await pool.query<TariffFacts>(
    `select zone_no as "zoneNo", tariff_no as "tariffNo", kind, price_minor::int as "priceMinor", fee_minor::int as "feeMinor",
       is_hidden as "isHidden", tier_no as "tierNo", tier_limit as "tierLimit", then_tariff_no as "thenTariffNo",
       needs_tariffs is not null as "needsAdult"
     from tariff where price_list_id = $1 order by 1, 2`,
    [built.priceListId],
  );
  return {
    id: built.id,
    market,
    organizerId: built.organizerId,
    priceListId: built.priceListId,
    zoneOfSeat: zones.flatMap((seats, index) => Array<number>(seats).fill(index + 1)),
    areas: (options.standing ?? []).map(({ capacity }, index) => ({
      zoneNo: built.standingZones[index] ?? 0,
      capacity,
    })),
    tariffs,
    isTonight: (options.startsIn ?? 0) < DAY,
    otherPlanVersionId: await otherPlan(pool, built.planVersionId),
  };
}

async function otherPlan(pool: pg.Pool, planVersionId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into hall_plan_version (hall_id, version, hash, plan, overview, geometry, seat_count, standing)
     select hall_id, 2, hash || 'b', plan, overview, geometry, seat_count, standing from hall_plan_version where id = $1 returning id`,
    [planVersionId],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into plan_seat (plan_version_id, seat_no, seat_uid, zone_key, sector, row_label, seat_label)
     select $2, seat_no, seat_uid, zone_key, sector, row_label, seat_label || 'a' from plan_seat where plan_version_id = $1`,
    [planVersionId, id],
  );
  return id;
}

async function anItemOf(pool: pg.Pool, options: ItemOptions): Promise<ItemFacts> {
  const { id, organizerId } = await anItem(pool, options);
  const { prices = [], feeMinor = 0, stock = null, market = 'belarus' } = options;
  const listed = prices.map((priceMinor) => ({ priceMinor, feeMinor }));
  return { id, market, organizerId, capacity: stock, options: listed, goesWithPerformance: true };
}
