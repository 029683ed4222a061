import { goesWithPerformance, unitsPerOrder } from '#domain/items/item.ts';
import { isItemPermitted } from '#domain/items/item-permission.ts';
import type { ItemForSale } from './ports.ts';

export type ItemRefusal =
  | { ok: false; code: 'over_limit'; limit: number }
  | { ok: false; code: 'unknown_item' | 'not_on_sale' | 'performance_not_for_item' | 'sale_not_permitted' };

/** Why these units of an item cannot be held, whatever is left of it; null if they can. */
export function checkUnits(
  item: ItemForSale,
  optionNos: readonly number[],
  performanceId: number | null,
): ItemRefusal | null {
  if (performanceId !== null && !goesWithPerformance(item.kind)) return { ok: false, code: 'performance_not_for_item' };
  const limit = unitsPerOrder(item.kind);
  if (optionNos.length > limit) return { ok: false, code: 'over_limit', limit };
  if (!isItemPermitted(item.market, item.seller)) return { ok: false, code: 'sale_not_permitted' };
  const isFree = optionNos.every((optionNo) => item.freeOptions.includes(optionNo));
  return isFree || item.hasProvider ? null : { ok: false, code: 'not_on_sale' };
}
