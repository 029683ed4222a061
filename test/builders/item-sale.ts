import { randomUUID } from 'node:crypto';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import type { CheckoutInput } from '#usecases/orders/checkout-order.ts';
import { holdItems, type HoldItemsInput } from '#usecases/items/hold-items.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { type BuiltItem, anItem, type ItemOptions } from './item.ts';
import { aSale } from './sale.ts';

/** The sale of items on a database of its own; paying, webhooks and expiry work as for every order. */
export async function anItemSale(options: { max?: number } = {}) {
  const sale = await aSale(options);
  return { ...sale, ...itemSteps(sale) };
}

/** Adds the steps of an item sale to a sale of tickets. */
export function itemSteps(sale: Awaited<ReturnType<typeof aSale>>) {
  const entitlements = createEntitlementsStore(sale.pool);

  const onSale = (options: ItemOptions = {}): Promise<BuiltItem> => anItem(sale.pool, options);

  function tryHold(item: { id: number }, count = 1, changes: Partial<HoldItemsInput> = {}, by: SaleDeps = sale.deps) {
    return holdItems(by, {
      itemId: item.id,
      units: [{ optionNo: 1, count }],
      performanceId: null,
      locale: 'ru',
      orderKey: null,
      idemKey: randomUUID(),
      idemBody: '',
      distributorCompanyId: null,
      campaignToken: null,
      visitor: null,
      ...changes,
    });
  }

  async function held(item: { id: number }, count = 1, changes: Partial<HoldItemsInput> = {}): Promise<string> {
    const result = await tryHold(item, count, changes);
    if (!result.ok) throw new Error(`not held: ${result.code}`);
    return result.orderId;
  }

  async function awaiting(item: { id: number }, count = 1, changes: Partial<CheckoutInput> = {}): Promise<string> {
    const orderId = await held(item, count);
    const result = await sale.tryCheckout(orderId, changes);
    if (!result.ok) throw new Error(`not checked out: ${result.code}`);
    return orderId;
  }

  /** Pays in time; the emulator knows the capture, so that it can be refunded. */
  async function paid(item: { id: number }, count = 1): Promise<string> {
    const orderId = await awaiting(item, count);
    await tellPaid(orderId);
    return orderId;
  }

  async function tellPaid(orderId: string) {
    await sale.payAtProvider(orderId);
    return sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
  }

  async function usedOf(item: { id: number }): Promise<number | undefined> {
    const { rows } = await sale.pool.query<{ used: number }>('select used from item_stock where item_id = $1', [
      item.id,
    ]);
    return rows[0]?.used;
  }

  async function codesOf(orderId: string) {
    return (await entitlements.findOrder(orderId)).flatMap((part) => part.entitlements);
  }

  return { entitlements, onSale, tryHold, held, awaiting, paid, tellPaid, usedOf, codesOf };
}
