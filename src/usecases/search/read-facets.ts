import type { SearchFacet } from '#api/catalog/search-contract.ts';
import { calendarDate, type DayWindow, periodWindow } from '#domain/catalog/city-day.ts';
import { daysWithEvents, nearestTo } from '#domain/catalog/days-with-events.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { facetAddress, facetAsks, type FacetAsk } from '#domain/meaning/facet-asks.ts';
import type { Understood, When } from '#domain/meaning/understand.ts';
import type { CityFacts, CityPlaces, GuideReads, ListingFilter, Reader } from '#usecases/catalog/ports.ts';
import { listingOfFacet } from './facet-listing.ts';
import type { EventInCity } from './ports.ts';

const MINOR_UNITS = 100;
/** Days offered beside one without events. */
const NEAREST_DAYS = 4;

/** A facet with the events that its listing shows first. */
export type ReadFacet = {
  ask: FacetAsk;
  city: CityFacts;
  count: number;
  events: readonly EventInCity[];
  /** The places that a list of places shows first. */
  places: CityPlaces['items'];
  /** Null for places. */
  filter: ListingFilter | null;
};

export type FacetDeps = {
  guide: Pick<GuideReads, 'listingOrder' | 'listingFacets' | 'places' | 'search'>;
  cities: readonly CityFacts[];
  /** The visitor's city. */
  city: CityFacts;
  genreCategories: ReadonlyMap<string, string>;
  limit: number;
};

/**
 * Counts the listings that the words mean. When the most exact one is empty, wider ones follow: any day, any price, other
 * cities of the market; a day by itself by the nearest days with events. Others without events are left out.
 */
export async function readFacets(deps: FacetDeps, understood: Understood, reader: Reader): Promise<ReadFacet[]> {
  const categoryOf = (genre: string) => deps.genreCategories.get(genre) ?? null;
  const of = (meant: Understood) => facetAsks(meant, { city: deps.city.slug, categoryOf });
  const facets = await countAll(deps, of(understood), reader);
  const [first] = facets;
  const known = facets.filter(({ count }) => count > 0);
  // A list of places does not answer when a day was asked for.
  const answers = understood.when === null ? known : known.filter(({ ask }) => ask.kind === 'listing');
  if (first === undefined || first.ask.kind === 'places' || answers.length > 0) return known;
  const anyTime = { ...understood, part: null };
  if (understood.subjects.length === 0) {
    // "сегодня утром" in the afternoon: the rest of the day, then other days.
    const wholeDay = understood.part === null ? [] : of(anyTime);
    const days = await countAll(deps, [...wholeDay, ...(await asksOfNearestDays(deps, first, reader))], reader);
    return [first, ...days.filter(({ count }) => count > 0)];
  }
  const anyDay = { ...anyTime, when: null };
  const anyPrice = { ...anyDay, maxPrice: null, free: false, age: null };
  const nothingElse = { ...anyPrice, subjects: [] };
  const asks = [
    ...[anyTime, anyDay, anyPrice].flatMap(of),
    ...(await asksElsewhere(deps, first.ask)),
    ...(understood.city === null ? [] : of(nothingElse)),
  ];
  const others = distinct([...(await countAll(deps, asks, reader)), ...known]);
  return [first, ...others.filter(({ count }) => count > 0)];
}

/** The days with events that are nearest to the asked one. */
async function asksOfNearestDays({ guide }: FacetDeps, { ask, city }: ReadFacet, reader: Reader): Promise<FacetAsk[]> {
  if (ask.kind !== 'listing' || ask.when === null || !('day' in ask.when || 'from' in ask.when)) return [];
  const asked = 'day' in ask.when ? ask.when.day : ask.when.from;
  const { months } = await guide.listingFacets(city, null, reader);
  const today = calendarDate(reader.now, city.timeZone);
  const days = daysWithEvents(months).filter((day) => day >= today);
  return nearestTo(asked, days, NEAREST_DAYS).map((day) => ({ ...ask, when: { day } }));
}

/** The same genre, tag or category, or what suits children, in the cities of the market that have most of it. */
async function asksElsewhere({ guide, cities }: FacetDeps, ask: FacetAsk): Promise<FacetAsk[]> {
  if (ask.kind !== 'listing') return [];
  const kind = (['genre', 'tag', 'category'] as const).find((one) => ask[one] !== null);
  const fact = kind === undefined ? (ask.children ? 'children' : null) : `${kind}:${ask[kind]}`;
  const asked = cities.find(({ slug }) => slug === ask.city);
  if (fact === null || asked === undefined) return [];
  const others = cities.filter(({ id, countryCode }) => countryCode === asked.countryCode && id !== asked.id);
  const found = await guide.search.citiesWith(
    fact,
    others.map(({ id }) => id),
  );
  return found.flatMap((id) => {
    const city = others.find((one) => one.id === id);
    return city === undefined
      ? []
      : [{ ...ask, city: city.slug, when: null, part: null, maxPrice: null, free: false, age: null }];
  });
}

