import type { Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import { problemAt } from '#domain/catalog/import/problem.ts';
import type { Tally } from '#usecases/catalog/import-ports.ts';

/** The result of an import by kind, and all problems of its source. */
export type ImportReport = {
  tallies: Record<string, Tally>;
  problems: Problem[];
  /** Counts of the problems that are not listed, by kind. The first few hundred of each kind are listed. */
  unlisted?: UnlistedProblems[];
};

export type UnlistedProblems = Pick<Problem, 'code' | 'outcome'> & { count: number };

/** Maximum number of listed problems of one kind. */
const MOST_TOLD = 300;

/**
 * Stores the first problems of each kind and counts the rest, so that memory suffices even for a completely faulty
 * file.
 */
export function createProblemLog(): {
  report: (problem: Problem) => void;
  problems: Problem[];
  unlisted: () => UnlistedProblems[];
} {
  const problems: Problem[] = [];
  const kinds = new Map<string, UnlistedProblems>();
  return {
    problems,
    report: (problem) => {
      const { code, outcome } = problem;
      const kind = kinds.get(`${code} ${outcome}`) ?? { code, outcome, count: 0 };
      kinds.set(`${code} ${outcome}`, kind);
      kind.count++;
      if (kind.count <= MOST_TOLD) problems.push(problem);
    },
    unlisted: () =>
      [...kinds.values()].flatMap((kind) =>
        kind.count > MOST_TOLD ? [{ ...kind, count: kind.count - MOST_TOLD }] : [],
      ),
  };
}

export function countOf({ problems, unlisted = [] }: ImportReport, outcome: Problem['outcome']): number {
  const reported = problems.filter((problem) => problem.outcome === outcome).length;
  return unlisted.filter((kind) => kind.outcome === outcome).reduce((sum, { count }) => sum + count, reported);
}

/** The result of parsing files: records and the positions that could not be read. */
export type ParsedSource = { records: SourceRecord[]; problems: Problem[] };

/**
 * Reads the dated showings of a file one by one, so that a file of any length fits into memory. Unreadable parts go to
 * `report`.
 */
export type ListingReader = (
  text: string,
  file: string,
  context: { now: Date; report: (problem: Problem) => void; hasPlace?: boolean },
) => Iterable<SourceRecord>;

/** Returns the first of the records with the same key and reports the others. */
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
