import type { PriceRule, RuleEffect } from '#domain/pricing/rule.ts';
import type { Target } from '#domain/pricing/target.ts';

/** SQL: the columns of `price_rule r` as JSON. Reads as `RuleRow`. */
export const RULE_COLUMNS = `jsonb_build_object('id', r.id, 'target', r.target, 'organizerId', r.organizer_id, 'itemIds', r.item_ids,
    'zoneNos', r.zone_nos, 'tariffNos', r.tariff_nos, 'withUnits', r.with_units, 'effect', r.effect,
    'minQuantity', r.min_quantity, 'maxUses', r.max_uses, 'includesReducedTariffs', r.includes_reduced,
    'from', r.open_from, 'until', r.open_until)`;

export type RuleRow = {
  id: number;
  target: 'everything' | 'organizer' | 'performances' | 'items';
  organizerId: number | null;
  itemIds: number[] | null;
  zoneNos: number[] | null;
  tariffNos: number[] | null;
  withUnits: boolean;
  effect: RuleEffect;
  minQuantity: number | null;
  maxUses: number | null;
  includesReducedTariffs: boolean;
  from: string | null;
  until: string | null;
};

/** @param performanceIds those of its performances that matter to the caller; none for an item's offer */
export function ruleOf(row: RuleRow, performanceIds: readonly number[]): PriceRule {
  const { id, effect, minQuantity, maxUses, includesReducedTariffs } = row;
  return {
    id,
    effect,
    target: targetOf(row, performanceIds),
    condition: { minQuantity, maxUses, includesReducedTariffs },
    from: row.from === null ? null : new Date(row.from),
    until: row.until === null ? null : new Date(row.until),
  };
}

function targetOf(row: RuleRow, performanceIds: readonly number[]): Target {
  const { zoneNos, tariffNos, withUnits } = row;
  switch (row.target) {
    case 'everything':
      return { kind: 'everything' };
    case 'organizer':
      return { kind: 'organizer', organizerId: row.organizerId };
    case 'items':
      return { kind: 'items', itemIds: row.itemIds ?? [] };
    case 'performances':
      return zoneNos === null && tariffNos === null
        ? { kind: 'performances', performanceIds, withUnits }
        : { kind: 'tariffs', performanceIds, zoneNos, tariffNos };
  }
}

/** What a voucher covers, by the columns of its row. */
export function voucherTarget(row: { organizerId: number | null; performanceIds: number[] | null }): Target {
  const { organizerId, performanceIds } = row;
  if (performanceIds !== null) return { kind: 'performances', performanceIds, withUnits: true };
  return organizerId === null ? { kind: 'everything' } : { kind: 'organizer', organizerId };
}
