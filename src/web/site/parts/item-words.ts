import type { ItemCard } from '#api/items/contract.ts';
import { KIND_SLUGS, type ShopKind } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';

const KINDS: Readonly<Record<ShopKind, () => string>> = {
  certificate: () => m.site_items_kind_certificate(),
  pass: () => m.site_items_kind_pass(),
  parking: () => m.site_items_kind_parking(),
  service: () => m.site_items_kind_service(),
  good: () => m.site_items_kind_good(),
};

export function kindWord(kind: ShopKind): string {
  return KINDS[kind]();
}

type Item = Pick<ItemCard, 'id' | 'kind' | 'city' | 'market'>;

/** An item's own page: in its city, or the market's first where it has none. */
export function itemHref({ id, kind, city, market }: Item, locale: Locale): string {
  const region = city?.slug ?? MARKETS[market].defaultCity;
  return href(locale, 'region-items-id-item', { region, id: KIND_SLUGS[kind as ShopKind], item: id });
}

/** What to know before looking closer: gone, not sold, or nearly gone. Null: nothing. */
export function stockText({ isOnSale, left }: Pick<ItemCard, 'isOnSale' | 'left'>): string | null {
  if (!isOnSale) return m.site_items_off();
  if (left === 0) return m.site_items_sold_out();
  return left !== null && left <= FEW_LEFT ? m.site_items_left({ count: left }) : null;
}

const FEW_LEFT = 10;
