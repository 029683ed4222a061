import type { EventCard } from '#api/catalog/contract.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';

type Category = { slug: string; name: string };

/**
 * A listing as it travels: each event with its name and types, its page and a picture, so that a list can be shown
 * without another call. Pages of our own make all of it themselves and are spared the weight.
 */
export function withShownFacts(listing: Listing, locale: Locale, categories: readonly Category[]): Listing {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  return {
    ...listing,
    items: listing.items.map((card) => ({
      ...card,
      ...addressesOf(card, locale),
      name: card.title,
      types: [{ slug: card.category, name: names.get(card.category) ?? card.category }],
    })),
  };
}

function addressesOf({ id, citySlug, posterVersion }: EventCard, locale: Locale) {
  return {
    url: href(locale, 'region-event-event', { region: citySlug, event: id }),
    // The card of docs/posters.md: a PNG of 1200 × 630 with the title.
    picture: `/posters/${id}-card-${locale}-${posterVersion}.png`,
  };
}
