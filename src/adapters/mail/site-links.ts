import type { MarketName } from '#domain/markets/market.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';

/** @param siteOf origin of a market's site, without a slash at its end */
export function createSiteLinks(siteOf: (market: MarketName) => string): SiteLinks {
  return {
    home: (market, locale) => `${siteOf(market)}/${locale}`,
    ticketPage: ({ market, accessKey }, locale) => `${siteOf(market)}/${locale}/ticket/${accessKey}`,
    orderPage: ({ market, id }, locale) => `${siteOf(market)}/${locale}/order/${id}`,
    eventPage: ({ market, performance }, locale) =>
      `${siteOf(market)}/${locale}/${performance.citySlug}/event/${performance.eventId}`,
  };
}
