import { isDay } from '#domain/catalog/city-day.ts';
import { DAY_PARTS, type DayPart } from '#domain/catalog/day-part.ts';
import { AGES_OFFERED } from '#domain/catalog/age-mark.ts';
import { CINEMA_FORMATS, type CinemaFormat } from '#domain/catalog/cinema-format.ts';
import { DURATION_CLASSES, type DurationClass } from '#domain/catalog/duration-class.ts';
import type { Period } from '#domain/catalog/city-day.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Query, RouteMatch } from '#domain/routing/route-table.ts';
import { href } from '#domain/routing/route-table.ts';

const PERIODS: readonly Period[] = ['today', 'tomorrow', 'weekend', 'week', 'month'];
const PARTS = Object.keys(DAY_PARTS) as readonly DayPart[];
const SORTS = ['popular', 'date', 'price', 'rating'] as const;
const LANGUAGE = /^[a-z]{2}$/;
export type Sort = (typeof SORTS)[number];
/** How films are listed other than by film. */
export const VIEWS = ['cinemas', 'hours'] as const;
export type View = (typeof VIEWS)[number];

/** Everything that a visitor has chosen on a listing. All of it is part of the address. */
export type Selection = {
  region: string;
  /** Null for the whole guide. */
  category: string | null;
  /** Events of any of these, in the order of the alphabet. The first has a path of its own, as theme and month have. */
  genres: readonly string[];
  tag: string | null;
  month: string | null;
  day: string | null;
  /** Last day of a range that begins on `day`. */
  until: string | null;
  period: Period | null;
  part: DayPart | null;
  /** Number of a place. */
  place: number | null;
  format: CinemaFormat | null;
  /** Spoken in, and of the subtitles: ISO 639-1. */
  language: string | null;
  subtitles: string | null;
  duration: DurationClass | null;
  /** Age of the child whom it suits. */
  age: number | null;
  /** Whole rubles or laris, as the visitor types them. */
  price: number | null;
  /** Without what is sold out, called off or over. */
  available: boolean;
  free: boolean;
  children: boolean;
  accessible: boolean;
  sort: Sort | null;
  view: View | null;
  page: number;
  /** Cards per page; null for the default. */
  limit: number | null;
};

const FILMS = 'kino';
/** Numbers of the database have four bytes. */
const LARGEST_ID = 2_147_483_647;
const LONG_PAGE = 48;
export const MOST_PRICE = 99_999;
/** Highest page number that the API accepts. */
const LAST_PAGE = 500;

export const LISTING_QUERY = [
  'genre',
  'tag',
  'day',
  'until',
  'period',
  'part',
  'place',
  'format',
  'language',
  'subtitles',
  'duration',
  'age',
  'price',
  'available',
  'free',
  'children',
  'accessible',
  'sort',
  'view',
  'page',
  'limit',
] as const;

/** A range chosen backwards is meant forwards. */
function rangeOf(day: string | null, until: string | null): Pick<Selection, 'day' | 'until'> {
  if (day === null || until === null || !isDay(until) || until === day) return { day, until: null };
  return until > day ? { day, until } : { day: until, until: day };
}

/** Invalid values in an address count as not chosen, so that a shared link still shows a listing. */
export function readSelection(route: RouteMatch, query: URLSearchParams, citySlug: string): Selection {
  const params: Readonly<Record<string, string | undefined>> = route.params;
  const id = params['id'];
  const asked = query.get('day');
  const day = asked !== null && isDay(asked) ? asked : null;
  const until = query.get('until');
  const price = Number(query.get('price'));
  const page = Number(query.get('page'));
  const place = Number(query.get('place'));
  const age = query.get('age');
  const language = (name: string): string | null => (LANGUAGE.test(query.get(name) ?? '') ? query.get(name) : null);
  return {
    region: params['region'] ?? citySlug,
    category: id === undefined || id === 'top' ? null : id,
    genres: genresOf([params['genreId'] ?? '', ...(query.get('genre') ?? '').split(GENRE_SEPARATOR)]),
    tag: params['tagId'] ?? (query.get('tag') || null),
    month: params['monthSlug'] ?? null,
    ...rangeOf(day, until),
    period: PERIODS.find((period) => period === query.get('period')) ?? null,
    part: PARTS.find((part) => part === query.get('part')) ?? null,
    place: Number.isInteger(place) && place > 0 && place <= LARGEST_ID ? place : null,
    format: CINEMA_FORMATS.find((format) => format === query.get('format')) ?? null,
    language: language('language'),
    subtitles: language('subtitles'),
    duration: DURATION_CLASSES.find((duration) => duration === query.get('duration')) ?? null,
    age: AGES_OFFERED.find((offered) => String(offered) === age) ?? null,
    price: Number.isInteger(price) && price > 0 && price <= MOST_PRICE ? price : null,
    available: query.get('available') === '1',
    free: query.get('free') === '1',
    children: query.get('children') === '1',
    accessible: query.get('accessible') === '1',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? null,
    view: id === FILMS ? (VIEWS.find((view) => view === query.get('view')) ?? null) : null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1,
    limit: query.get('limit') === String(LONG_PAGE) ? LONG_PAGE : null,
  };
}

