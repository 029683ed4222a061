import type { ItemSale } from '#api/items/contract.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { TextLanguage } from '#texts/in-language.ts';

/** What every step of the sale of an item says and shows. */
export type ItemFacts = {
  locale: Locale;
  market: MarketName;
  /** Null: there is no such item. */
  sale: ItemSale | null;
  /** The event it goes with, as the address names it. */
  eventId: number | null;
  /** Who brought the visitor, kept from step to step. */
  distributorCompanyId: string | null;
  ftm: string | null;
  siteOrigin: string;
};
export type SaleFacts = ItemFacts & { sale: ItemSale };

export type Speak = { locale: TextLanguage };

/** The address of this sale; with an order the one it goes on with. */
export function saleAddress({ locale, sale, eventId, distributorCompanyId, ftm }: ItemFacts, orderId?: string): string {
  if (sale === null) return '/widget/item';
  return itemSalePath(sale, locale, { eventId: eventId ?? undefined, orderId, distributorCompanyId, ftm });
}
