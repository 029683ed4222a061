import type { SearchGroup, SearchResult } from '#api/catalog/search-contract.ts';
import { calendarDate, cityDay, hourIn } from '#domain/catalog/city-day.ts';
import { ALL_PLACES_ID } from '#domain/catalog/place-types.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Understood } from '#domain/meaning/understand.ts';
import { sitePageAddress } from '#domain/meaning/site-pages.ts';
import { href } from '#domain/routing/route-table.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import type { CityFacts, GuideReads, Reader } from '#usecases/catalog/ports.ts';
import type { SearchKind, TitleReader } from './ports.ts';
import { facetViews, type ReadFacet, readFacets } from './read-facets.ts';
import { placeAt } from '#domain/search/address-words.ts';
import { placesAtStation } from '#domain/search/station-words.ts';
import { findEvents } from './find-events.ts';
import { readQuery } from './read-query.ts';
import { isWhole, type Reading, type TieredTitle } from './reading.ts';

export type SearchInput = {
  query: string;
  /** The visitor's city, or the market's default city. */
  city: CityFacts;
  /** Whether the visitor is in that city; otherwise titles of all cities are equal. */
  isCityChosen: boolean;
  locale: Locale;
  /** Items of each group. */
  limit: number;
};

const GROUPS: Readonly<Record<SearchKind, SearchGroup>> = {
  event: 'performances',
  place: 'objects',
  person: 'names',
  tour: 'tours',
  post: 'posts',
  video: 'videos',
};

/** Something to read or watch stands behind something to go to that fits nearly as well. */
const READING = 1.5;

/** Somebody types a few words: they get the listings the words mean, then the events, places and names they fit. */
export async function searchGuide(
  guide: Pick<GuideReads, 'cities' | 'listingOrder' | 'listingFacets' | 'cards' | 'places' | 'search'>,
  input: SearchInput,
  reader: Reader,
): Promise<SearchResult> {
  const { city, isCityChosen, locale, limit } = input;
  const [cities, { vocabulary, genreCategories }] = await Promise.all([guide.cities(), guide.search.vocabulary()]);
  const readerOf = (of: CityFacts | null): TitleReader => ({
    cityId: of?.id ?? null,
    marketCities: cities.filter(({ countryCode }) => of === null || countryCode === of.countryCode).map(({ id }) => id),
    today: cityDay(reader.now, city.timeZone),
    language: reader.language,
  });
  const own = readerOf(isCityChosen ? city : null);
  const readerIn = (slug: string) => readerOf(cities.find((one) => one.slug === slug) ?? city);
  const reading = await readQuery(input.query, {
    search: guide.search,
    vocabulary,
    today: calendarDate(reader.now, city.timeZone),
    hour: hourIn(reader.now, city.timeZone),
    now: reader.now,
    placeAt: async (text) => placeAt(text, (await guide.places(city.id, null, reader))?.items ?? []),
    placesAtStation: async (text) =>
      placesAtStation(text, await guide.search.placesAtStations(city.id, reader.language)),
    reader: own,
    readerIn,
    limit,
  });

  const deps = { guide, cities, city, genreCategories, limit };
  const meant = reading.understood === null ? [] : await readFacets(deps, reading.understood, reader);
  const [best] = reading.titles;
  // "октябрь" is a month without events, and the name of a cinema.
  const isNamed = best !== undefined && best.tier >= TITLE_TIERS.whole && reading.understood?.subjects.length === 0;
  const facets = isNamed ? meant.filter(({ count }) => count > 0) : meant;
  const region = reading.understood?.city ?? city.slug;
  const pages = (reading.understood?.pages ?? []).map((key) => ({ key, url: sitePageAddress(locale, key, region) }));
  const isUnderstood = reading.isUnderstood && (facets.length > 0 || pages.length > 0);
  const near = nearAndAsked(reading.titles, isUnderstood && facets.some(({ count }) => count > 0));
  const titles = isUnderstood ? near.filter((title) => isBeside(title, reading.understood, input.query)) : near;
  const isWholeTitle = !isUnderstood && best?.tier === TITLE_TIERS.exact;
  const asked = isWholeTitle ? null : (reading.understood?.city ?? null);
  const titleReader = asked === null ? own : readerIn(asked);
  const found = { ...reading, isUnderstood, titles };
  const events = await findEvents({ guide, cities, city, limit, locale }, found, { facets, titleReader, reader });

  const of = (kind: SearchKind) => titles.filter((title) => title.kind === kind).slice(0, limit);
  const plain = (kind: SearchKind) => ({
    items: of(kind).flatMap((title) => {
      const url = addressOf(title, locale, city);
      return url === null ? [] : [{ id: title.id, title: title.title, hint: hintOf(title), url }];
    }),
  });
  // "opera house in Tbilisi" shows the places that its list has, unless a place has that name.
  const listed = isUnderstood && of('place').length === 0 ? listedPlaces(facets, locale, city) : [];
  const groups = {
    performances: { items: events.items },
    objects: {
      items:
        listed.length > 0
          ? listed
          : of('place').flatMap((title) => {
              const { id, key, photo, placeType: type, events: ahead } = title;
              if (key === null || type === null) return [];
              const shared = { id, title: title.title, hint: hintOf(title), url: addressOf(title, locale, city) ?? '' };
              return [{ ...shared, key, photo, type, events: ahead ?? 0, city: title.city }];
            }),
    },
    names: {
      items: of('person').map((title) => ({
        id: title.id,
        title: title.title,
        hint: hintOf(title),
        url: addressOf(title, locale, city) ?? '',
        key: title.key ?? '',
        photo: title.photo,
        roles: title.roles ?? [],
      })),
    },
    tours: plain('tour'),
    posts: plain('post'),
    videos: plain('video'),
  };
  const tiers = new Map<SearchGroup, number>([['performances', events.tier]]);
  if (listed.length > 0) tiers.set('objects', TITLE_TIERS.exact);
  for (const { kind, tier } of titles) {
    const group = GROUPS[kind];
    const of = kind === 'post' || kind === 'video' ? tier - READING : tier;
    if (kind !== 'event') tiers.set(group, Math.max(tiers.get(group) ?? 0, of));
  }
  const order = Object.values(GROUPS)
    .filter((group) => groups[group].items.length > 0)
    .toSorted((a, b) => (tiers.get(b) ?? 0) - (tiers.get(a) ?? 0));
  return {
    readAs: reading.readAs,
    pages,
    facets: await facetViews(deps, facets, locale, reader),
    isUnderstood: isUnderstood || isBegunAlike(reading, titles, facets),
    order,
    ...groups,
  };
}

