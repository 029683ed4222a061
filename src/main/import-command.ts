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
import { demoSupply } from '#demo/demo-supply.ts';
import { importCatalogue } from '#usecases/catalog/import-catalogue.ts';
import { importCities } from '#usecases/catalog/import-cities.ts';
import { importHallPlan } from '#usecases/catalog/import-hall-plan.ts';
import { importListings, type ListingInput } from '#usecases/catalog/import-listings.ts';
import type { ImportReport, ParsedSource } from '#usecases/catalog/import-report.ts';
import { importDemoCatalogue } from './demo-catalogue.ts';
import type { ImportArguments } from './import-arguments.ts';

export type ImportCommand = { pool: pg.Pool; log: (line: string) => void; now: Date; isDemo: boolean };

const READERS = {
  ics: readIcs,
  jsonld: readJsonLd,
  csv: readCsv,
} as const satisfies Record<ListingInput['format'], (text: string, file: string, now: Date) => ParsedSource>;

/** Reads the files of one import and hands them to its use case. */
export async function runImport(
  { format, files, options }: ImportArguments,
  { pool, log, now, isDemo }: ImportCommand,
): Promise<ImportReport> {
  const deps = { transaction: catalogueTransaction(pool), log };
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
      const { place = '', hall = '' } = options;
      return await importHallPlan(deps, { source, place, hall, dryRun });
    }
    case 'ics':
    case 'jsonld':
    case 'csv': {
      const source = await readListingFiles(format, files, now);
      const { category, place, organizer, permit } = options;
      const defaults = { category, place, organizer, permitNo: permit, feePercent: Number(options.fee) };
      return await importListings(deps, { format, source, defaults, now, dryRun });
    }
    case 'demo':
      // Its dates, seats and prices are made up: nobody could come to them.
      if (!isDemo) throw new Error('The demo catalogue is imported in the demo only (DEMO=1)');
      return await importDemoCatalogue(pool, { log, now, ...today });
  }
}

async function readListingFiles(
  format: ListingInput['format'],
  files: readonly string[],
  now: Date,
): Promise<ParsedSource> {
  const all: ParsedSource = { records: [], problems: [] };
  for (const path of files) {
    const read = await readText(path);
    all.problems.push(...read.problems);
    if (read.text === null) continue;
    const parsed = READERS[format](read.text, basename(path), now);
    all.records.push(...parsed.records);
    all.problems.push(...parsed.problems);
  }
  return all;
}
