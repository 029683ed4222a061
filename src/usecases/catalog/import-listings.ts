import { checkRecord } from '#domain/catalog/import/check-record.ts';
import { type ListingEntry, listingEntrySchema, takeDashes } from '#domain/catalog/import/listing-entry.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';
import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import { refreshShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';
import { posterNumbers } from './poster-numbers.ts';
import { draftListing, type Listing, type ListingDefaults, listingKnowledge } from './draft-listing.ts';
import { createListingMerger, type ListingMerger } from './merge-listings.ts';
import type { CatalogueStore, ImportDeps, PerformanceTally, Tally } from './import-ports.ts';
import { createProblemLog, type ImportReport } from '#usecases/reports/import-report.ts';

export type ListingInput = {
  /** Part of the keys, because sources of different formats may use the same identifiers. */
  format: 'ics' | 'jsonld' | 'csv';
  /** Yields the records of the source one by one; reports the ones that cannot be read. */
  read: (report: (problem: Problem) => void) => Iterable<SourceRecord> | AsyncIterable<SourceRecord>;
  /** Name of the source, which owns the event fields it was first to state. Default: the format and the file name. */
  sourceName?: string | undefined;
  defaults: ListingDefaults;
  now: Date;
  dryRun?: boolean;
};

/**
 * Entries per transaction. The performances they change stay locked meanwhile: more entries would make buyers wait,
 * fewer would slow the import down.
 */
const BATCH = 500;
const EVENTS_PER_REFRESH = 100;

/**
 * Imports dated showings from calendars, web pages and tables; each source is authoritative for its own dates until
 * they have sales. Any number of entries is read, checked and written batch by batch while sales continue.
 */
export async function importListings(deps: ImportDeps, input: ListingInput): Promise<ImportReport> {
  const { defaults, format, now, dryRun = false } = input;
  const { report, problems, unlisted } = createProblemLog();
  const known = listingKnowledge(
    await deps.transaction(async (store) => ({
      places: await store.places(),
      categories: await store.categories(),
      organizers: await store.organizers(),
      cities: await store.cities(),
    })),
  );
  const isNew = createRepeatCheck(report);
  const merger = createListingMerger({
    sourceOf: ({ performance }) => performance.source ?? format,
    organizerOf: known.organizerOf,
    report,
    dryRun,
  });
  const written = new Set<string>();
  const tallies = { events: merger.tally, performances: noTally() };
  let taken = 0;
  const flush = async (listings: readonly Listing[]) => {
    const { performances, own } = await deps.transaction(
      async (store) => {
        const foreign = await store.broughtByOthers(listings.map(({ performance }) => performance));
        reportForeign(listings, foreign, report);
        const own = listings.filter(({ performance }) => !foreign.has(performance.key));
        return { own, performances: await writeBatch(store, own, merger, dryRun) };
      },
      { dryRun },
    );
    for (const { event } of own) written.add(event.key);
    addTo(tallies.performances, performances);
    reportKept(own, performances, report);
    taken += own.length;
    deps.log(`${taken} performances of ${written.size} events …`);
  };

  const numbered = posterNumbers();
  let listings: Listing[] = [];
  for await (const record of input.read(report)) {
    const { value, cleared } = takeDashes(record.value);
    const entry = checkedEntry(withDefaults({ ...record, value }, defaults), report);
    if (!entry || !isNew(entry, record)) continue;
    const sourceName = input.sourceName ?? `${format}:${record.origin.file}`;
    const listing = draftListing(entry, cleared, record, { known, defaults, format, sourceName, now, report });
    if (listing) listings.push({ ...listing, event: numbered(listing.event) });
    if (listings.length < BATCH) continue;
    await flush(listings);
    listings = [];
  }
  if (listings.length > 0) await flush(listings);
  if (!dryRun) await refreshGuide(deps, [...written]);
  return { tallies, problems, unlisted: unlisted() };
}

async function writeBatch(
  store: CatalogueStore,
  listings: readonly Listing[],
  merger: ListingMerger,
  dryRun: boolean,
): Promise<PerformanceTally> {
  const known = await store.listedEvents([...new Set(listings.map(({ event }) => event.key))]);
  await store.saveListedEvents(merger.merge(listings, known));
  await store.savePriceLists(listings.flatMap(({ list }) => list ?? []));
  const performances = await store.savePerformances(
    listings.map(({ performance }) => performance),
    true,
  );
  // A dry run rolls these follow-up changes back, so they would only make other transactions wait.
  if (!dryRun) {
    await decideSalePermissions(store.salePermissions);
    await store.applyCampaigns();
    await refreshShownPrices(store.shownPrices);
    await store.refreshListings(eventsOfChanged(listings, performances));
  }
  return performances;
}

/**
 * Known dates that changed, above all cancelled ones, are listed correctly in the same commit. New dates wait until the
 * end: otherwise an event with many dates would be recomputed for each batch.
 */
function eventsOfChanged(listings: readonly Listing[], { updated, insertedKeys }: PerformanceTally): string[] {
  if (updated === 0) return [];
  const inserted = new Set(insertedKeys);
  const known = listings.filter(({ performance }) => !inserted.has(performance.key));
  return [...new Set(known.map(({ event }) => event.key))];
}

/** Refreshes listings and search of all events of the source, also those left incomplete by an interrupted import. */
async function refreshGuide(deps: ImportDeps, events: readonly string[]): Promise<void> {
  if (events.length === 0) return;
  deps.log('Refreshing listings and search …');
  for (let first = 0; first < events.length; first += EVENTS_PER_REFRESH) {
    await deps.transaction((store) => store.refreshListings(events.slice(first, first + EVENTS_PER_REFRESH)));
  }
  await deps.transaction((store) => store.refreshSearch());
}

/** Two organizers may number their rows 1, 2, 3; without this check the second would change the dates of the first. */
function reportForeign(
  listings: readonly Listing[],
  foreign: ReadonlyMap<string, string>,
  report: (problem: Problem) => void,
): void {
  for (const { performance, source } of listings) {
    const owner = foreign.get(performance.key);
    if (owner === undefined) continue;
    const reason = `"${performance.key}" is a date of another event that ${owner} brought; give it another key`;
    report(problemAt(source.origin, ['key'], 'key_of_another_source', reason));
  }
}

function reportKept(
  listings: readonly Listing[],
  { kept }: PerformanceTally,
  report: (problem: Problem) => void,
): void {
  const keys = new Set(kept);
  for (const { performance, source } of listings) {
    if (!keys.has(performance.key)) continue;
    const reason = 'is on sale here already; cancel or move it with "npm run admin -- performance"';
    report(problemAt(source.origin, ['start'], 'on_sale', reason));
  }
}

function checkedEntry(record: SourceRecord, report: (problem: Problem) => void): ListingEntry | null {
  const checked = checkRecord(listingEntrySchema, record);
  for (const problem of checked.problems) report(problem);
  return checked.ok ? checked.record : null;
}

/**
 * Accepts the first of several entries with the same uid. Identical repetitions, common on web pages, go unreported.
 */
function createRepeatCheck(report: (problem: Problem) => void): (entry: ListingEntry, source: SourceRecord) => boolean {
  const seen = new Map<string, number>();
  return (entry, source) => {
    const says = stableHash(JSON.stringify(entry));
    const before = seen.get(entry.uid);
    seen.set(entry.uid, before ?? says);
    if (before === undefined || before === says) return before === undefined;
    const reason = `"${entry.uid}" has been given before; this one is left out`;
    report(problemAt(source.origin, [], 'duplicate_key', reason));
    return false;
  };
}

/** Entries without a place take place at the one that the importing person specified. */
function withDefaults(record: SourceRecord, defaults: ListingDefaults): SourceRecord {
  const { value } = record;
  if (typeof value !== 'object' || value === null) return record;
  const given = 'place' in value && typeof value.place === 'string' && value.place.trim() !== '';
  const { place, ...rest } = value as Record<string, unknown>;
  const named = given ? place : defaults.place;
  return { ...record, value: named === undefined ? rest : { ...rest, place: named } };
}

function noTally(): Tally {
  return { inserted: 0, updated: 0, unchanged: 0 };
}

function addTo(sum: Tally, { inserted, updated, unchanged }: Tally): void {
  sum.inserted += inserted;
  sum.updated += updated;
  sum.unchanged += unchanged;
}
