import type pg from 'pg';
import type { FeeFacts, ItemFacts, Market, RuleFacts, Stage, VoucherFacts, World } from './world-types.ts';

type Terms = Pick<World, 'rules' | 'fees' | 'taxes' | 'vouchers'>;

/** Rules of every kind, fees of both payers, a tax, and vouchers, most of which run out within a sequence. */
export async function addTerms(pool: pg.Pool, { stages, items }: Pick<World, 'stages' | 'items'>): Promise<Terms> {
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
      minimumMinor: 6_000,
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
      // Two tickets reach it, and one of them alone does not.
      minimumMinor: 9_000,
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
  return { rules, fees, taxes, vouchers };
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

export async function insert(pool: pg.Pool, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const { rows } = await pool.query<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}
