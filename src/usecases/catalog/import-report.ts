import type { Problem, SourceRecord } from '#domain/catalog/problem.ts';
import { problemAt } from '#domain/catalog/problem.ts';
import type { Tally } from './import-ports.ts';

/** What an import did, kind by kind, and everything that was wrong with its source. */
export type ImportReport = { tallies: Record<string, Tally>; problems: Problem[] };

/** Files a parser has read: what it understood, and where it could not. */
export type ParsedSource = { records: SourceRecord[]; problems: Problem[] };

/**
 * Reads the dated showings of one file, one after the other, so that a file of any length fits into memory; what it
 * cannot understand goes to `report`.
 */
export type ListingReader = (
  text: string,
  file: string,
  context: { now: Date; report: (problem: Problem) => void; hasPlace?: boolean },
) => Iterable<SourceRecord>;

/** Of records with the same key the first one counts. */
export function firstOfEach<Item>(
  items: readonly { item: Item; source: SourceRecord }[],
  keyOf: (item: Item) => string,
  problems: Problem[],
): { item: Item; source: SourceRecord }[] {
  const seen = new Set<string>();
  return items.filter(({ item, source }) => {
    const key = keyOf(item);
    if (seen.has(key)) {
      const reason = `"${key}" has been given before; this one is left out`;
      problems.push(problemAt(source.origin, [], 'duplicate_key', reason));
      return false;
    }
    seen.add(key);
    return true;
  });
}
