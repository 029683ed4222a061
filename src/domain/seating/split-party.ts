import type { SeatIndex } from './seat-index.ts';
import { bestInRun, orphansOf, type OpenSeats, seatsOf, type SeatWindow } from './seat-windows.ts';

/** Extra cost in pitches per pitch between the two groups, and per lone seat they leave. */
const APART_COST = 0.5;
const ORPHAN_COST = 2;

/**
 * Seats a party in two groups of one sector, one row behind the other or across an aisle: halves as equal as possible,
 * no lone person unless the party is of two or three. Rows are ordered by cheapest seat, so the search ends early.
 */
export function splitInTwo(
  index: SeatIndex,
  open: OpenSeats,
  count: number,
  wheelchairs: number,
  isSectorAllowed: (sector: number) => boolean,
): { seatNos: number[]; cost: number } | null {
  const least = count >= 4 ? 2 : 1;
  for (let small = Math.floor(count / 2); small >= least; small -= 1) {
    const large = count - small;
    if (large > open.longestOfAll) break;
    // Wheelchairs stay together in the larger group if there is room, otherwise they are divided.
    for (let wheels = Math.min(wheelchairs, large); wheels >= Math.max(0, wheelchairs - small); wheels -= 1) {
      const pair = bestPair(index, open, [large, wheels], [small, wheelchairs - wheels], isSectorAllowed);
      if (pair) return { seatNos: [...pair.seats].sort((a, b) => a - b), cost: pair.mean };
    }
  }
  return null;
}

type Pair = { readonly seats: readonly number[]; readonly mean: number; readonly score: number };

function bestPair(
  index: SeatIndex,
  open: OpenSeats,
  [large, wheelsOfLarge]: readonly [size: number, wheelchairs: number],
  [small, wheelsOfSmall]: readonly [size: number, wheelchairs: number],
  isSectorAllowed: (sector: number) => boolean,
): Pair | null {
  let best: Pair | null = null;
  const known = new Map<string, SeatWindow[]>();
  const windows = (rowNo: number, size: number, wheels: number): SeatWindow[] => {
    const key = `${rowNo}:${size}:${wheels}`;
    let list = known.get(key);
    if (!list) {
      list = windowsOfRow(index, open, rowNo, size, wheels);
      known.set(key, list);
    }
    return list;
  };
  for (const rowNo of index.rowsByCost) {
    const row = index.rows[rowNo];
    if (!row || (best && row.least >= best.score)) break;
    if (!isSectorAllowed(row.sector)) continue;
    for (const otherNo of [rowNo - 1, rowNo, rowNo + 1]) {
      if (index.rows[otherNo]?.sector !== row.sector) continue;
      for (const a of windows(rowNo, large, wheelsOfLarge)) {
        for (const b of windows(otherNo, small, wheelsOfSmall)) best = better(index, open, a, b, best);
      }
      if (otherNo === rowNo) continue;
      for (const a of windows(otherNo, large, wheelsOfLarge)) {
        for (const b of windows(rowNo, small, wheelsOfSmall)) best = better(index, open, a, b, best);
      }
    }
  }
  return best;
}

/** The cheapest window of every run and the cheapest on either side of it. */
function windowsOfRow(
  index: SeatIndex,
  open: OpenSeats,
  rowNo: number,
  size: number,
  wheelchairs: number,
): SeatWindow[] {
  const row = index.rows[rowNo];
  const found: SeatWindow[] = [];
  for (let i = 0; row && i < row.runCount; i += 1) {
    const run = index.runs[row.firstRun + i];
    if (!run || (open.longest[row.firstRun + i] ?? 0) < size) continue;
    const first = bestInRun(index, open, run, size, { isOrphanFree: false, wheelchairs }, null);
    if (!first) continue;
    found.push(first);
    // A second window in the same run allows two groups with a taken seat between them.
    const before = { ...run, count: first.first - run.first };
    const after = { ...run, first: first.first + size, count: run.first + run.count - first.first - size };
    for (const part of [before, after]) {
      const second =
        part.count >= size ? bestInRun(index, open, part, size, { isOrphanFree: false, wheelchairs }, null) : null;
      if (second) found.push(second);
    }
  }
  return found;
}

function better(index: SeatIndex, open: OpenSeats, a: SeatWindow, b: SeatWindow, best: Pair | null): Pair | null {
  const isApart = a.first + a.count <= b.first || b.first + b.count <= a.first;
  if (!isApart) return best;
  const count = a.count + b.count;
  const mean = (a.mean * a.count + b.mean * b.count) / count;
  if (best && mean >= best.score) return best;
  const middle = (window: SeatWindow): number => window.first + ((window.count - 1) >> 1);
  const dx = (index.x[middle(a)] ?? 0) - (index.x[middle(b)] ?? 0);
  const dy = (index.y[middle(a)] ?? 0) - (index.y[middle(b)] ?? 0);
  const score = mean + APART_COST * Math.hypot(dx, dy) + ORPHAN_COST * (lone(index, open, a) + lone(index, open, b));
  return best && score >= best.score ? best : { seats: [...seatsOf(a), ...seatsOf(b)], mean, score };
}

function lone(index: SeatIndex, open: OpenSeats, window: SeatWindow): number {
  const row = index.rows[index.row[window.first] ?? 0];
  for (let i = 0; row && i < row.runCount; i += 1) {
    const run = index.runs[row.firstRun + i];
    if (run && window.first >= run.first && window.first < run.first + run.count) {
      return orphansOf(open.free, run, window.first, window.count);
    }
  }
  return 0;
}
