import type { ItemCard } from '#api/items/contract.ts';
import { KIND_SLUGS, type ShopKind } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { priceFrom } from '#web/shared/dates/price-text.ts';

const KINDS: Readonly<Record<ShopKind, () => string>> = {
  certificate: () => m.site_items_kind_certificate(),
  pass: () => m.site_items_kind_pass(),
  parking: () => m.site_items_kind_parking(),
  service: () => m.site_items_kind_service(),
  good: () => m.site_items_kind_good(),
};

export function kindLabel(kind: ShopKind): string {
  return KINDS[kind]();
}

const ONE: Readonly<Record<ShopKind, () => string>> = {
  certificate: () => m.site_items_one_certificate(),
  pass: () => m.site_items_one_pass(),
  parking: () => m.site_items_one_parking(),
  service: () => m.site_items_one_service(),
  good: () => m.site_items_one_good(),
};

/** Label of a single item of this kind. */
export function kindOfOne(kind: ShopKind): string {
  return ONE[kind]();
}

type Item = Pick<ItemCard, 'id' | 'kind' | 'city' | 'market'>;

/** The item's own page, in its city, or in the market's default city when it has none. */
export function itemHref({ id, kind, city, market }: Item, locale: Locale): string {
  const region = city?.slug ?? MARKETS[market].defaultCity;
  return href(locale, 'region-items-id-item', { region, id: KIND_SLUGS[kind as ShopKind], item: id });
}

/** Note on availability: not on sale, sold out, or few left. Null when there is nothing to note. */
export function stockText({ isOnSale, left }: Pick<ItemCard, 'isOnSale' | 'left'>): string | null {
  if (!isOnSale) return m.site_items_off();
  if (left === 0) return m.site_items_sold_out();
  return left !== null && left <= FEW_LEFT ? m.site_items_left({ count: left }) : null;
}

const FEW_LEFT = 10;

type Priced = Pick<ItemCard, 'minTotalMinor' | 'maxTotalMinor' | 'currency'>;

/** The exact price if there is only one, else the lowest price. */
export function itemPrice(item: Priced, locale: Locale): string | null {
  const isOne = item.minTotalMinor === item.maxTotalMinor && item.minTotalMinor > 0;
  return isOne ? formatMoney(item.minTotalMinor, item.currency, locale) : priceFrom(item, locale);
}
