import { isTaxNumber } from '#domain/catalog/import/tax-number.ts';
import type { MarketName } from '#domain/markets/market.ts';

/**
 * Decides whether an item may be sold. A seller of items or services needs a valid tax number, which is shown. The
 * register of organizers and the permit concern events only. Without a seller the site's operator sells; its tax number
 * is in the market's record.
 */
export function isItemPermitted(market: MarketName, seller: { taxNumber: string } | null): boolean {
  return seller === null || isTaxNumber(market, seller.taxNumber);
}
