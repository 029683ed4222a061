import { LINES_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { isUnitLine } from '#domain/orders/order-line.ts';
import { type NotChangeable, refuseChange } from '#usecases/holds/change-refusal.ts';
import type { SalePart, SaleStores } from '#usecases/sale.ts';
import { checkUnits, type ItemRefusal } from './check-units.ts';

export type UnitsInput = {
  orderId: string;
  itemId: number;
  units: readonly { optionNo: number; count: number }[];
  /** The performance that the item accompanies, if any. */
  performanceId: number | null;
};
export type ChangeUnitsRefusal =
  | ItemRefusal
  | NotChangeable
  | { ok: false; code: 'sold_out'; limit: number }
  | { ok: false; code: 'other_currency' | 'empty_selection' };
type Outcome = { ok: true } | ChangeUnitsRefusal;

/**
 * Replaces what a held order has of one item with the wanted units, all or none: adds the item to the order, changes it, or
 * takes it out. The other lines stay, and the hold's expiry does not change.
 */
export async function changeUnits(
  deps: SalePart<'stores' | 'transaction', 'orders' | 'items'>,
  input: UnitsInput,
): Promise<Outcome> {
  const optionNos = input.units.flatMap(({ optionNo, count }) => Array<number>(count).fill(optionNo));
  const item = await deps.stores.items.readForSale(input.itemId);
  if (item === null) return { ok: false, code: 'unknown_item' };
  const refusal = optionNos.length === 0 ? null : checkUnits(item, optionNos, input.performanceId);
  if (refusal !== null) return refusal;
  const change = () =>
    deps.transaction(async (stores): Promise<Outcome> => {
      const order = await stores.orders.lockOrder(input.orderId);
      const notChangeable = refuseChange(order);
      if (notChangeable !== null || order === null) return notChangeable ?? { ok: false, code: 'unknown_order' };
      if (order.market !== item.market) return { ok: false, code: 'other_currency' };
      const had = order.lines.filter((line) => isUnitLine(line) && line.itemId === input.itemId).length;
      const stays = order.lines.length - had;
      if (stays + optionNos.length === 0) return { ok: false, code: 'empty_selection' };
      if (stays + optionNos.length > LINES_PER_ORDER) return { ok: false, code: 'over_limit', limit: LINES_PER_ORDER };
      return exchange(stores, input, optionNos, had);
    });
  const outcome = await change();
  if (outcome.ok || outcome.code !== 'sold_out') return outcome;
  // Expired holds may still count; the sweep releases them.
  const freed = await deps.transaction(({ items }) => items.sweepExpired(200, input.itemId));
  return freed > 0 ? change() : outcome;
}

async function exchange(
  { items }: Pick<SaleStores, 'items'>,
  input: UnitsInput,
  optionNos: readonly number[],
  had: number,
): Promise<Outcome> {
  const { isTaken, left } = await items.takeStock(input.itemId, optionNos.length - had);
  if (!isTaken) return { ok: false, code: 'sold_out', limit: Math.max(0, (left ?? 0) + had) };
  const isWritten = await items.replaceUnits(input.orderId, input, optionNos);
  return isWritten ? { ok: true } : { ok: false, code: 'not_on_sale' };
}
