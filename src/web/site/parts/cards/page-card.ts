import type { PosterFacts } from '#api/catalog/contract.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { itemMotif } from '#web/posters/item-motif.ts';

/** Data for drawing the preview card of a page that is not an event. */
export type PageCard = Omit<PosterFacts, 'subtitle'> & {
  /** First part of the address; identifies the page. */
  name: string;
  /** Uses the product's name as the small line, because the category has no suitable label for such a page. */
  isOurs: boolean;
};

/** A facade that fits the place's type. */
export function placeCard({ id, type, name }: { id: number; type: string; name: string }): PageCard {
  return { ...drawing(`place-${id}`, 'place', name), motif: type, isOurs: false };
}

export function personCard({ id, name }: { id: number; name: string }): PageCard {
  return { ...drawing(`person-${id}`, 'person', name), isOurs: false };
}

/** The item itself, in its own colours. */
export function itemCard(item: {
  id: number;
  key: string;
  kind: string;
  motif: string | null;
  title: string;
}): PageCard {
  const card = drawing(`item-${item.id}`, 'item', item.title);
  return { ...card, motif: itemMotif(item), isOurs: false };
}

/** A street of the city. */
export function cityCard(city: string, title: string): PageCard {
  return { ...drawing(`city-${city}`, 'place', title), motif: 'street', isOurs: true };
}

/** Art of the category. The whole guide uses the art of festivals because it mixes all categories. */
export function listingCard(city: string, category: string | null, title: string): PageCard {
  return { ...drawing(`listing-${inCity(city, category)}`, category ?? 'festival', title), isOurs: true };
}

export function placesCard(city: string, type: string | null, title: string): PageCard {
  return { ...drawing(`places-${inCity(city, type)}`, 'place', title), motif: type ?? '', isOurs: true };
}

function inCity(city: string, what: string | null): string {
  return what === null ? city : `${city}.${what}`;
}

function drawing(name: string, category: string, title: string): Omit<PageCard, 'isOurs'> {
  return { name, key: name, category, genres: [], title, mood: '', hue: stableHash(name) % 360, motif: '' };
}

/** `/posters/place-17-card-ru-xt5upx.png` */
export function pageCardAddress(card: PageCard, locale: Locale): string {
  return `/posters/${card.name}-card-${locale}-${posterVersion(card)}.png`;
}
