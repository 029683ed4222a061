import type { EventCard } from '#api/catalog/contract.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';

/**
 * A listing as it travels: each event with its page and a picture, so that a list can be shown without another call.
 * Pages of our own make both addresses themselves and are spared the weight.
 */
export function withAddresses(listing: Listing, locale: Locale): Listing {
  return { ...listing, items: listing.items.map((card) => ({ ...card, ...addressesOf(card, locale) })) };
}

function addressesOf({ id, citySlug, posterVersion }: EventCard, locale: Locale) {
  return {
    url: href(locale, 'region-event-event', { region: citySlug, event: id }),
    // The card of docs/posters.md: a PNG of 1200 × 630 with the title.
    picture: `/posters/${id}-card-${locale}-${posterVersion}.png`,
  };
}
