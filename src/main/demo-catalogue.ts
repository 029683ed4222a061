import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { hasEvents } from '#adapters/db/catalogue/has-events.ts';
import { refreshLayouts } from '#adapters/db/catalogue/layout-rows.ts';
import { readCatalogueDirectory, readHallFiles, readJsonFiles } from '#adapters/files/catalogue-directory.ts';
import { createPhotoWorkshop } from '#adapters/pictures/photo-workshop.ts';
import { demoSupply } from '#demo/demo-supply.ts';
import { writeCatalogue } from '#usecases/catalog/import-catalogue.ts';
import { writeCities } from '#usecases/catalog/import-cities.ts';
import type { LayoutRecord } from '#usecases/catalog/layout-content.ts';
import { takePhotos } from '#usecases/photos/take-photos.ts';
import type { ImportReport } from '#usecases/reports/import-report.ts';

const DATA = join(import.meta.dirname, '../../data');

/** Imports cities and catalogue in one transaction, so that an interrupted start leaves an empty database. */
export async function importDemoCatalogue(
  pool: pg.Pool,
  options: { today?: string; now?: Date; log: (line: string) => void; data?: string },
): Promise<ImportReport> {
  const { log, data = DATA, now = new Date(), today } = options;
  log('Reading the demo catalogue …');
  const [cities, source, hallFiles, layouts] = await Promise.all([
    readJsonFiles([join(data, 'regions.json'), join(data, 'cities.json')]),
    readCatalogueDirectory(join(data, 'catalogue')),
    readHallFiles(join(data, 'halls')),
    readLayouts(data),
  ]);
  const photos = await takePhotos({ photos: createPhotoWorkshop(pool), log }, source);
  const report = await catalogueTransaction(pool)(async (store) => {
    const first = await writeCities(store, cities);
    const input = { source, hallFiles, photos, now, demoSupply, ...(today === undefined ? {} : { today }) };
    const rest = await writeCatalogue(store, input, log);
    const tallies = { ...first.tallies, ...rest.tallies, layouts: await store.saveLayouts(layouts) };
    return { tallies, problems: [...first.problems, ...rest.problems] };
  });
  // Without statistics, the planner would treat the full database as empty on its first day.
  await pool.query('analyze');
  return report;
}

/** Updates menu, pop-up and footer to a later release, in a database filled by an earlier one. */
export async function refreshDemoLayout(pool: pg.Pool, data = DATA): Promise<void> {
  await refreshLayouts(pool, await readLayouts(data));
}

async function readLayouts(data: string): Promise<LayoutRecord[]> {
  return JSON.parse(await readFile(join(data, 'layout.json'), 'utf8')) as LayoutRecord[];
}

/** True for a database without any import. */
export async function isCatalogueEmpty(pool: pg.Pool): Promise<boolean> {
  return !(await hasEvents(pool));
}
