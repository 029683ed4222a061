import { posterVersion } from '#domain/catalog/poster-version.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import type { Followed } from '#usecases/accounts/followed.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';

/** @param siteOf origin of a market's site, without a trailing slash */
export function createSiteLinks(siteOf: (market: MarketName) => string): SiteLinks {
  return {
    home: (market, locale) => `${siteOf(market)}/${locale}`,
    ticketPage: ({ market, accessKey }, locale) => `${siteOf(market)}/${locale}/ticket/${accessKey}`,
    returnPage: ({ market, accessKey, orderKey }, locale) =>
      `${siteOf(market)}/${locale}/ticket/${accessKey}${orderKey === null ? '' : `?return=${orderKey}`}`,
    oneTicketPage: (market, key, locale) => `${siteOf(market)}${href(locale, 'ticket-one-key', { key })}`,
    orderPage: ({ market, id }, locale) => `${siteOf(market)}/${locale}/order/${id}`,
    eventPage: ({ market, performance }, locale) =>
      `${siteOf(market)}/${locale}/${performance.citySlug}/event/${performance.eventId}`,
    poster(order, title, locale) {
      const { eventId, poster } = order.performance;
      const version = posterVersion({ ...poster, title, genres: [] });
      return `${siteOf(order.market)}/posters/${eventId}-card-${locale}-${version}.png`;
    },
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
    event: (market, { eventId, citySlug }, locale) =>
      `${siteOf(market)}${href(locale, 'region-event-event', { region: citySlug, event: eventId })}`,
    eventAlert: ({ market, secret }) => `${siteOf(market)}/alert/${secret}`,
    journal: (market, locale) => `${siteOf(market)}${href(locale, 'journal', {})}`,
    post: (market, { id, category }, locale) =>
      `${siteOf(market)}${href(locale, 'journal-id-post', { id: category.id, post: id })}`,
    postPicture: (market, { id, pictureVersion }, locale) =>
      `${siteOf(market)}/journal/posters/${id}-card-${locale}-${pictureVersion}.png`,
    followed: (market, followed, locale) => `${siteOf(market)}${followedPath(followed, locale)}`,
    cabinet: (market, locale, screen) => `${siteOf(market)}/cabinet/${locale}/${screen}`,
  };
}

function followedPath({ kind, id, placeType, citySlug }: Followed & { citySlug: string | null }, locale: Locale) {
  if (kind === 'person') return href(locale, 'other-names-id', { id });
  if (kind === 'organizer') return href(locale, 'other-organizer-id', { id });
  if (citySlug === null) return href(locale, 'index', {});
  return href(locale, 'region-objects-id-object', {
    region: citySlug,
    id: placeTypeId(placeType ?? ''),
    object: id,
  });
}
