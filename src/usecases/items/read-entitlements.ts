import { itemReturn, type ItemReturn } from '#domain/items/item-return.ts';
import type { EntitlementsStore, ShownEntitlement, SoldItems } from './entitlement-ports.ts';

export type ReadEntitlements = {
  order: SoldItems;
  /** Of all unused units of the item together. */
  giveBack: ItemReturn & { amountMinor: number };
};

/**
 * Without the codes of gift certificates, which are money: whoever has one may spend it. For everybody who is not known
 * as the buyer.
 */
export function withoutCertificateCodes(read: ReadEntitlements): ShownEntitlements {
  const entitlements = read.order.entitlements.map((each) =>
    each.labels.kind === 'certificate' ? { ...each, code: null } : each,
  );
  return { ...read, order: { ...read.order, entitlements } };
}

/** What a caller may see of it. */
export type ShownEntitlements = Omit<ReadEntitlements, 'order'> & {
  order: Omit<SoldItems, 'entitlements'> & { entitlements: ShownEntitlement[] };
};

/** Opens the items of an order for the holder of its secret address; empty until something is issued. */
export async function readEntitlements(
  deps: { entitlements: EntitlementsStore; now(): Date },
  by: { accessKey: string } | { orderId: string },
): Promise<ReadEntitlements[]> {
  const parts =
    'accessKey' in by
      ? await deps.entitlements.findByAccessKey(by.accessKey)
      : await deps.entitlements.findOrder(by.orderId);
  const now = deps.now();
  return parts.flatMap((part) => openEntitlements(part, now) ?? []);
}

/** Opens an item of an order whose ownership was already checked; null until something is issued. */
export function openEntitlements(part: SoldItems, now: Date): ReadEntitlements | null {
  if (part.paidAt === null || part.entitlements.length === 0) return null;
  const entitlements = part.entitlements.toSorted((a, b) => Number(a.state === 'void') - Number(b.state === 'void'));
  const live = entitlements.filter(({ state }) => state !== 'void');
  const ends = live.flatMap(({ validUntil }) => (validUntil === null ? [] : [validUntil.getTime()]));
  const giveBack = itemReturn(
    {
      kind: part.item.kind,
      paidAt: part.paidAt,
      validUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
      isUsed: live.length === 0 || live.some(({ state }) => state === 'used'),
      isPerformanceChanged: part.item.isPerformanceChanged,
    },
    now,
  );
  return {
    order: { ...part, entitlements },
    giveBack: {
      ...giveBack,
      // Support decides about a certificate whose money the bank took back.
      isOpen: giveBack.isOpen && part.state === 'paid' && !live.some(({ isStopped }) => isStopped),
      amountMinor: live.reduce((sum, { labels }) => sum + labels.priceMinor, 0),
    },
  };
}
