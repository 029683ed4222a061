import { basename, join } from 'node:path';
import type pg from 'pg';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import {
  readCatalogueDirectory,
  readHallFiles,
  readJsonFile,
  readJsonFiles,
} from '#adapters/files/catalogue-directory.ts';
import { readCsv } from '#adapters/files/csv-file.ts';
import { readIcs } from '#adapters/files/ics-file.ts';
import { readJsonLd } from '#adapters/files/jsonld-file.ts';
import { readText } from '#adapters/files/read-text.ts';
import { createPhotoWorkshop } from '#adapters/pictures/photo-workshop.ts';
import { demoSupply } from '#demo/demo-supply.ts';
import type { SourceRecord } from '#domain/catalog/import/problem.ts';
import { importCatalogue } from '#usecases/catalog/import-catalogue.ts';
import { importCities } from '#usecases/catalog/import-cities.ts';
import { importHallPlan } from '#usecases/catalog/import-hall-plan.ts';
import { importListings, type ListingInput } from '#usecases/catalog/import-listings.ts';
import type { ImportReport, ListingReader } from '#usecases/reports/import-report.ts';
import { importDemoCatalogue } from './demo-catalogue.ts';
import type { ImportArguments } from '#commands/import/import-arguments.ts';

export type ImportCommand = { pool: pg.Pool; log: (line: string) => void; now: Date; isDemo: boolean };

const READERS = {
  ics: readIcs,
  jsonld: readJsonLd,
  csv: readCsv,
} as const satisfies Record<ListingInput['format'], ListingReader>;

/** Reads the files of one import and hands them to its use case. */
export async function runImport(
  { format, files, options }: ImportArguments,
  { pool, log, now, isDemo }: ImportCommand,
): Promise<ImportReport> {
  const deps = { transaction: catalogueTransaction(pool), photos: createPhotoWorkshop(pool), log };
  const dryRun = options['dry-run'] ?? false;
  const today = options.today === undefined ? {} : { today: options.today };
  switch (format) {
    case 'cities':
      return await importCities(deps, { source: await readJsonFiles(files), dryRun });
    case 'catalogue': {
      const [directory = ''] = files;
      const hallFiles = await readHallFiles(join(directory, '..', 'halls'));
      const source = await readCatalogueDirectory(directory);
      const invented = isDemo ? { demoSupply } : {};
      return await importCatalogue(deps, { source, hallFiles, now, ...today, ...invented, dryRun });
    }
    case 'pretix': {
      const source = await readJsonFile(files[0] ?? '');
      const { place = '', hall = '', name: names } = options;
      return await importHallPlan(deps, { source, place, hall, names, dryRun });
    }
    case 'ics':
    case 'jsonld':
    case 'csv': {
      const { category, place, organizer, permit, source: sourceName } = options;
      const defaults = { category, place, organizer, permitNo: permit, feePercent: Number(options.fee) };
      const hasPlace = place !== undefined;
      const read: ListingInput['read'] = (report) => readListingFiles(format, files, { now, report, hasPlace });
      return await importListings(deps, { format, read, sourceName, defaults, now, dryRun });
    }
    case 'demo':
      // Its dates, seats and prices are invented, so no visitor could attend them.
      if (!isDemo)
        throw new Error('The demo catalogue is imported in the demo only (DEMO=on): nobody could come to its dates.');
      return await importDemoCatalogue(pool, { log, now, ...today });
  }
}

async function* readListingFiles(
  format: ListingInput['format'],
  files: readonly string[],
  context: Parameters<ListingReader>[2],
): AsyncGenerator<SourceRecord> {
  for (const path of files) {
    const { text, problems } = await readText(path);
    for (const problem of problems) context.report(problem);
    if (text !== null) yield* READERS[format](text, basename(path), context);
  }
}
