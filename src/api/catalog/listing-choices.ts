import {
  AGE_NAMES,
  CINEMA_FORMATS,
  DURATION_NAMES,
  LISTING_NEEDS,
  type Listing,
  type ListingFacets,
} from '#api/catalog/listing-contract.ts';
import { DAY_PARTS, type DayPart } from '#domain/catalog/day-part.ts';
import { PRICE_LIMITS_MINOR } from '#domain/catalog/price-limits.ts';
import type { ListingCounts, ListingFilter } from '#usecases/catalog/ports.ts';

type Choices = Pick<
  Listing,
  | 'genres'
  | 'tags'
  | 'months'
  | 'parts'
  | 'prices'
  | 'formats'
  | 'languages'
  | 'subtitles'
  | 'durations'
  | 'ages'
  | 'places'
  | 'needs'
>;

export const NO_CHOICES: Choices = {
  genres: [],
  tags: [],
  months: [],
  parts: [],
  prices: [],
  formats: [],
  languages: [],
  subtitles: [],
  durations: [],
  ages: [],
  places: [],
  needs: [],
};

/** What a listing can be filtered by: what opens nothing is left out, unless it is chosen and can be removed. */
export function listingChoices(facets: ListingFacets, counts: ListingCounts, filter: ListingFilter): Choices {
  const opened = (option: string): number => counts[option] ?? 0;
  const named = (kind: 'genre' | 'tag', entries: Listing['genres'], chosen: readonly (string | null)[]) =>
    entries
      .map((entry) => ({ ...entry, events: opened(`${kind}:${entry.key}`) }))
      .filter(({ key, events }) => events > 0 || chosen.includes(key));
  /** Languages by the number of their events. */
  const spoken = (kind: 'language' | 'subtitles', chosen: string | null) => {
    const found = Object.entries(counts)
      .filter(([option]) => option.startsWith(`${kind}:`))
      .map(([option, events]) => ({ language: option.slice(kind.length + 1), events }));
    if (chosen !== null && !found.some(({ language }) => language === chosen))
      found.push({ language: chosen, events: 0 });
    return found.toSorted((a, b) => b.events - a.events || a.language.localeCompare(b.language));
  };
  const isPriced = filter.free || filter.maxPriceMinor !== null;
  return {
    genres: named('genre', facets.genres, filter.genres),
    tags: named('tag', facets.tags, [filter.tag]),
    months: facets.months.map((one) => ({ ...one, events: isPriced ? null : opened(`month:${one.month}`) })),
    parts: (Object.keys(DAY_PARTS) as DayPart[])
      .map((part) => ({ part, events: opened(`part:${part}`) }))
      .filter(({ part, events }) => events > 0 || part === filter.part),
    prices: PRICE_LIMITS_MINOR.map((limit) => ({ maxPriceMinor: limit, events: opened(`price:${limit}`) })).filter(
      ({ maxPriceMinor, events }) => events > 0 || maxPriceMinor === (filter.free ? 0 : filter.maxPriceMinor),
    ),
    formats: CINEMA_FORMATS.map((format) => ({ format, events: opened(`format:${format}`) })).filter(
      ({ format, events }) => events > 0 || format === filter.format,
    ),
    languages: spoken('language', filter.language),
    subtitles: spoken('subtitles', filter.subtitles),
    durations: DURATION_NAMES.map((duration) => ({ duration, events: opened(`duration:${duration}`) })).filter(
      ({ duration, events }) => events > 0 || duration === filter.duration,
    ),
    ages: AGE_NAMES.map((age) => ({ age, events: opened(`age:${age}`) })).filter(
      ({ age, events }) => events > 0 || Number(age) === filter.age,
    ),
    places: facets.places,
    needs: LISTING_NEEDS.map((need) => ({ need, events: opened(need) })).filter(
      ({ need, events }) => events > 0 || filter[need],
    ),
  };
}
