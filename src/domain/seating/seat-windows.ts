import { SEAT } from './availability.ts';
import { FLAG_BITS } from './hall-plan.ts';
import type { SeatIndex, SeatRun } from './seat-index.ts';

/** Seats that a search may use. Built once per request, one byte per seat. */
export type OpenSeats = {
  /** 1: the search may assign this seat. */
  readonly usable: Uint8Array;
  /** 1: free in any zone; a single such seat between two unavailable ones is an orphan. */
  readonly free: Uint8Array;
  /** 1: a wheelchair place. */
  readonly accessible: Uint8Array;
  /** Per run: most usable neighbours when the search began. Seats assigned later can only reduce it. */
  readonly longest: Uint16Array;
  /** The maximum of these: in a nearly sold-out hall, larger groups need not be searched for. */
  readonly longestOfAll: number;
};

export type SeatCriteria = {
  /** Indexes into index.zoneKeys; absent for any zone. */
  readonly zones?: ReadonlySet<number>;
  /** Number of wheelchair users in the party. If there are none, places for wheelchairs and companions are not used. */
  readonly wheelchairs?: number;
};

const RESERVED = FLAG_BITS.accessible | FLAG_BITS.companion;

export function openSeats(
  index: SeatIndex,
  statuses: Uint8Array,
  exclude: Iterable<number>,
  criteria: SeatCriteria,
): OpenSeats {
  const free = new Uint8Array(index.count);
  const usable = new Uint8Array(index.count);
  const accessible = new Uint8Array(index.count);
  const isZoneWanted = new Uint8Array(256);
  index.zoneKeys.forEach((_, zone) => (isZoneWanted[zone] = !criteria.zones || criteria.zones.has(zone) ? 1 : 0));
  const refused = (criteria.wheelchairs ?? 0) > 0 ? 0 : RESERVED;
  for (let seat = 0; seat < index.count; seat += 1) {
    if (statuses[seat] !== SEAT.free) continue;
    const flags = index.flags[seat] ?? 0;
    if ((flags & FLAG_BITS.accessible) !== 0) accessible[seat] = 1;
    if ((flags & refused) !== 0) continue;
    free[seat] = 1;
    usable[seat] = isZoneWanted[index.zone[seat] ?? 255] ?? 0;
  }
  for (const seat of exclude) free[seat] = usable[seat] = 0;
  const longest = new Uint16Array(index.runs.length);
  let longestOfAll = 0;
  for (const [runNo, run] of index.runs.entries()) {
    let length = 0;
    let most = 0;
    for (let seat = run.first; seat < run.first + run.count; seat += 1) {
      length = usable[seat] === 1 ? length + 1 : 0;
      if (length > most) most = length;
    }
    longest[runNo] = most;
    longestOfAll = Math.max(longestOfAll, most);
  }
  return { usable, free, accessible, longest, longestOfAll };
}

export type SeatWindow = { readonly first: number; readonly count: number; readonly mean: number };

export type WindowRule = {
  /** Do not leave a single free seat between the window and the next taken seat, aisle or wall. */
  readonly isOrphanFree: boolean;
  /** Exact number of wheelchair places in the window. */
  readonly wheelchairs: number;
  readonly isSectorAllowed?: (sector: number) => boolean;
};

/**
 * The cheapest window of `size` usable neighbours in the hall. Runs are ordered by their cheapest seat, so the search
 * stops as soon as no later run can have a better mean. In a tie the first run wins, which keeps the result repeatable.
 */
export function bestWindow(index: SeatIndex, open: OpenSeats, size: number, rule: WindowRule): SeatWindow | null {
  let best: SeatWindow | null = null;
  if (size > open.longestOfAll) return null;
  for (const runNo of index.runsByCost) {
    const run = index.runs[runNo];
    if (!run || (best && run.least >= best.mean)) break;
    if ((open.longest[runNo] ?? 0) < size) continue;
    if (rule.isSectorAllowed && !rule.isSectorAllowed(index.rows[run.row]?.sector ?? -1)) continue;
    best = bestInRun(index, open, run, size, rule, best);
  }
  return best;
}

/** Slides a window over one run; returns `best` unless the run has a better one. */
export function bestInRun(
  index: SeatIndex,
  open: OpenSeats,
  run: SeatRun,
  size: number,
  rule: Pick<WindowRule, 'isOrphanFree' | 'wheelchairs'>,
  best: SeatWindow | null,
): SeatWindow | null {
  let found = best;
  let cost = 0;
  let wheelchairs = 0;
  let length = 0;
  const end = run.first + run.count;
  for (let seat = run.first; seat < end; seat += 1) {
    if (open.usable[seat] === 0) {
      cost = 0;
      wheelchairs = 0;
      length = 0;
      continue;
    }
    cost += index.cost[seat] ?? 0;
    wheelchairs += open.accessible[seat] ?? 0;
    length += 1;
    if (length > size) {
      cost -= index.cost[seat - size] ?? 0;
      wheelchairs -= open.accessible[seat - size] ?? 0;
      length = size;
    }
    if (length < size || wheelchairs !== rule.wheelchairs) continue;
    const mean = cost / size;
    if (found && mean >= found.mean) continue;
    const first = seat - size + 1;
    if (rule.isOrphanFree && orphansOf(open.free, run, first, size) > 0) continue;
    found = { first, count: size, mean };
  }
  return found;
}

/** Number of lone free seats that a window leaves beside it (0, 1 or 2). */
export function orphansOf(free: Uint8Array, run: SeatRun, first: number, count: number): number {
  const end = run.first + run.count;
  const isFree = (seat: number): boolean => seat >= run.first && seat < end && free[seat] === 1;
  const left = isFree(first - 1) && !isFree(first - 2) ? 1 : 0;
  const right = isFree(first + count) && !isFree(first + count + 1) ? 1 : 0;
  return left + right;
}

export function seatsOf(window: { readonly first: number; readonly count: number }): number[] {
  return Array.from({ length: window.count }, (_, i) => window.first + i);
}
