import type { Listing } from '#api/catalog/listing-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatMoney } from '#texts/format.ts';
import type { DurationClass } from '#domain/catalog/duration-class.ts';
import type { Currency } from '#domain/money/money.ts';
import { m } from '#texts/generated/messages.js';
import { bind, upperFirst } from '#texts/typography.ts';
import { ageLabel } from '#web/site/parts/age-label.ts';
import { speechLanguageLabel } from '#web/site/parts/role-labels.ts';
import { dayPartWithHours } from '#web/site/parts/dates/day-part-labels.ts';
import type { Selection, Sort } from '#web/site/listing/selection.ts';
import {
  chosenFilters,
  type FilterKey,
  genreOf,
  selectionAddress,
  withGenre,
  without,
} from '#web/site/listing/selection.ts';
import { dayLabel, monthLabel, nameOf, SORT_LABELS } from './labels.ts';

/** `count` is the number of events that the option opens, or adds to those of chosen ones; without one it is unknown. */
export type Option = { name: string; href: string; count?: string | undefined; isChosen: boolean };
export type FilterGroup = {
  id: string;
  name: string;
  options: Option[];
  /** Several options can be chosen one after the other. */
  isMultiple?: boolean;
};
const MINOR_UNITS = 100;
/** Themes that editors set by hand. Left out because a date, price or switch filter covers them from the data. */
const SAID_BY_FILTERS = new Set(['with-kids', 'step-free', 'last-seats', 'free-entry', 'low-price', 'weekend']);
const MOST_OPTIONS = 14;
const SORTS: readonly Sort[] = ['popular', 'rating', 'date', 'price'];
const MORE: readonly string[] = ['month', 'tag', 'place', 'age', 'duration', 'language', 'subtitles'];
/** Lists of which one option is enough to be offered. */
const ALONE: readonly string[] = ['price', 'format', 'subtitles'];

export type Filters = {
  groups: FilterGroup[];
  /** Groups that are asked for less often, and how much is chosen in them. */
  more: FilterGroup[];
  moreChosen: number;
  switches: Option[];
  sort: FilterGroup;
  /** Active filters, each with the address that removes it. */
  chosen: { name: string; href: string }[];
};

/** All filters of a listing as links. The row and the sheet show the same filters. */
export function filtersOf(listing: Listing, selection: Selection, currency: Currency, locale: Locale): Filters {
  const to = (change: Partial<Selection>): string => selectionAddress(locale, selection, change);
  const named = (
    entries: Listing['genres'],
    isChosen: (key: string) => boolean,
    change: (key: string) => Partial<Selection>,
  ): Option[] =>
    entries.slice(0, MOST_OPTIONS).map(({ key, name, events }) => ({
      name: bind(name),
      ...opening(events, isChosen(key)),
      href: to(change(key)),
    }));

  const spoken = (id: 'language' | 'subtitles', name: string, entries: Listing['languages']): FilterGroup => ({
    id,
    name,
    options: entries.map(({ language, events }) => ({
      name: upperFirst(speechLanguageLabel(language)),
      ...opening(events, selection[id] === language),
      href: to({ [id]: selection[id] === language ? null : language }),
    })),
  });
  const groups: FilterGroup[] = [
    {
      id: 'genre',
      name: m.site_filter_genre(),
      isMultiple: true,
      options: named(
        listing.genres,
        (key) => selection.genres.includes(key),
        (key) => withGenre(key, selection),
      ).map((option) =>
        selection.genres.length === 0 || option.count === undefined ? option : { ...option, count: `+${option.count}` },
      ),
    },
    {
      id: 'month',
      name: m.site_filter_month(),
      options: listing.months
        .filter(({ month, events }) => events !== 0 || selection.month === month)
        .map(({ month, events }) => {
          const isChosen = selection.month === month;
          return {
            name: monthLabel(month, locale),
            ...opening(events, isChosen),
            href: to({ month: isChosen ? null : month, day: null, until: null, period: null }),
          };
        }),
    },
    {
      id: 'part',
      name: m.site_filter_part(),
      options: listing.parts.map(({ part, events }) => ({
        name: dayPartWithHours(part),
        ...opening(events, selection.part === part),
        href: to({ part: selection.part === part ? null : part }),
      })),
    },
    {
      id: 'tag',
      name: m.site_filter_tag(),
      options: named(
        listing.tags.filter(({ key }) => !SAID_BY_FILTERS.has(key)),
        (key) => selection.tag === key,
        (key) => ({ tag: selection.tag === key ? null : key }),
      ),
    },
    {
      id: 'format',
      name: m.site_listing_format(),
      options: listing.formats.map(({ format, events }) => ({
        name: format,
        ...opening(events, selection.format === format),
        href: to({ format: selection.format === format ? null : (format as Selection['format']) }),
      })),
    },
    {
      id: 'price',
      name: m.site_filter_price(),
      options: listing.prices.map(({ maxPriceMinor, events }) => {
        const price = maxPriceMinor / MINOR_UNITS;
        const isChosen = price === 0 ? selection.free : !selection.free && selection.price === price;
        return {
          name: price === 0 ? m.site_price_free() : upToPrice(price, currency, locale),
          ...opening(events, isChosen),
          href: to({ free: price === 0 && !isChosen, price: price === 0 || isChosen ? null : price }),
        };
      }),
    },
    // Its options are typed or chosen in a field.
    { id: 'place', name: m.site_listing_place(), options: [] },
    {
      id: 'age',
      name: m.site_listing_age(),
      options: listing.ages.map(({ age, events }) => ({
        name: ageLabel(Number(age)),
        ...opening(events, selection.age === Number(age)),
        href: to({ age: selection.age === Number(age) ? null : Number(age) }),
      })),
    },
    {
      id: 'duration',
      name: m.site_fact_duration(),
      options: listing.durations.map(({ duration, events }) => ({
        name: DURATION_LABELS[duration](),
        ...opening(events, selection.duration === duration),
        href: to({ duration: selection.duration === duration ? null : duration }),
      })),
    },
    spoken('language', m.site_fact_language(), listing.languages),
    spoken('subtitles', m.site_fact_subtitles(), listing.subtitles),
  ];
  const free = listing.prices.find(({ maxPriceMinor }) => maxPriceMinor === 0);
  const switches = [
    ...(free === undefined ? [] : [{ need: 'free' as const, events: free.events }]),
    ...listing.needs.filter(({ need }) => need !== 'children' || selection.category !== 'detyam'),
  ].map(({ need, events }) => ({
    name: filterName(need, listing, selection, locale),
    ...opening(events, selection[need]),
    href: to({ [need]: !selection[need], ...(need === 'free' ? { price: null } : {}) }),
  }));
  const offered = groups.filter(({ id, options }) =>
    id === 'place' ? listing.places.length > 1 : options.length > (ALONE.includes(id) ? 0 : 1),
  );
  return {
    groups: offered.filter(({ id }) => !MORE.includes(id)),
    more: offered.filter(({ id }) => MORE.includes(id)),
    moreChosen: chosenFilters(selection).filter((key) => MORE.includes(key)).length,
    switches,
    sort: {
      id: 'sort',
      name: m.site_filter_sort(),
      options: SORTS.map((sort) => ({
        name: SORT_LABELS[sort](),
        isChosen: sort === shownSort(selection),
        href: to({ sort }),
      })),
    },
    chosen: [...(isInStrip(listing, selection) ? [] : (['day'] as const)), ...chosenFilters(selection)].map((key) => ({
      name: filterName(key, listing, selection, locale),
      href: selectionAddress(locale, without(selection, key)),
    })),
  };
}

