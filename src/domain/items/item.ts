/** Kinds of things sold without a seat, in the order pages list them. A video or package opens something to watch. */
export type ItemKind = 'certificate' | 'pass' | 'parking' | 'service' | 'good' | 'video' | 'package';

/** Kinds of the shop. Videos and packages are rented on pages of their own. */
export const SHOP_KINDS = ['certificate', 'pass', 'parking', 'service', 'good'] as const satisfies readonly ItemKind[];
export type ShopKind = (typeof SHOP_KINDS)[number];

/** Last part of a kind's address: `/{lang}/{city}/items/certificates`. */
export const KIND_SLUGS: Readonly<Record<ShopKind, string>> = {
  certificate: 'certificates',
  pass: 'passes',
  parking: 'parking',
  service: 'services',
  good: 'goods',
};

export function kindOfSlug(slug: string): ShopKind | null {
  return SHOP_KINDS.find((kind) => KIND_SLUGS[kind] === slug) ?? null;
}

/** `oid`, `iid` and `sid` of the widget: a service is asked for by a name of its own. */
export function isService(kind: ItemKind): boolean {
  return kind === 'service';
}

/** Bought for one evening, and good for it; everything else has days of its own. */
const EVENING_KINDS: readonly ItemKind[] = ['parking', 'service', 'good'];
export function goesWithEvening(kind: ItemKind): boolean {
  return EVENING_KINDS.includes(kind);
}

/** Units of one item in one order; nobody watches the same film twice at once. */
export function unitsPerOrder(kind: ItemKind): number {
  return kind === 'video' || kind === 'package' ? 1 : 10;
}
