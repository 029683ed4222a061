import type { Listing, ListingQuery } from '#api/catalog/listing-contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { formatTime } from '#texts/format.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { type NearestCity, nearestCityWithEvents } from '#web/site/parts/links/nearest-city.ts';
import type { Selection } from '#web/site/listing/selection.ts';
import { chosenFilters, type FilterKey, readSelection, without } from '#web/site/listing/selection.ts';

export type ListingRoute =
  | 'region-events-id'
  | 'region-events-id-genre-genreId'
  | 'region-events-id-tag-tagId'
  | 'region-events-id-month-monthSlug';
export type ListingData = {
  listing: Listing;
  selection: Selection;
  today: string;
  /** For a city without events: the nearest one that has some. */
  nearestCity: NearestCity | null;
  /** For an empty listing: what can be removed so that it is not, and how many events there are then. */
  emptyBecause: { key: FilterKey | 'day'; events: number }[];
};

export async function load({ route, query, api, site, city }: PageContext<ListingRoute>): Promise<ListingData | null> {
  const selection = readSelection(route, query, city.slug);
  const now = new Date(site.now);
  const listing = await api.listing(listingQuery(selection, now, city.timeZone));
  if (listing === null) return null;
  // An unknown genre or theme is not found; a known one without dates is an empty page.
  const { genres, tag, month } = selection;
  if (listing.filters.length < genres.length + (tag === null ? 0 : 1)) return null;
  if (selection.place !== null && listing.place === null) return null;
  if (month !== null && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return null;
  const nearestCity =
    listing.city !== null && isCityEmpty(listing) ? await nearestCityWithEvents(api, listing.city) : null;
  const emptyBecause =
    listing.total > 0 || nearestCity !== null
      ? []
      : await findCauses(selection, (other) =>
          api.listing({ ...listingQuery({ ...other, view: null }, now, city.timeZone), onlyData: '1', limit: 1 }),
        );
  return { listing, selection, today: calendarDate(now, city.timeZone), nearestCity, emptyBecause };
}

/** Each is a listing of its own, and an address may hold any number of filters. */
const MOST_CAUSES = 6;

/** The filters without which, each by itself, the listing has events; those with most events first. */
async function findCauses(
  selection: Selection,
  read: (selection: Selection) => Promise<Listing | null>,
): Promise<ListingData['emptyBecause']> {
  const hasDay = selection.day !== null || selection.period !== null;
  const keys = [...(hasDay ? (['day'] as const) : []), ...chosenFilters(selection)].slice(0, MOST_CAUSES);
  const found = await Promise.all(
    keys.map(async (key) => ({ key, events: (await read(without(selection, key)))?.total ?? 0 })),
  );
  return found.filter(({ events }) => events > 0).toSorted((a, b) => b.events - a.events);
}

/** Whether no event of any category is announced in the city. */
export function isCityEmpty({ city }: Listing): boolean {
  return city?.events === 0;
}

/** Query of the page's API request; "load more" sends the same query with another page. */
export function listingQuery(selection: Selection, now: Date, timeZone: string): ListingQuery & { month?: string } {
  const { category, genres, tag, month, day, until, period, part, price, sort, view, page } = selection;
  return {
    ...(category === null ? {} : { type: category }),
    ...(genres.length === 0 ? {} : { genre: genres.join(',') }),
    ...(tag === null ? {} : { tag }),
    ...(month === null ? {} : { month }),
    ...(day === null ? {} : { from: day, to: until ?? day }),
    ...(period === null || day !== null ? {} : { period }),
    ...(part === null ? {} : { part }),
    ...(selection.place === null ? {} : { place: selection.place }),
    ...(selection.format === null ? {} : { format: selection.format }),
    ...(selection.language === null ? {} : { language: selection.language }),
    ...(selection.subtitles === null ? {} : { subtitles: selection.subtitles }),
    ...(selection.duration === null ? {} : { duration: selection.duration }),
    ...(selection.age === null ? {} : { age: String(selection.age) as ListingQuery['age'] }),
    ...(price === null ? {} : { maxPriceMinor: price * 100 }),
    ...(selection.available ? { available: '1' as const } : {}),
    ...(selection.free ? { free: '1' as const } : {}),
    ...(selection.children ? { children: '1' as const } : {}),
    ...(selection.accessible ? { accessible: '1' as const } : {}),
    ...(sort === null ? {} : { sort }),
    ...(view === null ? {} : { view }),
    // The specification asks for films from the start of the day; the server counts only what has not begun (`sinceOf`).
    ...(category === 'kino' ? { time: startOfDay(now, timeZone) } : {}),
    page,
    ...(selection.limit === null ? {} : { limit: selection.limit }),
  };
}

/** Unix seconds of the city's last midnight. */
function startOfDay(now: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = formatTime(now, timeZone).split(':').map(Number);
  return Math.floor(now.getTime() / 60_000 - hours * 60 - minutes) * 60;
}