/** What is chosen is removed by its option, so it opens no number of its own. */
function opening(events: number | null, isChosen: boolean): Pick<Option, 'count' | 'isChosen'> {
  return { isChosen, count: events === null || isChosen ? undefined : String(events) };
}

/** Whether no days are chosen, or a single one that the strip of dates shows. */
function isInStrip({ dates }: Listing, { day, until, period }: Selection): boolean {
  if (day === null) return period === null || period === 'today' || period === 'tomorrow';
  return until === null && dates.some((one) => one.day === day);
}

/** The words on the chip of a chosen filter, or of the chosen day. */
export function filterName(key: FilterKey | 'day', listing: Listing, selection: Selection, locale: Locale): string {
  const genre = genreOf(key);
  if (genre !== null) return bind(nameOf(listing, genre));
  switch (key as Exclude<typeof key, `genre:${string}`>) {
    case 'tag':
      return selection.tag === null ? '' : bind(nameOf(listing, selection.tag));
    case 'month':
      return selection.month === null ? '' : monthLabel(selection.month, locale);
    case 'part':
      return selection.part === null ? '' : dayPartWithHours(selection.part);
    case 'place':
      return bind(listing.place?.name ?? '');
    case 'format':
      return selection.format ?? '';
    case 'language':
      return m.site_listing_chosen({
        name: m.site_fact_language(),
        value: speechLanguageLabel(selection.language ?? ''),
      });
    case 'subtitles':
      return m.site_listing_chosen({
        name: m.site_fact_subtitles(),
        value: speechLanguageLabel(selection.subtitles ?? ''),
      });
    case 'duration':
      return selection.duration === null ? '' : DURATION_LABELS[selection.duration]();
    case 'age':
      return selection.age === null ? '' : ageLabel(selection.age);
    case 'price':
      return selection.price === null ? '' : upToPrice(selection.price, listing.currency, locale);
    case 'available':
      return m.site_filter_available();
    case 'free':
      return m.site_price_free();
    case 'children':
      return m.site_home_children();
    case 'accessible':
      return m.site_filter_accessible();
    case 'day':
      return dayLabel(listing, selection, locale) ?? '';
  }
}

const DURATION_LABELS: Readonly<Record<DurationClass, () => string>> = {
  short: m.site_listing_duration_short,
  middle: m.site_listing_duration_middle,
  long: m.site_listing_duration_long,
};

function upToPrice(price: number, currency: Currency, locale: Locale): string {
  return m.site_price_up_to({ price: formatMoney(price * MINOR_UNITS, currency, locale) });
}

/** Default order: by date when a day or period is chosen, else by popularity. */
export function shownSort({ sort, day, period }: Selection): Sort {
  return sort ?? (day === null && period === null ? 'popular' : 'date');
}
