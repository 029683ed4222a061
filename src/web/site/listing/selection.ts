import { isDay } from '#domain/catalog/city-day.ts';
import { DAY_PARTS, type DayPart } from '#domain/catalog/day-part.ts';
import type { Period } from '#domain/catalog/city-day.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Query, RouteMatch } from '#domain/routing/route-table.ts';
import { href } from '#domain/routing/route-table.ts';

export type Variant = { kind: 'genre' | 'tag' | 'month'; value: string };
const PERIODS: readonly Period[] = ['today', 'tomorrow', 'weekend', 'week', 'month'];
const PARTS = Object.keys(DAY_PARTS) as readonly DayPart[];
const SORTS = ['popular', 'date', 'price'] as const;
export type Sort = (typeof SORTS)[number];

/** Everything that a visitor has chosen on a listing. All of it is part of the address. */
export type Selection = {
  region: string;
  /** Null for the whole guide. */
  category: string | null;
  /** Genre, theme and month have their own paths; all other fields are in the query. */
  variant: Variant | null;
  day: string | null;
  /** Last day of a range that begins on `day`. */
  until: string | null;
  period: Period | null;
  part: DayPart | null;
  /** Whole rubles or laris, as the visitor types them. */
  price: number | null;
  /** Without what is sold out, called off or over. */
  available: boolean;
  free: boolean;
  children: boolean;
  accessible: boolean;
  sort: Sort | null;
  page: number;
  /** Cards per page; null for the default. */
  limit: number | null;
};

const LONG_PAGE = 48;
/** Highest page number that the API accepts. */
const LAST_PAGE = 500;

export const LISTING_QUERY = [
  'day',
  'until',
  'period',
  'part',
  'price',
  'available',
  'free',
  'children',
  'accessible',
  'sort',
  'page',
  'limit',
] as const;

/** Invalid values in an address count as not chosen, so that a shared link still shows a listing. */
export function readSelection(route: RouteMatch, query: URLSearchParams, citySlug: string): Selection {
  const params: Readonly<Record<string, string | undefined>> = route.params;
  const id = params['id'];
  const asked = query.get('day');
  const day = asked !== null && isDay(asked) ? asked : null;
  const until = query.get('until');
  const price = Number(query.get('price'));
  const page = Number(query.get('page'));
  return {
    region: params['region'] ?? citySlug,
    category: id === undefined || id === 'top' ? null : id,
    variant: variantOf(params),
    day,
    until: day !== null && until !== null && isDay(until) && until > day ? until : null,
    period: PERIODS.find((period) => period === query.get('period')) ?? null,
    part: PARTS.find((part) => part === query.get('part')) ?? null,
    price: Number.isInteger(price) && price > 0 && price < 100_000 ? price : null,
    available: query.get('available') === '1',
    free: query.get('free') === '1',
    children: query.get('children') === '1',
    accessible: query.get('accessible') === '1',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1,
    limit: query.get('limit') === String(LONG_PAGE) ? LONG_PAGE : null,
  };
}

function variantOf(params: Readonly<Record<string, string | undefined>>): Variant | null {
  const { genreId, tagId, monthSlug } = params;
  if (genreId !== undefined) return { kind: 'genre', value: genreId };
  if (tagId !== undefined) return { kind: 'tag', value: tagId };
  if (monthSlug !== undefined) return { kind: 'month', value: monthSlug };
  return null;
}

/** The address of this selection with the given change. Any change other than the page number leads to page one. */
export function selectionAddress(locale: Locale, selection: Selection, change: Partial<Selection> = {}): string {
  const chosen = { ...selection, page: 1, ...change };
  const { region, category, variant } = chosen;
  const query: Query = {
    day: chosen.day,
    until: chosen.day === null ? null : chosen.until,
    period: chosen.period,
    part: chosen.part,
    price: chosen.price,
    available: chosen.available ? 1 : null,
    free: chosen.free ? 1 : null,
    children: chosen.children ? 1 : null,
    accessible: chosen.accessible ? 1 : null,
    sort: chosen.sort,
    page: chosen.page > 1 ? chosen.page : null,
    limit: chosen.limit,
  };
  // In longer paths the whole guide is called `top`.
  const id = category ?? 'top';
  switch (variant?.kind) {
    case 'genre':
      return href(locale, 'region-events-id-genre-genreId', { region, id, genreId: variant.value }, query);
    case 'tag':
      return href(locale, 'region-events-id-tag-tagId', { region, id, tagId: variant.value }, query);
    case 'month':
      return href(locale, 'region-events-id-month-monthSlug', { region, id, monthSlug: variant.value }, query);
    case undefined:
      return href(locale, 'region-events-id', category === null ? { region } : { region, id: category }, query);
  }
}

/** A chosen day excludes months and periods, and vice versa. */
export function withDay(day: string | null, { variant }: Selection, until: string | null = null): Partial<Selection> {
  return { day, until, period: null, variant: variant?.kind === 'month' ? null : variant };
}

/** Changes that "clear" makes: category and order stay, everything else is removed. */
export const NOTHING_CHOSEN = {
  variant: null,
  day: null,
  until: null,
  period: null,
  part: null,
  price: null,
  available: false,
  free: false,
  children: false,
  accessible: false,
} as const satisfies Partial<Selection>;

/** What a visitor can choose besides day, category and order, in the order of its chips. */
const FILTERS = ['variant', 'part', 'price', 'available', 'free', 'children', 'accessible'] as const;
export type FilterKey = (typeof FILTERS)[number];

export function chosenFilters(selection: Selection): FilterKey[] {
  return FILTERS.filter((key) => selection[key] !== null && selection[key] !== false);
}

/** The selection with one filter removed. */
export function without(selection: Selection, key: FilterKey | 'day'): Selection {
  const change = key === 'day' ? { day: null, until: null, period: null } : { [key]: NOTHING_CHOSEN[key] };
  return { ...selection, page: 1, ...change };
}
