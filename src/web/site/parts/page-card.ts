import type { PosterFacts } from '#api/catalog/contract.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import { stableHash } from '#domain/catalog/stable-hash.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { itemMotif } from '#web/posters/item-motif.ts';

/** What a card of a page that is no event is drawn from. */
export type PageCard = Omit<PosterFacts, 'subtitle'> & {
  /** First part of its address: which page it is. */
  name: string;
  /** The small line; the product's name where the family has no word of its own for such a page. */
  isOurs: boolean;
};

/** A facade of the place's type. */
export function placeCard({ id, type, name }: { id: number; type: string; name: string }): PageCard {
  return { ...drawing(`place-${id}`, 'place', name), motif: type, isOurs: false };
}

export function personCard({ id, name }: { id: number; name: string }): PageCard {
  return { ...drawing(`person-${id}`, 'person', name), isOurs: false };
}

/** The thing itself, in colours of its own. */
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

/** Art of the category; the whole guide gets that of festivals, which is a bit of everything. */
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
