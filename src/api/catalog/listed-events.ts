import type { EventCard } from '#api/catalog/contract.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { sharedPhotoAddress } from '#domain/photos/photo-shapes.ts';
import { href } from '#domain/routing/route-table.ts';

type Category = { slug: string; name: string };

/**
 * A listing as sent over the API: each event with its name, types, page and picture, so that it can be displayed
 * without another call. Our own pages compute these facts themselves, which keeps their data smaller.
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

function addressesOf({ id, citySlug, posterVersion, photo }: EventCard, locale: Locale) {
  return {
    url: href(locale, 'region-event-event', { region: citySlug, event: id }),
    // 1200 × 630: the photograph, else the card of docs/posters.md, a PNG with the title.
    picture:
      photo === null ? `/posters/${id}-card-${locale}-${posterVersion}.png` : sharedPhotoAddress(photo.id, 'card'),
  };
}