async function countAll(deps: FacetDeps, asks: readonly FacetAsk[], reader: Reader): Promise<ReadFacet[]> {
  const counted = await Promise.all(asks.map((ask) => countFacet(deps, ask, reader)));
  return counted.filter((facet) => facet !== null);
}

async function countFacet(deps: FacetDeps, ask: FacetAsk, reader: Reader): Promise<ReadFacet | null> {
  const { guide, cities, limit } = deps;
  const city = cities.find(({ slug }) => slug === ask.city);
  if (city === undefined) return null;
  switch (ask.kind) {
    case 'places': {
      const places = await guide.places(city.id, ask.type, reader);
      const items = places?.items ?? [];
      return { ask, city, count: items.length, events: [], places: items.slice(0, limit), filter: null };
    }
    case 'listing': {
      const filter = listingOfFacet(ask, city, reader.now, limit);
      const { eventIds, total } = await guide.listingOrder(city, filter, reader);
      const events = eventIds.map((eventId) => ({ eventId, cityId: city.id }));
      return { ask, city, count: eventIds.length === 0 ? 0 : total, events, places: [], filter };
    }
  }
}

function distinct(facets: readonly ReadFacet[]): ReadFacet[] {
  const addresses = facets.map(({ ask }) => facetAddress('ru', ask));
  return facets.filter((_, at) => addresses.indexOf(addresses[at] ?? '') === at);
}

/** The facets as the API tells them, with names in the reader's language. */
export async function facetViews(
  deps: Pick<FacetDeps, 'guide' | 'city'>,
  facets: readonly ReadFacet[],
  locale: Locale,
  { language, now }: Reader,
): Promise<SearchFacet[]> {
  if (facets.length === 0) return [];
  const keys = facets.flatMap(({ ask }) => [...subjectOf(ask).names, `city:${ask.city}`]);
  const names = await deps.guide.search.names([...new Set(keys)], language);
  return facets.map(({ ask, city, count }) => {
    const { kind, key, names: own } = subjectOf(ask);
    const listing = ask.kind === 'listing' ? ask : null;
    const when = ask.kind === 'places' ? null : ask.when;
    const range = when === null ? null : rangeOf(when, calendarDate(now, city.timeZone));
    return {
      kind,
      key,
      name: kind === 'format' ? key : (names.get(own[0] ?? '') ?? null),
      category: names.get(own[1] ?? '') ?? null,
      day: when && 'day' in when ? when.day : null,
      period: when && 'period' in when ? when.period : null,
      from: range?.from ?? null,
      until: range?.to ?? null,
      month: when && 'month' in when ? when.month : null,
      part: ask.kind === 'places' ? null : ask.part,
      maxPriceMinor: listing?.maxPrice == null ? null : listing.maxPrice * MINOR_UNITS,
      currency: MARKETS[city.market].currency,
      free: listing?.free ?? false,
      accessible: listing?.accessible ?? false,
      age: listing?.age ?? null,
      children: listing?.children ?? false,
      city: city.slug === deps.city.slug ? null : (names.get(`city:${ask.city}`) ?? null),
      count,
      url: facetAddress(locale, ask),
    };
  });
}

/** First and last day of several; "this week" are seven days, on a Sunday nearly all of them in the next week. */
function rangeOf(when: When, today: string): DayWindow | null {
  if ('from' in when) return when;
  return 'period' in when && when.period === 'week' ? periodWindow('week', today) : null;
}

/** What leads a facet's words, and the names it needs: its own, then that of the category it lies in. */
function subjectOf(ask: FacetAsk): { kind: SearchFacet['kind']; key: string | null; names: string[] } {
  if (ask.kind === 'places') return { kind: 'places', key: ask.type, names: [`place-type:${ask.type}`] };
  const { category, genre, tag, format } = ask;
  if (format !== null) return { kind: 'format', key: format, names: [] };
  const inCategory = category === null ? [] : [`category:${category}`];
  if (genre !== null) return { kind: 'genre', key: genre, names: [`genre:${genre}`, ...inCategory] };
  if (tag !== null) return { kind: 'tag', key: tag, names: [`tag:${tag}`, ...inCategory] };
  return category === null
    ? { kind: 'events', key: null, names: [] }
    : { kind: 'category', key: category, names: inCategory };
}
