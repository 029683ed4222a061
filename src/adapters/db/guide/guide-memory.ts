import type { EventCard } from '#api/catalog/contract.ts';
import type { CardScope, CityFacts, GuideReads, Reader } from '#usecases/catalog/ports.ts';

const CITIES_MS = 60_000;
const FACETS_MS = 20_000;
const CARDS_MS = 20_000;
/** A category or a window of days comes from the address, so clients can invent any number of them. */
const MOST_KEPT = 2_000;
/** Answers as long as a city's whole guide, by filters that clients can invent. */
const MOST_LONG_KEPT = 40;

export type GuideMemory = GuideReads & { forget: () => void };
type Kept = Map<string, { until: number; answer: Promise<unknown> }>;
type CardsById = Map<number, EventCard | null | Promise<void>>;

/**
 * Caches the reads that every page repeats, regardless of its filters; one request fetches for all. Results are shared
 * between requests and frozen, so a renderer may cache values derived from them.
 */
export function rememberGuide(guide: GuideReads, now: () => number = Date.now): GuideMemory {
  const kept: Kept = new Map();
  const longKept: Kept = new Map();
  /** Cards by city, language, days, part of the day, place, format, beginning and price, within one time interval. */
  let memory = { stretch: 0, byScope: new Map<string, CardsById>() };

  function keepIn<Answer>(
    { answers, most }: { answers: Kept; most: number },
    key: string,
    forMs: number,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const held = answers.get(key);
    if (held && held.until > now()) return held.answer as Promise<Answer>;
    const entry = { until: now() + forMs, answer: read().then(freeze) };
    if (answers.size >= most) answers.clear();
    answers.set(key, entry);
    // A failure is not cached; after a `forget`, the entry under this key may be another one.
    entry.answer.catch(() => answers.get(key) === entry && answers.delete(key));
    return entry.answer;
  }
  const keep = <Answer>(key: string, forMs: number, read: () => Promise<Answer>): Promise<Answer> =>
    keepIn({ answers: kept, most: MOST_KEPT }, key, forMs, read);
  let lastLong: Promise<unknown> = Promise.resolve();
  /** They look at every performance of a window, so they are read one after another: whoever asks for many waits. */
  const inTurn = <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
    const answer = lastLong.then(read);
    lastLong = answer.catch(() => undefined);
    return answer;
  };
  const keepLong = <Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> =>
    keepIn({ answers: longKept, most: MOST_LONG_KEPT }, key, FACETS_MS, () => inTurn(read));

  function memoryOf(scope: string): CardsById {
    const stretch = Math.floor(now() / CARDS_MS);
    if (memory.stretch !== stretch || memory.byScope.size >= MOST_KEPT) memory = { stretch, byScope: new Map() };
    const known = memory.byScope.get(scope) ?? new Map();
    memory.byScope.set(scope, known);
    return known;
  }

  async function cardsOf(
    city: CityFacts,
    eventIds: readonly number[],
    scope: CardScope,
    reader: Reader,
  ): Promise<EventCard[]> {
    const { window, since, part, placeId, format, free, maxPriceMinor, sort } = scope;
    const price = `${free ? 0 : maxPriceMinor} ${sort === 'price'}`;
    const begins = Math.floor(since.getTime() / CARDS_MS);
    const known = memoryOf(
      `${city.id} ${reader.language} ${window.from} ${window.to} ${part} ${placeId} ${format} ${begins} ${price}`,
    );
    const missing = eventIds.filter((id) => !known.has(id));
    if (missing.length > 0) {
      const arriving = guide.cards(city, missing, scope, reader).then(
        (cards) => {
          for (const id of missing) known.set(id, null);
          for (const card of cards) known.set(card.id, freeze(card));
        },
        (error: unknown) => {
          for (const id of missing) known.delete(id);
          throw error;
        },
      );
      for (const id of missing) known.set(id, arriving);
    }
    // Waits for cards that other requests are reading.
    await Promise.all(new Set(eventIds.map((id) => known.get(id)).filter((held) => held instanceof Promise)));
    return eventIds
      .map((id) => known.get(id))
      .filter((held): held is EventCard => !!held && !(held instanceof Promise));
  }

  return {
    ...guide,
    cities: () => keep('cities', CITIES_MS, () => guide.cities()),
    categories: (cityId, reader) =>
      keep(`categories ${cityId} ${reader.language}`, FACETS_MS, () => guide.categories(cityId, reader)),
    listingFacets: (city, category, reader) =>
      keep(`facets ${city.id} ${reader.language} ${category}`, FACETS_MS, () =>
        guide.listingFacets(city, category, reader),
      ),
    listingCounts: (city, filter, reader) => {
      const { page: _page, limit: _limit, sort: _sort, since, ...asked } = filter;
      const begins = Math.floor(since.getTime() / FACETS_MS);
      return keep(`counts ${city.id} ${begins} ${JSON.stringify(asked)}`, FACETS_MS, () =>
        guide.listingCounts(city, filter, reader),
      );
    },
    showtimes: (city, filter, asked) => {
      const { page: _page, limit: _limit, sort: _sort, since: _since, window: _window, ...rest } = filter;
      const { day, reader } = asked;
      return keepLong(`showtimes ${city.id} ${day} ${reader.language} ${JSON.stringify(rest)}`, () =>
        guide.showtimes(city, filter, asked),
      );
    },
    listingPlaces: (city, filter, reader) => {
      const { since, page: _page, limit: _limit, sort: _sort, ...asked } = filter;
      const begins = Math.floor(since.getTime() / FACETS_MS);
      return keepLong(`places ${city.id} ${reader.language} ${begins} ${JSON.stringify(asked)}`, () =>
        guide.listingPlaces(city, filter, reader),
      );
    },
    filterName: (asked, reader) =>
      keep(`${asked.kind} ${asked.key} ${asked.category} ${reader.language}`, FACETS_MS, () =>
        guide.filterName(asked, reader),
      ),
    search: {
      ...guide.search,
      vocabulary: () => keep('search vocabulary', CITIES_MS, () => guide.search.vocabulary()),
    },
    async cards(city, eventIds, scope, reader) {
      const price = scope.free ? 0 : scope.maxPriceMinor;
      const cards = await cardsOf(city, eventIds, { ...scope, free: false, maxPriceMinor: null }, reader);
      if (price === null) return cards;
      // If the date shown for an event meets the price limit, it is also the date shown among the dates within that
      // limit (domain/catalog/shown-date.ts). So nearly every card is the same for every price limit; a film's
      // if no showtime that it lists may cost more.
      const isDear = (of: number | null) => of === null || of > price;
      const dear = cards.filter(
        ({ minTotalMinor, film }) =>
          isDear(minTotalMinor) || (film !== undefined && film.performances > 1 && isDear(film.maxTotalMinor)),
      );
      if (dear.length === 0) return cards;
      const dearIds = dear.map(({ id }) => id);
      const ofPrice = new Map((await cardsOf(city, dearIds, scope, reader)).map((card) => [card.id, card]));
      return cards.map((card) => ofPrice.get(card.id) ?? card);
    },
    forget: () => {
      kept.clear();
      longKept.clear();
      memory.byScope = new Map();
    },
  };
}

function freeze<Answer>(answer: Answer): Answer {
  if (typeof answer === 'object' && answer !== null && !(answer instanceof Date)) {
    for (const part of Object.values(answer)) freeze(part);
    Object.freeze(answer);
  }
  return answer;
}
