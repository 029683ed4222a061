import { readCategories } from '#adapters/db/guide/categories.ts';
import { readCity, readCityFacts, readCityTree } from '#adapters/db/guide/cities.ts';
import { readEventLines } from '#adapters/db/guide/event-lines.ts';
import { readEventPage } from '#adapters/db/guide/event-page.ts';
import { readHome } from '#adapters/db/guide/home.ts';
import { readListingCounts } from '#adapters/db/guide/listing/listing-counts.ts';
import { readNarrowListing, type ReadNarrow } from '#adapters/db/guide/listing/narrow-listing.ts';
import { readShowtimes } from '#adapters/db/guide/listing/showtimes.ts';
import { readFilterName, readListingFacets, readPlaceName } from '#adapters/db/guide/listing-facets.ts';
import { readListingCards, readListingOrder } from '#adapters/db/guide/listing.ts';
import { readPersonPage } from '#adapters/db/guide/person-page.ts';
import { readListingPlaces } from '#adapters/db/guide/listing-places.ts';
import { readPlacePage, readPlaces } from '#adapters/db/guide/place-page.ts';
import { readPosterFacts } from '#adapters/db/guide/poster-facts.ts';
import { readRecommendations } from '#adapters/db/guide/recommendations.ts';
import { createSearchReads } from '#adapters/db/guide/search/search.ts';
import { readPlacesTonight } from '#adapters/db/guide/places-tonight.ts';
import { readTonight } from '#adapters/db/guide/tonight.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { Synonyms } from '#domain/meaning/vocabulary.ts';
import type { GuideReads } from '#usecases/catalog/ports.ts';

/**
 * @param synonyms words that a search understands besides the names of categories, genres, tags and cities
 * @param readNarrow reads what listings of a place or format are computed from
 */
export function createGuideReads(
  on: Queryable,
  synonyms: readonly Synonyms[] = [],
  readNarrow: ReadNarrow = readNarrowListing,
): GuideReads {
  return {
    cities: () => readCityFacts(on),
    city: (cityId, reader) => readCity(on, cityId, reader),
    layout: (input, reader) => readCityTree(on, input, reader),
    categories: (cityId, reader) => readCategories(on, cityId, reader),
    listingOrder: (city, filter, reader) => readListingOrder(on, city, filter, reader, { readNarrow }),
    cards: (city, eventIds, scope, reader) => readListingCards(on, city, eventIds, scope, reader),
    listingCounts: (city, filter, reader) => readListingCounts(on, city, filter, reader, readNarrow),
    showtimes: (city, filter, asked) => readShowtimes(on, city, filter, asked, readNarrow),
    listingFacets: (city, category, reader) => readListingFacets(on, city, category, reader),
    filterName: (asked, reader) => readFilterName(on, asked, reader),
    placeName: (city, placeId, reader) => readPlaceName(on, city, placeId, reader),
    home: (cityId, reader) => readHome(on, cityId, reader),
    tonight: (cityId, reader) => readTonight(on, cityId, reader),
    recommendations: (city, taste, reader) => readRecommendations(on, city, taste, reader),
    eventLines: (city, eventIds, reader) => readEventLines(on, city, eventIds, reader),
    event: (eventId, cityId, reader) => readEventPage(on, eventId, cityId, reader),
    listingPlaces: (city, filter, reader) => readListingPlaces(on, city, filter, reader, readNarrow),
    placesTonight: (cityId, reader) => readPlacesTonight(on, cityId, reader),
    places: (cityId, type, reader) => readPlaces(on, cityId, type, reader),
    place: (placeId, reader) => readPlacePage(on, placeId, reader),
    person: (personId, cityId, reader) => readPersonPage(on, personId, cityId, reader),
    poster: (eventId, reader) => readPosterFacts(on, eventId, reader),
    search: createSearchReads(on, synonyms),
  };
}