/** Stays as it is in an address, unlike a comma. */
const GENRE_SEPARATOR = '.';
const MOST_GENRES = 8;

function genresOf(keys: readonly string[]): string[] {
  const known = new Set(keys.filter((key) => key !== ''));
  return [...known].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, MOST_GENRES);
}

/** The address of this selection with the given change. Any change other than the page number leads to page one. */
export function selectionAddress(locale: Locale, selection: Selection, change: Partial<Selection> = {}): string {
  const chosen = { ...selection, page: 1, ...change };
  const { region, category, tag, month } = chosen;
  const [genre = null, ...others] = genresOf(chosen.genres);
  /** What has its own path is not in the query. */
  const path = month !== null ? 'month' : genre !== null ? 'genre' : tag !== null ? 'tag' : null;
  const query: Query = {
    genre: (path === 'genre' || genre === null ? others : [genre, ...others]).join(GENRE_SEPARATOR),
    tag: path === 'tag' ? null : tag,
    day: chosen.day,
    until: chosen.day === null ? null : chosen.until,
    period: chosen.period,
    part: chosen.part,
    place: chosen.place,
    format: chosen.format,
    language: chosen.language,
    subtitles: chosen.subtitles,
    duration: chosen.duration,
    age: chosen.age,
    price: chosen.price,
    available: chosen.available ? 1 : null,
    free: chosen.free ? 1 : null,
    children: chosen.children ? 1 : null,
    accessible: chosen.accessible ? 1 : null,
    sort: chosen.sort,
    view: category === FILMS ? chosen.view : null,
    page: chosen.page > 1 ? chosen.page : null,
    limit: chosen.limit,
  };
  // In longer paths the whole guide is called `top`.
  const id = category ?? 'top';
  if (month !== null) return href(locale, 'region-events-id-month-monthSlug', { region, id, monthSlug: month }, query);
  if (genre !== null) return href(locale, 'region-events-id-genre-genreId', { region, id, genreId: genre }, query);
  if (tag !== null) return href(locale, 'region-events-id-tag-tagId', { region, id, tagId: tag }, query);
  return href(locale, 'region-events-id', category === null ? { region } : { region, id: category }, query);
}

/** The selection with a genre added, or removed if it was chosen. */
export function withGenre(genre: string, { genres }: Selection): Partial<Selection> {
  return { genres: genres.includes(genre) ? genres.filter((one) => one !== genre) : genresOf([...genres, genre]) };
}

/** A chosen day excludes months and periods, and vice versa. */
export function withDay(day: string | null, until: string | null = null): Partial<Selection> {
  return { day, until, period: null, month: null };
}

/** Changes that "clear" makes: category and order stay, everything else is removed. */
export const NOTHING_CHOSEN = {
  genres: [],
  tag: null,
  month: null,
  day: null,
  until: null,
  period: null,
  part: null,
  place: null,
  format: null,
  language: null,
  subtitles: null,
  duration: null,
  age: null,
  price: null,
  available: false,
  free: false,
  children: false,
  accessible: false,
} as const satisfies Partial<Selection>;

/** What a visitor can choose besides genres, day, category and order, in the order of its chips. */
const FILTERS = [
  'tag',
  'month',
  'part',
  'place',
  'format',
  'price',
  'available',
  'free',
  'children',
  'age',
  'language',
  'subtitles',
  'duration',
  'accessible',
] as const;
/** A genre is `genre:jazz`. */
export type FilterKey = (typeof FILTERS)[number] | `genre:${string}`;

export function chosenFilters(selection: Selection): FilterKey[] {
  return [
    ...selection.genres.map((genre) => `genre:${genre}` as const),
    ...FILTERS.filter((key) => selection[key] !== null && selection[key] !== false),
  ];
}

/** The key of the genre that a filter stands for, or null. */
export function genreOf(key: FilterKey | 'day'): string | null {
  return key.startsWith('genre:') ? key.slice('genre:'.length) : null;
}

/** The selection with one filter removed. */
export function without(selection: Selection, key: FilterKey | 'day'): Selection {
  const genre = genreOf(key);
  if (genre !== null) return { ...selection, page: 1, ...withGenre(genre, selection) };
  const change =
    key === 'day'
      ? { day: null, until: null, period: null }
      : { [key]: NOTHING_CHOSEN[key as (typeof FILTERS)[number]] };
  return { ...selection, page: 1, ...change };
}
