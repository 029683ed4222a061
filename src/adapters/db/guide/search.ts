import type { SearchResult } from '#api/catalog/listing-contract.ts';
import { readNearWords } from '#adapters/db/guide/search-words.ts';
import { corrected, findTitles, type SearchHit, type SearchReader } from '#adapters/db/guide/search-statement.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { DEFAULT_MARKET, MARKETS, SHARED_TIME_ZONE } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { withoutMashedWords } from '#domain/search/near-words.ts';
import { hasSignsForLetters, onOtherLayouts } from '#domain/search/other-layouts.ts';
import { askedFor, type Asked } from '#domain/search/query-words.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/**
 * Searches in steps, each only when the previous one found nothing: the words as typed, in every common spelling; as
 * the same keys give them on another keyboard layout; the nearest known words; all words but one.
 */
export async function searchGuide(
  on: Queryable,
  input: { query: string; cityId: number | null; locale: Locale },
  reader: Reader,
): Promise<SearchResult> {
  const { cityId, locale } = input;
  const hits = await searchTitles(on, input.query, {
    cityId,
    today: cityDay(reader.now, SHARED_TIME_ZONE),
    language: reader.language,
  });
  const group = (kind: SearchHit['kind']) => ({
    items: hits.flatMap((hit) => {
      const url = pathOf(hit, locale);
      const hint = [hit.hint, hit.city].filter((part) => part !== null).join(' · ');
      return hit.kind === kind && url !== null
        ? [{ id: hit.id, title: hit.title, hint: hint === '' ? null : hint, url }]
        : [];
    }),
  });
  return {
    performances: group('event'),
    objects: group('place'),
    names: group('person'),
    tours: group('tour'),
    posts: group('post'),
    videos: group('video'),
  };
}

export async function searchTitles(on: Queryable, text: string, reader: SearchReader): Promise<SearchHit[]> {
  const asked = askedFor(text);
  const readings = [[asked], onOtherLayouts(text).map(askedFor).filter(hasWord)];
  for (const reading of hasSignsForLetters(text) ? readings.toReversed() : readings) {
    const hits = await findTitles(on, reading.filter(isLongEnough), reader);
    if (hits.length > 0) return hits;
  }
  const mistyped = askedFor(withoutMashedWords(text));
  if (!isLongEnough(mistyped)) return [];
  const near = corrected(await readNearWords(on, mistyped.words));
  const meant = await findTitles(on, [near.asked], reader, { best: [near.best] });
  if (meant.length > 0 || near.asked.words.length < 2) return meant;
  return findTitles(on, [near.asked], reader, { best: [near.best], lacking: 1 });
}

/** A single letter is too short for a search. */
function isLongEnough({ words }: Asked): boolean {
  return words.reduce((letters, [word = '']) => letters + word.length, 0) > 1;
}

/** A reading from another layout needs a word of at least two letters. */
function hasWord({ words }: Asked): boolean {
  return words.some(([word = '']) => word.length > 1);
}

function pathOf(hit: SearchHit, locale: Locale): string | null {
  if (hit.path !== null) return `/${locale}/${hit.path}`;
  switch (hit.kind) {
    case 'event':
      return hit.city_slug === null ? null : `/${locale}/${hit.city_slug}/event/${hit.id}`;
    case 'place':
      return `/${locale}/${hit.city_slug}/objects/${placeTypeId(hit.place_type ?? '')}/${hit.id}`;
    case 'person':
      return `/${locale}/other/names/${hit.id}`;
    case 'tour':
      return `/${locale}/other/tours/${hit.id}`;
    // Videos are the same in every city.
    case 'video':
      return href(locale, 'region-videos-id', { region: hit.city_slug ?? defaultCityOf(locale), id: hit.id });
    // A post's address comes only from `path`, see above.
    case 'post':
      return null;
  }
}

/** The default city for a search without a city: that of the market with this default locale. */
function defaultCityOf(locale: Locale): string {
  const own = Object.values(MARKETS).find(({ defaultLocale }) => defaultLocale === locale);
  return (own ?? DEFAULT_MARKET).defaultCity;
}
