import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceRecord } from '#domain/catalog/import/problem.ts';
import type { CatalogueSource } from '#usecases/catalog/check-catalogue.ts';
import type { ParsedSource } from '#usecases/reports/import-report.ts';
import { readJsonRecords } from './json-file.ts';
import { photoFilesIn } from './photo-files.ts';
import { readText } from './read-text.ts';

type Kind = Exclude<keyof CatalogueSource, 'problems' | 'photoFiles'>;
const KINDS: readonly Kind[] = [
  'taxonomy',
  'organizers',
  'people',
  'places',
  'events',
  'tours',
  'postCategories',
  'posts',
  'documents',
  'discounts',
  'items',
  'reviews',
  'videos',
  'packages',
];
/** `postCategories` are read from `post-categories.json`. */
const fileName = (kind: Kind) => kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads one JSON file of entries. */
export async function readJsonFile(path: string): Promise<ParsedSource> {
  const read = await readText(path);
  if (read.text === null) return { records: [], problems: read.problems };
  const file = path.split('/').at(-1) ?? path;
  const parsed = readJsonRecords(read.text, file);
  return { records: parsed.records, problems: [...read.problems, ...parsed.problems] };
}

export async function readJsonFiles(paths: readonly string[]): Promise<ParsedSource> {
  const sources = await Promise.all(paths.map(readJsonFile));
  return { records: sources.flatMap((one) => one.records), problems: sources.flatMap((one) => one.problems) };
}

/**
 * `events-stage.json` and `events-screen.json` both hold events; files with other names are ignored. A folder without
 * any such file is a mistake and no empty catalogue.
 */
export async function readCatalogueDirectory(directory: string): Promise<CatalogueSource> {
  const source: Required<CatalogueSource> = {
    taxonomy: [],
    organizers: [],
    people: [],
    places: [],
    events: [],
    tours: [],
    postCategories: [],
    posts: [],
    documents: [],
    discounts: [],
    items: [],
    reviews: [],
    videos: [],
    packages: [],
    photoFiles: photoFilesIn(directory),
    problems: [],
  };
  const files = (await namesIn(directory)).flatMap((name) => {
    const kind = kindOf(name);
    return kind === undefined ? [] : [{ name, kind }];
  });
  if (files.length === 0)
    throw new Error(`${directory} has no file of a catalogue, such as places.json or events.json (docs/imports.md).`);
  for (const { name, kind } of files) {
    const { records, problems } = await readJsonFile(join(directory, name));
    for (const record of records) source[kind].push(record);
    for (const problem of problems) source.problems.push(problem);
  }
  return source;
}

async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = { ENOTDIR: 'is no folder', ENOENT: 'does not exist' };
    const reason = reasons[error.code ?? ''] ?? `cannot be read: ${error.message}`;
    throw new Error(`${directory} ${reason}. Name the folder of a catalogue (docs/imports.md).`, { cause: error });
  });
  return names.sort();
}

function kindOf(name: string): Kind | undefined {
  return KINDS.find((one) => {
    const file = fileName(one);
    return name === `${file}.json` || (name.startsWith(`${file}-`) && name.endsWith('.json'));
  });
}

/** Returns seating plans by file name, for halls that refer to one. */
export async function readHallFiles(directory: string): Promise<Map<string, SourceRecord>> {
  const files = new Map<string, SourceRecord>();
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const [record] = (await readJsonFile(join(directory, name))).records;
    if (record) files.set(name, record);
  }
  return files;
}
