import type { ItemSale } from '#api/items/contract.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { TextLanguage } from '#texts/in-language.ts';

/** Data for all steps of the sale of an item. */
export type ItemFacts = {
  locale: Locale;
  market: MarketName;
  /** Null when the item does not exist. */
  sale: ItemSale | null;
  /** The event that the item belongs to, from the address. */
  eventId: number | null;
  /** The distributor that referred the visitor; passed on from step to step. */
  distributorCompanyId: string | null;
  campaignToken: string | null;
  siteOrigin: string;
};
export type SaleFacts = ItemFacts & { sale: ItemSale };

export type Speak = { locale: TextLanguage };

/** Address of this sale; with `orderId` the address at which this order continues. */
export function saleAddress(
  { locale, sale, eventId, distributorCompanyId, campaignToken }: ItemFacts,
  orderId?: string,
): string {
  if (sale === null) return '/widget/item';
  return itemSalePath(sale, locale, { eventId: eventId ?? undefined, orderId, distributorCompanyId, campaignToken });
}
