import { checkRecord } from '#domain/catalog/check-record.ts';
import { eveningOf, dayText, wallMinuteOf } from '#domain/catalog/calendar-day.ts';
import { type ListingEntry, listingEntrySchema } from '#domain/catalog/listing-entry.ts';
import { keyFromTitle, languageOf, matchByName, matchCategory } from '#domain/catalog/match-names.ts';
import { popularityOf } from '#domain/catalog/popularity.ts';
import { type PriceListRecord, priceListFor } from '#domain/catalog/price-grades.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/problem.ts';
import { saleGate } from '#domain/catalog/sale-gate.ts';
import { instantFrom, isAbsurdDate } from '#domain/catalog/source-date.ts';
import { stableHash } from '#domain/catalog/stable-hash.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import type {
  CatalogueStore,
  EventDraft,
  ImportDeps,
  KnownCategory,
  KnownHall,
  KnownOrganizer,
  KnownPlace,
  PerformanceDraft,
} from './import-ports.ts';
import { firstOfEach, type ImportReport, type ParsedSource } from './import-report.ts';

/** What the person importing knows and the source does not say. */
export type ListingDefaults = {
  category?: string | undefined;
  place?: string | undefined;
  organizer?: string | undefined;
  permitNo?: string | undefined;
  feePercent: number;
};

export type ListingInput = {
  /** Names the source in keys: two calendars may use the same identifiers. */
  format: 'ics' | 'jsonld' | 'csv';
  source: ParsedSource;
  defaults: ListingDefaults;
  now: Date;
  dryRun?: boolean;
};

/** Takes dated showings from calendars, web pages and tables; each source stays the truth about its own dates until they sell. */
export async function importListings(deps: ImportDeps, input: ListingInput): Promise<ImportReport> {
  return deps.transaction(
    async (store) => {
      const problems = [...input.source.problems];
      const known = await knowledgeOf(store);
      deps.log(`Checking ${input.source.records.length} entries …`);
      const read = input.source.records.flatMap((record) => {
        const checked = checkRecord(listingEntrySchema, withDefaults(record, input.defaults));
        if (checked.ok) return [{ item: checked.record, source: record }];
        problems.push(...checked.problems);
        return [];
      });
      const entries = firstOfEach(read, (entry) => entry.uid, problems);
      const listings = entries.flatMap(({ item, source }) => listingOf(item, source, known, input, problems) ?? []);

      // Of several dates of one event the first says what it is.
      const events = listings
        .map(({ event }) => event)
        .filter(({ key }, i, all) => all.findIndex((other) => other.key === key) === i);
      deps.log(`Writing ${events.length} events with ${listings.length} performances …`);
      const eventTally = await store.saveEvents(events);
      await store.savePriceLists(listings.flatMap(({ list }) => list ?? []));
      const performances = await store.savePerformances(
        listings.map(({ performance }) => performance),
        true,
      );
      const kept = new Set(performances.kept);
      for (const { performance, source } of listings) {
        if (!kept.has(performance.key)) continue;
        const reason = 'is on sale here already; cancel or move it with "npm run admin -- performance"';
        problems.push(problemAt(source.origin, ['start'], 'on_sale', reason));
      }
      await store.refreshGuide(events.map((event) => event.key));
      return { tallies: { events: eventTally, performances }, problems };
    },
    { dryRun: input.dryRun ?? false },
  );
}

type Knowledge = {
  places: KnownPlace[];
  categories: KnownCategory[];
  organizers: Map<string, KnownOrganizer>;
  cities: { key: string; name: LocalText }[];
};

async function knowledgeOf(store: CatalogueStore): Promise<Knowledge> {
  const organizers = await store.organizers();
  return {
    places: await store.places(),
    categories: await store.categories(),
    organizers: new Map(organizers.map((organizer) => [organizer.key, organizer])),
    cities: (await store.cities()).map((city) => ({ key: city.slug, name: city.name })),
  };
}

/** An entry that names no place happens where the importing person says. */
function withDefaults(record: SourceRecord, defaults: ListingDefaults): SourceRecord {
  const { value } = record;
  if (typeof value !== 'object' || value === null) return record;
  const place = 'place' in value && value.place !== '' ? value.place : defaults.place;
  return { ...record, value: { ...value, ...(place === undefined ? {} : { place }) } };
}

type Listing = {
  event: EventDraft;
  performance: PerformanceDraft;
  list: PriceListRecord | null;
  source: SourceRecord;
};

function listingOf(
  entry: ListingEntry,
  source: SourceRecord,
  known: Knowledge,
  input: ListingInput,
  problems: Problem[],
): Listing | null {
  const { origin } = source;
  const { defaults, now } = input;
  const category = matchCategory(entry.categories, known.categories) ?? defaults.category ?? null;
  if (category === null || !known.categories.some(({ slug }) => slug === category)) {
    const reason = `none of "${entry.categories.join('", "')}" is a category; --category would decide`;
    problems.push(problemAt(origin, ['categories'], 'unknown_category', reason));
    return null;
  }
  const place = placeOf(entry, known);
  if (!place) {
    const reason = `there is no place "${entry.place}"${entry.city === undefined ? '' : ` in ${entry.city}`}`;
    problems.push(problemAt(origin, ['place'], 'unknown_place', reason));
    return null;
  }
  const startsAt = dateOf(entry.start, place, now);
  if (!startsAt) {
    problems.push(problemAt(origin, ['start'], 'bad_date', `"${entry.start}" is no date of these years`));
    return null;
  }
  const hall = hallOf(entry, place, origin, problems);
  const title = textOf(entry.title);
  const key = keyFromTitle(title.ru ?? title.en ?? Object.values(title)[0] ?? '', category);
  const event: EventDraft = {
    key,
    category,
    title,
    ...(entry.description === undefined || entry.description === '' ? {} : { description: textOf(entry.description) }),
    age: entry.age ?? '0+',
    durationMin: entry.durationMin,
    genres: [],
    tags: [],
    people: [],
    organizer: organizerOf(entry, defaults, known),
    permitNo: entry.permitNo ?? defaults.permitNo,
    poster: { mood: 'bright', hue: stableHash(key) % 360, motif: category },
    popularity: popularityOf({ key, category, tags: [] }, hall?.seatCount ?? 0),
    statusNote: null,
  };
  const list = priceListOf(entry, place, hall, defaults, origin, problems);
  const performance = performanceOf(entry, event, place, hall, list, startsAt, { ...input, known, problems, origin });
  return { event, performance, list, source };
}

