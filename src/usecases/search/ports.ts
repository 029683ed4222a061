import type { EventCard, Photo, PlaceTypeFacts } from '#api/catalog/contract.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { PlaceAtStation } from '#domain/search/station-words.ts';
import type { Asked } from '#domain/search/query-words.ts';
import type { Vocabulary } from '#domain/meaning/vocabulary.ts';

export type SearchKind = 'event' | 'place' | 'person' | 'tour' | 'post' | 'video';

/** Whose search it is: `city` is the visitor's, or null when no city was chosen. */
export type TitleReader = {
  cityId: number | null;
  /** All cities of the visitor's market; titles elsewhere are shown only when nothing else fits. */
  marketCities: readonly number[];
  today: string;
  language: ContentLanguage;
};

/** A title that was found, with the facts that decide its place. */
export type FoundTitle = {
  kind: SearchKind;
  id: number;
  title: string;
  hint: string | null;
  /** The whole title is what was typed. */
  exact: boolean;
  /** False for events that are over. */
  living: boolean;
  here: boolean;
  inMarket: boolean;
  /** Search words of the title in each language that matched: "ru lebedinoe ozero". */
  spelled: string[];
  cityId: number | null;
  citySlug: string | null;
  /** Set when it is not the chosen city. */
  city: string | null;
  key: string | null;
  photo: Photo | null;
  placeType: PlaceTypeFacts | null;
  roles: string[] | null;
  events: number | null;
  path: string | null;
};

export type TitleOptions = {
  /** Readings whose words count as whole words; by default the readings themselves. */
  best?: readonly Asked[];
  /** How many words may be missing. */
  lacking?: 0 | 1;
  /** How many of each kind. */
  limit: number;
};

/** An event to show with the city whose date is shown. */
export type EventInCity = { eventId: number; cityId: number };
/** An event of a place or, with null, of a person. */
export type BroughtEvent = EventInCity & { placeId: number | null };
export type NamedCard = { card: EventCard; city: string };

/** The words that a search understands. */
export type SearchVocabulary = {
  vocabulary: Vocabulary;
  /** Category under which a genre is named. */
  genreCategories: ReadonlyMap<string, string>;
};

export type SearchReads = {
  vocabulary(): Promise<SearchVocabulary>;
  titles(readings: readonly Asked[], reader: TitleReader, options: TitleOptions): Promise<FoundTitle[]>;
  /** For each word the title words that it may be a misspelling of, nearest first. */
  nearWords(words: readonly string[][]): Promise<string[][]>;
  /** Upcoming events of places and persons, in the visitor's city first, then by date. */
  eventsOf(
    of: { places: readonly number[]; people: readonly number[] },
    reader: TitleReader,
    now: Date,
  ): Promise<BroughtEvent[]>;
  /** The cities with most upcoming events of which a fact such as "genre:organ" is true. */
  citiesWith(fact: string, cities: readonly number[]): Promise<number[]>;
  /** The places of a city near stations, the nearest to one first. */
  placesAtStations(cityId: number, language: ContentLanguage): Promise<PlaceAtStation[]>;
  cards(
    events: readonly EventInCity[],
    today: string,
    reader: { language: ContentLanguage; now: Date },
  ): Promise<NamedCard[]>;
  /** Names of categories, genres, tags and cities, by "kind:key". */
  names(keys: readonly string[], language: ContentLanguage): Promise<ReadonlyMap<string, string>>;
};
