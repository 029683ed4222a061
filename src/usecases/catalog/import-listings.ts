import { checkRecords } from '#domain/catalog/check-record.ts';
import { listingEntrySchema } from '#domain/catalog/listing-entry.ts';
import { problemAt, type SourceRecord } from '#domain/catalog/problem.ts';
import { decideSaleGates } from '#usecases/performances/decide-sale-gates.ts';
import { draftListing, type ListingDefaults, type ListingKnowledge } from './draft-listing.ts';
import type { CatalogueStore, EventDraft, ImportDeps } from './import-ports.ts';
import { firstOfEach, type ImportReport, type ParsedSource } from './import-report.ts';

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
      const records = input.source.records.map((record) => withDefaults(record, input.defaults));
      const read = checkRecords(listingEntrySchema, records, problems);
      const entries = firstOfEach(read, (entry) => entry.uid, problems);
      const listings = entries.flatMap(
        ({ item, source }) =>
          draftListing(item, source, {
            known,
            defaults: input.defaults,
            format: input.format,
            now: input.now,
            problems,
          }) ?? [],
      );

      // Of several dates of one event the first says what it is.
      const byKey = new Map<string, EventDraft>();
      for (const { event } of listings) if (!byKey.has(event.key)) byKey.set(event.key, event);
      const events = [...byKey.values()];
      deps.log(`Writing ${events.length} events with ${listings.length} performances …`);
      const saved = await store.saveEvents(events);
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
      await decideSaleGates(store.gates);
      await store.refreshGuide(events.map((event) => event.key));
      return { tallies: { events: saved.events, performances }, problems };
    },
    { dryRun: input.dryRun ?? false },
  );
}

async function knowledgeOf(store: CatalogueStore): Promise<ListingKnowledge> {
  return {
    places: await store.places(),
    categories: await store.categories(),
    organizers: await store.organizers(),
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
