import type { City, EventCard, PosterFacts } from '#api/catalog/contract.ts';
import type { EventPage, Home } from '#api/catalog/event-contract.ts';
import type { Layout } from '#api/catalog/layout-contract.ts';
import type { EventLine, Listing, ListingFacets, SearchResult } from '#api/catalog/listing-contract.ts';
import type { PersonPage } from '#api/catalog/person-contract.ts';
import type { PlacePage, Places } from '#api/catalog/place-contract.ts';
import type { LayoutContent } from '#usecases/catalog/layout-content.ts';
import type { DayWindow } from '#domain/catalog/city-day.ts';
import type { ContentLanguage, Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** Who is asking: language of texts and the instant that "tonight" is measured from. */
export type Reader = { language: ContentLanguage; now: Date };

/** A city as requests need it before any page is read. */
export type CityFacts = { id: number; slug: string; timeZone: string; market: MarketName; countryCode: string };

export type ListingFilter = {
  category: string | null;
  genre: string | null;
  tag: string | null;
  window: DayWindow;
  /** Performances that started before this instant are not shown. */
  since: Date;
  maxPriceMinor: number | null;
  free: boolean;
  accessible: boolean;
  children: boolean;
  sort: 'popular' | 'date' | 'price';
  page: number;
  limit: number;
};

/** Days in the strip above a listing, today first. */
export const DATE_STRIP_DAYS = 14;

/** Which events a listing shows, in order. Their cards are read apart: the same ones stand under every filter. */
export type ListingOrder = {
  eventIds: number[];
  total: number;
  /** Events a day (`YYYY-MM-DD`) under the same filters, from today on; a day without any is not in it. */
  days: Record<string, number>;
};
/**
 * What a card's facts depend on beside its event: performances within these days that begin after `since`, those of a
 * price where one is asked for, and whether the nearest date is wanted or the cheapest.
 */
export type CardScope = Pick<ListingFilter, 'window' | 'since' | 'free' | 'maxPriceMinor' | 'sort'>;

/** The guide's reads. Each is one page's worth of data; null means there is no such thing. */
export type GuideReads = {
  cities(): Promise<CityFacts[]>;
  city(cityId: number, reader: Reader): Promise<City | null>;
  layout(
    input: { market: MarketName; ruHost: boolean },
    reader: Reader,
  ): Promise<Pick<Layout, 'countries' | 'cities'> & { content: LayoutContent | null }>;
  categories(
    cityId: number | null,
    reader: Reader,
  ): Promise<{ slug: string; name: string; plural: string; singular: string; count: number }[]>;
  listingOrder(city: CityFacts, filter: ListingFilter, reader: Reader): Promise<ListingOrder>;
  /** In the order of the ids, each once. */
  cards(city: CityFacts, eventIds: readonly number[], scope: CardScope, reader: Reader): Promise<EventCard[]>;
  listingFacets(city: CityFacts, category: string | null, reader: Reader): Promise<ListingFacets>;
  /** Of a genre or tag; null: the category has none of that name anywhere. */
  filterName(
    asked: { kind: 'genre' | 'tag'; key: string; category: string | null },
    reader: Reader,
  ): Promise<Listing['filter']>;
  home(cityId: number, reader: Reader): Promise<Home | null>;
  eventLines(city: CityFacts, eventIds: readonly number[], reader: Reader): Promise<EventLine[]>;
  event(eventId: number, cityId: number | null, reader: Reader): Promise<EventPage | null>;
  places(cityId: number, type: string | null, reader: Reader): Promise<Places | null>;
  place(placeId: number, reader: Reader): Promise<PlacePage | null>;
  person(personId: number, cityId: number | null, reader: Reader): Promise<PersonPage | null>;
  /** What an event's poster is drawn from. */
  poster(eventId: number, reader: Reader): Promise<PosterFacts | null>;
  search(input: { query: string; cityId: number | null; locale: Locale }, reader: Reader): Promise<SearchResult>;
};
