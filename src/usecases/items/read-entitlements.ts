import { itemReturn, type ItemReturn } from '#domain/items/item-return.ts';
import type { EntitlementsStore, SoldItems } from './entitlement-ports.ts';

export type ReadEntitlements = { order: SoldItems; giveBack: ItemReturn };

/** Opens an order of an item for the holder of its secret address. */
export async function readEntitlements(
  deps: { entitlements: EntitlementsStore; now(): Date },
  by: { accessKey: string } | { orderId: string },
): Promise<ReadEntitlements | null> {
  const order =
    'accessKey' in by
      ? await deps.entitlements.findByAccessKey(by.accessKey)
      : await deps.entitlements.findOrder(by.orderId);
  return order && openEntitlements(order, deps.now());
}

/** Opens an order whose ownership was already checked, with its possible return; null until something is issued. */
export function openEntitlements(order: SoldItems, now: Date): ReadEntitlements | null {
  if (order.paidAt === null || order.entitlements.length === 0) return null;
  const live = order.entitlements.filter(({ state }) => state !== 'void');
  const ends = live.flatMap(({ validUntil }) => (validUntil === null ? [] : [validUntil.getTime()]));
  const giveBack = itemReturn(
    {
      kind: order.item.kind,
      paidAt: order.paidAt,
      validUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
      isUsed: live.length === 0 || live.some(({ state }) => state === 'used'),
      isPerformanceChanged: order.item.isPerformanceChanged,
    },
    now,
  );
  return { order, giveBack: { ...giveBack, isOpen: giveBack.isOpen && order.state === 'paid' } };
}
