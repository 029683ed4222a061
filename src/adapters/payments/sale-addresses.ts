import type { MarketName } from '#domain/markets/market.ts';
import type { SaleAddresses } from '#usecases/sale.ts';

export function saleAddresses(siteOf: (market: MarketName) => string, webhookOrigin?: string): SaleAddresses {
  return {
    returnPage: ({ id, locale, market }) => `${siteOf(market)}/${locale}/order/${id}`,
    webhook: (provider, market) => `${webhookOrigin ?? siteOf(market)}/api/v3/payments/${provider}/webhook`,
  };
}
