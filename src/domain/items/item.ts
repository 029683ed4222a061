/** Kinds of items sold without a seat, in the order of the pages. A video or package grants access to videos. */
export type ItemKind = 'certificate' | 'pass' | 'parking' | 'service' | 'good' | 'video' | 'package';

/** Kinds sold in the shop. Videos and packages are rented on their own pages. */
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

/** The widget's parameters are `oid`, `iid` and `sid`: a service has a parameter of its own. */
export function isService(kind: ItemKind): boolean {
  return kind === 'service';
}

/** Bought for one performance and valid for it; other kinds have their own validity period. */
export const PERFORMANCE_KINDS: readonly ItemKind[] = ['parking', 'service', 'good'];
export function goesWithPerformance(kind: ItemKind): boolean {
  return PERFORMANCE_KINDS.includes(kind);
}

/** Maximum units of one item per order; one rental of a film is enough for one visitor. */
export function unitsPerOrder(kind: ItemKind): number {
  return kind === 'video' || kind === 'package' ? 1 : 10;
}
