import { feedTitle } from '#documents/feeds/feed-labels.ts';
import { placeTypeId, placeTypeOf } from '#domain/catalog/place-types.ts';
import { contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { inLanguage, textLanguage } from '#texts/in-language.ts';
import type { FeedReads } from '#usecases/catalog/feed-ports.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import type { ItemReads } from '#usecases/items/reads-port.ts';
import type { PageCard } from '#web/site/parts/cards/page-card.ts';
import { cityCard, itemCard, listingCard, personCard, placeCard, placesCard } from '#web/site/parts/cards/page-card.ts';
import { placesTitle } from '#web/site/places/places-title.ts';

export type PageCardDeps = {
  names: Pick<FeedReads, 'name'>;
  items: Pick<ItemReads, 'page'>;
  cities(): Promise<CityFacts[]>;
  now(): Date;
};

const NAME = /^(place|person|item|city|listing|places)-([a-z0-9-]{1,40})(?:\.([a-z0-9-]{1,40}))?$/;
const ID = /^[1-9]\d{0,9}$/;
const LARGEST_ID = 2_147_483_647;

/** Returns the facts for the card with this name, as its page states them; null for names without a page. */
export async function pageCardOf(deps: PageCardDeps, name: string, locale: Locale): Promise<PageCard | null> {
  const [, kind, subject = '', what = null] = NAME.exec(name) ?? [];
  if (kind === undefined) return null;
  const reader = { language: contentLanguage(locale), now: deps.now() };
  if (kind === 'place' || kind === 'person' || kind === 'item') {
    const id = Number(subject);
    if (!ID.test(subject) || id > LARGEST_ID || what !== null) return null;
    if (kind === 'item') {
      const item = await deps.items.page(id, reader);
      return item && itemCard(item);
    }
    const found = await deps.names.name(kind === 'place' ? { kind, placeId: id } : { kind, personId: id }, reader);
    if (found === null || found.kind === 'city') return null;
    return found.kind === 'place' ? placeCard(found) : personCard(found);
  }
  const city = (await deps.cities()).find(({ slug }) => slug === subject);
  if (city === undefined || (kind === 'city' && what !== null)) return null;
  const category = kind === 'listing' ? what : null;
  const found = await deps.names.name({ kind: 'city', cityId: city.id, category }, reader);
  if (found?.kind !== 'city') return null;
  if (kind === 'city') return cityCard(city.slug, feedTitle(found, locale));
  if (kind === 'listing') return listingCard(city.slug, category, feedTitle(found, locale));
  const type = what === null ? null : placeTypeOf(placeTypeId(what));
  if (type === undefined || type !== what) return null;
  return placesCard(
    city.slug,
    type,
    inLanguage(textLanguage(locale), () => placesTitle(type, found.where)),
  );
}
