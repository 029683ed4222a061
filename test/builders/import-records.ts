import type pg from 'pg';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { photoFilesIn } from '#adapters/files/photo-files.ts';
import { createPhotoWorkshop } from '#adapters/pictures/photo-workshop.ts';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import type { Problem } from '#domain/catalog/import/problem.ts';
import { importCatalogue } from '#usecases/catalog/import-catalogue.ts';
import { importCities } from '#usecases/catalog/import-cities.ts';

type File = 'taxonomy' | 'organizers' | 'people' | 'places' | 'events' | 'tours';
type Files = { [Name in File]?: readonly object[] };

const read = (file: string, entries: readonly object[] = []) =>
  readJsonRecords(JSON.stringify(entries, null, 1), `${file}.json`).records;

/**
 * Imports Minsk and the records of a catalogue directory's files. Returns the problems that the import reports.
 * @param directory holds the photographs that the records name
 */
export async function importRecords(pool: pg.Pool, files: Files, directory?: string): Promise<Problem[]> {
  const deps = { transaction: catalogueTransaction(pool), photos: createPhotoWorkshop(pool), log: () => undefined };
  const region = { region: 'BY.04', country: 'BY', names: { ru: 'Минск' } };
  const city = {
    country: 'BY',
    slug: 'minsk',
    names: { ru: 'Минск' },
    admin1: 'BY.04',
    lat: 53.9,
    lon: 27.5,
    timezone: 'Europe/Minsk',
  };
  await importCities(deps, { source: { records: read('cities', [region, city]), problems: [] } });
  const { problems } = await importCatalogue(deps, {
    source: {
      taxonomy: read('taxonomy', files.taxonomy),
      organizers: read('organizers', files.organizers),
      people: read('people', files.people),
      places: read('places', files.places),
      events: read('events', files.events),
      tours: read('tours', files.tours),
      documents: [],
      discounts: [],
      ...(directory === undefined ? {} : { photoFiles: photoFilesIn(directory) }),
      problems: [],
    },
    hallFiles: new Map(),
    now: new Date(),
  });
  return problems;
}