function performanceOf(
  entry: ListingEntry,
  event: EventDraft,
  place: KnownPlace,
  hall: KnownHall | null,
  list: PriceListRecord | null,
  startsAt: Date,
  context: ListingInput & { known: Knowledge; problems: Problem[]; origin: SourceRecord['origin'] },
): PerformanceDraft {
  const { now, known, problems, origin, format } = context;
  const market = marketOfCountry(place.country);
  const organizer = known.organizers.get(event.organizer ?? '') ?? null;
  const gate = saleGate(market.name, event.category, organizer, event.permitNo);
  const wantsSale = entry.sale !== 'box-office' && list !== null;
  if (gate !== 'open' && wantsSale) {
    const reason = `is listed, not sold: ${gate.replaceAll('_', ' ')}`;
    problems.push(problemAt(origin, ['organizer'], 'not_for_sale', reason, 'repaired'));
  }
  const online = entry.sale === 'free' || list?.zones.every((zone) => zone.priceMinor === 0) ? 'free' : 'online';
  const sold = gate === 'open' && list !== null ? online : 'none';
  return {
    key: `${format}:${entry.uid}`,
    event: event.key,
    place: place.key,
    hall: hall?.key ?? null,
    tour: null,
    planVersionId: hall?.planVersionId ?? null,
    priceList: list?.key ?? null,
    startsAt,
    endsAt: endOf(entry, startsAt, place, now, origin, problems),
    localDay: dayText(eveningOf(wallMinuteOf(startsAt, place.timeZone))),
    format: null,
    state: entry.status === 'cancelled' ? 'cancelled' : entry.status === 'postponed' ? 'postponed' : 'scheduled',
    ...rescheduling(entry, place, now),
    saleMode: entry.sale === 'box-office' ? 'box_office' : sold,
    presaleFrom: null,
    saleFrom: null,
    refundSharePermille: market.ownReturn?.sharePermille ?? 0,
    refundDaysBefore: market.ownReturn?.lastDayBefore ?? 0,
  };
}

/** A showing that has been moved shows both dates; without the old one it is simply at the new. */
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
  origin: SourceRecord['origin'],
  problems: Problem[],
): Date | null {
  if (entry.end === undefined) {
    return entry.durationMin === undefined ? null : new Date(startsAt.getTime() + entry.durationMin * 60_000);
  }
  const end = dateOf(entry.end, place, now);
  if (end && end > startsAt) return end;
  const reason = `"${entry.end}" is no date after the start; the end is left open`;
  problems.push(problemAt(origin, ['end'], 'bad_date', reason, 'repaired'));
  return null;
}

function placeOf(entry: ListingEntry, known: Knowledge): KnownPlace | null {
  const city = entry.city === undefined ? null : matchByName(entry.city, known.cities);
  const nearby = city ? known.places.filter((place) => place.city === city.key) : known.places;
  return matchByName(entry.place, nearby);
}

function hallOf(
  entry: ListingEntry,
  place: KnownPlace,
  origin: SourceRecord['origin'],
  problems: Problem[],
): KnownHall | null {
  const named = entry.hall === undefined ? null : matchByName(entry.hall, place.halls);
  if (entry.hall !== undefined && !named) {
    const reason = `${place.key} has no hall "${entry.hall}"; its main hall is taken`;
    problems.push(problemAt(origin, ['hall'], 'unknown_hall', reason, 'repaired'));
  }
  return named ?? place.halls[0] ?? null;
}

function organizerOf(entry: ListingEntry, defaults: ListingDefaults, known: Knowledge): string | undefined {
  return [entry.organizer, defaults.organizer].find((key) => key !== undefined && known.organizers.has(key));
}

function priceListOf(
  entry: ListingEntry,
  place: KnownPlace,
  hall: KnownHall | null,
  { feePercent }: ListingDefaults,
  origin: SourceRecord['origin'],
  problems: Problem[],
): PriceListRecord | null {
  const { currency } = marketOfCountry(place.country);
  const from = entry.sale === 'free' ? 0 : (entry.priceFrom ?? entry.priceTo);
  if (from === undefined || !hall || hall.zones.seated.length + hall.zones.standing.length === 0) return null;
  const to = entry.sale === 'free' ? 0 : Math.max(from, entry.priceTo ?? from);
  if (from > 0 && entry.currency !== undefined && entry.currency.trim().toUpperCase() !== currency) {
    const reason = `"${entry.currency}" is not the currency of ${place.key}, ${currency}; the showing is listed, not sold`;
    problems.push(problemAt(origin, ['currency'], 'bad_price', reason, 'repaired'));
    return null;
  }
  return priceListFor({ currency, from, to, feePercent: to === 0 ? 0 : feePercent }, hall.zones);
}

function textOf(text: string | LocalText): LocalText {
  return typeof text === 'string' ? { [languageOf(text)]: text } : text;
}
