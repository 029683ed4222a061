import { isTaxNumber } from '#domain/catalog/tax-number.ts';
import type { MarketName } from '#domain/markets/market.ts';

/**
 * May this be sold? Whoever takes money for goods or services has a valid tax number, and it is shown. The register of
 * organizers and the permit concern events only. Without a seller of its own the operator of the site sells, whose number
 * stands in the market's record.
 */
export function isItemPermitted(market: MarketName, seller: { taxNumber: string } | null): boolean {
  return seller === null || isTaxNumber(market, seller.taxNumber);
}
