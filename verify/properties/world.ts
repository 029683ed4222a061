import type pg from 'pg';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { anItem, type ItemOptions } from '#test/builders/item.ts';
import { aPerformance, type PerformanceOptions } from '#test/builders/performance.ts';
import type { FeeFacts, ItemFacts, Market, RuleFacts, Stage, TariffFacts, VoucherFacts, World } from './world-types.ts';

const TEXT = '{"ru":"Тариф"}';
const DAY = 24;

/**
 * Four performances and four items in each market's currency, small enough that two buyers want the same seat, entry,
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
  const [first, second, tonight, georgian, other] = stages as [Stage, Stage, Stage, Stage, Stage];
  const [parking, , good] = items as [ItemFacts, ItemFacts, ItemFacts];
  const rule = (
    market: Market,
    of: Omit<RuleFacts, 'id' | 'market' | 'minQuantity' | 'maxUses' | 'includesReduced'> & Partial<RuleFacts>,
  ) => aRule(pool, { market, minQuantity: null, maxUses: null, includesReduced: false, ...of });
  const on = (stage: Stage, tariffNos: number[] | null = null, withUnits = false): RuleFacts['target'] => {
    return { kind: 'performances', performanceIds: [stage.id], withUnits, tariffNos };
  };
  const rules = [
    await rule('belarus', {
      target: on(first),
      effect: { kind: 'group', fromTickets: 3, permille: 111 },
      isOpen: true,
    }),
    await rule('belarus', {
      target: on(second),
      effect: { kind: 'set', everyTickets: 2, cheapest: 1, permille: 1000 },
      isOpen: true,
    }),
    await rule('belarus', {
      target: { kind: 'everything' },
      effect: { kind: 'percent', permille: 77 },
      minQuantity: 5,
      includesReduced: true,
      isOpen: true,
    }),
    await rule('belarus', {
      target: on(first, [1]),
      effect: { kind: 'fixed_price', priceMinor: 4_444 },
      maxUses: 1,
      isOpen: true,
    }),
    await rule('belarus', {
      target: { kind: 'items', itemIds: [parking.id] },
      effect: { kind: 'amount', amountMinor: 101 },
      isOpen: true,
    }),
    await rule('belarus', {
      target: { kind: 'organizer', organizerId: tonight.organizerId },
      effect: { kind: 'percent', permille: 333 },
      isOpen: false,
    }),
    await rule('georgia', {
      target: on(georgian, null, true),
      effect: { kind: 'percent', permille: 155 },
      isOpen: true,
    }),
    await rule('georgia', {
      target: on(other),
      effect: { kind: 'set', everyTickets: 3, cheapest: 1, permille: 500 },
      isOpen: true,
    }),
  ];
  const fee = { fixedMinor: 0, minMinor: null, maxMinor: null, payer: 'buyer' as const };
  const fees = [
    await aFee(pool, 'belarus', {
      ...fee,
      organizerId: first.organizerId,
      lineKind: 'seat',
      permille: 55,
      minMinor: 150,
      maxMinor: 260,
    }),
    await aFee(pool, 'belarus', {
      ...fee,
      organizerId: second.organizerId,
      lineKind: 'seat',
      permille: 80,
      payer: 'seller',
    }),
    await aFee(pool, 'georgia', {
      ...fee,
      organizerId: good.organizerId ?? 0,
      lineKind: 'unit',
      permille: 0,
      fixedMinor: 50,
    }),
  ];
  const taxes = [{ organizerId: first.organizerId, lineKind: 'seat' as const, permille: 200 }];
  await insert(pool, 'tax_rule', {
    market: 'belarus',
    organizer_id: first.organizerId,
    line_kind: 'seat',
    permille: 200,
  });
  const none = {
    organizerId: null,
    unlocksHidden: false,
    isCombinable: true,
    minimumMinor: null,
    maxUses: null,
    usesPerOrder: null,
  };
  const vouchers = [
    await aVoucher(pool, {
      ...none,
      code: 'SHARE',
      market: 'belarus',
      effect: { kind: 'percent', permille: 125 },
      maxUses: 3,
    }),
    await aVoucher(pool, {
      ...none,
      code: 'AMOUNT',
      market: 'belarus',
      effect: { kind: 'amount', amountMinor: 1_000 },
      maxUses: 1,
    }),
    await aVoucher(pool, {
      ...none,
      code: 'EACH',
      market: 'belarus',
      organizerId: second.organizerId,
      effect: { kind: 'amount_per_ticket', amountMinor: 303 },
    }),
    await aVoucher(pool, {
      ...none,
      code: 'ALONE',
      market: 'belarus',
      isCombinable: false,
      effect: { kind: 'percent', permille: 150 },
      minimumMinor: 4_000,
    }),
    await aVoucher(pool, {
      ...none,
      code: 'HIDDEN',
      market: 'belarus',
      effect: null,
      unlocksHidden: true,
      usesPerOrder: 2,
    }),
    await aVoucher(pool, { ...none, code: 'ALL-FREE', market: 'belarus', effect: { kind: 'percent', permille: 1000 } }),
    await aVoucher(pool, {
      ...none,
      code: 'TETRI',
      market: 'georgia',
      effect: { kind: 'percent', permille: 201 },
      maxUses: 2,
      usesPerOrder: 2,
    }),
  ];
  return { stages, items, rules, fees, taxes, vouchers };
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

async function aRule(pool: pg.Pool, rule: Omit<RuleFacts, 'id'>): Promise<RuleFacts> {
  const { market, target, effect, minQuantity, maxUses, includesReduced, isOpen } = rule;
  const id = await insert(pool, 'price_rule', {
    key: JSON.stringify([market, effect]),
    market,
    target: target.kind,
    organizer_id: target.kind === 'organizer' ? target.organizerId : null,
    item_ids: target.kind === 'items' ? target.itemIds : null,
    tariff_nos: target.kind === 'performances' ? target.tariffNos : null,
    with_units: target.kind === 'performances' && target.withUnits,
    effect: JSON.stringify(effect),
    min_quantity: minQuantity,
    max_uses: maxUses,
    includes_reduced: includesReduced,
    open_until: isOpen ? null : new Date('2020-01-01'),
  });
  for (const performanceId of target.kind === 'performances' ? target.performanceIds : []) {
    await insert(pool, 'price_rule_performance', { rule_id: id, performance_id: performanceId });
  }
  return { id, ...rule };
}

async function aFee(pool: pg.Pool, market: Market, fee: Omit<FeeFacts, 'id'>): Promise<FeeFacts> {
  const { organizerId, lineKind, permille, fixedMinor, minMinor, maxMinor, payer } = fee;
  const row = {
    market,
    organizer_id: organizerId,
    line_kind: lineKind,
    permille,
    fixed_minor: fixedMinor,
    min_minor: minMinor,
    max_minor: maxMinor,
    payer,
  };
  return { id: await insert(pool, 'fee_rule', row), ...fee };
}

async function aVoucher(pool: pg.Pool, voucher: Omit<VoucherFacts, 'id'>): Promise<VoucherFacts> {
  const { code, market, organizerId, effect, unlocksHidden, isCombinable, minimumMinor, maxUses, usesPerOrder } =
    voucher;
  const id = await insert(pool, 'voucher', {
    code,
    market,
    organizer_id: organizerId,
    effect: effect === null ? null : JSON.stringify(effect),
    unlocks_hidden: unlocksHidden,
    is_combinable: isCombinable,
    minimum_minor: minimumMinor,
    max_uses: maxUses,
    uses_per_order: usesPerOrder,
  });
  return { id, ...voucher };
}

async function insert(pool: pg.Pool, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const { rows } = await pool.query<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}
