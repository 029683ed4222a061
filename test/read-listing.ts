import type { Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import type { ListingReader } from '#usecases/reports/import-report.ts';

/** Returns all records and problems that a reader finds in a text. */
export function readListing(
  reader: ListingReader,
  text: string,
  file = 'x',
  now = new Date('2026-11-21T12:00:00Z'),
): { records: SourceRecord[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const records = [...reader(text, file, { now, report: (problem) => problems.push(problem) })];
  return { records, problems };
}
