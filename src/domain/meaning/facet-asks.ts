import type { Locale } from '#domain/locales/locale.ts';
import { ALL_PLACES_ID, placeTypeId } from '#domain/catalog/place-types.ts';
import { href, type Query } from '#domain/routing/route-table.ts';
import { CINEMA_FORMATS, type CinemaFormat } from '#domain/catalog/cinema-format.ts';
import type { DayPart } from '#domain/catalog/day-part.ts';
import type { When, Understood } from './understand.ts';
import type { Meaning } from './vocabulary.ts';

/** A listing that the typed words mean, and that can be opened. */
export type ListingAsk = {
  kind: 'listing';
  city: string;
  category: string | null;
  genre: string | null;
  tag: string | null;
  /** In which cinemas show it. */
  format: CinemaFormat | null;
  when: When | null;
  part: DayPart | null;
  maxPrice: number | null;
  free: boolean;
  accessible: boolean;
  /** Only what suits this age. */
  age: number | null;
  /** With the filter "with children". */
  children: boolean;
};
export type PlacesAsk = { kind: 'places'; city: string; type: string };
export type FacetAsk = ListingAsk | PlacesAsk;

/** Who says "for children" or "with children" means what the filter of that name lists; alone also the category. */
const FOR_CHILDREN = 'detyam';
const WITH_CHILDREN = 'with-kids';
/** The category whose performances have formats. */
const FILMS = 'kino';
/** More meanings than this are not offered. */
const MOST_FACETS = 4;

/**
 * The listings that the understood words mean, the most exact first. A listing has one genre or tag, so of several each
 * is offered by itself. Beside anything else children are a filter: "детские концерты" are concerts.
 * @param city the visitor's city, which a named one replaces
 * @param categoryOf the category under which a genre is named
 */
export function facetAsks(
  understood: Understood,
  { city, categoryOf }: { city: string; categoryOf: (genre: string) => string | null },
): FacetAsk[] {
  const { when, part, maxPrice, free, accessible, age } = understood;
  const where = understood.city ?? city;
  const asked = {
    city: where,
    // "вечером" by itself is this evening.
    when: when ?? (part === null || understood.subjects.length > 0 ? null : { period: 'today' as const }),
    part,
    maxPrice,
    free,
    accessible,
    age,
  };
  const isNarrowed = asked.when !== null || part !== null || maxPrice !== null || free || accessible || age !== null;
  const others = understood.subjects.filter((means) => !means.some(isOfChildren));
  const isCombined = isNarrowed || others.some((means) => means.some(({ kind }) => kind !== 'place-type'));
  const children = isCombined && others.length < understood.subjects.length;
  const none = { category: null, genre: null, tag: null, format: null };
  const plain: ListingAsk = { kind: 'listing', ...none, ...asked, children };
  const named = children ? others : understood.subjects;
  const subjects = named.map((means) => fitting(means, named, categoryOf));
  const category = subjects.flat().find(({ kind }) => kind === 'category')?.key ?? null;
  const asks = subjects.flatMap((means) => means.flatMap((one) => askOf(one, plain, category)));
  if (children && !asks.some(({ kind }) => kind === 'listing')) asks.push(plain);
  const narrowed = distinct(asks).filter((one) => one.kind !== 'listing' || isNarrowest(one, asks));
  if (narrowed.length > 0) return narrowed.slice(0, MOST_FACETS);
  // "скидки в Гродно" are a page of that city, not its events.
  return isNarrowed || (understood.city !== null && understood.pages.length === 0) ? [plain] : [];
}

function askOf({ kind, key }: Meaning, plain: ListingAsk, category: string | null): FacetAsk[] {
  switch (kind) {
    case 'category':
      return key === FOR_CHILDREN
        ? [
            { ...plain, category: key },
            { ...plain, children: true },
          ]
        : [{ ...plain, category: key }];
    case 'genre':
      return [{ ...plain, category, genre: key }];
    case 'tag':
      return key === WITH_CHILDREN ? [{ ...plain, children: true }] : [{ ...plain, category, tag: key }];
    case 'place-type':
      return [{ kind: 'places', city: plain.city, type: key }];
    case 'format':
      return CINEMA_FORMATS.filter((format) => format === key).map((format) => ({ ...plain, category: FILMS, format }));
    default:
      return [];
  }
}

function isOfChildren({ kind, key }: Meaning): boolean {
  return (kind === 'category' && key === FOR_CHILDREN) || (kind === 'tag' && key === WITH_CHILDREN);
}

function distinct(asks: readonly FacetAsk[]): FacetAsk[] {
  const texts = asks.map((ask) => JSON.stringify(ask));
  return asks.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}

/** In "комедия в театре" the comedy of films is not meant. */
function fitting(
  means: readonly Meaning[],
  all: readonly (readonly Meaning[])[],
  categoryOf: (genre: string) => string | null,
): readonly Meaning[] {
  const categories = new Set(
    all
      .filter((each) => each !== means)
      .flatMap((each) => each.filter(({ kind }) => kind === 'category').map(({ key }) => key)),
  );
  const fit = means.filter(({ kind, key }) => kind !== 'genre' || categories.has(categoryOf(key) ?? ''));
  return categories.size === 0 || fit.length === 0 ? means : fit;
}

/** A category by itself says less than a genre in it. */
function isNarrowest(one: ListingAsk, asks: readonly FacetAsk[]): boolean {
  if (one.genre !== null || one.tag !== null || one.format !== null) return true;
  return !asks.some(
    (other) =>
      other.kind === 'listing' &&
      (other.genre !== null || other.tag !== null || other.format !== null) &&
      other.category === one.category,
  );
}

/** The address that lists what a facet counts. */
export function facetAddress(locale: Locale, ask: FacetAsk): string {
  if (ask.kind === 'places') {
    const id = placeTypeId(ask.type);
    return id === ALL_PLACES_ID
      ? href(locale, 'region-objects', { region: ask.city })
      : href(locale, 'region-objects-id', { region: ask.city, id });
  }
  const { city: region, category, genre, tag, format, when, part } = ask;
  const month = when && 'month' in when ? when.month : null;
  /** What has its own path is not in the query. */
  const path = month !== null ? 'month' : genre !== null ? 'genre' : tag !== null ? 'tag' : null;
  const query: Query = {
    genre: path === 'genre' ? null : genre,
    tag: path === 'tag' ? null : tag,
    day: when && 'day' in when ? when.day : when && 'from' in when ? when.from : null,
    until: when && 'from' in when ? when.to : null,
    period: when && 'period' in when ? when.period : null,
    part,
    format,
    age: ask.age,
    price: ask.maxPrice,
    free: ask.free ? 1 : null,
    children: ask.children ? 1 : null,
    accessible: ask.accessible ? 1 : null,
  };
  const id = category ?? 'top';
  if (month !== null) return href(locale, 'region-events-id-month-monthSlug', { region, id, monthSlug: month }, query);
  if (genre !== null) return href(locale, 'region-events-id-genre-genreId', { region, id, genreId: genre }, query);
  if (tag !== null) return href(locale, 'region-events-id-tag-tagId', { region, id, tagId: tag }, query);
  return href(locale, 'region-events-id', category === null ? { region } : { region, id: category }, query);
}
