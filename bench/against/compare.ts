import { type Row, report } from '../../verify/report.ts';

export const MOST_RATIO = 1.1;

/** Processor milliseconds for one unit of work in each tree, per round. */
export type Pair = { ours: number; former: number };

/** Returns the median of the rounds' ratios, so that a round disturbed by other load does not decide the result. */
export function ratioOf(rounds: readonly Pair[]): number {
  const ratios = rounds.map(({ ours, former }) => ours / former).toSorted((a, b) => a - b);
  const middle = Math.floor(ratios.length / 2);
  const [low = Number.NaN, high = Number.NaN] =
    ratios.length % 2 === 1 ? [ratios[middle], ratios[middle]] : [ratios[middle - 1], ratios[middle]];
  return (low + high) / 2;
}

/** The trees alternate in going first, so that a machine that slows down or warms up favours neither. */
export async function inTurns(
  rounds: number,
  measure: (tree: keyof Pair, round: number) => Promise<number>,
  log: (line: string) => void,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair: Pair = { ours: Number.NaN, former: Number.NaN };
    for (const tree of round % 2 === 0 ? (['ours', 'former'] as const) : (['former', 'ours'] as const))
      pair[tree] = await measure(tree, round);
    pairs.push(pair);
    log(`round ${round + 1}: ${pair.ours.toFixed(3)} ms ours, ${pair.former.toFixed(3)} ms before`);
  }
  return pairs;
}

export function reportComparison(
  name: string,
  commit: string,
  figures: Readonly<Record<string, readonly Pair[]>>,
  options: { seed: number; json: string | undefined },
): void {
  const rows: Row[] = Object.entries(figures).map(([figure, pairs]) => {
    const ratio = ratioOf(pairs);
    return {
      figure,
      'ours, ms': median(pairs.map(({ ours }) => ours)),
      [`${commit}, ms`]: median(pairs.map(({ former }) => former)),
      ratio,
      holds: ratio <= MOST_RATIO,
    };
  });
  report(name, rows, { ...options, ok: rows.every(({ holds }) => holds === true), against: commit, figures });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
