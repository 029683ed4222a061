import { z } from 'zod/mini';
import { guideQuerySchema, placesQuerySchema, typesQuerySchema } from '#api/catalog/contract.ts';
import type * as endpoints from '#api/catalog/endpoints-contract.ts';
import { eventLinesQuerySchema, listingQuerySchema, type Listing, type ListingFacets } from './listing-contract.ts';
import { recommendationsQuerySchema } from '#api/catalog/recommendations-contract.ts';
import { FEW_HITS, searchQuerySchema } from '#api/catalog/search-contract.ts';
import { idIn } from '#api/fields-contract.ts';
import { refusedInput } from '#api/refused-input.ts';
import { layoutView } from './layout-view.ts';
import { listingChoices, NO_CHOICES } from './listing-choices.ts';
import { listingFilter } from './listing-filter.ts';
import { addDays, calendarDate, daysNow, withNight } from '#domain/catalog/city-day.ts';
import { contentLanguage, localeFromApi, localText, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import {
  DATE_STRIP_DAYS,
  type CityFacts,
  type GuideReads,
  type ListingFilter,
  type Reader,
} from '#usecases/catalog/ports.ts';
import { searchGuide } from '#usecases/search/search-guide.ts';

export type SisterService = {
  key: string;
  enable: boolean;
  name: LocalText;
  links: { name: LocalText; url: string }[];
};

export type CatalogDeps = {
  guide: GuideReads;
  /** The market of a host name, and whether it is a Russian domain. */
  hostOf(host: string | undefined): { market: MarketName; ruHost: boolean };
  /** Sister services, as in their file. */
  services: readonly SisterService[];
  now(): Date;
};

/** A GET from the network, or from a page that is being rendered in this process. */
export type GuideRequest = { host: string | undefined; query: unknown; params: unknown };
/** Plain JSON values: serialising and parsing the body does not change it. */
export type GuideResponse = { status: 200 | 400 | 404; body: unknown };
export type GuideHandlers = Record<keyof typeof endpoints, (asked: GuideRequest) => Promise<GuideResponse>>;

const idParam = z.object({ id: idIn() });

/** An unknown city is refused instead of being replaced by another city. */
type RequestedCity = { ok: true; city: CityFacts } | { ok: false; refusal: GuideResponse };
const UNKNOWN_CITY = { ok: false, refusal: refuse(404, 'unknown_city', 'cityId') } as const;

const found = (body: object | null): GuideResponse =>
  body === null ? refuse(404, 'not_found') : { status: 200, body };
function refuse(status: 400 | 404, code: string, field?: string): GuideResponse {
  return { status, body: { error: { code, ...(field !== undefined && { field }) } } };
}

/** Pages pass parts of their own URL, so their queries are validated against the contract too. */
function refuseInput(error: Parameters<typeof refusedInput>[0]): GuideResponse {
  return { status: 400, body: { error: { code: 'invalid_request', ...refusedInput(error, 'query') } } };
}

/** Includes days without events. */
function dateStrip(today: string, events: Readonly<Record<string, number>>): Listing['dates'] {
  return Array.from({ length: DATE_STRIP_DAYS }, (_, ahead) => {
    const day = addDays(today, ahead);
    return { day, events: events[day] ?? 0 };
  });
}

/** What of a listing is ahead on one day: all its numbers are those of that day. */
function filterOfDay(filter: ListingFilter, day: string, { timeZone }: CityFacts, { now }: Reader): ListingFilter {
  return { ...filter, since: now, window: withNight({ from: day, to: day }, daysNow(now, timeZone)) };
}

/** The read side of the guide, one function per route. */
export function guideHandlers(deps: CatalogDeps): GuideHandlers {
  const { guide } = deps;
  const reader = (lang: string | undefined): Reader => ({
    language: contentLanguage(localeFromApi(lang)),
    now: deps.now(),
  });

  /** The requested city, or the market's default, because a page always needs a city. */
  async function cityFacts(host: string | undefined, cityId: number | undefined): Promise<RequestedCity> {
    const cities = await guide.cities();
    if (cityId) {
      const wanted = cities.find((city) => city.id === cityId);
      return wanted === undefined ? UNKNOWN_CITY : { ok: true, city: wanted };
    }
    const city = cities.find(({ slug }) => slug === MARKETS[deps.hostOf(host).market].defaultCity) ?? cities[0];
    if (city === undefined) throw new Error('no cities imported');
    return { ok: true, city };
  }

  /** True without a city, because then nothing is filtered by city. */
  async function isKnownCity(cityId: number | undefined): Promise<boolean> {
    return !cityId || (await guide.cities()).some(({ id }) => id === cityId);
  }

  /**
   * The requested genres and the tag, null for one that does not exist. One without dates in the city is not among the
   * facets and needs another query.
   */
  function filterNames({ category, genres, tag }: ListingFilter, offered: ListingFacets, view: Reader) {
    const named = (kind: 'genre' | 'tag', key: string) =>
      (kind === 'tag' ? offered.tags : offered.genres).find((each) => each.key === key) ??
      guide.filterName({ kind, key, category }, view);
    return Promise.all([...genres.map((key) => named('genre', key)), ...(tag === null ? [] : [named('tag', tag)])]);
  }

  /** The first listed day that has performances ahead. */
  async function dayOfView(city: CityFacts, filter: ListingFilter, view: Reader): Promise<string> {
    const { days } = await guide.listingOrder(city, { ...filter, since: view.now }, view);
    const { from, to } = filter.window;
    const today = calendarDate(view.now, city.timeZone);
    const first = from > today ? from : today;
    const listed = Object.keys(days).filter((day) => day >= first && day <= to);
    return listed.toSorted((a, b) => a.localeCompare(b))[0] ?? first;
  }

  const byId =
    (read: (id: number, cityId: number | null, view: Reader) => Promise<object | null>) =>
    async ({ params, query }: GuideRequest): Promise<GuideResponse> => {
      const asked = idParam.safeParse(params);
      const common = guideQuerySchema.safeParse(query);
      if (!common.success) return refuseInput(common.error);
      const { lang, cityId } = common.data;
      if (!(await isKnownCity(cityId))) return UNKNOWN_CITY.refusal;
      return found(asked.success ? await read(asked.data.id, cityId || null, reader(lang)) : null);
    };

  return {
    layout: async ({ host, query }) => {
      const asked = guideQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const { lang } = asked.data;
      const facts = deps.hostOf(host);
      const locale = localeFromApi(lang);
      const { content, ...tree } = await guide.layout(facts, reader(lang));
      return found(layoutView(MARKETS[facts.market], locale, content, tree));
    },
    categories: async ({ query }) => {
      const asked = guideQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const { lang, cityId } = asked.data;
      if (!(await isKnownCity(cityId))) return UNKNOWN_CITY.refusal;
      return found({ categories: await guide.categories(cityId || null, reader(lang)) });
    },
    listing: async ({ host, query }) => {
      const asked = listingQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const where = await cityFacts(host, asked.data.cityId);
      if (!where.ok) return where.refusal;
      const { city } = where;
      const view = reader(asked.data.lang);
      const whole = listingFilter(asked.data, view.now, city.timeZone);
      const { category } = whole;
      const day = asked.data.view === undefined || category !== 'kino' ? null : await dayOfView(city, whole, view);
      const filter = day === null ? whole : filterOfDay(whole, day, city, view);
      const isDataOnly = asked.data.onlyData === '1';
      const [order, facets, counts, showtimes] = await Promise.all([
        guide.listingOrder(city, filter, view),
        guide.listingFacets(city, category, view),
        isDataOnly ? null : guide.listingCounts(city, filter, view),
        day === null ? undefined : guide.showtimes(city, filter, { day, reader: view }),
      ]);
      if (category !== null && facets.category === null) return refuse(404, 'unknown_category');
      const named = (await filterNames(filter, facets, view)).map(
        (one) => one && { id: one.id, key: one.key, name: one.name },
      );
      const { placeId } = filter;
      const place =
        placeId === null
          ? null
          : (facets.places.find(({ id }) => id === placeId) ?? (await guide.placeName(city, placeId, view)));
      // A page beyond the last one is an empty listing.
      const total = order.eventIds.length === 0 ? 0 : order.total;
      return found({
        city: facets.city,
        category: facets.category,
        ...(counts === null ? NO_CHOICES : listingChoices(facets, counts, filter)),
        place,
        filter: named[0] ?? null,
        filters: named.filter((one) => one !== null),
        items: await guide.cards(city, order.eventIds, filter, view),
        total,
        page: filter.page,
        pages: Math.max(1, Math.ceil(total / filter.limit)),
        limit: filter.limit,
        currency: MARKETS[city.market].currency,
        dates: isDataOnly ? [] : dateStrip(calendarDate(view.now, city.timeZone), order.days),
        ...(showtimes === undefined ? {} : { showtimes }),
      });
    },
    listingPlaces: async ({ host, query }) => {
      const asked = listingQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const place = await cityFacts(host, asked.data.cityId);
      if (!place.ok) return place.refusal;
      const { city } = place;
      const view = reader(asked.data.lang);
      const filter = listingFilter(asked.data, view.now, city.timeZone);
      return found({ items: await guide.listingPlaces(city, filter, view) });
    },
    home: async ({ host, query }) => {
      const asked = guideQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const place = await cityFacts(host, asked.data.cityId);
      return place.ok ? found(await guide.home(place.city.id, reader(asked.data.lang))) : place.refusal;
    },
    tonight: async ({ host, query }) => {
      const asked = guideQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const place = await cityFacts(host, asked.data.cityId);
      return place.ok ? found(await guide.tonight(place.city.id, reader(asked.data.lang))) : place.refusal;
    },
    recommendations: async ({ host, query }) => {
      const asked = recommendationsQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const { lang, cityId, ...known } = asked.data;
      const place = await cityFacts(host, cityId);
      if (!place.ok) return place.refusal;
      const ids = (list: string | undefined): number[] => list?.split(',').map(Number) ?? [];
      const taste = {
        liked: ids(known.liked),
        bought: ids(known.bought),
        people: ids(known.people),
        places: ids(known.places),
        organizers: ids(known.organizers),
      };
      return found({ items: await guide.recommendations(place.city, taste, reader(lang)) });
    },
    event: byId((id, cityId, view) => guide.event(id, cityId, view)),
    eventLines: async ({ query }) => {
      const asked = eventLinesQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const city = (await guide.cities()).find(({ slug }) => slug === asked.data.city);
      if (city === undefined) return refuse(404, 'unknown_city', 'city');
      const ids = asked.data.ids.split(',').map(Number);
      return found({ items: await guide.eventLines(city, ids, reader(asked.data.lang)) });
    },
    place: byId((id, _cityId, view) => guide.place(id, view)),
    person: byId((id, cityId, view) => guide.person(id, cityId, view)),
    places: async ({ host, query }) => {
      const asked = placesQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const { lang, cityId, type = null } = asked.data;
      const place = await cityFacts(host, cityId);
      if (!place.ok) return place.refusal;
      const view = reader(lang);
      const [places, tonight] = await Promise.all([
        guide.places(place.city.id, type, view),
        guide.placesTonight(place.city.id, view),
      ]);
      const items = places?.items.map((one) => ({ ...one, tonight: tonight.get(one.id) ?? { events: 0, items: [] } }));
      return found(places && { ...places, items });
    },
    search: async ({ host, query }) => {
      const asked = searchQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const { lang, cityId, 'search[query]': text = '', 'search[limit]': limit = FEW_HITS } = asked.data;
      const place = await cityFacts(host, cityId);
      if (!place.ok) return place.refusal;
      const input = {
        query: text,
        city: place.city,
        isCityChosen: Boolean(cityId),
        locale: localeFromApi(lang),
        limit,
      };
      return found(await searchGuide(guide, input, reader(lang)));
    },
    performanceTypes: async ({ query }) => {
      const asked = typesQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const { lang, cityId, only } = asked.data;
      if (!(await isKnownCity(cityId))) return UNKNOWN_CITY.refusal;
      const categories = await guide.categories(cityId || null, reader(lang));
      const data = categories.filter(({ slug, count }) => slug !== 'top' && (only !== 'filter' || count > 0));
      return found({ data: data.map(({ slug, name, count }) => ({ slug, name, count })) });
    },
    services: async ({ query }) => {
      const asked = guideQuerySchema.safeParse(query);
      if (!asked.success) return refuseInput(asked.error);
      const language = contentLanguage(localeFromApi(asked.data.lang));
      const named = ({ name, url }: { name: LocalText; url: string }) => ({ name: localText(name, language), url });
      return found({
        services: deps.services.map(({ key, enable, name, links }) => ({
          key,
          enable,
          name: localText(name, language),
          links: links.map(named),
        })),
      });
    },
  };
}
