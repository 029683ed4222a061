import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { changedRows, takeSnapshot } from './changed-rows.ts';
import { copyInto, importOnce, type MutationResult, runMutations, type Specimen } from './run-mutations.ts';
import { writeSmallCatalogue } from './small-catalogue.ts';

/** The samples are written for this day; in another year their dates would be past. */
const NOW = new Date('2026-11-21T12:00:00Z');
const TODAY = ['--today', '2026-11-21'];

/** Rows written by the first and by the second run. */
export type RepeatResult = { format: string; 'first run': number; 'second run': number };
export type ImportProof = { repeats: RepeatResult[]; mutations: MutationResult[] };

/** Proves on one empty database that repeated imports change nothing and damage neither stops nor misleads them. */
export async function proveImports(
  pool: pg.Pool,
  options: { data: string; mutations: number; seed: number; log: (line: string) => void },
): Promise<ImportProof> {
  const directory = await mkdtemp(join(tmpdir(), 'rampa-imports-'));
  try {
    const specimens = await specimensIn(directory, options.data);
    const repeats: RepeatResult[] = [];
    for (const specimen of specimens) {
      options.log(`${specimen.format}: importing twice`);
      repeats.push(await repeat(pool, specimen));
    }
    const mutations: MutationResult[] = [];
    for (const [i, specimen] of specimens.entries()) {
      options.log(`${specimen.format}: ${options.mutations} mutations`);
      mutations.push(await runMutations(pool, specimen, { ...options, seed: options.seed + i }));
    }
    return { repeats, mutations };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function specimensIn(directory: string, data: string): Promise<Specimen[]> {
  const regions = await copyInto(directory, join(data, 'regions.json'));
  const cities = await copyInto(directory, join(data, 'cities.json'));
  const catalogue = await writeSmallCatalogue(data, directory);
  const copy = (path: string) => copyInto(directory, join(data, path));
  // Halls drawn in files are found beside the catalogue directory. One value per line, so that lines can be told apart.
  const plan = join(directory, 'halls', 'theatre-580.pretix.json');
  await mkdir(join(directory, 'halls'));
  const drawn: unknown = JSON.parse(await readFile(join(data, 'halls', 'theatre-580.pretix.json'), 'utf8'));
  await writeFile(plan, JSON.stringify(drawn, null, 1));
  const [ics, jsonld, csv] = await Promise.all([
    copy('samples/kupala-season.ics'),
    copy('samples/tbilisi-concerts.jsonld'),
    copy('samples/district-houses.csv'),
  ]);
  const sold = ['--organizer', 'mtvare-concerts'];
  const hall = ['--place', 'tyuz-minsk', '--hall', 'main'];
  return [
    { format: 'cities', args: ['cities', regions, cities], file: cities },
    { format: 'catalogue', args: ['catalogue', catalogue, ...TODAY], file: join(catalogue, 'events.json') },
    { format: 'pretix', args: ['pretix', plan, ...hall], file: plan },
    { format: 'ics', args: ['ics', ics], file: ics },
    { format: 'jsonld', args: ['jsonld', jsonld, ...sold], file: jsonld },
    { format: 'csv', args: ['csv', csv], file: csv },
  ].map((specimen) => ({ ...specimen, now: NOW }));
}

async function repeat(pool: pg.Pool, specimen: Specimen): Promise<RepeatResult> {
  const before = await takeSnapshot(pool);
  await importOnce(pool, specimen, { dryRun: false });
  const first = await changedRows(pool, before);
  const between = await takeSnapshot(pool);
  await importOnce(pool, specimen, { dryRun: false });
  return { format: specimen.format, 'first run': first, 'second run': await changedRows(pool, between) };
}
