import { placeTypeId } from '#domain/catalog/place-types.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';

/** @param siteOf origin of a market's site, without a slash at its end */
export function createSiteLinks(siteOf: (market: MarketName) => string): SiteLinks {
  return {
    home: (market, locale) => `${siteOf(market)}/${locale}`,
    ticketPage: ({ market, accessKey }, locale) => `${siteOf(market)}/${locale}/ticket/${accessKey}`,
    orderPage: ({ market, id }, locale) => `${siteOf(market)}/${locale}/order/${id}`,
    eventPage: ({ market, performance }, locale) =>
      `${siteOf(market)}/${locale}/${performance.citySlug}/event/${performance.eventId}`,
    reviews(market, { kind, id, citySlug, placeType }, locale) {
      const path =
        citySlug === null
          ? href(locale, 'index', {})
          : kind === 'event'
            ? href(locale, 'region-event-event', { region: citySlug, event: id })
            : href(locale, 'region-objects-id-object', {
                region: citySlug,
                id: placeTypeId(placeType ?? ''),
                object: id,
              });
      return `${siteOf(market)}${path}#reviews`;
    },
  };
}
