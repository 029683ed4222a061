import type { City, EventCard, PosterFacts } from '#api/catalog/contract.ts';
import type { EventPage, Home } from '#api/catalog/event-contract.ts';
import type { Layout } from '#api/catalog/layout-contract.ts';
import type { EventLine, Listing, ListingFacets, ListingPlaces, Showtimes } from '#api/catalog/listing-contract.ts';
import type { PersonPage } from '#api/catalog/person-contract.ts';
import type { PlacePage, Places, PlaceTonight } from '#api/catalog/place-contract.ts';
import type { Tonight } from '#api/catalog/tonight-contract.ts';
import type { Recommendations } from '#api/catalog/recommendations-contract.ts';
import type { LayoutContent } from '#usecases/catalog/layout-content.ts';
import type { DayWindow } from '#domain/catalog/city-day.ts';
import type { CinemaFormat } from '#domain/catalog/cinema-format.ts';
import type { DurationClass } from '#domain/catalog/duration-class.ts';
import type { DayPart } from '#domain/catalog/day-part.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SearchReads } from '#usecases/search/ports.ts';

/** The language of texts and the instant from which relative times such as "tonight" are computed. */
export type Reader = { language: ContentLanguage; now: Date };

/** The facts about a city that requests need before any page is read. */
export type CityFacts = { id: number; slug: string; timeZone: string; market: MarketName; countryCode: string };

export type ListingFilter = {
  category: string | null;
  /** Events of any of these. */
  genres: readonly string[];
  tag: string | null;
  window: DayWindow;
  /** Excludes performances that started before this instant. */
  since: Date;
  maxPriceMinor: number | null;
  free: boolean;
  accessible: boolean;
  children: boolean;
  /** Only what is available (domain/performances/performance-status.ts). */
  available: boolean;
  /** Only performances at this place. */
  placeId: number | null;
  /** Only performances that a cinema shows in this format. */
  format: CinemaFormat | null;
  /** Spoken in, and of the subtitles: ISO 639-1. */
  language: string | null;
  subtitles: string | null;
  duration: DurationClass | null;
  /** Only what suits this age: an element of AGES_OFFERED. */
  age: number | null;
  /** Only performances that start in this part of the day. */
  part: DayPart | null;
  sort: 'popular' | 'rating' | 'date' | 'price';
  page: number;
  limit: number;
};

/** Number of days in the strip above a listing, today first. */
export const DATE_STRIP_DAYS = 14;

/** The events of a listing in order. Cards are read separately because the same cards appear under every filter. */
export type ListingOrder = {
  eventIds: number[];
  total: number;
  /** Number of events per day (`YYYY-MM-DD`) under the same filters, from today on; days without events are absent. */
  days: Record<string, number>;
};
/**
 * What the filters of a listing open while its other filters stay, by names such as "genre:jazz", "price:2000",
 * "part:evening" or "children". What opens nothing is absent.
 */
export type ListingCounts = Readonly<Record<string, number>>;
/**
 * What the facts of a card depend on apart from its event: performances on these days and in this part of them that
 * begin after `since`, at the requested place, in the requested format and within the requested price if any, and whether the nearest or the cheapest date is shown.
 */
export type CardScope = Pick<
  ListingFilter,
  'window' | 'since' | 'part' | 'placeId' | 'format' | 'free' | 'maxPriceMinor' | 'sort'
>;

/** What somebody likes and knows, as ids: events they like or had tickets for, and whom and what they follow. */
export type Taste = Record<'liked' | 'bought' | 'people' | 'places' | 'organizers', readonly number[]>;

/** The places of a city without what is on there tonight. */
export type CityPlaces = Omit<Places, 'items'> & { items: Omit<Places['items'][number], 'tonight'>[] };

/** The reads of the guide. Each returns the data of one page; null means that the subject does not exist. */
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
  /** In the order of the ids, without duplicates. */
  cards(city: CityFacts, eventIds: readonly number[], scope: CardScope, reader: Reader): Promise<EventCard[]>;
  listingCounts(city: CityFacts, filter: ListingFilter, reader: Reader): Promise<ListingCounts>;
  /** The performances of films on a day, under the filters of a listing of that day. */
  showtimes(city: CityFacts, filter: ListingFilter, asked: { day: string; reader: Reader }): Promise<Showtimes>;
  listingFacets(city: CityFacts, category: string | null, reader: Reader): Promise<ListingFacets>;
  /** Name of a genre or tag; null when it does not exist in the category anywhere. */
  filterName(
    asked: { kind: 'genre' | 'tag'; key: string; category: string | null },
    reader: Reader,
  ): Promise<Listing['filter']>;
  /** Name of a place; null when the city has no such place. */
  placeName(city: CityFacts, placeId: number, reader: Reader): Promise<{ id: number; name: string } | null>;
  home(cityId: number, reader: Reader): Promise<Home | null>;
  tonight(cityId: number, reader: Reader): Promise<Tonight | null>;
  /** Events of the city that can be bought and that the taste does not contain, best first. */
  recommendations(city: CityFacts, taste: Taste, reader: Reader): Promise<Recommendations['items']>;
  eventLines(city: CityFacts, eventIds: readonly number[], reader: Reader): Promise<EventLine[]>;
  event(eventId: number, cityId: number | null, reader: Reader): Promise<EventPage | null>;
  /** The places of the events that a listing shows, those with most events first. */
  listingPlaces(city: CityFacts, filter: ListingFilter, reader: Reader): Promise<ListingPlaces['items']>;
  places(cityId: number, type: string | null, reader: Reader): Promise<CityPlaces | null>;
  /** What is still on today at the city's places, by the id of the place. */
  placesTonight(cityId: number, reader: Reader): Promise<Map<number, PlaceTonight>>;
  place(placeId: number, reader: Reader): Promise<PlacePage | null>;
  person(personId: number, cityId: number | null, reader: Reader): Promise<PersonPage | null>;
  /** The facts from which an event's poster is generated. */
  poster(eventId: number, reader: Reader): Promise<PosterFacts | null>;
  search: SearchReads;
};
