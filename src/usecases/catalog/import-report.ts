import type { Problem, SourceRecord } from '#domain/catalog/problem.ts';
import { problemAt } from '#domain/catalog/problem.ts';
import type { Tally } from './import-ports.ts';

/** What an import did, kind by kind, and everything that was wrong with its source. */
export type ImportReport = {
  tallies: Record<string, Tally>;
  problems: Problem[];
  /** Problems that are counted and not told, by what they are: of each kind the first hundreds tell enough. */
  untold?: Untold[];
};

export type Untold = Pick<Problem, 'code' | 'outcome'> & { count: number };

/** How many problems of one kind are told one by one. */
const MOST_TOLD = 300;

/** Keeps the first problems of each kind and counts the rest: a file of nothing but faults fits into memory too. */
export function createProblemLog(): {
  report: (problem: Problem) => void;
  problems: Problem[];
  untold: () => Untold[];
} {
  const problems: Problem[] = [];
  const kinds = new Map<string, Untold>();
  return {
    problems,
    report: (problem) => {
      const { code, outcome } = problem;
      const kind = kinds.get(`${code} ${outcome}`) ?? { code, outcome, count: 0 };
      kinds.set(`${code} ${outcome}`, kind);
      kind.count++;
      if (kind.count <= MOST_TOLD) problems.push(problem);
    },
    untold: () =>
      [...kinds.values()].flatMap((kind) =>
        kind.count > MOST_TOLD ? [{ ...kind, count: kind.count - MOST_TOLD }] : [],
      ),
  };
}

export function countOf({ problems, untold = [] }: ImportReport, outcome: Problem['outcome']): number {
  const told = problems.filter((problem) => problem.outcome === outcome).length;
  return untold.filter((kind) => kind.outcome === outcome).reduce((sum, { count }) => sum + count, told);
}

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
