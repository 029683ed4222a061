import { isTimeZone } from '#domain/catalog/calendar-day.ts';
import { checkRecord } from '#domain/catalog/import/check-record.ts';
import { checkCoordinates } from '#domain/catalog/import/coordinates.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { type CityRecord, citySchema, type RegionRecord, regionSchema } from '#domain/catalog/import/records.ts';
import type { ImportDeps, CatalogueStore } from './import-ports.ts';
import { firstOfEach, type ImportReport, type ParsedSource } from '#usecases/reports/import-report.ts';

/** Imports cities and their regions; entries with a `region` field are regions. */
export async function importCities(
  deps: ImportDeps,
  { source, dryRun = false }: { source: ParsedSource; dryRun?: boolean },
): Promise<ImportReport> {
  return deps.transaction((store) => writeCities(store, source), { dryRun });
}

export async function writeCities(store: CatalogueStore, source: ParsedSource): Promise<ImportReport> {
  const problems = [...source.problems];
  const regions: { item: RegionRecord; source: SourceRecord }[] = [];
  const cities: { item: CityRecord; source: SourceRecord }[] = [];
  for (const record of source.records) {
    if (isRegion(record.value)) {
      const checked = checkRecord(regionSchema, record);
      problems.push(...checked.problems);
      if (checked.ok) regions.push({ item: checked.record, source: record });
    } else {
      const city = checkCity(record, problems);
      if (city) cities.push({ item: city, source: record });
    }
  }
  const items = <Item>(list: { item: Item }[]) => list.map(({ item }) => item);
  return {
    tallies: {
      regions: await store.saveRegions(items(firstOfEach(regions, (region) => region.region, problems))),
      cities: await store.saveCities(items(firstOfEach(cities, (city) => city.slug, problems))),
    },
    problems,
  };
}

function isRegion(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'region' in value;
}

function checkCity(record: SourceRecord, problems: Problem[]): CityRecord | null {
  const checked = checkRecord(citySchema, record);
  problems.push(...checked.problems);
  if (!checked.ok) return null;
  const city = checked.record;
  const { origin } = record;
  if (!isTimeZone(city.timezone)) {
    problems.push(problemAt(origin, ['timezone'], 'unknown_time_zone', `"${city.timezone}" is no time zone`));
    return null;
  }
  const point = checkCoordinates(city.country, city.lat, city.lon);
  if (!point) {
    const reason = `${city.lat}, ${city.lon} is not in ${city.country}`;
    problems.push(problemAt(origin, ['lat'], 'bad_coordinates', reason));
    return null;
  }
  if (point.swapped) {
    const reason = `latitude and longitude are swapped; taken as ${point.lat}, ${point.lon}`;
    problems.push(problemAt(origin, ['lat'], 'bad_coordinates', reason, 'repaired'));
  }
  return { ...city, lat: point.lat, lon: point.lon };
}