function listedPlaces(facets: readonly ReadFacet[], locale: Locale, city: CityFacts): SearchResult['objects']['items'] {
  const [first] = facets;
  return (first?.places ?? []).map(({ id, key, photo, name, type, address, events }) => ({
    id,
    key,
    photo,
    type,
    events,
    title: name,
    hint: address,
    url: href(locale, 'region-objects-id-object', { region: first?.city.slug ?? city.slug, id: type.id, object: id }),
    city: null,
  }));
}

/**
 * Titles of other markets are shown when they fit better than all titles of the visitor's own, not beside them; nothing
 * but their whole title asks for them where the words mean listings of the city.
 */
function nearAndAsked(titles: readonly TieredTitle[], isUnderstood: boolean): readonly TieredTitle[] {
  const tierOf = (of: readonly TieredTitle[]) => Math.max(-1, ...of.map(({ tier }) => tier));
  const own = titles.filter(({ inMarket }) => inMarket);
  const best = tierOf(own);
  return titles.filter(({ inMarket, tier, kind }) => {
    if (inMarket || tier === TITLE_TIERS.exact) return true;
    return !isUnderstood && tier >= best && tier > tierOf(own.filter((title) => title.kind === kind));
  });
}

/** Whether a title stands beside the meaning: "27 марта" is no answer to "5 марта", nor "Freight" to "free", nor "Credits" to "среда". */
function isBeside(title: TieredTitle, understood: Understood | null, query: string): boolean {
  if (isDate(understood) && !hasNumbers(title, query)) return false;
  return (understood?.free !== true && !isDate(understood)) || title.tier >= TITLE_TIERS.form;
}

/** "теат" begins the name of a section and of theatres alike; the section, a single line, stands before them. */
function isBegunAlike({ understood }: Reading, titles: readonly TieredTitle[], facets: readonly ReadFacet[]): boolean {
  const begun = understood !== null && isWhole(understood) && understood.match === 'begun';
  return begun && facets.some(({ count }) => count > 0) && titles.every(({ tier }) => tier <= TITLE_TIERS.begun);
}

/** Whether a day was asked for, and nothing of a kind. */
function isDate(understood: Understood | null): boolean {
  return (
    understood !== null && understood.subjects.length === 0 && understood.when !== null && 'day' in understood.when
  );
}

function hasNumbers({ spelled }: TieredTitle, query: string): boolean {
  const numbers = query.match(/\d+/g) ?? [];
  return spelled.some((line) => numbers.every((number) => line.split(' ').includes(number)));
}

function hintOf({ hint, city }: TieredTitle): string | null {
  const parts = [hint, city].filter((part, at, all) => part !== null && all.indexOf(part) === at);
  return parts.length === 0 ? null : parts.join(' · ');
}

function addressOf(title: TieredTitle, locale: Locale, city: CityFacts): string | null {
  const { kind, id, path, citySlug: slug } = title;
  if (path !== null) return `/${locale}/${path}`;
  switch (kind) {
    case 'event':
      return slug === null ? null : href(locale, 'region-event-event', { region: slug, event: id });
    case 'place':
      return href(locale, 'region-objects-id-object', {
        region: slug ?? city.slug,
        id: title.placeType?.id ?? ALL_PLACES_ID,
        object: id,
      });
    case 'person':
      return href(locale, 'other-names-id', { id });
    case 'tour':
      return href(locale, 'other-tours-id', { id });
    // Videos are the same in every city.
    case 'video':
      return href(locale, 'region-videos-id', { region: slug ?? city.slug, id });
    // A post's address comes only from `path`, see above.
    case 'post':
      return null;
  }
}
