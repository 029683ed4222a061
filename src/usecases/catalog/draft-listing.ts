import { dayText, eventDayOf, wallMinuteOf } from '#domain/catalog/calendar-day.ts';
import type { EventSaying } from '#domain/catalog/import/listed-event.ts';
import type { ListingEntry } from '#domain/catalog/import/listing-entry.ts';
import {
  createCategoryMatcher,
  createNameMatcher,
  keyFromTitle,
  languageOf,
} from '#domain/catalog/import/match-names.ts';
import { popularityOf } from '#domain/catalog/popularity.ts';
import { type PriceListRecord, priceListFor } from '#domain/catalog/price-grades.ts';
import { type Origin, type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { instantFrom, isAbsurdDate } from '#domain/catalog/import/source-date.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import { type MarketName, marketOfCountry } from '#domain/markets/market.ts';
import type {
  KnownCategory,
  KnownHall,
  KnownOrganizer,
  KnownPlace,
  ListedEventDraft,
  PerformanceDraft,
} from './import-ports.ts';

/** Values from the person who runs the import, for what the source does not contain. */
export type ListingDefaults = {
  category?: string | undefined;
  place?: string | undefined;
  organizer?: string | undefined;
  permitNo?: string | undefined;
  feePercent: number;
};

/** Lookups of database records by the names that a source uses for them. */
export type ListingKnowledge = {
  hasCategory: (slug: string) => boolean;
  categoryOf: (words: readonly string[]) => string | null;
  placeOf: (place: string, city: string | undefined) => KnownPlace | null;
  hallOf: (place: KnownPlace, hall: string) => KnownHall | null;
  organizerOf: (name: string) => KnownOrganizer | null;
};

export function listingKnowledge(known: {
  places: readonly KnownPlace[];
  categories: readonly KnownCategory[];
  organizers: readonly KnownOrganizer[];
  cities: readonly { slug: string; name: LocalText }[];
}): ListingKnowledge {
  const slugs = new Set(known.categories.map(({ slug }) => slug));
  const cityOf = createNameMatcher(known.cities.map(({ slug, name }) => ({ key: slug, name })));
  const anywhere = createNameMatcher(known.places);
  const inCity = new Map(
    [...Map.groupBy(known.places, (place) => place.city)].map(([city, places]) => [city, createNameMatcher(places)]),
  );
  const halls = new Map(known.places.map(({ key, halls: all }) => [key, createNameMatcher(all)]));
  return {
    hasCategory: (slug) => slugs.has(slug),
    categoryOf: createCategoryMatcher(known.categories),
    placeOf: (place, city) => {
      const found = city === undefined ? null : cityOf(city);
      return found ? (inCity.get(found.key)?.(place) ?? null) : anywhere(place);
    },
    hallOf: (place, hall) => halls.get(place.key)?.(hall) ?? null,
    organizerOf: createNameMatcher(known.organizers),
  };
}

export type Listing = {
  event: Omit<ListedEventDraft, 'event'>;
  saying: EventSaying;
  performance: PerformanceDraft;
  list: PriceListRecord | null;
  /** The market in which the event would be sold if it met the sale requirements; null when no sale is intended. */
  wantsSaleIn: MarketName | null;
  source: SourceRecord;
};

export type DraftContext = {
  /** Name of the source (ListingInput). */
  sourceName: string;
  known: ListingKnowledge;
  defaults: ListingDefaults;
  format: string;
  now: Date;
  report: (problem: Problem) => void;
};

/**
 * Returns event, performance and prices of one entry, or null when it cannot be placed. Reports anything irregular.
 * @param cleared fields that the entry explicitly marks as empty
 */
export function draftListing(
  entry: ListingEntry,
  cleared: readonly string[],
  source: SourceRecord,
  context: DraftContext,
): Listing | null {
  const { origin } = source;
  const { known, defaults, now, report } = context;
  const category = known.categoryOf(entry.categories) ?? defaults.category ?? null;
  if (category === null || !known.hasCategory(category)) {
    const reason = `none of "${entry.categories.join('", "')}" is a category; --category would decide`;
    report(problemAt(origin, ['categories'], 'unknown_category', reason));
    return null;
  }
  const place = known.placeOf(entry.place, entry.city);
  if (!place) {
    const reason = `there is no place "${entry.place}"${entry.city === undefined ? '' : ` in ${entry.city}`}`;
    report(problemAt(origin, ['place'], 'unknown_place', reason));
    return null;
  }
  const startsAt = dateOf(entry.start, place, now);
  if (!startsAt) {
    report(problemAt(origin, ['start'], 'bad_date', `"${entry.start}" is no date of these years`));
    return null;
  }
  const hall = hallOf(entry, place, known, origin, report);
  const title = textOf(entry.title);
  const key = keyFromTitle(title.ru ?? title.en ?? Object.values(title)[0] ?? '', category);
  const list = priceListOf(entry, place, hall, defaults, origin, report);
  return {
    event: {
      key,
      category,
      poster: { mood: 'bright', hue: stableHash(key) % 360, motif: category },
      popularity: popularityOf({ category, tags: [] }, hall?.seatCount ?? 0),
    },
    saying: { facts: { title, ...factsOf(entry, cleared, context, origin) }, cleared },
    performance: performanceOf(entry, { event: key, place, hall, list, startsAt }, { ...context, origin }),
    list,
    wantsSaleIn: entry.sale === 'box-office' || list === null ? null : marketOfCountry(place.country).name,
    source,
  };
}

function factsOf(
  { description, age, durationMin, permitNo = '', ...entry }: ListingEntry,
  cleared: readonly string[],
  { defaults, known, report }: DraftContext,
  origin: Origin,
): Omit<EventSaying['facts'], 'title'> {
  const organizer = cleared.includes('organizer') ? undefined : organizerOf(entry, defaults, known, origin, report);
  const permit = cleared.includes('permitNo') ? undefined : permitNo || defaults.permitNo;
  return {
    ...(description === undefined || description === '' ? {} : { description: textOf(description) }),
    ...(age === undefined ? {} : { age }),
    ...(durationMin === undefined ? {} : { durationMin }),
    ...(organizer === undefined ? {} : { organizer }),
    ...(permit === undefined ? {} : { permitNo: permit }),
  };
}

type PlacedEntry = {
  event: string;
  place: KnownPlace;
  hall: KnownHall | null;
  list: PriceListRecord | null;
  startsAt: Date;
};

function performanceOf(
  entry: ListingEntry,
  { event, place, hall, list, startsAt }: PlacedEntry,
  { now, report, origin, format, sourceName }: DraftContext & { origin: Origin },
): PerformanceDraft {
  const market = marketOfCountry(place.country);
  const online = entry.sale === 'free' || list?.zones.every((zone) => zone.priceMinor === 0) ? 'free' : 'online';
  const sold = list !== null ? online : 'none';
  return {
    key: `${format}:${entry.uid}`,
    source: sourceName,
    event,
    place: place.key,
    hall: hall?.key ?? null,
    tour: null,
    planVersionId: hall?.planVersionId ?? null,
    priceList: list?.key ?? null,
    startsAt,
    endsAt: endOf(entry, startsAt, place, now, origin, report),
    localDay: dayText(eventDayOf(wallMinuteOf(startsAt, place.timeZone))),
    format: null,
    secondFormat: null,
    state: entry.status === 'cancelled' ? 'cancelled' : entry.status === 'postponed' ? 'postponed' : 'scheduled',
    ...rescheduling(entry, place, now),
    saleMode: entry.sale === 'box-office' ? 'box_office' : sold,
    presaleFrom: null,
    saleFrom: null,
    refundSharePermille: market.ownReturn?.sharePermille ?? 0,
    refundDaysBefore: market.ownReturn?.lastDayBefore ?? 0,
  };
}

/** A rescheduled showing displays both dates; without the old date it is listed only at the new one. */
function rescheduling(
  entry: ListingEntry,
  place: KnownPlace,
  now: Date,
): { previousStartsAt: Date | null; state?: 'postponed' } {
  if (entry.status !== 'rescheduled' || entry.previousStart === undefined) return { previousStartsAt: null };
  const previousStartsAt = dateOf(entry.previousStart, place, now);
  return previousStartsAt ? { previousStartsAt, state: 'postponed' } : { previousStartsAt };
}

function dateOf(text: string, place: KnownPlace, now: Date): Date | null {
  const instant = instantFrom(text, place.timeZone);
  return instant && !isAbsurdDate(instant, now) ? instant : null;
}

function endOf(
  entry: ListingEntry,
  startsAt: Date,
  place: KnownPlace,
  now: Date,
  origin: Origin,
  report: (problem: Problem) => void,
): Date | null {
  if (entry.end === undefined) {
    return entry.durationMin === undefined ? null : new Date(startsAt.getTime() + entry.durationMin * 60_000);
  }
  const end = dateOf(entry.end, place, now);
  if (end && end > startsAt) return end;
  const reason = `"${entry.end}" is no date after the start; the end is left open`;
  report(problemAt(origin, ['end'], 'bad_date', reason, 'repaired'));
  return null;
}

function hallOf(
  entry: ListingEntry,
  place: KnownPlace,
  known: ListingKnowledge,
  origin: Origin,
  report: (problem: Problem) => void,
): KnownHall | null {
  const named = entry.hall === undefined ? null : known.hallOf(place, entry.hall);
  if (entry.hall !== undefined && !named) {
    const reason = `${place.key} has no hall "${entry.hall}"; its main hall is taken`;
    report(problemAt(origin, ['hall'], 'unknown_hall', reason, 'repaired'));
  }
  return named ?? place.halls[0] ?? null;
}

function organizerOf(
  entry: Pick<ListingEntry, 'organizer'>,
  defaults: ListingDefaults,
  known: ListingKnowledge,
  origin: Origin,
  report: (problem: Problem) => void,
): string | undefined {
  const named = entry.organizer === undefined ? null : known.organizerOf(entry.organizer);
  if (entry.organizer !== undefined && !named) {
    const reason = `there is no organizer "${entry.organizer}"; taken as not said`;
    report(problemAt(origin, ['organizer'], 'unknown_organizer', reason, 'repaired'));
  }
  return named?.key ?? (defaults.organizer === undefined ? undefined : known.organizerOf(defaults.organizer)?.key);
}

function priceListOf(
  entry: ListingEntry,
  place: KnownPlace,
  hall: KnownHall | null,
  { feePercent }: ListingDefaults,
  origin: Origin,
  report: (problem: Problem) => void,
): PriceListRecord | null {
  const { currency } = marketOfCountry(place.country);
  const from = entry.sale === 'free' ? 0 : (entry.priceFrom ?? entry.priceTo);
  if (from === undefined || !hall || hall.zones.seated.length + hall.zones.standing.length === 0) return null;
  const to = entry.sale === 'free' ? 0 : Math.max(from, entry.priceTo ?? from);
  if (from > 0 && entry.currency !== undefined && entry.currency.trim().toUpperCase() !== currency) {
    const reason = `"${entry.currency}" is not the currency of ${place.key}, ${currency}; the showing is listed, not sold`;
    report(problemAt(origin, ['currency'], 'bad_price', reason, 'repaired'));
    return null;
  }
  return priceListFor({ currency, from, to, feePercent: to === 0 ? 0 : feePercent }, hall.zones);
}

function textOf(text: string | LocalText): LocalText {
  return typeof text === 'string' ? { [languageOf(text)]: text } : text;
}
