import { type BasketRefusal, changeBasket, ofItem } from './change-basket.ts';
import type { SalePart } from '#usecases/sale.ts';
import { checkUnits, type ItemRefusal } from '#usecases/items/check-units.ts';

export type UnitsInput = {
  orderId: string;
  itemId: number;
  units: readonly { optionNo: number; count: number }[];
  /** The performance that the item accompanies, if any. */
  performanceId: number | null;
};
export type ChangeUnitsRefusal = ItemRefusal | BasketRefusal | { ok: false; code: 'sold_out'; limit: number };

/**
 * Replaces what a held order has of one item with the wanted units, all or none: adds the item to the order, changes it, or
 * takes it out. The other lines stay, and the hold's expiry does not change.
 */
export async function changeUnits(
  deps: SalePart<'stores' | 'transaction' | 'offers', 'orders' | 'pricing' | 'tenders' | 'ledger' | 'items'>,
  input: UnitsInput,
): Promise<{ ok: true } | ChangeUnitsRefusal> {
  const { itemId, performanceId } = input;
  const optionNos = input.units.flatMap(({ optionNo, count }) => Array<number>(count).fill(optionNo));
  const item = await deps.stores.items.readForSale(itemId);
  if (item === null) return { ok: false, code: 'unknown_item' };
  const refusal = optionNos.length === 0 ? null : checkUnits(item, optionNos, performanceId);
  if (refusal !== null) return refusal;
  const names = { itemIds: [itemId], performanceIds: performanceId === null ? [] : [performanceId] };
  const change = () =>
    changeBasket<ChangeUnitsRefusal, 'items'>(deps, input.orderId, names, async (stores, order) => {
      if (order.market !== item.market) return { ok: false, code: 'other_currency' };
      const { had, stays } = ofItem(order, itemId);
      if (optionNos.length > 0 && !(await stores.items.isOpen(itemId, performanceId))) {
        return { ok: false, code: 'not_on_sale' };
      }
      const { isTaken, left } = await stores.items.takeStock(itemId, optionNos.length - had.length);
      if (!isTaken) return { ok: false, code: 'sold_out', limit: Math.max(0, (left ?? 0) + had.length) };
      const forPerformanceId = performanceId;
      const added = optionNos.map((optionNo) => ({ kind: 'unit' as const, itemId, optionNo, forPerformanceId }));
      return { ok: true, stays, added };
    });
  const outcome = await change();
  if (outcome.ok || outcome.code !== 'sold_out') return outcome;
  // Expired holds may still count; the sweep releases them.
  const freed = await deps.transaction(({ items }) => items.sweepExpired(200, itemId));
  return freed > 0 ? change() : outcome;
}
