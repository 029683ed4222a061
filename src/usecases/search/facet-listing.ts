import { listingDays } from '#domain/catalog/listing-days.ts';
import type { ListingAsk } from '#domain/meaning/facet-asks.ts';
import { UNFILTERED } from '#usecases/catalog/unfiltered.ts';
import type { CityFacts, ListingFilter } from '#usecases/catalog/ports.ts';

const MINOR_UNITS = 100;

/** The filter of the listing at a facet's address, so that both count the same events. */
export function listingOfFacet(ask: ListingAsk, city: CityFacts, now: Date, limit: number): ListingFilter {
  const { category, genre, tag, format, when, part, maxPrice, free, accessible, age, children } = ask;
  const days = when !== null && 'day' in when ? { from: when.day, to: when.day } : when;
  return {
    ...UNFILTERED,
    ...listingDays(days, now, city.timeZone),
    category,
    genres: genre === null ? [] : [genre],
    tag,
    format,
    maxPriceMinor: maxPrice === null ? null : maxPrice * MINOR_UNITS,
    free,
    accessible,
    age,
    children,
    part,
    page: 1,
    limit,
  };
}
