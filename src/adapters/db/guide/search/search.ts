import { readCards } from '#adapters/db/guide/cards.ts';
import { readCitiesWith, readEventsOf } from '#adapters/db/guide/search/search-events.ts';
import { readPlacesAtStations } from '#adapters/db/guide/search/search-stations.ts';
import { findTitles } from '#adapters/db/guide/search/search-statement.ts';
import { readFacetNames, readSearchVocabulary } from '#adapters/db/guide/search/search-vocabulary.ts';
import { readNearWords } from '#adapters/db/guide/search/search-words.ts';
import { plainCard } from '#adapters/db/guide/card-rows.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import { DEFAULT_MARKET } from '#domain/markets/market.ts';
import type { Synonyms } from '#domain/meaning/vocabulary.ts';
import type { SearchReads } from '#usecases/search/ports.ts';

export function createSearchReads(on: Queryable, synonyms: readonly Synonyms[]): SearchReads {
  return {
    vocabulary: () => readSearchVocabulary(on, synonyms),
    titles: (readings, reader, options) => findTitles(on, readings, reader, options),
    nearWords: (words) => readNearWords(on, words),
    eventsOf: (of, reader, now) => readEventsOf(on, of, reader, now),
    citiesWith: (fact, cities) => readCitiesWith(on, fact, cities),
    names: (keys, language) => readFacetNames(on, keys, language),
    placesAtStations: (cityId, language) => readPlacesAtStations(on, cityId, language),
    async cards(events, today, reader) {
      if (events.length === 0) return [];
      const subject = events.map(({ eventId, cityId }) => `${eventId}:${cityId}`).join(',');
      const input = { cityId: 0, subject, today, limit: events.length, currency: DEFAULT_MARKET.currency };
      const cards = await readCards(on, 'asked', input, reader);
      return cards.map((card) => ({ card: plainCard(card), city: card.city }));
    },
  };
}
